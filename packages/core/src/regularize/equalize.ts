import type { MeasuredBorders } from '../boundary/measure'
import { ARC, LINE } from '../model/contour'
import { type Curve, segmentStarts } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { Leeway } from './replacement-test'

/** Radii that differ by more than this share, and directions by more than this, radians, are two on purpose. */
const NEAR_RADIUS = 0.1
const NEAR_ANGLE = 0.03
/** Shorter lines, px, have no direction of their own. */
const LEAST_LINE = 3
/** Curves of more segments are looked at no further: the comparison with their points would cost too much. */
const MOST_SEGMENTS = 64
/** Lines that cross at a smaller sine do not tell where they meet. */
const LEAST_SINE = 0.05

/** Segments of a curve that are nearly alike in one value, and what they have in common then. */
interface Group {
  readonly segments: number[]
  readonly value: number
}

/**
 * Gives the arcs of one closed border one radius, and makes its lines parallel, where they nearly are and the measured points allow it for the
 * parameters saved (`Leeway`). Curve e belongs to edge e; curves that end at junctions come back as they are.
 */
export function makeAlike(
  curves: readonly Curve[],
  planar: Pick<PlanarMap, 'from'>,
  borders: MeasuredBorders,
): Curve[] {
  return curves.map((curve, e) => {
    if (planar.from[e] >= 0 || borders.start[e] === borders.start[e + 1] || curve.ops.length > MOST_SEGMENTS)
      return curve
    const radii = nearGroups(radiiOf(curve), (value) => NEAR_RADIUS * value)
    const angles = nearGroups(anglesOf(curve), () => NEAR_ANGLE)
    if (radii.length + angles.length === 0) return curve
    const leeway = new Leeway(borders, e, curve)
    let best = curve
    const tryCurve = (next: Curve, { segments }: Group): void => {
      if (leeway.allows(next, segments.length - 1)) best = next
    }
    for (const group of radii) tryCurve(withRadius(best, group), group)
    for (const group of angles) tryCurve(withDirection(best, group), group)
    return best
  })
}

/** A value by segment, and what it weighs; NaN for segments that have none. */
interface Values {
  readonly value: Float64Array
  readonly weight: Float64Array
}

/** Groups of two or more segments whose values, in order, are each near the one before; those that are equal already are no group. */
function nearGroups({ value, weight }: Values, near: (value: number) => number): Group[] {
  const order = Array.from(value.keys()).filter((k) => !Number.isNaN(value[k]))
  order.sort((a, b) => value[a] - value[b] || a - b)
  const out: Group[] = []
  for (let k = 0; k < order.length; ) {
    const segments = [order[k]]
    let [sum, total] = [value[order[k]] * weight[order[k]], weight[order[k]]]
    for (k++; k < order.length && value[order[k]] - value[order[k - 1]] <= near(value[order[k]]); k++) {
      segments.push(order[k])
      sum += value[order[k]] * weight[order[k]]
      total += weight[order[k]]
    }
    const isEqual = value[segments[0]] === value[segments[segments.length - 1]]
    if (segments.length > 1 && !isEqual) out.push({ segments, value: sum / total })
  }
  return out
}

/** The radii of circular arcs; a longer one is better known. */
function radiiOf({ ops, coords }: Curve): Values {
  const starts = segmentStarts({ ops, coords })
  const value = new Float64Array(ops.length).fill(Number.NaN)
  const weight = new Float64Array(ops.length)
  for (let k = 0; k < ops.length; k++) {
    const at = starts[k]
    if (ops[k] !== ARC || coords[at] !== coords[at + 1]) continue
    value[k] = coords[at]
    weight[k] = Math.hypot(coords[at + 5] - coords[at - 2], coords[at + 6] - coords[at - 1])
  }
  return { value, weight }
}

/** The directions of lines in [0, pi), radians; how well one is known grows with the cube of its length. Level and upright ones stay. */
function anglesOf({ ops, coords }: Curve): Values {
  const starts = segmentStarts({ ops, coords })
  const value = new Float64Array(ops.length).fill(Number.NaN)
  const weight = new Float64Array(ops.length)
  for (let k = 0; k < ops.length; k++) {
    const at = starts[k]
    const dx = coords[at] - coords[at - 2]
    const dy = coords[at + 1] - coords[at - 1]
    const length = Math.hypot(dx, dy)
    if (ops[k] !== LINE || length < LEAST_LINE || dx === 0 || dy === 0) continue
    const angle = Math.atan2(dy, dx)
    value[k] = angle < 0 ? angle + Math.PI : angle
    weight[k] = length ** 3
  }
  return { value, weight }
}

function withRadius(curve: Curve, { segments, value }: Group): Curve {
  const starts = segmentStarts(curve)
  const coords = curve.coords.slice()
  for (const k of segments) coords.fill(value, starts[k], starts[k] + 2)
  return { ops: curve.ops, coords }
}

/** The curve with lines turned about their middles; their ends go to where they cross the line next to them, else along. */
function withDirection(curve: Curve, { segments, value }: Group): Curve {
  const { ops } = curve
  const starts = segmentStarts(curve)
  const coords = curve.coords.slice()
  const count = ops.length
  const endOf = (k: number): number => (k + 1 === count ? coords.length - 2 : starts[k + 1] - 2)
  for (const k of segments) {
    const from = starts[k] - 2
    const to = endOf(k)
    const mx = (coords[from] + coords[to]) / 2
    const my = (coords[from + 1] + coords[to + 1]) / 2
    const before = (k + count - 1) % count
    const after = (k + 1) % count
    const line = { x: mx, y: my, dx: Math.cos(value), dy: Math.sin(value) }
    moveOnto(coords, from, line, ops[before] === LINE ? starts[before] - 2 : -1)
    moveOnto(coords, to, line, ops[after] === LINE ? endOf(after) : -1)
    if (k === 0) coords.copyWithin(coords.length - 2, 0, 2)
    if (k === count - 1) coords.copyWithin(0, coords.length - 2)
  }
  return { ops, coords }
}

interface Line {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** Moves the vertex at `at` onto a line: along the side that leads to the vertex at `other`, or straight across when there is none (-1). */
function moveOnto(coords: Float64Array, at: number, { x, y, dx, dy }: Line, other: number): void {
  const off = dx * (coords[at + 1] - y) - dy * (coords[at] - x)
  let [sx, sy] = [-dy, dx]
  if (other >= 0) {
    const ux = coords[other] - coords[at]
    const uy = coords[other + 1] - coords[at + 1]
    const length = Math.hypot(ux, uy)
    const sine = (dx * uy - dy * ux) / (length || 1)
    if (Math.abs(sine) > LEAST_SINE) [sx, sy] = [ux / length / sine, uy / length / sine]
  }
  coords[at] -= off * sx
  coords[at + 1] -= off * sy
}
