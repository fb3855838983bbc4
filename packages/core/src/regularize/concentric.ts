import type { MeasuredBorders } from '../boundary/measure'
import { ARC } from '../model/contour'
import type { Curve } from '../model/curve'

/** Centres further apart than this, px, are two on purpose whatever their points allow. */
const REACH = 0.3
/** Coordinates of a centre; and what they may be off by together, in standard errors squared, however dear parameters are. */
const PARAMETERS = 2
const MOST_CHI2 = 9

/** Round borders about one centre; `trust` is one over the variance of either coordinate, 1/px^2. */
interface Round {
  x: number
  y: number
  trust: number
  readonly members: number[]
}

/**
 * Gives circles and ellipses one centre, as those of rings and targets have, where the points of both borders allow it: half the
 * chi-squared rises by no more than the price of the two parameters saved, and no centre moves further than its standard error explains. Curve e belongs to edge e of `borders`; only whole ellipses move.
 */
export function shareCentres(curves: readonly Curve[], borders: MeasuredBorders, lambda: number): Curve[] {
  const out = curves.slice()
  const open: Round[] = []
  for (const round of roundBorders(curves, borders).sort((a, b) => a.x - b.x)) {
    while (open.length > 0 && open[0].x < round.x - REACH) open.shift()
    const partner = open.find((other) => mayShare(other, round, lambda))
    if (partner === undefined) open.push(round)
    else join(partner, round)
    if (partner === undefined) continue
    for (const e of partner.members) out[e] = centred(curves[e], partner.x, partner.y)
  }
  return out
}

/** Every curve that is one ellipse of two halves. */
function roundBorders(curves: readonly Curve[], { start, sigma }: MeasuredBorders): Round[] {
  const out: Round[] = []
  curves.forEach((curve, e) => {
    if (!isEllipse(curve)) return
    let weight = 0
    for (let k = start[e]; k < start[e + 1]; k++) weight += 1 / (sigma[k] * sigma[k])
    if (weight > 0) out.push({ ...centreOf(curve), trust: weight / 2, members: [e] })
  })
  return out
}

function isEllipse({ ops, coords }: Curve): boolean {
  if (ops.length !== 2 || ops[0] !== ARC || ops[1] !== ARC) return false
  return coords[2] === coords[9] && coords[3] === coords[10] && coords[14] === coords[0] && coords[15] === coords[1]
}

function centreOf({ coords }: Curve): { x: number; y: number } {
  return { x: (coords[0] + coords[7]) / 2, y: (coords[1] + coords[8]) / 2 }
}

function mayShare(a: Round, b: Round, lambda: number): boolean {
  const squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
  const chi2 = (squared * a.trust * b.trust) / (a.trust + b.trust)
  return squared <= REACH * REACH && chi2 <= Math.min(MOST_CHI2, 2 * lambda * PARAMETERS)
}

function join(into: Round, round: Round): void {
  const trust = into.trust + round.trust
  into.x += ((round.x - into.x) * round.trust) / trust
  into.y += ((round.y - into.y) * round.trust) / trust
  into.trust = trust
  into.members.push(...round.members)
}

function centred(curve: Curve, x: number, y: number): Curve {
  const coords = curve.coords.slice()
  const centre = centreOf(curve)
  for (const k of [0, 7, 14]) {
    coords[k] += x - centre.x
    coords[k + 1] += y - centre.y
  }
  return { ops: curve.ops, coords }
}
