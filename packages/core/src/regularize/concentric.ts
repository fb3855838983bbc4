import type { MeasuredPoints } from '../model/borders'
import { ARC, type Curve } from '../model/curve'
import { MAX_MOVE, MAX_MOVE_ERRORS } from './replacement-test'

/**
 * The circles and ellipses that share the center (x, y), px. `edges` are the indices of their borders, and `precision` is 1 / variance of
 * either coordinate of the center, 1 / px^2.
 */
interface RoundBorder {
  x: number
  y: number
  precision: number
  readonly edges: number[]
}

/**
 * Returns the curves with nearly concentric circles and ellipses, such as the two borders of a ring, moved to one common center: the mean
 * of their centers weighted by precision. Two centers become one where their distance is at most `MAX_MOVE` px and `MAX_MOVE_ERRORS` of its
 * standard errors. The curve at index e belongs to border e of `points`. Curves that are not one whole ellipse come back as they are.
 */
export function makeConcentric(curves: readonly Curve[], points: MeasuredPoints): Curve[] {
  const out = curves.slice()
  // Borders are visited from left to right; `open` holds those whose center a later one may still share.
  const open: RoundBorder[] = []
  for (const border of roundBorders(curves, points).sort((a, b) => a.x - b.x)) {
    while (open.length > 0 && open[0].x < border.x - MAX_MOVE) open.shift()
    const partner = open.find((other) => mayShareCenter(other, border))
    if (partner === undefined) {
      open.push(border)
      continue
    }
    merge(partner, border)
    for (const e of partner.edges) out[e] = centeredAt(curves[e], partner.x, partner.y)
  }
  return out
}

/**
 * One entry for each curve that is a whole ellipse drawn as two arcs, with its center, the center's precision and the curve's index. The
 * variance of the center of n points of standard error sigma is taken as 2 sigma^2 / n. Ellipses without measured points are left out.
 */
function roundBorders(curves: readonly Curve[], { start, sigma }: MeasuredPoints): RoundBorder[] {
  const out: RoundBorder[] = []
  curves.forEach((curve, e) => {
    if (!isEllipse(curve)) return
    let weight = 0
    for (let k = start[e]; k < start[e + 1]; k++) weight += 1 / (sigma[k] * sigma[k])
    if (weight > 0) out.push({ ...centerOf(curve), precision: weight / 2, edges: [e] })
  })
  return out
}

/** Whether a curve is one whole ellipse: two arcs of equal radii, the second of which ends where the first starts. */
function isEllipse({ ops, coords }: Curve): boolean {
  if (ops.length !== 2 || ops[0] !== ARC || ops[1] !== ARC) return false
  return coords[2] === coords[9] && coords[3] === coords[10] && coords[14] === coords[0] && coords[15] === coords[1]
}

function centerOf({ coords }: Curve): { x: number; y: number } {
  return { x: (coords[0] + coords[7]) / 2, y: (coords[1] + coords[8]) / 2 }
}

function mayShareCenter(a: RoundBorder, b: RoundBorder): boolean {
  const squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
  const chi2 = (squared * a.precision * b.precision) / (a.precision + b.precision)
  return squared <= MAX_MOVE ** 2 && chi2 <= MAX_MOVE_ERRORS ** 2
}

function merge(into: RoundBorder, border: RoundBorder): void {
  const precision = into.precision + border.precision
  into.x += ((border.x - into.x) * border.precision) / precision
  into.y += ((border.y - into.y) * border.precision) / precision
  into.precision = precision
  into.edges.push(...border.edges)
}

function centeredAt(curve: Curve, x: number, y: number): Curve {
  const coords = curve.coords.slice()
  const center = centerOf(curve)
  for (const k of [0, 7, 14]) {
    coords[k] += x - center.x
    coords[k + 1] += y - center.y
  }
  return { ops: curve.ops, coords }
}
