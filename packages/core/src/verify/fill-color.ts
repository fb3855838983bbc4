import { gradientOffset } from '../geometry/gradient-offset'
import type { Fill, GradientStop } from '../model/drawing'

/** Writes the color of a fill at (x, y), px, to the first four entries of `out`: three channels multiplied by opacity, then opacity, levels. */
export function fillColorAt(fill: Fill, x: number, y: number, out: Float64Array): void {
  if (fill.kind === 'flat') writeColor(fill.rgb, fill.opacity, out)
  else stopColor(fill.stops, gradientOffset(fill, x, y), out)
}

function writeColor(rgb: number, opacity: number, out: Float64Array): void {
  out[0] = (rgb >> 16) * opacity
  out[1] = ((rgb >> 8) & 255) * opacity
  out[2] = (rgb & 255) * opacity
  out[3] = 255 * opacity
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
