import { CHANNELS } from './fit/samples'

/**
 * The share of paint p in a pixel (packed premultiplied) that is a blend of it and paint q: 0-1, or as far beyond as `overshoot`, a share of their
 * difference. `paints` holds four premultiplied levels a paint. Half where the paints are alike.
 */
export function shareOf(pixel: number, paints: Float64Array, p: number, q: number, overshoot: number): number {
  const share = projected(pixel, paints, p, q, false) ?? 0.5
  if (share >= 0 && share <= 1) return share
  if (overshoot === 0) return share < 0 ? 0 : 1
  const beyond = projected(pixel, paints, p, q, true) ?? share
  return share < 0 ? Math.max(-overshoot, Math.min(0, beyond)) : Math.min(1 + overshoot, Math.max(1, beyond))
}

/**
 * Where the color of a pixel lies between those of paint q (0) and paint p (1), or beyond. Channels stop at the ends of their range: those that
 * did are left out if `isCut`. Null where no channel tells.
 */
function projected(pixel: number, paints: Float64Array, p: number, q: number, isCut: boolean): number | null {
  let along = 0
  let length = 0
  for (let c = 0; c < CHANNELS; c++) {
    const level = (pixel >>> (8 * c)) & 255
    if (isCut && (level === 0 || level === (c === 3 ? 255 : pixel >>> 24))) continue
    const step = paints[CHANNELS * p + c] - paints[CHANNELS * q + c]
    along += step * (level - paints[CHANNELS * q + c])
    length += step * step
  }
  return length > 0 ? along / length : null
}

/** The squared difference, levels, over the channels, of a pixel from `share` of paint p and the rest of paint q, kept within the range of levels. */
export function squaredError(pixel: number, paints: Float64Array, p: number, q: number, share: number): number {
  let sum = 0
  for (let c = 0; c < CHANNELS; c++) {
    const level = share * paints[CHANNELS * p + c] + (1 - share) * paints[CHANNELS * q + c]
    sum += (((pixel >>> (8 * c)) & 255) - Math.min(255, Math.max(0, level))) ** 2
  }
  return sum
}
