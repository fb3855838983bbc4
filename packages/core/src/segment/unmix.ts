import { Blend, squaredError } from '../color/blend'
import { PURE, SOLID } from '../model/indexed'
import { NearbyInks } from '../palette/nearby-inks'
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
/**
 * Distance, px in rows and in columns, within which inks are looked for among pure pixels when the inks of solid pixels do not explain a
 * mixed pixel. The shapes around it are then too thin to have solid pixels.
 */
const PURE_RADIUS = 3
/** Largest number of nearby inks that are considered for a pixel, the first in scan order: 28 pairs. */
const MAX_CANDIDATES = 8
/** Largest number of nearby inks that are blended three at a time to explain a pixel: 10 triples. */
const MAX_OF_THREE = 5
/**
 * Coverage (0-1) by the lesser ink of a blend of two other inks above which the blend takes a pixel from the ink that it looks pure in. Up
 * to it, the pixel keeps its ink. Rounding by one level alone makes 0.02 between inks 50 levels apart.
 */
const MIN_LESSER_COVERAGE = 0.06
/**
 * Largest coverage (0-1) by an ink that is not nearby at which a blend of three inks explains a pixel. Where two shapes meet that were
 * drawn one after the other, at most 0.25 of what lies under both shows through (conflation; Kilgard and Bolz 2012).
 */
const MAX_CONFLATION = 0.3
/**
 * Largest distance of a pixel from a blend with an ink that is not nearby, as a fraction of the largest distance from other blends. Such a
 * blend needs better evidence, because among many inks some blend comes near any color.
 */
const FAR_TOLERANCE = 0.4
/**
 * Largest distance, levels, between an unexplained pixel and a blend of three inks at which the blend is used as a guess. Beyond it the
 * pixel gets the nearest ink alone.
 */
const MAX_GUESS_ERROR = 24

/**
 * Largest squared distance of a pixel from an ink anywhere in the picture, as a share of that from the nearest ink beside it, at which the
 * far ink is guessed: half as far. Lines of a color that is thin everywhere lie beside inks that are nothing like it. A larger share gives
 * more of them their color, and more specks.
 */
const MAX_FAR_RATIO = 0.25

/**
 * Finds the blend of inks that each pixel of one picture is made of. This is spectral unmixing (Keshava and Mustard 2002) with the inks
 * around a pixel as endmembers.
 */
export class Unmixer {
  private readonly nearby: NearbyInks
  private readonly blend: Blend
  private readonly inkCount: number
  private readonly farTolerance: number

  /**
   * `colors` holds four premultiplied levels an ink; `tolerance` is the largest distance, levels, of a pixel from a blend that explains it.
   */
  constructor(
    private readonly pure: PurePixels,
    private readonly colors: Float64Array,
    private readonly tolerance: number,
  ) {
    this.nearby = new NearbyInks(pure, MAX_CANDIDATES)
    this.blend = new Blend(colors)
    this.inkCount = colors.length / 4
    this.farTolerance = FAR_TOLERANCE * tolerance
  }

  /**
   * Writes the inks that cover pixel (x, y) and their coverages to `mixture`, the largest first, and whether they explain its color. A pure
   * pixel keeps its ink alone, unless two other inks nearby explain it.
   */
  unmix(x: number, y: number, mixture: Mixture): void {
    const i = y * this.pure.width + x
    const pixel = this.pure.pixels[i]
    const ink = this.pure.inkOf[i]
    if (ink === NO_INK) {
      mixture.isExplained = this.explain(pixel, x, y, mixture)
      return
    }
    mixture.isExplained = true
    for (const radius of PURE_PIXEL_RADII) {
      this.nearby.collect(x, y, radius, SOLID, ink)
      if (this.tryPairs(pixel, mixture, false) <= this.tolerance && mixture.coverages[1] > MIN_LESSER_COVERAGE) return
    }
    mixture.setPure(ink)
  }

  /**
   * Writes the mixture of inks that a mixed pixel (packed premultiplied, at (x, y)) is made of to `mixture`. Returns whether its color is
   * near enough to the pixel's to explain it; if not, the mixture is a guess. The first explanation wins: two inks of solid pixels, the
   * nearest radius first; two inks of pure pixels nearby; one of those and any ink, whose shape may be too thin to be pure nearby; three of
   * those; two of those and any ink.
   */
  private explain(pixel: number, x: number, y: number, mixture: Mixture): boolean {
    for (const radius of SOLID_RADII) {
      this.nearby.collect(x, y, radius, SOLID, NO_INK)
      if (this.tryPairs(pixel, mixture, false) <= this.tolerance) return true
    }
    this.nearby.collect(x, y, PURE_RADIUS, PURE, NO_INK)
    if (this.tryPairs(pixel, mixture, false) <= this.tolerance) return true
    if (this.tryPairs(pixel, mixture, true) <= this.farTolerance) return true
    if (this.tryTriples(pixel, mixture, false) <= this.tolerance) return true
    if (this.tryTriples(pixel, mixture, true) <= this.farTolerance) return mixture.thirdCoverage <= MAX_CONFLATION
    this.guess(pixel, mixture)
    return false
  }

  /**
   * Writes a guess to `mixture` for a packed premultiplied pixel that no blend explains: a blend of a nearby ink and another within the
   * tolerance, otherwise a blend of three at most `MAX_GUESS_ERROR` levels away, otherwise one ink alone (`guessedInk`).
   */
  private guess(pixel: number, mixture: Mixture): void {
    if (this.tryPairs(pixel, mixture, true) <= this.tolerance) return
    const error = this.tryTriples(pixel, mixture, true)
    if (this.nearby.count > 1 && error <= MAX_GUESS_ERROR) return
    mixture.setPure(this.guessedInk(pixel))
  }

  /**
   * Writes the best blend of two inks for a packed pixel to `mixture`: a nearby one and another nearby one, or any other ink of the picture
   * if `isFar`. Returns its distance from the pixel, levels; infinite when there is none.
   */
  private tryPairs(pixel: number, mixture: Mixture, isFar: boolean): number {
    const { blend } = this
    const { inks, count } = this.nearby
    mixture.clear()
    for (let j = 0; j < count; j++) {
      const others = isFar ? this.inkCount : j
      for (let n = 0; n < others; n++) {
        const first = isFar ? inks[j] : inks[n]
        const second = isFar ? n : inks[j]
        if (first === second) continue
        blend.ofTwo(pixel, first, second)
        mixture.offer(blend, first, second, NO_INK)
      }
    }
    return mixture.error
  }

  /**
   * Writes the best blend of three inks for a packed pixel to `mixture`: two of the first `MAX_OF_THREE` nearby inks, and a third one of
   * them, or any ink of the picture if `isFar`. Returns its distance from the pixel, levels; infinite when there is none.
   */
  private tryTriples(pixel: number, mixture: Mixture, isFar: boolean): number {
    const { blend } = this
    const { inks } = this.nearby
    const count = Math.min(MAX_OF_THREE, this.nearby.count)
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        const thirds = isFar ? this.inkCount : k
        for (let n = 0; n < thirds; n++) {
          const third = isFar ? n : inks[n]
          if (third === inks[k] || third === inks[j]) continue
          blend.ofThree(pixel, inks[k], inks[j], third)
          mixture.offer(blend, inks[k], inks[j], third)
        }
      }
    }
    return mixture.error
  }

  /**
   * The index of the ink nearest in color (Euclidean, premultiplied) to a packed premultiplied pixel: a nearby ink, unless another ink of
   * the picture is less than half as far. Ties: the first.
   */
  private guessedInk(pixel: number): number {
    const { nearby, colors } = this
    let near = -1
    let nearError = Number.POSITIVE_INFINITY
    for (let k = 0; k < nearby.count; k++) {
      const error = squaredError(pixel, colors, nearby.inks[k])
      if (error < nearError) {
        nearError = error
        near = nearby.inks[k]
      }
    }
    let best = Math.max(0, near)
    let bestError = MAX_FAR_RATIO * nearError
    for (let ink = 0; ink < this.inkCount; ink++) {
      const error = squaredError(pixel, colors, ink)
      if (error < bestError) {
        bestError = error
        best = ink
      }
    }
    return best
  }
}
