import { channelDistance } from '../image/pixels'
import type { Window } from './sample-windows'

/** Furthest a blend's colours may lie from it, px. */
const REACH = 2

/** Colours that are looked at around a pixel; more than this many meet nowhere in drawn pictures. */
const MAX_COLORS = 6

/** Contrast (levels, Euclidean) that two colours need before something between them counts as their blend. */
const MIN_CONTRAST = 40

/** Largest distance (levels, Euclidean) of a blend from the line between its colours: rounding and compression. */
const LINE_TOLERANCE = 20

/** Blends nearer than this share to one of their colours are that colour, slightly off. */
const END_SHARE = 0.02

/** What a pixel that fills no block with its neighbours is. */
export const OTHER = 0
export const BLEND = 1
const SAME = 2

/**
 * Tells whether a pixel is explained by the solid colours within 2 px: it is one of them (within `tolerance` levels; SAME), it lies on the
 * line between two of them, as anti-aliasing makes it (BLEND), or neither (OTHER). `solid[i]` is 1 for pixels of a block.
 * Where only one solid colour is near, as along thin strokes, the pixel most different from it stands in for the other.
 */
export function explainPixel(window: Window, solid: Uint8Array, x: number, y: number, tolerance: number): number {
  const { width, height, pixels } = window
  const pixel = pixels[y * width + x]
  const left = Math.max(0, x - REACH)
  const right = Math.min(width - 1, x + REACH)
  const bottom = Math.min(height - 1, y + REACH)
  let count = 0
  for (let v = Math.max(0, y - REACH); v <= bottom; v++) {
    for (let i = v * width + left, end = v * width + right; i <= end; i++) {
      if (solid[i] === 0 || count === MAX_COLORS) continue
      const color = pixels[i]
      if (channelDistance(color, pixel) <= tolerance) return SAME
      let k = 0
      while (k < count && channelDistance(nearby[k], color) > tolerance) k++
      if (k === count) nearby[count++] = color
    }
  }
  if (count === 1) {
    nearby[1] = furthest(window, nearby[0], left, right, Math.max(0, y - REACH), bottom)
    count = 2
  }
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) if (isBlend(pixel, nearby[a], nearby[b])) return BLEND
  }
  return OTHER
}

const nearby = new Int32Array(MAX_COLORS)

function furthest(window: Window, color: number, left: number, right: number, top: number, bottom: number): number {
  let most = 0
  let found = color
  for (let v = top; v <= bottom; v++) {
    for (let i = v * window.width + left, end = v * window.width + right; i <= end; i++) {
      const distance = channelDistance(window.pixels[i], color)
      if (distance > most) {
        most = distance
        found = window.pixels[i]
      }
    }
  }
  return found
}

function isBlend(pixel: number, a: number, b: number): boolean {
  let dot = 0
  let square = 0
  let length = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const from = (a >>> shift) & 255
    const along = ((b >>> shift) & 255) - from
    const off = ((pixel >>> shift) & 255) - from
    dot += off * along
    square += off * off
    length += along * along
  }
  if (length < MIN_CONTRAST * MIN_CONTRAST) return false
  if (dot <= END_SHARE * length || dot >= (1 - END_SHARE) * length) return false
  return square - (dot * dot) / length <= LINE_TOLERANCE * LINE_TOLERANCE
}
