import fc from 'fast-check'
import { CUBIC, type Curve, CurveBuilder, LINE, OP_LENGTH } from '../../src/model/curve'

const anyCoordinate = fc.double({ min: -100, max: 100, noNaN: true })
const anyRadius = fc.double({ min: 2, max: 200, noNaN: true })
const anyRotation = fc.double({ min: -180, max: 180, noNaN: true })

type Add = (out: CurveBuilder) => void

const anyLine: fc.Arbitrary<Add> = fc.tuple(anyCoordinate, anyCoordinate).map(
  ([x, y]) =>
    (out) =>
      out.line(x, y),
)

const anyCubic: fc.Arbitrary<Add> = fc
  .tuple(anyCoordinate, anyCoordinate, anyCoordinate, anyCoordinate, anyCoordinate, anyCoordinate)
  .map((c) => (out) => out.cubic(...c))

/** Arcs no longer than 300 degrees about centres given by angle, so that their endpoint form is well conditioned. */
const anyArc: fc.Arbitrary<Add> = fc
  .tuple(anyRadius, fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), anySweep())
  .map(
    ([r, from, sweep]) =>
      (out) =>
        addArc(out, r, r, 0, from, sweep),
  )

const anyEllipse: fc.Arbitrary<Add> = fc
  .tuple(anyRadius, anyRadius, anyRotation, fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), anySweep())
  .map(
    ([rx, ry, degrees, from, sweep]) =>
      (out) =>
        addArc(out, rx, ry, degrees, from, sweep),
  )

/** Between 10 and 300 degrees, either way round; not near half a turn, where the centre is ill defined. */
function anySweep(): fc.Arbitrary<number> {
  const size = fc.oneof(fc.double({ min: 0.17, max: 3.0, noNaN: true }), fc.double({ min: 3.3, max: 5.2, noNaN: true }))
  return fc.tuple(size, fc.boolean()).map(([angle, isBack]) => (isBack ? -angle : angle))
}

function addArc(out: CurveBuilder, rx: number, ry: number, degrees: number, from: number, sweep: number): void {
  const turn = (degrees * Math.PI) / 180
  const at = (angle: number): [number, number] => {
    const u = rx * Math.cos(angle)
    const v = ry * Math.sin(angle)
    return [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)]
  }
  const [x0, y0] = at(from)
  const [x1, y1] = at(from + sweep)
  out.ellipse(rx, ry, degrees, Math.abs(sweep) > Math.PI, sweep > 0, out.x + x1 - x0, out.y + y1 - y0)
}

function curvesOf(segment: fc.Arbitrary<Add>): fc.Arbitrary<Curve> {
  return fc
    .tuple(anyCoordinate, anyCoordinate, fc.array(segment, { minLength: 1, maxLength: 6 }))
    .map(([x, y, segments]) => {
      const out = new CurveBuilder(x, y)
      for (const add of segments) add(out)
      return out.build()
    })
}

export const anyCurve = curvesOf(fc.oneof(anyLine, anyCubic, anyArc, anyEllipse))
/** Without ellipses: what the fit makes. */
export const anyFittedCurve = curvesOf(fc.oneof(anyLine, anyCubic, anyArc))

/** One segment with where it starts. */
export interface Segment {
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly numbers: readonly number[]
}

export function segmentsOf({ ops, coords }: Curve): Segment[] {
  const out: Segment[] = []
  let [x, y] = coords
  let at = 2
  for (const kind of ops) {
    const numbers = [...coords.subarray(at, at + OP_LENGTH[kind])]
    out.push({ kind, x, y, numbers })
    at += numbers.length
    ;[x, y] = numbers.slice(-2)
  }
  return out
}

/**
 * Points of a segment, evenly in its parameter, from its start to its end. Arcs go through SVG's endpoint conversion (SVG 1.1 appendix
 * F.6) written again here, so that it shares nothing with the code under test.
 */
export function sample({ kind, x, y, numbers: n }: Segment, count: number): [number, number][] {
  const at = (t: number): [number, number] => {
    const u = 1 - t
    if (kind === LINE) return [u * x + t * n[0], u * y + t * n[1]]
    if (kind !== CUBIC) return arcPoint(x, y, n, t)
    const b = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return [b[0] * x + b[1] * n[0] + b[2] * n[2] + b[3] * n[4], b[0] * y + b[1] * n[1] + b[2] * n[3] + b[3] * n[5]]
  }
  return Array.from({ length: count + 1 }, (_, k) => at(k / count))
}

function arcPoint(x0: number, y0: number, n: readonly number[], t: number): [number, number] {
  const [rx, ry, degrees, large, sweep, x1, y1] = n
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  // On the unit circle of the arc's own frame, the centre is at a known distance from the chord's middle.
  const into = (x: number, y: number): [number, number] => [(cos * x + sin * y) / rx, (-sin * x + cos * y) / ry]
  const [px, py] = into(x0, y0)
  const [qx, qy] = into(x1, y1)
  const half = Math.hypot(qx - px, qy - py) / 2
  const rise = Math.sqrt(Math.max(0, 1 - half * half)) * (large === sweep ? -1 : 1)
  const cx = (px + qx) / 2 + (rise * (py - qy)) / (2 * half)
  const cy = (py + qy) / 2 - (rise * (px - qx)) / (2 * half)
  const start = Math.atan2(py - cy, px - cx)
  let delta = Math.atan2(qy - cy, qx - cx) - start
  if (sweep === 1 && delta < 0) delta += 2 * Math.PI
  if (sweep === 0 && delta > 0) delta -= 2 * Math.PI
  const u = rx * (cx + Math.cos(start + delta * t))
  const v = ry * (cy + Math.sin(start + delta * t))
  return [cos * u - sin * v, sin * u + cos * v]
}

/** Distance from a point to a polyline (interleaved). */
export function distanceTo(polyline: ArrayLike<number>, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k + 3 < polyline.length; k += 2) {
    const dx = polyline[k + 2] - polyline[k]
    const dy = polyline[k + 3] - polyline[k + 1]
    const length = dx * dx + dy * dy
    const along = length > 0 ? ((x - polyline[k]) * dx + (y - polyline[k + 1]) * dy) / length : 0
    const t = Math.min(1, Math.max(0, along))
    least = Math.min(least, Math.hypot(x - polyline[k] - t * dx, y - polyline[k + 1] - t * dy))
  }
  return least
}
