import { ARC, CUBIC, type Curve, OP_LENGTH } from '../model/curve'
import { arcCenter } from './arc'
import { cubicAt } from './bezier'

/**
 * The curve as a polyline within `tolerance` px, interleaved x, y, from its start to its end. The number of chords follows from
 * the second difference of a cubic (Wang 1984) and from the sagitta of an arc.
 */
export function flatten(curve: Curve, tolerance: number): number[] {
  const { ops, coords } = curve
  const out = [coords[0], coords[1]]
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    const x = out[out.length - 2]
    const y = out[out.length - 1]
    if (ops[k] === CUBIC) flattenCubic(out, x, y, coords, at, tolerance)
    else if (ops[k] === ARC) flattenArc(out, x, y, coords, at, tolerance)
    else out.push(coords[at], coords[at + 1])
  }
  return out
}

function flattenCubic(out: number[], x: number, y: number, c: Float64Array, at: number, tolerance: number): void {
  const bend = Math.max(
    Math.hypot(x - 2 * c[at] + c[at + 2], y - 2 * c[at + 1] + c[at + 3]),
    Math.hypot(c[at] - 2 * c[at + 2] + c[at + 4], c[at + 1] - 2 * c[at + 3] + c[at + 5]),
  )
  const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)))
  for (let k = 1; k < count; k++) {
    const t = k / count
    out.push(cubicAt(c, at - 2, t), cubicAt(c, at - 1, t))
  }
  out.push(c[at + 4], c[at + 5])
}

function flattenArc(out: number[], x: number, y: number, c: Float64Array, at: number, tolerance: number): void {
  const endX = c[at + 5]
  const endY = c[at + 6]
  if (c[at] > 0 && c[at + 1] > 0 && (x !== endX || y !== endY)) {
    const { cx, cy, rx, ry, rotation, start, delta } = arcCenter(x, y, c, at)
    const step = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(rx, ry)))
    const count = Math.max(1, Math.ceil(Math.abs(delta) / Math.max(step, 0.01)))
    const cos = Math.cos(rotation)
    const sin = Math.sin(rotation)
    for (let k = 1; k < count; k++) {
      const angle = start + (delta * k) / count
      const u = rx * Math.cos(angle)
      const v = ry * Math.sin(angle)
      out.push(cx + cos * u - sin * v, cy + sin * u + cos * v)
    }
  }
  out.push(endX, endY)
}
