import { segmentStarts } from '../geometry/curve'
import type { EdgeBorder } from '../model/borders'
import { type Curve, OP_LENGTH } from '../model/curve'

/** Consecutive segments of an edge's curve: `count` of them from segment `first` on. Those of a closed curve go around. */
export interface Stretch {
  readonly first: number
  readonly count: number
}

/** The segments of a curve by the points of its border: points `joints[k]` to `joints[k + 1]` belong to segment k. */
export interface SegmentPoints {
  /** One more than the segments, ascending. A closed border starts at any point, so its indices run past its number of points. */
  readonly joints: Int32Array
  readonly isClosed: boolean
}

/**
 * Weight, px per point, of the difference between a segment's number of points and its length. It decides between points that are
 * equally near to a joint, as where a border turns back on itself.
 */
const LENGTH_WEIGHT = 0.1

/** Finds the point of a border that is nearest to each joint of its curve. */
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

/** The point of a range that is nearest to (x, y), px. With `expected`, points far from that index count as further away. */
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
 * The stretches of segments that hold all marked points; `marks` has one value for each point of the border. A single unmarked segment
 * between two stretches belongs to both, which makes them one. They are in the order of their segments; those of a closed curve start
 * after an unmarked segment.
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

/** The stretch with one more segment at one of its ends; the same stretch when it has all segments, or an open curve ends there. */
export function growStretch(stretch: Stretch, end: 'start' | 'end', { joints, isClosed }: SegmentPoints): Stretch {
  const { first, count } = stretch
  const total = joints.length - 1
  if (count === total || (!isClosed && (end === 'end' ? first + count === total : first === 0))) return stretch
  return end === 'end' ? { first, count: count + 1 } : { first: (first + total - 1) % total, count: count + 1 }
}

/** The points of a stretch: from which on, and how many. */
export function pointRange({ joints, isClosed }: SegmentPoints, { first, count }: Stretch): PointRange {
  const total = joints.length - 1
  const from = joints[first]
  const length = isClosed ? joints[total] - joints[0] : 0
  const to = first + count > total ? joints[first + count - total] + length : joints[first + count]
  return { from, count: to - from + 1 }
}

/** Consecutive points of a border, around a closed one. */
export interface PointRange {
  readonly from: number
  readonly count: number
}
