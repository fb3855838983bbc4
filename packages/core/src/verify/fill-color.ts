import type { Fill, GradientStop, LinearFill, RadialFill } from '../model/drawing'

/** Writes the color of a fill at (x, y), px, to the first four entries of `out`: three channels multiplied by opacity, then opacity, levels. */
export function fillColorAt(fill: Fill, x: number, y: number, out: Float64Array): void {
  if (fill.kind === 'flat') writeColor(fill.rgb, fill.opacity, out)
  else if (fill.kind === 'linear') stopColor(fill.stops, linearOffset(fill, x, y), out)
  else stopColor(fill.stops, radialOffset(fill, x, y), out)
}

function writeColor(rgb: number, opacity: number, out: Float64Array): void {
  out[0] = (rgb >> 16) * opacity
  out[1] = ((rgb >> 8) & 255) * opacity
  out[2] = (rgb & 255) * opacity
  out[3] = 255 * opacity
}

/** The offset of a point along a linear gradient, not clamped. 1 where both ends are one point, as SVG has it. */
function linearOffset({ x1, y1, x2, y2 }: LinearFill, x: number, y: number): number {
  const length2 = (x2 - x1) ** 2 + (y2 - y1) ** 2
  return length2 > 0 ? ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length2 : 1
}

/**
 * The offset of a point in a radial gradient, not clamped: how far it lies from the focus to the last stop's ellipse, on the ray from the focus
 * through it.
 */
function radialOffset({ cx, cy, r, angle, ratio, focus }: RadialFill, x: number, y: number): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = ((x - cx) * cos + (y - cy) * sin) / r
  const across = ((y - cy) * cos - (x - cx) * sin) / (ratio * r)
  if (focus === undefined) return Math.hypot(along, across)
  const fx = ((focus.x - cx) * cos + (focus.y - cy) * sin) / r
  const fy = ((focus.y - cy) * cos - (focus.x - cx) * sin) / (ratio * r)
  const dx = along - fx
  const dy = across - fy
  // At offset t, the ray meets the unit circle where |f + d / t| = 1; of the two solutions the positive one counts
  const inside = 1 - fx * fx - fy * fy
  const toward = fx * dx + fy * dy
  const length2 = dx * dx + dy * dy
  if (length2 === 0) return 0
  return length2 / (Math.sqrt(toward * toward + inside * length2) - toward)
}

/** The color between the stops at an offset; that of the first or last stop beyond them. Straight colors and opacity change linearly. */
function stopColor(stops: readonly GradientStop[], offset: number, out: Float64Array): void {
  let k = 0
  while (k + 1 < stops.length && stops[k + 1].offset <= offset) k++
  const from = stops[k]
  const to = stops[Math.min(k + 1, stops.length - 1)]
  const span = to.offset - from.offset
  const share = span > 0 ? Math.min(1, Math.max(0, (offset - from.offset) / span)) : 0
  const opacity = from.opacity + share * (to.opacity - from.opacity)
  for (let c = 0, shift = 16; c < 3; c++, shift -= 8) {
    const level = (from.rgb >> shift) & 255
    out[c] = (level + share * (((to.rgb >> shift) & 255) - level)) * opacity
  }
  out[3] = 255 * opacity
}
