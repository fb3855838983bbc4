import { MIN_CROSSING_SINE } from '../fit/chain/settle-joints'
import { segmentStarts } from '../geometry/curve'
import type { Tangent } from '../geometry/point'
import type { MeasuredPoints } from '../model/borders'
import { ARC, type Curve, LINE } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { ReplacementTest, replaceTestable } from './replacement-test'

/**
 * Greatest difference between two radii of arcs that are made equal, as a share of the larger, when the radii of a curve are sorted and
 * the two are next to each other. Radii further apart are taken to differ on purpose.
 */
const MAX_RADIUS_DIFFERENCE = 0.1

/**
 * Greatest angle, radians (1.7 degrees), between two lines that are made parallel, when the lines of a curve are sorted by direction and
 * the two are next to each other. Lines further apart are taken to differ on purpose.
 */
const MAX_ANGLE_DIFFERENCE = 0.03

/**
 * Least length, px, of a line segment that may be made parallel to others. A shorter line is left alone, because its direction is mostly
 * noise.
 */
const MIN_LINE = 3

/**
 * Segments of one curve that should get one common radius or direction. `segments` are their indices; `value` is the radius, px, or the
 * direction, radians.
 */
interface Group {
  readonly segments: number[]
  readonly value: number
}

/** One segment of a curve with its radius, px, or its direction, radians, as `value`, and the weight of that in a weighted mean. */
interface Measured {
  readonly segment: number
  readonly value: number
  readonly weight: number
}

/**
 * Returns the curves with nearly equal radii of arcs made equal and nearly parallel lines made parallel, within each closed curve, where
 * the measured points accept the change for the parameters that it saves (`ReplacementTest`; beautification, Pavlidis and Van Wyk 1985).
 * The curve at index e belongs to border e of `planar` and `points`. Curves that end at junctions, without measured points, or with more
 * than MAX_SEGMENTS segments come back as they are.
 */
export function equalize(curves: readonly Curve[], planar: Pick<PlanarMap, 'from'>, points: MeasuredPoints): Curve[] {
  return replaceTestable(curves, planar, points, (curve, e) => {
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
 * Returns groups of two or more segments with nearly equal values (radii or directions). In each group, sorted by value, every value v is
 * at most `maxGap(v)` above the value before it. The group's own value is the weighted mean. Groups whose values are all equal already
 * are left out.
 */
function nearGroups(measured: readonly Measured[], maxGap: (value: number) => number): Group[] {
  const sorted = [...measured].sort((a, b) => a.value - b.value || a.segment - b.segment)
  const out: Group[] = []
  for (let k = 0; k < sorted.length; ) {
    const first = k
    let sum = 0
    let total = 0
    do {
      sum += sorted[k].value * sorted[k].weight
      total += sorted[k].weight
      k++
    } while (k < sorted.length && sorted[k].value - sorted[k - 1].value <= maxGap(sorted[k].value))
    // One segment alone equals itself.
    if (sorted[first].value === sorted[k - 1].value) continue
    out.push({ segments: sorted.slice(first, k).map(({ segment }) => segment), value: sum / total })
  }
  return out
}

/**
 * The radius of each circular arc of a curve, px, with the length of the arc's chord as its weight, because a longer arc determines its
 * radius better.
 */
function radiiOf({ ops, coords }: Curve): Measured[] {
  const out: Measured[] = []
  for (const [segment, at] of segmentStarts({ ops, coords }).entries()) {
    if (ops[segment] !== ARC || coords[at] !== coords[at + 1]) continue
    const weight = Math.hypot(coords[at + 5] - coords[at - 2], coords[at + 6] - coords[at - 1])
    out.push({ segment, value: coords[at], weight })
  }
  return out
}

/**
 * The direction of each line of a curve that is at least `MIN_LINE` px long, in [0, pi), radians, weighted by the cube of its length,
 * because the direction of a line through n points has a variance proportional to n^-3. Horizontal and vertical lines are left out, so they
 * stay as they are.
 */
function anglesOf({ ops, coords }: Curve): Measured[] {
  const out: Measured[] = []
  for (const [segment, at] of segmentStarts({ ops, coords }).entries()) {
    const dx = coords[at] - coords[at - 2]
    const dy = coords[at + 1] - coords[at - 1]
    const length = Math.hypot(dx, dy)
    if (ops[segment] !== LINE || length < MIN_LINE || dx === 0 || dy === 0) continue
    const angle = Math.atan2(dy, dx)
    out.push({ segment, value: angle < 0 ? angle + Math.PI : angle, weight: length ** 3 })
  }
  return out
}

function withRadius(curve: Curve, { segments, value }: Group): Curve {
  const starts = segmentStarts(curve)
  const coords = curve.coords.slice()
  for (const k of segments) coords.fill(value, starts[k], starts[k] + 2)
  return { ops: curve.ops, coords }
}

/**
 * Returns a closed curve in which each line of a group is rotated about its midpoint to the group's direction. Each end of such a line
 * slides along the neighboring line, or moves perpendicularly to the rotated line where the neighboring segment is no line.
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
 * Moves the vertex at `coords[at]` (index of its x) onto an infinite line. The vertex moves along the segment to the vertex at
 * `coords[other]`, or perpendicularly to the line when `other` is null or that segment is nearly parallel to the line.
 */
function moveOnto({ x, y, dx, dy }: Tangent, coords: Float64Array, at: number, other: number | null): void {
  const distance = dx * (coords[at + 1] - y) - dy * (coords[at] - x)
  let [sx, sy] = [-dy, dx]
  if (other !== null) {
    const ux = coords[other] - coords[at]
    const uy = coords[other + 1] - coords[at + 1]
    const length = Math.hypot(ux, uy)
    const sine = (dx * uy - dy * ux) / (length || 1)
    if (Math.abs(sine) > MIN_CROSSING_SINE) [sx, sy] = [ux / length / sine, uy / length / sine]
  }
  coords[at] -= distance * sx
  coords[at + 1] -= distance * sy
}
