import type { Tints } from './tints'

/** Largest distance, levels of one channel, of a tint from its line. */
const MAX_OFF = 8
/** Times that the line is fitted to the colors near it, and least share of the pixels whose colors must be near it. */
const ROUNDS = 3
const MIN_NEAR = 0.9

/** Red, green and blue. */
export const COLORS = 3

/**
 * Tints about a line of colors that begins at the ground's: for each tint how far along the line it lies, levels, and how far beside it in each channel. `direction` has
 * length 1; `isNear` is 1 for the tints that count as on the line.
 */
export interface TintLine {
  readonly direction: Float64Array
  readonly places: Float64Array
  readonly offsets: Float64Array
  readonly isNear: Uint8Array
}

/**
 * The line through the ground's color (packed) along which tints lie, as the tints of a shadow of one color do; null where too many lie elsewhere.
 */
export function fitTintLine({ colors, counts }: Tints, ground: number): TintLine | null {
  const direction = new Float64Array(COLORS)
  const places = new Float64Array(colors.length)
  const offsets = new Float64Array(COLORS * colors.length)
  const isNear = new Uint8Array(colors.length).fill(1)
  for (let round = 0; round < ROUNDS; round++) {
    direction.fill(0)
    for (let n = 0; n < colors.length; n++)
      for (let c = 0; c < COLORS; c++) direction[c] += isNear[n] * counts[n] * differenceIn(colors[n], ground, c)
    const length = Math.hypot(direction[0], direction[1], direction[2])
    if (length === 0) return null
    for (let c = 0; c < COLORS; c++) direction[c] /= length
    for (let n = 0; n < colors.length; n++) {
      places[n] = 0
      isNear[n] = 1
      for (let c = 0; c < COLORS; c++) places[n] += direction[c] * differenceIn(colors[n], ground, c)
      for (let c = 0; c < COLORS; c++) {
        const offset = differenceIn(colors[n], ground, c) - places[n] * direction[c]
        offsets[COLORS * n + c] = offset
        if (Math.abs(offset) > MAX_OFF) isNear[n] = 0
      }
    }
  }
  let near = 0
  let all = 0
  for (let n = 0; n < colors.length; n++) {
    near += isNear[n] * counts[n]
    all += counts[n]
  }
  return near < MIN_NEAR * all ? null : { direction, places, offsets, isNear }
}

/** The color (packed, opaque) at a place on a line that begins at the ground's color. */
export function colorOnLine(ground: number, direction: Float64Array, place: number): number {
  let color = 0xff000000
  for (let c = 0; c < COLORS; c++) {
    const level = Math.round(((ground >>> (8 * c)) & 255) + place * direction[c])
    color |= Math.max(0, Math.min(255, level)) << (8 * c)
  }
  return color >>> 0
}

function differenceIn(color: number, ground: number, channel: number): number {
  return ((color >>> (8 * channel)) & 255) - ((ground >>> (8 * channel)) & 255)
}
