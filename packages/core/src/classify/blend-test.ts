import { channelDistance } from '../image/pixels'
import { EDGE_REACH, MIN_CONTRAST } from './edge-width'
import type { Window } from './sample-windows'

/**
 * Difference, levels, that rounding and compression make: of two pixels in any channel for them to count as one color, and of a blend
 * (Euclidean) from the line between its colors. With a larger one, less of a photo counts as texture.
 */
export const TOLERANCE = 16

/** A pixel that no colors nearby explain. */
export const OTHER = 0
/** A pixel on the line between two colors nearby, as anti-aliasing makes it. */
export const BLEND = 1
/** A pixel of a color nearby. */
const SAME = 2

/**
 * Tells whether the pixels of a window are explained by solid colors within 2 px. `solid[i]` is 1 for pixels of a block;
 * colors within `tolerance` levels of each other are one. Where only one solid color is near, as along thin strokes, the pixel most
 * different from it stands in for the other.
 */
export class BlendTest {
  /** The solid colors near the pixel in question. */
  private readonly nearby = new Int32Array((2 * EDGE_REACH + 1) ** 2)

  constructor(
    private readonly window: Window,
    private readonly solid: Uint8Array,
    private readonly tolerance: number,
  ) {}

  /** SAME, BLEND or OTHER for the pixel at (x, y). */
  explain(x: number, y: number): number {
    const { window, nearby } = this
    const pixel = window.pixels[y * window.width + x]
    const found = this.findNearby(x, y)
    if (found < 0) return SAME
    let count = found
    if (count === 1) {
      nearby[1] = this.furthest(x, y, nearby[0])
      count = 2
    }
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) if (isBlend(pixel, nearby[a], nearby[b])) return BLEND
    }
    return OTHER
  }

  /** Collects the solid colors around a pixel in `nearby` and returns their number; -1 when the pixel has one of them. */
  private findNearby(x: number, y: number): number {
    const { nearby, solid, tolerance } = this
    const { width, height, pixels } = this.window
    const pixel = pixels[y * width + x]
    const right = Math.min(width - 1, x + EDGE_REACH)
    const bottom = Math.min(height - 1, y + EDGE_REACH)
    let count = 0
    for (let v = Math.max(0, y - EDGE_REACH); v <= bottom; v++) {
      for (let i = v * width + Math.max(0, x - EDGE_REACH), end = v * width + right; i <= end; i++) {
        if (solid[i] === 0) continue
        const color = pixels[i]
        if (channelDistance(color, pixel) <= tolerance) return -1
        let k = 0
        while (k < count && channelDistance(nearby[k], color) > tolerance) k++
        if (k === count) nearby[count++] = color
      }
    }
    return count
  }

  /** Of the pixels around one, the first of those that differ most from a color. */
  private furthest(x: number, y: number, color: number): number {
    const { width, height, pixels } = this.window
    const right = Math.min(width - 1, x + EDGE_REACH)
    const bottom = Math.min(height - 1, y + EDGE_REACH)
    let most = 0
    let found = color
    for (let v = Math.max(0, y - EDGE_REACH); v <= bottom; v++) {
      for (let i = v * width + Math.max(0, x - EDGE_REACH), end = v * width + right; i <= end; i++) {
        const distance = channelDistance(pixels[i], color)
        if (distance > most) {
          most = distance
          found = pixels[i]
        }
      }
    }
    return found
  }
}

/**
 * Whether a pixel lies between two colors. Like `Blend.ofTwo` of color/, but on packed pixels in whole numbers, because a picture has up to
 * 15 pairs for each loose pixel and no table of colors yet.
 */
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
  if (dot <= 0 || dot >= length) return false
  return square - (dot * dot) / length <= TOLERANCE * TOLERANCE
}
