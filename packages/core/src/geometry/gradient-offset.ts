import type { GradientFill, LinearFill, RadialFill } from '../model/drawing'

/** How far from the center of a radial gradient, in radii, its focus may lie at most: on the circle itself the cone has no width. */
export const MAX_FOCUS = 0.999

/**
 * How far along its axis a gradient is at a point (px): 0 at its first end, 1 at its second, not clamped. 1 everywhere on a linear gradient whose ends are
 * one point. A focus outside its circle is moved onto it, as SVG 1.1 says.
 */
export function gradientOffset(fill: GradientFill, x: number, y: number): number {
  return fill.kind === 'linear' ? linearOffset(fill, x, y) : radialOffset(fill, x, y)
}

function linearOffset({ x1, y1, x2, y2 }: LinearFill, x: number, y: number): number {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2
  return square > 0 ? ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square : 1
}

/** The share of the way to the last stop's ellipse, on the ray from the focus through the point; in a space where that ellipse is the unit circle. */
function radialOffset({ cx, cy, r, angle, ratio, focus }: RadialFill, x: number, y: number): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = ((x - cx) * cos + (y - cy) * sin) / r
  const across = ((y - cy) * cos - (x - cx) * sin) / (ratio * r)
  // Math.hypot takes six times as long, and engines differ in its last bit
  if (focus === undefined) return Math.sqrt(along * along + across * across)
  let fx = ((focus.x - cx) * cos + (focus.y - cy) * sin) / r
  let fy = ((focus.y - cy) * cos - (focus.x - cx) * sin) / (ratio * r)
  const pull = Math.min(1, MAX_FOCUS / Math.hypot(fx, fy))
  fx *= pull
  fy *= pull
  const dx = along - fx
  const dy = across - fy
  // |f + d / t| = 1, solved for the positive t without taking near numbers from each other
  const inside = 1 - fx * fx - fy * fy
  const toward = fx * dx + fy * dy
  const square = dx * dx + dy * dy
  const root = Math.sqrt(toward * toward + inside * square)
  if (toward > 0) return (root + toward) / inside
  return square > 0 ? square / (root - toward) : 0
}
