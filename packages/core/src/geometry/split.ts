import { ARC, CUBIC, type Curve, CurveBuilder, OP_LENGTH } from '../model/curve'
import { arcCenter, ellipsePoint } from './arc'
import { cubicAt, cubicVelocity } from './bezier'
import { segmentStarts } from './curve'
import { type Point, type Tangent, unit } from './point'

/** A place on a curve: the parameter `t` in [0, 1] of one segment. */
export interface Place {
  readonly segment: number
  readonly t: number
}

/** Where to look for a place: not before `after`, and near `fraction` of the curve's length, in [0, 1]. */
export interface PlaceHint {
  readonly after: Place
  readonly fraction: number
}

/** Parameters that are tried on each segment before the best one is refined. */
const SAMPLES = 12
/** Rounds of refinement; the last step is 1 / (12 * 3^6) of a segment. */
const ROUNDS = 6
/** Ratio of the step widths of two rounds, and the number of steps that a round tries on either side. */
const SHRINK = 3
/** Parameter distance, on either side of a place, between the two points that give its direction. */
const TANGENT_STEP = 1e-3
/** Cost, px, of one px along the curve away from the expected place. It decides where the curve comes by several times. */
const DETOUR_COST = 0.05

/**
 * The place of the curve nearest to a point. With a hint, where the curve comes by the point several times, the place nearer to the
 * hint's fraction of the length is preferred.
 */
export function nearestPlace(curve: Curve, point: Point, hint: PlaceHint | null): Place {
  const after = hint?.after ?? { segment: 0, t: 0 }
  const segments = new Segments(curve)
  const along = segments.sampleLengths()
  const expected = (hint?.fraction ?? 0) * along[along.length - 1]
  const detour = hint === null ? 0 : DETOUR_COST
  const distance = (segment: number, t: number): number => segments.distance(segment, t, point)
  const cost = (segment: number, t: number): number => {
    const k = segment * SAMPLES + Math.floor(t * SAMPLES)
    return distance(segment, t) + detour * Math.abs(along[Math.min(k, along.length - 1)] - expected)
  }
  let best = after
  let least = Number.POSITIVE_INFINITY
  for (let segment = after.segment; segment < curve.ops.length; segment++) {
    const lowest = segment === after.segment ? after.t : 0
    const spacing = (along[(segment + 1) * SAMPLES] - along[segment * SAMPLES]) / SAMPLES
    let tried = lowest
    for (let k = 1; k <= SAMPLES; k++) {
      const t = Math.max(lowest, k / SAMPLES)
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
  return best
}

/** The parameter near `t`, not below `lowest`, with the least distance: a search of its neighborhood with shrinking steps. */
function refine(distance: (t: number) => number, t: number, lowest: number): number {
  let best = t
  let least = distance(t)
  for (let round = 0, step = 1 / SAMPLES / SHRINK; round < ROUNDS; round++, step /= SHRINK) {
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

/** The point and the unit direction of travel at a place; the direction is (0, 0) where the curve has no length. */
export function tangentAt(curve: Curve, { segment, t }: Place): Tangent {
  const segments = new Segments(curve)
  const [here, before, after] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)]
  segments.pointAt(segment, t, here)
  segments.pointAt(segment, Math.max(0, t - TANGENT_STEP), before)
  segments.pointAt(segment, Math.min(1, t + TANGENT_STEP), after)
  return { x: here[0], y: here[1], ...unit(after[0] - before[0], after[1] - before[1]) }
}

/** The parts of a curve up to the first of `places`, from there to the second, and so on. Places ascend; parts share their ends to the bit. */
export function splitCurve(curve: Curve, places: readonly Place[]): Curve[] {
  const { ops, coords } = curve
  const segments = new Segments(curve)
  const out: Curve[] = []
  let builder = new CurveBuilder(coords[0], coords[1])
  let segment = 0
  let from = 0
  for (const to of [...places, { segment: ops.length - 1, t: 1 }]) {
    for (; segment < to.segment; segment++, from = 0) {
      if (from < 1) segments.addPart(builder, { segment, t: from }, 1)
    }
    if (to.t > from) segments.addPart(builder, { segment, t: from }, to.t)
    from = to.t
    const { x, y } = builder
    if (builder.length === 0) builder.line(x, y)
    out.push(builder.build())
    builder = new CurveBuilder(x, y)
  }
  return out
}

/** The closed curve walked from one of its places once around. */
export function startAt(curve: Curve, place: Place): Curve {
  const [before, after] = splitCurve(curve, [place])
  const out = new CurveBuilder(after.coords[0], after.coords[1])
  out.append(after)
  out.append(before)
  return out.build()
}

/** A curve with random access to its segments. */
class Segments {
  /** Indexed by segment: where its coordinates begin. */
  private readonly starts: Int32Array
  private readonly point = new Float64Array(2)

  constructor(private readonly curve: Curve) {
    this.starts = segmentStarts(curve)
  }

  /** Writes the point at parameter t of a segment to `out`. */
  pointAt(segment: number, t: number, out: Float64Array): void {
    const { ops, coords: c } = this.curve
    const at = this.starts[segment]
    const op = ops[segment]
    if (op === ARC) {
      const arc = arcCenter(c, at)
      ellipsePoint(arc, arc.start + arc.delta * t, out)
    } else if (op === CUBIC) {
      out[0] = cubicAt(c, at - 2, t)
      out[1] = cubicAt(c, at - 1, t)
    } else {
      out[0] = c[at - 2] + t * (c[at] - c[at - 2])
      out[1] = c[at - 1] + t * (c[at + 1] - c[at - 1])
    }
  }

  /** Distance, px, of a point from the one at parameter t of a segment. */
  distance(segment: number, t: number, { x, y }: Point): number {
    this.pointAt(segment, t, this.point)
    return Math.hypot(this.point[0] - x, this.point[1] - y)
  }

  /** Length, px, of the curve up to each of `SAMPLES` evenly spaced parameters of each segment, measured along the chords between them. */
  sampleLengths(): Float64Array {
    const { ops, coords } = this.curve
    const out = new Float64Array(ops.length * SAMPLES + 1)
    const at = this.point
    let [x, y] = coords
    for (let segment = 0; segment < ops.length; segment++) {
      for (let k = 1; k <= SAMPLES; k++) {
        this.pointAt(segment, k / SAMPLES, at)
        const n = segment * SAMPLES + k
        out[n] = out[n - 1] + Math.hypot(at[0] - x, at[1] - y)
        x = at[0]
        y = at[1]
      }
    }
    return out
  }

  /** Appends the part of a segment from a place up to parameter `to` to a curve that has reached that place. */
  addPart(out: CurveBuilder, { segment, t: from }: Place, to: number): void {
    const { ops, coords: c } = this.curve
    const at = this.starts[segment]
    const op = ops[segment]
    const end = new Float64Array(2)
    if (to === 1) end.set(c.subarray(at + OP_LENGTH[op] - 2, at + OP_LENGTH[op]))
    else this.pointAt(segment, to, end)
    if (op === ARC) {
      const { delta } = arcCenter(c, at)
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
}
