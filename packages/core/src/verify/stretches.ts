import { segmentStarts } from '../geometry/curve'
import type { MeasuredPoints } from '../model/borders'
import { type Curve, OP_LENGTH } from '../model/curve'

/** Consecutive segments of an edge's curve, around when it is closed: `count` from `first` on. */
export interface Stretch {
  readonly first: number
  readonly count: number
}

/** How much it counts, px per point, that a segment has about as many points as it is long: where an edge turns back, others may lie nearer. */
const GUIDE = 0.1

/**
 * The measured point of edge e nearest to each joint of its curve: points `joints[k]` to `joints[k + 1]` belong to segment k. A
 * closed edge starts anywhere, and its joints go on past its number of points.
 */
export function locateJoints(curve: Curve, borders: MeasuredPoints, e: number, isClosed: boolean): Int32Array {
  const start = borders.start[e]
  const points = { x: borders.x, y: borders.y, start, count: borders.start[e + 1] - start }
  const { ops, coords } = curve
  const starts = segmentStarts(curve)
  const out = new Int32Array(ops.length + 1)
  if (isClosed) out[0] = nearestPoint(points, 0, points.count - 1, coords[0], coords[1], -1)
  const last = isClosed ? out[0] + points.count : points.count - 1
  for (let k = 0; k + 1 < ops.length; k++) {
    const at = starts[k]
    const x = coords[at + OP_LENGTH[ops[k]] - 2]
    const y = coords[at + OP_LENGTH[ops[k]] - 1]
    const length = Math.max(Math.abs(x - coords[at - 2]), Math.abs(y - coords[at - 1]))
    out[k + 1] = nearestPoint(points, out[k], last, x, y, out[k] + length)
  }
  out[ops.length] = last
  return out
}

interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly start: number
  readonly count: number
}

function nearestPoint(points: Points, from: number, to: number, x: number, y: number, expected: number): number {
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (let k = from; k <= to; k++) {
    const i = points.start + (k % points.count)
    const guide = expected < 0 ? 0 : GUIDE * (k - expected)
    const cost = (points.x[i] - x) ** 2 + (points.y[i] - y) ** 2 + guide * guide
    if (cost < least) {
      least = cost
      best = k
    }
  }
  return best
}

/**
 * The stretches that hold all marked points, `count` points in all; a single segment between two stretches belongs to both, which
 * makes them one. In order of their segments, from the first good one on when the edge is closed.
 */
export function findStretches(joints: Int32Array, marks: Uint8Array, count: number, isClosed: boolean): Stretch[] {
  const total = joints.length - 1
  const isBad = new Uint8Array(total)
  for (let k = 0; k < total; k++) {
    for (let i = joints[k]; i <= joints[k + 1] && isBad[k] === 0; i++) isBad[k] = marks[i % count]
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

/** The stretch with a segment more at its start or its end; the same when it has all, or an open edge ends there. */
export function growStretch(stretch: Stretch, atEnd: boolean, total: number, isClosed: boolean): Stretch {
  const { first, count } = stretch
  if (count === total || (!isClosed && (atEnd ? first + count === total : first === 0))) return stretch
  return atEnd ? { first, count: count + 1 } : { first: (first + total - 1) % total, count: count + 1 }
}
