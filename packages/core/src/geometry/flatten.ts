import { ARC, CUBIC, type Curve, OP_LENGTH } from '../model/curve'
import { arcCenter, ellipsePoint } from './arc'
import { cubicAt } from './bezier'

/** Smallest angle between two points of an arc, radians: it bounds the number of chords of arcs with huge radii. */
const MIN_STEP = 0.01

/**
 * The curve as a polyline within `tolerance` px, interleaved x, y, from its start to its end. The number of chords follows from
 * the second difference of a cubic (Wang 1984) and from the sagitta of an arc.
 */
export function flatten(curve: Curve, tolerance: number): number[] {
  const { ops, coords } = curve
  const out = [coords[0], coords[1]]
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    if (ops[k] === CUBIC) flattenCubic(out, coords, at, tolerance)
    else if (ops[k] === ARC) flattenArc(out, coords, at, tolerance)
    else out.push(coords[at], coords[at + 1])
  }
  return out
}

function flattenCubic(out: number[], c: Float64Array, at: number, tolerance: number): void {
  const bend = Math.max(
    Math.hypot(c[at - 2] - 2 * c[at] + c[at + 2], c[at - 1] - 2 * c[at + 1] + c[at + 3]),
    Math.hypot(c[at] - 2 * c[at + 2] + c[at + 4], c[at + 1] - 2 * c[at + 3] + c[at + 5]),
  )
  const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)))
  for (let k = 1; k < count; k++) {
    const t = k / count
    out.push(cubicAt(c, at - 2, t), cubicAt(c, at - 1, t))
  }
  out.push(c[at + 4], c[at + 5])
}

function flattenArc(out: number[], c: Float64Array, at: number, tolerance: number): void {
  const endX = c[at + 5]
  const endY = c[at + 6]
  if (c[at] > 0 && c[at + 1] > 0 && (c[at - 2] !== endX || c[at - 1] !== endY)) {
    const arc = arcCenter(c, at)
    const step = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(arc.rx, arc.ry)))
    const count = Math.max(1, Math.ceil(Math.abs(arc.delta) / Math.max(step, MIN_STEP)))
    const point = new Float64Array(2)
    for (let k = 1; k < count; k++) {
      ellipsePoint(arc, arc.start + (arc.delta * k) / count, point)
      out.push(point[0], point[1])
    }
  }
  out.push(endX, endY)
}
