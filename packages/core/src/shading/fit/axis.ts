/**
 * The geometry of a gradient: how far along it a point lies. `linear`: the distance along the direction `angle` (radians). `radial`: the
 * distance from (cx, cy) in the metric (1 + a) dx^2 + 2 b dx dy + (1 - a) dy^2; a = b = 0 for circles, a^2 + b^2 < 1 for ellipses.
 * `focal`: the radius t of the circle about (fx, fy) + t (ex, ey) that passes through the point; ex^2 + ey^2 < 1.
 */
export type Axis =
  | { readonly kind: 'linear'; readonly values: readonly [angle: number] }
  | { readonly kind: 'circle'; readonly values: readonly [cx: number, cy: number] }
  | { readonly kind: 'focal'; readonly values: readonly [fx: number, fy: number, ex: number, ey: number] }
  | { readonly kind: 'ellipse'; readonly values: readonly [cx: number, cy: number, a: number, b: number] }

/** Largest value of a^2 + b^2 of an ellipse: its axes differ by a factor of 14 at most. */
const MAX_ECCENTRICITY_SQUARED = 0.98
/**
 * Largest squared distance of a center from the middle of the samples, in squared root mean square radii of theirs. Circles about a center
 * farther off are straight lines, and it could not be written.
 */
const MAX_CENTER_SQUARED = 400
/** Largest value of ex^2 + ey^2 of a focal axis. Renderers disagree about a focal point on the circle. */
const MAX_FOCAL_SQUARED = 0.9
/** Smallest distance from a center at which a derivative is taken. */
const MIN_DISTANCE = 1e-6

/** The position of point (x, y) along an axis. */
export function positionOn({ kind, values }: Axis, x: number, y: number): number {
  if (kind === 'linear') return x * Math.cos(values[0]) + y * Math.sin(values[0])
  const dx = x - values[0]
  const dy = y - values[1]
  if (kind === 'circle') return Math.sqrt(dx * dx + dy * dy)
  if (kind === 'focal') {
    const along = dx * values[2] + dy * values[3]
    const rest = 1 - values[2] * values[2] - values[3] * values[3]
    return (Math.sqrt(along * along + (dx * dx + dy * dy) * rest) - along) / rest
  }
  return Math.sqrt((1 + values[2]) * dx * dx + 2 * values[3] * dx * dy + (1 - values[2]) * dy * dy)
}

/** Writes the derivatives of the position of (x, y) by the axis' values to `slopes`. */
export function slopesOn({ kind, values }: Axis, x: number, y: number, slopes: Float64Array): void {
  if (kind === 'linear') {
    slopes[0] = y * Math.cos(values[0]) - x * Math.sin(values[0])
    return
  }
  const dx = x - values[0]
  const dy = y - values[1]
  if (kind === 'circle') {
    const t = Math.max(MIN_DISTANCE, Math.sqrt(dx * dx + dy * dy))
    slopes[0] = -dx / t
    slopes[1] = -dy / t
    return
  }
  if (kind === 'focal') {
    focalSlopes(dx, dy, values[2], values[3], slopes)
    return
  }
  const [, , a, b] = values
  const t = Math.max(MIN_DISTANCE, Math.sqrt((1 + a) * dx * dx + 2 * b * dx * dy + (1 - a) * dy * dy))
  slopes[0] = -((1 + a) * dx + b * dy) / t
  slopes[1] = -(b * dx + (1 - a) * dy) / t
  slopes[2] = (dx * dx - dy * dy) / (2 * t)
  slopes[3] = (dx * dy) / t
}

/** The derivatives of t = (root - along) / rest of a focal axis by fx, fy, ex and ey. */
function focalSlopes(dx: number, dy: number, ex: number, ey: number, slopes: Float64Array): void {
  const along = dx * ex + dy * ey
  const rest = 1 - ex * ex - ey * ey
  const square = dx * dx + dy * dy
  const root = Math.max(MIN_DISTANCE, Math.sqrt(along * along + square * rest))
  slopes[0] = (ex - (along * ex + dx * rest) / root) / rest
  slopes[1] = (ey - (along * ey + dy * rest) / root) / rest
  const t = (root - along) / rest
  slopes[2] = ((along * dx - square * ex) / root - dx + 2 * ex * t) / rest
  slopes[3] = ((along * dy - square * ey) / root - dy + 2 * ey * t) / rest
}

/** Whether an axis for samples about 0 with a root mean square radius of 1 can be drawn: its center is near, it is not too thin. */
export function isAllowed(axis: Axis): boolean {
  return movedAxis(axis, NO_STEP) !== null
}

const NO_STEP = [0, 0, 0, 0] as const

/** The axis with a step added to its values; null where that is no axis. For samples about 0 with a root mean square radius of 1. */
export function movedAxis(axis: Axis, step: ArrayLike<number>): Axis | null {
  const { kind, values } = axis
  if (!Number.isFinite(step[0])) return null
  if (kind === 'linear') return { kind, values: [values[0] + step[0]] }
  const cx = values[0] + step[0]
  const cy = values[1] + step[1]
  if (!(cx * cx + cy * cy < MAX_CENTER_SQUARED)) return null
  if (kind === 'circle') return { kind, values: [cx, cy] }
  const a = values[2] + step[2]
  const b = values[3] + step[3]
  if (!(a * a + b * b < (kind === 'focal' ? MAX_FOCAL_SQUARED : MAX_ECCENTRICITY_SQUARED))) return null
  return { kind, values: [cx, cy, a, b] }
}

/** The axis of points (x, y) when its own points are ((x - mx) / scale, (y - my) / scale). Positions grow by `scale`; linear ones also move. */
export function unscaledAxis(axis: Axis, mx: number, my: number, scale: number): Axis {
  const { kind, values } = axis
  if (kind === 'linear') return axis
  const cx = values[0] * scale + mx
  const cy = values[1] * scale + my
  return kind === 'circle' ? { kind, values: [cx, cy] } : { kind, values: [cx, cy, values[2], values[3]] }
}

/** The axis of points ((x - mx) / scale, (y - my) / scale) when that of points (x, y) is given. */
export function scaledAxis(axis: Axis, mx: number, my: number, scale: number): Axis {
  const { kind, values } = axis
  if (kind === 'linear') return axis
  const cx = (values[0] - mx) / scale
  const cy = (values[1] - my) / scale
  return kind === 'circle' ? { kind, values: [cx, cy] } : { kind, values: [cx, cy, values[2], values[3]] }
}
