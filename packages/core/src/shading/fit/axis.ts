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

/** Most values of an axis. */
export const AXIS_VALUES = 4

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

/** Writes the positions of the first `count` points (x, y) to `out`. */
export function positionsOn(axis: Axis, x: Float64Array, y: Float64Array, count: number, out: Float64Array): void {
  const { kind, values } = axis
  if (kind === 'linear') {
    const cos = Math.cos(values[0])
    const sin = Math.sin(values[0])
    for (let k = 0; k < count; k++) out[k] = x[k] * cos + y[k] * sin
    return
  }
  const [cx, cy] = values
  if (kind === 'circle') {
    for (let k = 0; k < count; k++) out[k] = Math.sqrt((x[k] - cx) * (x[k] - cx) + (y[k] - cy) * (y[k] - cy))
    return
  }
  if (kind === 'focal') {
    for (let k = 0; k < count; k++) out[k] = positionOn(axis, x[k], y[k])
    return
  }
  const xx = 1 + values[2]
  const xy = 2 * values[3]
  const yy = 1 - values[2]
  for (let k = 0; k < count; k++) {
    const dx = x[k] - cx
    const dy = y[k] - cy
    out[k] = Math.sqrt(xx * dx * dx + xy * dx * dy + yy * dy * dy)
  }
}

/** Writes the derivatives of the positions of the first `count` points (x, y) by the axis' values to `slopes`, `AXIS_VALUES` each. */
export function slopesOn(axis: Axis, x: Float64Array, y: Float64Array, count: number, slopes: Float64Array): void {
  const { kind, values } = axis
  const end = AXIS_VALUES * count
  if (kind === 'linear') {
    const cos = Math.cos(values[0])
    const sin = Math.sin(values[0])
    for (let k = 0, at = 0; at < end; k++, at += AXIS_VALUES) slopes[at] = y[k] * cos - x[k] * sin
    return
  }
  const [cx, cy] = values
  if (kind === 'circle') {
    for (let k = 0, at = 0; at < end; k++, at += AXIS_VALUES) {
      const dx = x[k] - cx
      const dy = y[k] - cy
      const t = Math.max(MIN_DISTANCE, Math.sqrt(dx * dx + dy * dy))
      slopes[at] = -dx / t
      slopes[at + 1] = -dy / t
    }
    return
  }
  const a = values[2]
  const b = values[3]
  for (let k = 0, at = 0; at < end; k++, at += AXIS_VALUES) {
    const dx = x[k] - cx
    const dy = y[k] - cy
    if (kind === 'focal') {
      focalSlopes(dx, dy, a, b, slopes, at)
      continue
    }
    const t = Math.max(MIN_DISTANCE, Math.sqrt((1 + a) * dx * dx + 2 * b * dx * dy + (1 - a) * dy * dy))
    slopes[at] = -((1 + a) * dx + b * dy) / t
    slopes[at + 1] = -(b * dx + (1 - a) * dy) / t
    slopes[at + 2] = (dx * dx - dy * dy) / (2 * t)
    slopes[at + 3] = (dx * dy) / t
  }
}

/** The derivatives of t = (root - along) / rest of a focal axis by fx, fy, ex and ey, from `slopes[at]` on. */
function focalSlopes(dx: number, dy: number, ex: number, ey: number, slopes: Float64Array, at: number): void {
  const along = dx * ex + dy * ey
  const rest = 1 - ex * ex - ey * ey
  const square = dx * dx + dy * dy
  const root = Math.max(MIN_DISTANCE, Math.sqrt(along * along + square * rest))
  slopes[at] = (ex - (along * ex + dx * rest) / root) / rest
  slopes[at + 1] = (ey - (along * ey + dy * rest) / root) / rest
  const t = (root - along) / rest
  slopes[at + 2] = ((along * dx - square * ex) / root - dx + 2 * ex * t) / rest
  slopes[at + 3] = ((along * dy - square * ey) / root - dy + 2 * ey * t) / rest
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

/** How much farther along an axis points lie than the same points about (mx, my), px: 0 for round axes, whose positions do not depend on the origin. */
export function offsetOf({ kind, values }: Axis, mx: number, my: number): number {
  return kind === 'linear' ? mx * Math.cos(values[0]) + my * Math.sin(values[0]) : 0
}
