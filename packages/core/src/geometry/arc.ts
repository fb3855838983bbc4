/** An elliptical arc in center form. Angles are in radians, measured before the ellipse's rotation; `delta` is the signed sweep. */
export interface ArcCenter {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly rotation: number
  /** Cosine and sine of the rotation. */
  readonly cos: number
  readonly sin: number
  readonly start: number
  readonly delta: number
}

/**
 * Center form of the ARC whose coordinates begin at `coords[at]` and which starts at the point before them (SVG 1.1, 2011, appendix
 * F.6.5-6). Radii too small for the chord are scaled up. A radius of 0 gives values that are not finite.
 */
export function arcCenter(coords: ArrayLike<number>, at: number): ArcCenter {
  const x0 = coords[at - 2]
  const y0 = coords[at - 1]
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
  return { cx, cy, rx, ry, rotation, cos, sin, start, delta }
}

/** Writes the point of an arc's ellipse at an angle, as `start` is one, to `out`. */
export function ellipsePoint({ cx, cy, rx, ry, cos, sin }: ArcCenter, angle: number, out: Float64Array): void {
  const u = rx * Math.cos(angle)
  const v = ry * Math.sin(angle)
  out[0] = cx + cos * u - sin * v
  out[1] = cy + sin * u + cos * v
}
