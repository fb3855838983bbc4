import { segmentStarts } from '../geometry/curve'
import type { EdgeBorder } from '../model/borders'
import { type Curve, OP_LENGTH } from '../model/curve'

/**
 * Consecutive segments of an edge's curve: `count` of them, the first of which has index `first`. In a closed curve the first segment
 * follows the last.
 */
export interface Stretch {
  readonly first: number
  readonly count: number
}

/**
 * The measured points of a border that belong to each segment of its curve: those with indices `joints[k]` to `joints[k + 1]`, both
 * included, belong to segment k.
 */
export interface SegmentPoints {
  /**
   * Indices of the measured points of a border at the ends of its curve's segments, ascending, one more than there are segments. The curve
   * of a closed border may start at any point, so indices there may exceed the number of points and are taken modulo it.
   */
  readonly joints: Int32Array
  /** Whether the border and its curve are closed. */
  readonly isClosed: boolean
}

/**
 * Weight, px per point, of the difference between the number of points that a segment gets and its length in px (a border has about one
 * point a px). It decides which point belongs to a joint where several are equally near, for example where a border turns back on itself.
 */
const LENGTH_WEIGHT = 0.1

/**
 * For each joint of a border's curve, at which one segment ends and the next starts, the index of the nearest measured point of the border.
 * The two ends are included: the first and the last point for an open border; for a closed one the point nearest to the curve's start, and
 * the same point one turn later.
 */
export function locateJoints({ ops, coords }: Curve, border: EdgeBorder): SegmentPoints {
  const { isClosed } = border
  const count = border.x.length
  const starts = segmentStarts({ ops, coords })
  const joints = new Int32Array(ops.length + 1)
  if (isClosed) joints[0] = nearestPoint(border, [0, count - 1], coords[0], coords[1])
  const last = isClosed ? joints[0] + count : count - 1
  for (let k = 0; k + 1 < ops.length; k++) {
    const at = starts[k]
    const x = coords[at + OP_LENGTH[ops[k]] - 2]
    const y = coords[at + OP_LENGTH[ops[k]] - 1]
    const length = Math.max(Math.abs(x - coords[at - 2]), Math.abs(y - coords[at - 1]))
    joints[k + 1] = nearestPoint(border, [joints[k], last], x, y, joints[k] + length)
  }
  joints[ops.length] = last
  return { joints, isClosed }
}

/**
 * The index of the measured point of a border that is nearest to (x, y), px, among the indices `from` to `to`, both included (ties: the
 * first). Indices are taken modulo the number of points. With `expected`, points far from that index count as further away.
 */
function nearestPoint(
  border: EdgeBorder,
  [from, to]: readonly [number, number],
  x: number,
  y: number,
  expected?: number,
): number {
  const count = border.x.length
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (let k = from; k <= to; k++) {
    const i = k % count
    const guide = expected === undefined ? 0 : LENGTH_WEIGHT * (k - expected)
    const cost = (border.x[i] - x) ** 2 + (border.y[i] - y) ** 2 + guide * guide
    if (cost < least) {
      least = cost
      best = k
    }
  }
  return best
}

/**
 * The stretches of consecutive segments of a curve that hold all marked points of its border, in the order of the segments; empty when no
 * point is marked. `marks` has 1 for each marked point, otherwise 0. A single unmarked segment between two stretches is included, which
 * makes them one. In a closed curve the order starts after an unmarked segment, if there is one.
 */
export function findStretches({ joints, isClosed }: SegmentPoints, marks: Uint8Array): Stretch[] {
  const total = joints.length - 1
  const isBad = new Uint8Array(total)
  for (let k = 0; k < total; k++) {
    for (let i = joints[k]; i <= joints[k + 1] && isBad[k] === 0; i++) isBad[k] = marks[i % marks.length]
  }
  const isBetween = (k: number): boolean =>
    isClosed || (k > 0 && k + 1 < total) ? isBad[(k + total - 1) % total] === 1 && isBad[(k + 1) % total] === 1 : false
  const isIn = isBad.map((bad, k) => (bad === 1 || isBetween(k) ? 1 : 0))
  const good = isIn.indexOf(0)
  if (good < 0) return [{ first: 0, count: total }]
  const begin = isClosed ? good : 0
  const out: Stretch[] = []
  for (let k = begin; k < begin + total; k++) {
    let n = 0
    while (k + n < begin + total && isIn[(k + n) % total] === 1) n++
    if (n > 0) out.push({ first: k % total, count: n })
    k += n
  }
  return out
}

/**
 * The stretch of segments with one more segment at its start or end. The same stretch when it has all segments of the curve already, or
 * when an open curve ends there.
 */
export function growStretch(stretch: Stretch, end: 'start' | 'end', { joints, isClosed }: SegmentPoints): Stretch {
  const { first, count } = stretch
  const total = joints.length - 1
  if (count === total || (!isClosed && (end === 'end' ? first + count === total : first === 0))) return stretch
  return end === 'end' ? { first, count: count + 1 } : { first: (first + total - 1) % total, count: count + 1 }
}

/** The measured points of a border that belong to a stretch of its curve's segments, the points at both ends of the stretch included. */
export function pointRange({ joints, isClosed }: SegmentPoints, { first, count }: Stretch): PointRange {
  const total = joints.length - 1
  const from = joints[first]
  const length = isClosed ? joints[total] - joints[0] : 0
  const to = first + count > total ? joints[first + count - total] + length : joints[first + count]
  return { from, count: to - from + 1 }
}

/**
 * Consecutive measured points of a border: `count` of them from index `from` on. On a closed border, indices are taken modulo the number of
 * points.
 */
export interface PointRange {
  readonly from: number
  readonly count: number
}
