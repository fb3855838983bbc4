import { segmentStarts } from '../geometry/curve'
import type { EdgeBorder } from '../model/borders'
import { type Curve, OP_LENGTH } from '../model/curve'

/**
 * Consecutive segments of an edge's curve: `count` of them from segment `first` on. After the last segment of a closed curve follows the
 * first.
 */
export interface Stretch {
  readonly first: number
  readonly count: number
}

/** Which points of a border belong to which segment of its curve: points `joints[k]` to `joints[k + 1]`, both included, to segment k. */
export interface SegmentPoints {
  /**
   * Indices of the points at the ends of segments, ascending, one more than there are segments. The curve of a closed border may start at
   * any point, so indices there count on past the number of points and are taken modulo it.
   */
  readonly joints: Int32Array
  readonly isClosed: boolean
}

/**
 * Weight, px per point, of the difference between a segment's number of points and its length (about one point a px). It decides between
 * points that are equally near to a joint, as where a border turns back on itself.
 */
const LENGTH_WEIGHT = 0.1

/** Finds the point of a border that is nearest to each joint of its curve, where one segment ends and the next starts. */
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
 * The index, from `from` to `to` (both included, taken modulo the number of points), of the point of a border that is nearest to (x, y), px
 * (ties: the first). With `expected`, points far from that index count as further away.
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
 * The stretches of segments that hold all marked points; `marks` has 1 for each marked point of the border, otherwise 0. A single
 * unmarked segment between two stretches belongs to both, which makes them one. The stretches are in the order of their segments; those
 * of a closed curve start after an unmarked segment.
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

/** The stretch with one more segment at one of its ends. The same stretch when it has all segments, or an open curve ends at that end. */
export function growStretch(stretch: Stretch, end: 'start' | 'end', { joints, isClosed }: SegmentPoints): Stretch {
  const { first, count } = stretch
  const total = joints.length - 1
  if (count === total || (!isClosed && (end === 'end' ? first + count === total : first === 0))) return stretch
  return end === 'end' ? { first, count: count + 1 } : { first: (first + total - 1) % total, count: count + 1 }
}

/** The points of a border that belong to a stretch, those at both of its ends included. */
export function pointRange({ joints, isClosed }: SegmentPoints, { first, count }: Stretch): PointRange {
  const total = joints.length - 1
  const from = joints[first]
  const length = isClosed ? joints[total] - joints[0] : 0
  const to = first + count > total ? joints[first + count - total] + length : joints[first + count]
  return { from, count: to - from + 1 }
}

/** Consecutive points of a border: `count` of them from index `from` on. On a closed border, indices are modulo the number of points. */
export interface PointRange {
  readonly from: number
  readonly count: number
}
