import { Blend } from '../color/blend'
import { PURE, SOLID } from '../model/indexed'
import { NearbyInks } from '../palette/nearby-inks'
import type { Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/**
 * Radii, px, at which the inks that explain a mixed pixel are looked for among solid pixels, in this order. An anti-aliased rim is 1 to 2
 * px wide.
 */
const SOLID_RADII = [1, 2, 3]
/**
 * Radii, px, at which two other inks that explain a pure pixel are looked for among solid pixels, in this order. Farther inks would turn
 * thin shapes into blends of what surrounds them.
 */
const PURE_PIXEL_RADII = [1, 2]
/**
 * Radius, px, at which inks are looked for among pure pixels when those of solid pixels do not explain a pixel: the fills there are thin.
 */
const PURE_RADIUS = 3
/** Most inks nearby that are considered, the first in scan order. Bounds the pairs at 28. */
const MAX_CANDIDATES = 8
/** Most inks nearby that are tried three at a time. Bounds the triples of inks nearby at 10. */
const MAX_OF_THREE = 5
/**
 * Coverage (0-1) of the lesser ink above which a blend of two inks takes a pixel from the ink that it is pure in. Rounding by one level
 * makes 0.02 between inks 50 levels apart.
 */
const MIN_LESSER_COVERAGE = 0.06
/**
 * Largest coverage (0-1) of an ink that is not nearby in a blend of three that explains a pixel. Where two shapes meet that were drawn one
 * after the other, at most 0.25 of what lies under both shows through (conflation; Kilgard and Bolz 2012).
 */
const MAX_CONFLATION = 0.3
/**
 * Tolerance of a blend with an ink that is not nearby, as a fraction of the tolerance of other blends. Such a blend needs better
 * evidence because among many inks some blend comes near any color.
 */
const FAR_TOLERANCE = 0.4
/** Largest error, levels, of a blend that is a better guess for an unexplained pixel than the nearest ink. */
const MAX_GUESS_ERROR = 24

/**
 * Explains pixels as blends of inks: spectral unmixing (Keshava and Mustard 2002) with the inks around a pixel as endmembers.
 * One instance serves a whole picture.
 */
export class Unmixer {
  private readonly nearby: NearbyInks
  private readonly blend: Blend
  private readonly inkCount: number
  private readonly farTolerance: number

  /** `colors` holds four premultiplied levels an ink; `tolerance` is the largest distance, levels, of a pixel from its blend. */
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
   * Writes what pixel (x, y) is made of to `mixture`; `mixture.inks[0]` owns most of it. A pure pixel keeps its ink unless two other
   * inks nearby explain it.
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
      if (this.tryPairs(pixel, mixture) <= this.tolerance && mixture.coverages[1] > MIN_LESSER_COVERAGE) return
    }
    mixture.setPure(ink)
  }

  /**
   * Unmixes a mixed pixel; returns whether the mixture explains it. The first explanation wins: two inks of solid pixels, the nearest
   * radius first; two inks of pure pixels nearby; one of those and any ink, whose shape may be too thin to be pure nearby; three of those;
   * two of those and any ink.
   */
  private explain(pixel: number, x: number, y: number, mixture: Mixture): boolean {
    for (const radius of SOLID_RADII) {
      this.nearby.collect(x, y, radius, SOLID, NO_INK)
      if (this.tryPairs(pixel, mixture) <= this.tolerance) return true
    }
    this.nearby.collect(x, y, PURE_RADIUS, PURE, NO_INK)
    if (this.tryPairs(pixel, mixture) <= this.tolerance) return true
    if (this.tryFarPairs(pixel, mixture) <= this.farTolerance) return true
    if (this.tryTriples(pixel, mixture) <= this.tolerance) return true
    if (this.tryFarTriples(pixel, mixture) <= this.farTolerance) return mixture.thirdCoverage <= MAX_CONFLATION
    this.guess(pixel, mixture)
    return false
  }

  /** Writes the best mixture for a pixel that nothing explains: a blend that is still near, or else the nearest ink nearby alone. */
  private guess(pixel: number, mixture: Mixture): void {
    if (this.tryFarPairs(pixel, mixture) <= this.tolerance) return
    const error = this.tryFarTriples(pixel, mixture)
    if (this.nearby.count > 1 && error <= MAX_GUESS_ERROR) return
    mixture.setPure(this.nearestInk(pixel))
  }

  /** Writes the best blend of two inks nearby to `mixture`; returns its error, levels, infinite when there is none. */
  private tryPairs(pixel: number, mixture: Mixture): number {
    const { blend } = this
    const { inks, count } = this.nearby
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        blend.ofTwo(pixel, inks[k], inks[j])
        mixture.offerPair(blend, inks[k], inks[j])
      }
    }
    return mixture.error
  }

  /** Writes the best blend of an ink nearby and any other ink of the picture to `mixture`; returns its error, levels, infinite for none. */
  private tryFarPairs(pixel: number, mixture: Mixture): number {
    const { blend, inkCount } = this
    const { inks, count } = this.nearby
    mixture.clear()
    for (let k = 0; k < count; k++) {
      for (let ink = 0; ink < inkCount; ink++) {
        if (ink === inks[k]) continue
        blend.ofTwo(pixel, inks[k], ink)
        mixture.offerPair(blend, inks[k], ink)
      }
    }
    return mixture.error
  }

  /** Writes the best blend of three of the first inks nearby to `mixture`; returns its error, levels, infinite when there is none. */
  private tryTriples(pixel: number, mixture: Mixture): number {
    const { blend } = this
    const { inks } = this.nearby
    const count = Math.min(MAX_OF_THREE, this.nearby.count)
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        for (let n = 0; n < k; n++) {
          blend.ofThree(pixel, inks[k], inks[j], inks[n])
          mixture.offerTriple(blend, inks[k], inks[j], inks[n])
        }
      }
    }
    return mixture.error
  }

  /** Writes the best blend of two of the first inks nearby and any third ink to `mixture`; returns its error, levels, infinite for none. */
  private tryFarTriples(pixel: number, mixture: Mixture): number {
    const { blend, inkCount } = this
    const { inks } = this.nearby
    const count = Math.min(MAX_OF_THREE, this.nearby.count)
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        for (let ink = 0; ink < inkCount; ink++) {
          if (ink === inks[k] || ink === inks[j]) continue
          blend.ofThree(pixel, inks[k], inks[j], ink)
          mixture.offerTriple(blend, inks[k], inks[j], ink)
        }
      }
    }
    return mixture.error
  }

  /**
   * The ink nearest in color to a packed premultiplied pixel, of the inks nearby, or of all inks where none is nearby (ties: the first).
   */
  private nearestInk(pixel: number): number {
    const { colors, nearby } = this
    let best = 0
    let bestError = Number.POSITIVE_INFINITY
    const count = nearby.count > 0 ? nearby.count : this.inkCount
    for (let k = 0; k < count; k++) {
      const ink = nearby.count > 0 ? nearby.inks[k] : k
      const c = 4 * ink
      const error = Math.hypot(
        (pixel & 255) - colors[c],
        ((pixel >>> 8) & 255) - colors[c + 1],
        ((pixel >>> 16) & 255) - colors[c + 2],
        (pixel >>> 24) - colors[c + 3],
      )
      if (error < bestError) {
        bestError = error
        best = ink
      }
    }
    return best
  }
}
