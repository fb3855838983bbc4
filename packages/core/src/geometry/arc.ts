/** An elliptical arc by its centre: angles in radians before the ellipse's rotation; `delta` is the signed sweep. */
export interface ArcCenter {
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
export function arcCenter(x0: number, y0: number, coords: Float64Array, at: number): ArcCenter {
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
