import { ARC, CUBIC, OP_LENGTH } from '../model/contour'
import type { Curve } from '../model/curve'

/** An elliptical arc by its centre: angles in radians before the ellipse's rotation; `delta` is the signed sweep. */
export interface ArcCentre {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly rotation: number
  readonly start: number
  readonly delta: number
}

/**
 * Centre form of the ARC that starts at (x0, y0) and has its coordinates at `coords[at ...]` (SVG 1.1 appendix F.6.5-6: radii too
 * small for the chord are scaled up).
 */
export function arcCentre(x0: number, y0: number, coords: Float64Array, at: number): ArcCentre {
  const rotation = (coords[at + 2] * Math.PI) / 180
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  const hx = (x0 - coords[at + 5]) / 2
  const hy = (y0 - coords[at + 6]) / 2
  const px = cos * hx + sin * hy
  const py = -sin * hx + cos * hy
  let rx = Math.abs(coords[at])
  let ry = Math.abs(coords[at + 1])
  const stretch = Math.sqrt((px * px) / (rx * rx) + (py * py) / (ry * ry))
  if (stretch > 1) {
    rx *= stretch
    ry *= stretch
  }
  const q = rx * rx * py * py + ry * ry * px * px
  const factor = Math.sqrt(Math.max(0, (rx * rx * ry * ry) / q - 1)) * (coords[at + 3] === coords[at + 4] ? -1 : 1)
  const ux = (factor * rx * py) / ry
  const uy = (-factor * ry * px) / rx
  const start = Math.atan2((py - uy) / ry, (px - ux) / rx)
  const end = Math.atan2((-py - uy) / ry, (-px - ux) / rx)
  let delta = end - start
  if (coords[at + 4] === 1 && delta < 0) delta += 2 * Math.PI
  if (coords[at + 4] === 0 && delta > 0) delta -= 2 * Math.PI
  const cx = cos * ux - sin * uy + (x0 + coords[at + 5]) / 2
  const cy = sin * ux + cos * uy + (y0 + coords[at + 6]) / 2
  return { cx, cy, rx, ry, rotation, start, delta }
}

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
    const u = 1 - t
    const b0 = u * u * u
    const b1 = 3 * u * u * t
    const b2 = 3 * u * t * t
    const b3 = t * t * t
    out.push(
      b0 * x + b1 * c[at] + b2 * c[at + 2] + b3 * c[at + 4],
      b0 * y + b1 * c[at + 1] + b2 * c[at + 3] + b3 * c[at + 5],
    )
  }
  out.push(c[at + 4], c[at + 5])
}

function flattenArc(out: number[], x: number, y: number, c: Float64Array, at: number, tolerance: number): void {
  const endX = c[at + 5]
  const endY = c[at + 6]
  if (c[at] > 0 && c[at + 1] > 0 && (x !== endX || y !== endY)) {
    const { cx, cy, rx, ry, rotation, start, delta } = arcCentre(x, y, c, at)
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
