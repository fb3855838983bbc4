import { segmentStarts } from '../geometry/curve'
import { ARC, CUBIC, type Curve, CurveBuilder, OP_LENGTH } from '../model/curve'
import { arcCenter } from './arc'
import { cubicAt, cubicVelocity } from './bezier'

/** A place on a curve: the parameter `t` in [0, 1] of one segment. */
export interface Place {
  readonly segment: number
  readonly t: number
}

/** Parameters tried by segment, and the rounds in which the best one's neighbourhood is searched more finely. */
const TRIED = 12
const ROUNDS = 6
/** A direction is that between parameters so far on either side. */
const TANGENT_STEP = 1e-3
/** What a px of the way counts beside a px of distance, where the curve comes by several times. */
const GUIDE = 0.05
/** No part is shorter than this, px. */
const LEAST_PART = 0.01
/** Each round looks at so much less. */
const SHRINK = 3

/**
 * The place of the curve nearest to (x, y) that is not before `after`. Where the curve comes by several times, the one
 * nearer to `fraction` of its length counts, in [0, 1]; null: any.
 */
export function nearestPlace(curve: Curve, x: number, y: number, after: Place, fraction: number | null): Place {
  const starts = segmentStarts(curve)
  const at = new Float64Array(2)
  const distance = (segment: number, t: number): number => {
    pointAt(curve, starts[segment], segment, t, at)
    return Math.hypot(at[0] - x, at[1] - y)
  }
  const along = sampleLengths(curve, starts)
  const expected = (fraction ?? 0) * along[along.length - 1]
  const guide = fraction === null ? 0 : GUIDE
  const cost = (segment: number, t: number): number => {
    const k = segment * TRIED + Math.floor(t * TRIED)
    return distance(segment, t) + guide * Math.abs(along[Math.min(k, along.length - 1)] - expected)
  }
  let best = after
  let least = Number.POSITIVE_INFINITY
  for (let segment = after.segment; segment < curve.ops.length; segment++) {
    const lowest = segment === after.segment ? after.t : 0
    const spacing = (along[(segment + 1) * TRIED] - along[segment * TRIED]) / TRIED
    let tried = lowest
    for (let k = 1; k <= TRIED; k++) {
      const t = Math.max(lowest, k / TRIED)
      if (cost(segment, t) < cost(segment, tried)) tried = t
    }
    if (cost(segment, tried) - spacing > least) continue
    const place = { segment, t: refine((t) => distance(segment, t), tried, lowest) }
    const found = cost(segment, place.t)
    if (found < least) {
      least = found
      best = place
    }
  }
  return atEnd(curve, starts[best.segment], best)
}

/** The parameter near `t`, not below `lowest`, with the least distance, by searching its neighbourhood more and more finely. */
function refine(distance: (t: number) => number, t: number, lowest: number): number {
  let best = t
  let least = distance(t)
  for (let round = 0, step = 1 / TRIED / SHRINK; round < ROUNDS; round++, step /= SHRINK) {
    const middle = best
    for (let k = -SHRINK; k <= SHRINK; k++) {
      const tried = Math.min(1, Math.max(lowest, middle + k * step))
      const found = distance(tried)
      if (found < least) {
        least = found
        best = tried
      }
    }
  }
  return best
}

/** The place, at the segment's very start or end when it is as near as makes no difference: a part without length has no direction. */
function atEnd({ ops, coords: c }: Curve, at: number, { segment, t }: Place): Place {
  const end = at + OP_LENGTH[ops[segment]] - 2
  const chord = Math.hypot(c[end] - c[at - 2], c[end + 1] - c[at - 1])
  if (t * chord < LEAST_PART) return { segment, t: 0 }
  return { segment, t: (1 - t) * chord < LEAST_PART ? 1 : t }
}

/** The way along the curve to each of `TRIED` samples by segment, px. */
function sampleLengths(curve: Curve, starts: Int32Array): Float64Array {
  const out = new Float64Array(curve.ops.length * TRIED + 1)
  const at = new Float64Array(2)
  let [x, y] = curve.coords
  for (let segment = 0; segment < curve.ops.length; segment++) {
    for (let k = 1; k <= TRIED; k++) {
      pointAt(curve, starts[segment], segment, k / TRIED, at)
      const n = segment * TRIED + k
      out[n] = out[n - 1] + Math.hypot(at[0] - x, at[1] - y)
      x = at[0]
      y = at[1]
    }
  }
  return out
}

/** The point and the unit direction of travel at a place. */
export function tangentAt(curve: Curve, { segment, t }: Place): { x: number; y: number; dx: number; dy: number } {
  const at = segmentStarts(curve)[segment]
  const [here, before, after] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)]
  pointAt(curve, at, segment, t, here)
  pointAt(curve, at, segment, Math.max(0, t - TANGENT_STEP), before)
  pointAt(curve, at, segment, Math.min(1, t + TANGENT_STEP), after)
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
  return { x: here[0], y: here[1], dx: (after[0] - before[0]) / length, dy: (after[1] - before[1]) / length }
}

/** The curve in parts: up to the first of `places`, from there to the second, and so on; places ascend. Parts share their ends to the bit. */
export function splitCurve(curve: Curve, places: readonly Place[]): Curve[] {
  const { ops, coords } = curve
  const starts = segmentStarts(curve)
  const out: Curve[] = []
  let builder = new CurveBuilder(coords[0], coords[1])
  let segment = 0
  let from = 0
  const advance = (to: Place): void => {
    for (; segment < to.segment; segment++, from = 0) {
      if (from < 1) addPart(builder, curve, starts[segment], segment, from, 1)
    }
    if (to.t > from) addPart(builder, curve, starts[segment], segment, from, to.t)
    from = to.t
  }
  for (const place of places) {
    advance(place)
    const { x, y } = builder
    if (builder.isEmpty) builder.line(x, y)
    out.push(builder.build())
    builder = new CurveBuilder(x, y)
  }
  advance({ segment: ops.length - 1, t: 1 })
  if (builder.isEmpty) builder.line(builder.x, builder.y)
  out.push(builder.build())
  return out
}

/** The closed curve walked from one of its places round to the same. */
export function startAt(curve: Curve, place: Place): Curve {
  const [before, after] = splitCurve(curve, [place])
  const out = new CurveBuilder(after.coords[0], after.coords[1])
  out.append(after)
  out.append(before)
  return out.build()
}

function pointAt({ ops, coords: c }: Curve, at: number, segment: number, t: number, out: Float64Array): void {
  const x = c[at - 2]
  const y = c[at - 1]
  const op = ops[segment]
  if (op === ARC) arcPoint(x, y, c, at, t, out)
  else if (op === CUBIC) {
    out[0] = cubicAt(c, at - 2, t)
    out[1] = cubicAt(c, at - 1, t)
  } else {
    out[0] = x + t * (c[at] - x)
    out[1] = y + t * (c[at + 1] - y)
  }
}

function arcPoint(x: number, y: number, c: Float64Array, at: number, t: number, out: Float64Array): void {
  const { cx, cy, rx, ry, rotation, start, delta } = arcCenter(x, y, c, at)
  const u = rx * Math.cos(start + delta * t)
  const v = ry * Math.sin(start + delta * t)
  out[0] = cx + Math.cos(rotation) * u - Math.sin(rotation) * v
  out[1] = cy + Math.sin(rotation) * u + Math.cos(rotation) * v
}

/** Appends the part of a segment between two parameters to a curve that has reached its start. */
function addPart(out: CurveBuilder, curve: Curve, at: number, segment: number, from: number, to: number): void {
  const { ops, coords: c } = curve
  const op = ops[segment]
  const end = new Float64Array(2)
  pointAt(curve, at, segment, to, end)
  if (to === 1) end.set(c.subarray(at + OP_LENGTH[op] - 2, at + OP_LENGTH[op]))
  if (op === ARC) {
    const { delta } = arcCenter(c[at - 2], c[at - 1], c, at)
    const isLarge = Math.abs(delta) * (to - from) > Math.PI
    out.ellipse(c[at], c[at + 1], c[at + 2], isLarge, c[at + 4] === 1, end[0], end[1])
  } else if (op === CUBIC) {
    const arm = (to - from) / 3
    const x1 = out.x + arm * cubicVelocity(c, at - 2, from)
    const y1 = out.y + arm * cubicVelocity(c, at - 1, from)
    const x2 = end[0] - arm * cubicVelocity(c, at - 2, to)
    const y2 = end[1] - arm * cubicVelocity(c, at - 1, to)
    out.cubic(x1, y1, x2, y2, end[0], end[1])
  } else out.line(end[0], end[1])
}
