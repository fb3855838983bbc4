import { Blend } from '../color/blend'
import { signedPixels } from '../image/pixels'
import { SOLID } from '../model/indexed'
import { NearbyInks } from '../palette/nearby-inks'
import { BESIDE, type Outline } from '../palette/outline-inks'
import type { Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/**
 * Distances, px in rows and in columns, within which two inks that explain a mixed pixel are looked for among solid pixels, in this order.
 * An anti-aliased rim is 1 to 2 px wide.
 */
const SOLID_RADII = [1, 2, 3]
/**
 * Distances, px in rows and in columns, within which two other inks that explain a pure pixel are looked for among solid pixels, in this
 * order. Inks farther away would turn thin shapes into blends of what surrounds them.
 */
const PURE_PIXEL_RADII = [1, 2]
/** Largest number of nearby inks that are considered for a pixel, the first in scan order: 28 pairs. */
export const MAX_CANDIDATES = 8
/**
 * Coverage (0-1) by the lesser ink of a blend of two other inks above which the blend takes a pixel from the ink that it looks pure in. Up
 * to it, the pixel keeps its ink. Rounding by one level alone makes 0.02 between inks 50 levels apart.
 */
const MIN_LESSER_COVERAGE = 0.06

/**
 * Finds the blend of the inks around each pixel of one picture that the pixel is made of. This is spectral unmixing (Keshava and Mustard
 * 2002) with the inks around a pixel as endmembers.
 */
export class Unmixer {
  private readonly pixels: Int32Array
  private readonly nearby: NearbyInks
  private readonly blend: Blend

  /**
   * `colors` holds four premultiplied levels an ink; `tolerance` is the largest distance, levels, of a pixel from a blend that explains it;
   * `outlines` are those that are known.
   */
  constructor(
    private readonly pure: PurePixels,
    colors: Float64Array,
    private readonly tolerance: number,
    private readonly outlines: readonly Outline[],
  ) {
    this.pixels = signedPixels(pure.pixels)
    this.nearby = new NearbyInks(pure, MAX_CANDIDATES)
    this.blend = new Blend(colors)
  }

  /**
   * Writes the inks that cover pixel (x, y) and their coverages to `mixture`, the largest first, and returns true. A pure pixel keeps its
   * ink alone, unless an outline or two other inks nearby explain it. A mixed pixel is explained by two inks of solid pixels, the nearest radius first,
   * then, on the frame, by inks along it, then by an outline; where none do, returns false, and the mixture says nothing.
   */
  unmix(x: number, y: number, mixture: Mixture): boolean {
    const i = y * this.pure.width + x
    const ink = this.pure.inkOf[i]
    const pixel = this.pixels[i]
    mixture.isExplained = true
    // The inks within a radius are among those of the next one: the same number is the same inks, which did not explain the pixel
    let tried = 1
    if (ink === NO_INK) {
      for (const radius of SOLID_RADII) {
        this.nearby.collect(x, y, radius, SOLID, NO_INK)
        if (this.nearby.count === tried && tried < MAX_CANDIDATES) continue
        tried = this.nearby.count
        if (offerPairs(this.blend, this.nearby, pixel, mixture) <= this.tolerance) return true
      }
      if (this.nearby.count < 2 && this.nearby.collectAlongFrame(x, y, SOLID)) {
        if (offerPairs(this.blend, this.nearby, pixel, mixture) <= this.tolerance) return true
      }
      return this.outlines.length > 0 && this.isOnOutline(x, y, pixel, mixture)
    }
    if (this.outlines.length > 0 && this.pure.purity[i] !== SOLID && this.isOnOutline(x, y, pixel, mixture)) return true
    for (const radius of PURE_PIXEL_RADII) {
      this.nearby.collect(x, y, radius, SOLID, ink)
      if (this.nearby.count === tried && tried < MAX_CANDIDATES) continue
      tried = this.nearby.count
      if (offerPairs(this.blend, this.nearby, pixel, mixture) > this.tolerance) continue
      if (mixture.coverages[1] > MIN_LESSER_COVERAGE) return true
    }
    mixture.setPure(ink)
    return true
  }

  /**
   * Writes the best blend of an outline's ink and of one or both of the areas beside it, as far as they are near pixel (x, y), to `mixture`. Returns whether
   * it explains the pixel.
   */
  private isOnOutline(x: number, y: number, pixel: number, mixture: Mixture): boolean {
    const { nearby, blend, outlines } = this
    nearby.collect(x, y, BESIDE, SOLID, NO_INK)
    const { inks, count } = nearby
    mixture.clear()
    for (const { line, first, second } of outlines) {
      let hasFirst = false
      let hasSecond = false
      for (let k = 0; k < count; k++) {
        if (inks[k] === first) hasFirst = true
        if (inks[k] === second) hasSecond = true
      }
      if (hasFirst) {
        blend.ofTwo(pixel, line, first)
        mixture.offer(blend, line, first, NO_INK)
      }
      if (hasSecond) {
        blend.ofTwo(pixel, line, second)
        mixture.offer(blend, line, second, NO_INK)
      }
      if (hasFirst && hasSecond) {
        blend.ofThree(pixel, line, first, second)
        mixture.offer(blend, line, first, second)
      }
    }
    return mixture.error <= this.tolerance
  }
}

/**
 * Writes the best blend of two nearby inks for a packed premultiplied pixel to `mixture`. Returns its distance from the pixel, levels;
 * infinite when there are not two.
 */
export function offerPairs(blend: Blend, { inks, count }: NearbyInks, pixel: number, mixture: Mixture): number {
  mixture.clear()
  if (blend.ofNearestTwo(pixel, inks, count)) mixture.offer(blend, blend.nearFirst, blend.nearSecond, NO_INK)
  return mixture.error
}
