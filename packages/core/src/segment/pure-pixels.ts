import { hashColor } from '../color/color-table'
import type { ColorSpace, Picture } from '../model/color-space'
import { MIXED, PURE, SOLID } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'

/** In `PurePixels.inkOf`: the pixel is mixed. */
export const NO_INK = -1

/** Which pixels of a picture show one ink alone. Pure and mixed pixels are terms of spectral unmixing (Keshava and Mustard 2002). */
export interface PurePixels {
  readonly width: number
  readonly height: number
  /** Packed premultiplied, in the color space of the inks. */
  readonly pixels: Uint32Array
  /** The nearest ink within whose tolerance the pixel lies (ties: the first), or NO_INK. */
  readonly inkOf: Int32Array
  /** MIXED, PURE or SOLID. */
  readonly purity: Uint8Array
}

/** In the cache of inks by color: an empty slot. */
const UNKNOWN = -2
/** The cache of inks by color has 2^14 slots (128 KB), so that it fits the second-level cache of a processor core. */
const CACHE_BITS = 14

/** Finds the nearest ink and the purity of every pixel. Distances are the largest channel difference of premultiplied colors. */
export function findPurePixels<S extends ColorSpace>(picture: Picture<S>, inks: Inks<S>): PurePixels {
  const { pixels, width, height } = picture
  const inkOf = new Int32Array(pixels.length)
  const purity = new Uint8Array(pixels.length)
  const nearest = new NearestInk(inks)
  let last = 0
  let lastInk = nearest.find(last)
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i] !== last) {
      last = pixels[i]
      lastInk = nearest.find(last)
    }
    inkOf[i] = lastInk
    purity[i] = lastInk === NO_INK ? MIXED : PURE
  }
  markSolid(purity, inkOf, width, height)
  return { width, height, pixels, inkOf, purity }
}

/** Finds the nearest ink within whose tolerance a color lies. Answers are cached, because colors repeat. */
class NearestInk {
  private readonly keys = new Uint32Array(1 << CACHE_BITS)
  private readonly values = new Int32Array(1 << CACHE_BITS).fill(UNKNOWN)
  private readonly colors: Float64Array
  private readonly tolerance: Float64Array

  constructor(inks: Pick<Inks<never>, 'count' | 'colors' | 'tolerance'>) {
    this.colors = premultiplied(inks)
    this.tolerance = inks.tolerance
  }

  /** The nearest ink within whose tolerance a packed premultiplied color lies (ties: the first), or NO_INK. */
  find(color: number): number {
    const { keys, values } = this
    const slot = hashColor(color, CACHE_BITS)
    if (keys[slot] !== color || values[slot] === UNKNOWN) {
      keys[slot] = color
      values[slot] = inkWithinTolerance(color, this.colors, this.tolerance)
    }
    return values[slot]
  }
}

/**
 * The nearest ink within whose tolerance a packed premultiplied pixel lies (ties: the first), or NO_INK. `colors` holds four premultiplied
 * levels an ink. Pixels are rounded to levels, so half a level is added to each tolerance.
 */
function inkWithinTolerance(pixel: number, colors: Float64Array, tolerance: Float64Array): number {
  const r = pixel & 255
  const g = (pixel >>> 8) & 255
  const b = (pixel >>> 16) & 255
  const alpha = pixel >>> 24
  let best = NO_INK
  let bestGap = Number.POSITIVE_INFINITY
  for (let k = 0, c = 0; k < tolerance.length; k++, c += 4) {
    const gap = Math.max(
      Math.abs(colors[c] - r),
      Math.abs(colors[c + 1] - g),
      Math.abs(colors[c + 2] - b),
      Math.abs(colors[c + 3] - alpha),
    )
    if (gap <= tolerance[k] + 0.5 && gap < bestGap) {
      bestGap = gap
      best = k
    }
  }
  return best
}

/** Marks all four pixels of every 2 x 2 block of pure pixels of one ink as solid. Blocks may overlap. */
function markSolid(purity: Uint8Array, inkOf: Int32Array, width: number, height: number): void {
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
      const ink = inkOf[i]
      if (ink === NO_INK || inkOf[i + 1] !== ink || inkOf[i + width] !== ink || inkOf[i + width + 1] !== ink) continue
      purity[i] = SOLID
      purity[i + 1] = SOLID
      purity[i + width] = SOLID
      purity[i + width + 1] = SOLID
    }
  }
}
