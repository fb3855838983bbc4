import { segmentStarts } from '../geometry/curve'
import type { MeasuredPoints } from '../model/borders'
import { ARC, type Curve, LINE } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { ReplacementTest } from './replacement-test'

/**
 * Greatest difference, as a share of the larger, between two radii of one group that are next to each other in size. Radii further apart
 * differ on purpose.
 */
const MAX_RADIUS_DIFFERENCE = 0.1

/** Greatest difference between two directions of one group that are next to each other in the order of angle, radians (1.7 degrees). */
const MAX_ANGLE_DIFFERENCE = 0.03

/** Least length, px, of a line whose direction counts. The direction of a shorter one is mostly noise. */
const MIN_LINE = 3

/**
 * Greatest number of segments of a curve that is equalized; longer ones stay as they are, because the replacement test of each group
 * costs time in proportion to the curve.
 */
const MAX_SEGMENTS = 64

/**
 * Least sine of the angle between a line and its neighbor for the vertex to slide along the neighbor. Below it the crossing is
 * ill-conditioned.
 */
const MIN_SINE = 0.05

/** Segments of one curve (indices) that should share a value: their radius, px, or their direction, radians. */
interface Group {
  readonly segments: number[]
  readonly value: number
}

/** For each segment of a curve, its radius or direction as `value`, NaN for none, and the weight of that value in a mean. */
interface Values {
  readonly value: Float64Array
  readonly weight: Float64Array
}

/** An infinite line through (x, y), px, in the direction of the unit vector (dx, dy). */
interface DirectedLine {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/**
 * Gives the arcs of each closed curve equal radii, and makes its lines parallel, where they nearly are so and the `ReplacementTest`
 * accepts it for the parameters saved (beautification; Pavlidis and Van Wyk 1985). Curve e belongs to edge e. Curves that end at
 * junctions come back as they are.
 */
export function equalize(curves: readonly Curve[], planar: Pick<PlanarMap, 'from'>, points: MeasuredPoints): Curve[] {
  return curves.map((curve, e) => {
    const hasNoPoints = points.start[e] === points.start[e + 1]
    if (planar.from[e] >= 0 || hasNoPoints || curve.ops.length > MAX_SEGMENTS) return curve
    const radii = nearGroups(radiiOf(curve), (value) => MAX_RADIUS_DIFFERENCE * value)
    const angles = nearGroups(anglesOf(curve), () => MAX_ANGLE_DIFFERENCE)
    if (radii.length + angles.length === 0) return curve
    const test = new ReplacementTest(points, e, curve)
    let best = curve
    const accept = (next: Curve, { segments }: Group): void => {
      if (test.accepts(next, segments.length - 1)) best = next
    }
    for (const group of radii) accept(withRadius(best, group), group)
    for (const group of angles) accept(withDirection(best, group), group)
    return best
  })
}

/**
 * Groups of two or more segments such that, in the order of their values, each value v is at most `maxGap(v)` above the value before it.
 * A group's value is the weighted mean. Groups whose values are all equal already are left out.
 */
function nearGroups({ value, weight }: Values, maxGap: (value: number) => number): Group[] {
  const order = Array.from(value.keys()).filter((k) => !Number.isNaN(value[k]))
  order.sort((a, b) => value[a] - value[b] || a - b)
  const out: Group[] = []
  for (let k = 0; k < order.length; ) {
    const segments = [order[k]]
    let sum = value[order[k]] * weight[order[k]]
    let total = weight[order[k]]
    for (k++; k < order.length && value[order[k]] - value[order[k - 1]] <= maxGap(value[order[k]]); k++) {
      segments.push(order[k])
      sum += value[order[k]] * weight[order[k]]
      total += weight[order[k]]
    }
    const isEqual = value[segments[0]] === value[segments[segments.length - 1]]
    if (segments.length > 1 && !isEqual) out.push({ segments, value: sum / total })
  }
  return out
}

/** The radii of circular arcs, px, weighted by their chords: a longer arc determines its radius better. */
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

/**
 * The directions of lines of at least `MIN_LINE` px, in [0, pi), radians, weighted by the cube of the length: a line of n points has a
 * direction of variance proportional to n^-3. Horizontal and vertical lines have no value, so they stay exact.
 */
function anglesOf({ ops, coords }: Curve): Values {
  const starts = segmentStarts({ ops, coords })
  const value = new Float64Array(ops.length).fill(Number.NaN)
  const weight = new Float64Array(ops.length)
  for (let k = 0; k < ops.length; k++) {
    const at = starts[k]
    const dx = coords[at] - coords[at - 2]
    const dy = coords[at + 1] - coords[at - 1]
    const length = Math.hypot(dx, dy)
    if (ops[k] !== LINE || length < MIN_LINE || dx === 0 || dy === 0) continue
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

/**
 * The closed curve with the group's lines rotated about their midpoints to the group's direction. Each end of a line slides along the
 * line next to it, or moves perpendicularly where there is none.
 */
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
    moveOnto(line, coords, from, ops[before] === LINE ? starts[before] - 2 : null)
    moveOnto(line, coords, to, ops[after] === LINE ? endOf(after) : null)
    if (k === 0) coords.copyWithin(coords.length - 2, 0, 2)
    if (k === count - 1) coords.copyWithin(0, coords.length - 2)
  }
  return { ops, coords }
}

/**
 * Moves the vertex at `coords[at]` onto a line. It moves along the side to the vertex at `coords[other]`, or perpendicularly to the line
 * when `other` is null or that side is nearly parallel to the line.
 */
function moveOnto({ x, y, dx, dy }: DirectedLine, coords: Float64Array, at: number, other: number | null): void {
  const distance = dx * (coords[at + 1] - y) - dy * (coords[at] - x)
  let [sx, sy] = [-dy, dx]
  if (other !== null) {
    const ux = coords[other] - coords[at]
    const uy = coords[other + 1] - coords[at + 1]
    const length = Math.hypot(ux, uy)
    const sine = (dx * uy - dy * ux) / (length || 1)
    if (Math.abs(sine) > MIN_SINE) [sx, sy] = [ux / length / sine, uy / length / sine]
  }
  coords[at] -= distance * sx
  coords[at + 1] -= distance * sy
}
