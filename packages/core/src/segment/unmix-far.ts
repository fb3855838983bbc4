import { Blend, squaredError } from '../color/blend'
import { NearColors } from '../color/near-colors'
import { signedPixels } from '../image/pixels'
import { PURE } from '../model/indexed'
import { isOfLinesOnly } from '../model/palette'
import { FAR_TOLERANCE } from '../palette/local-blends'
import { NearbyInks } from '../palette/nearby-inks'
import { Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'
import { MAX_CANDIDATES, offerPairs } from './unmix'

/**
 * Distance, px in rows and in columns, within which inks are looked for among pure pixels when the inks of solid pixels do not explain a
 * mixed pixel. The shapes around it are then too thin to have solid pixels.
 */
const PURE_RADIUS = 3
/** Largest number of nearby inks that are blended three at a time to explain a pixel: 10 triples. */
const MAX_OF_THREE = 5
/**
 * Largest coverage (0-1) by an ink that is not nearby at which a blend of three inks explains a pixel. Where two shapes meet that were
 * drawn one after the other, at most 0.25 of what lies under both shows through (conflation; Kilgard and Bolz 2012).
 */
const MAX_CONFLATION = 0.3
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
 * Largest number of inks that are tried for a pixel wherever they are: in a picture of more, those nearest to the pixel in color. Pictures
 * of up to so many inks do not change with it; photographs that are read as artwork have up to 1,000.
 */
const MAX_FAR = 64
/** Smallest number of inks that are tried wherever they are. With fewer, blends are chance, and the nearest ink may be missing. */
const MIN_FAR = 8
/**
 * Largest number of pixels, times inks that are tried for each wherever they are, in a whole picture. Where inks nearby explain few of the
 * pixels, fewer inks are tried for each, and below `MIN_FAR` only as guesses. It bounds the time: each takes up to 18 blends, a third of
 * a microsecond. With half of it, large pictures of many inks lose blends; small ones do not change.
 */
const MAX_TRIED = 4_000_000

/**
 * Finds the blends that explain pixels that two inks of solid pixels around them do not: blends of inks of thin shapes nearby, and of inks
 * that are not nearby at all.
 */
export class FarUnmixer {
  private readonly pixels: Int32Array
  private readonly nearby: NearbyInks
  private readonly far: NearColors
  /** The inks that are tried wherever they are, as `far` numbers them. */
  private readonly farInks: Uint32Array
  private readonly blend: Blend
  private readonly pair = new Mixture()
  private readonly farTolerance: number
  /** Whether blends with an ink that is not nearby are tried. */
  private readonly triesFar: boolean

  /**
   * `colors` holds four premultiplied levels an ink; `tolerance` is the largest distance, levels, of a pixel from a blend that explains it;
   * `pixelCount` is the number of pixels that will be unmixed. Inks that only lines show, by their `inkTolerance`, are tried only beside their pixels.
   */
  constructor(
    private readonly pure: PurePixels,
    private readonly colors: Float64Array,
    private readonly tolerance: number,
    pixelCount: number,
    inkTolerance: Float64Array,
  ) {
    const affordable = Math.floor(MAX_TRIED / Math.max(1, pixelCount))
    this.pixels = signedPixels(pure.pixels)
    this.nearby = new NearbyInks(pure, MAX_CANDIDATES)
    this.farInks = Uint32Array.from(
      [...inkTolerance.keys()].filter((ink) => !isOfLinesOnly({ tolerance: inkTolerance }, ink)),
    )
    const farColors = Float64Array.from(
      { length: 4 * this.farInks.length },
      (_, c) => colors[4 * this.farInks[c >> 2] + (c & 3)],
    )
    this.far = new NearColors(farColors, Math.max(MIN_FAR, Math.min(MAX_FAR, affordable)))
    this.triesFar = affordable >= MIN_FAR || this.farInks.length <= affordable
    this.blend = new Blend(colors)
    this.farTolerance = FAR_TOLERANCE * tolerance
  }

  /**
   * Writes the inks that cover the mixed pixel (x, y) and their coverages to `mixture`, the largest first, and whether they explain its
   * color. The first explanation wins: two inks of pure pixels nearby; one of those and any ink, whose shape may be too thin to be pure
   * nearby; three of those; two of those and any ink. Without one, the mixture is a guess: a blend of a nearby ink and another within the
   * tolerance, otherwise a blend of three at most `MAX_GUESS_ERROR` levels away, otherwise one ink alone (`guessedInk`).
   */
  unmix(x: number, y: number, mixture: Mixture): void {
    const { nearby, pair, tolerance } = this
    const pixel = this.pixels[y * this.pure.width + x]
    mixture.isExplained = true
    nearby.collect(x, y, PURE_RADIUS, PURE, NO_INK)
    if (offerPairs(this.blend, nearby, pixel, mixture) <= tolerance) return
    this.far.collect(pixel)
    const pairError = this.triesFar ? this.offerFarPairs(pixel, pair) : Number.POSITIVE_INFINITY
    if (pairError <= this.farTolerance) {
      mixture.copy(pair)
      return
    }
    const nearError = this.offerTriples(pixel, mixture)
    if (nearError <= tolerance) return
    const tripleError = this.triesFar ? this.offerFarTriples(pixel, mixture) : nearError
    if (tripleError <= this.farTolerance) {
      mixture.isExplained = mixture.thirdCoverage <= MAX_CONFLATION
      return
    }
    mixture.isExplained = false
    if (pairError <= tolerance) mixture.copy(pair)
    else if (nearby.count < 2 || tripleError > MAX_GUESS_ERROR) mixture.setPure(this.guessedInk(pixel))
  }

  /** Writes the best blend of a nearby ink and any other for a packed pixel to `mixture`. Returns its distance from the pixel, levels. */
  private offerFarPairs(pixel: number, mixture: Mixture): number {
    const { blend, far } = this
    const { inks, count } = this.nearby
    mixture.clear()
    for (let j = 0; j < count; j++) {
      for (let n = 0; n < far.count; n++) {
        const other = this.farInks[far.indices[n]]
        if (other === inks[j]) continue
        blend.ofTwo(pixel, inks[j], other)
        mixture.offer(blend, inks[j], other, NO_INK)
      }
    }
    return mixture.error
  }

  /**
   * Writes the best blend of three of the first `MAX_OF_THREE` nearby inks for a packed pixel to `mixture`. Returns its distance from the
   * pixel, levels; infinite when there is none.
   */
  private offerTriples(pixel: number, mixture: Mixture): number {
    const { blend } = this
    const { inks } = this.nearby
    const count = Math.min(MAX_OF_THREE, this.nearby.count)
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        for (let n = 0; n < k; n++) {
          blend.ofThree(pixel, inks[k], inks[j], inks[n])
          mixture.offer(blend, inks[k], inks[j], inks[n])
        }
      }
    }
    return mixture.error
  }

  /** As `offerTriples`, of two nearby inks and any other. */
  private offerFarTriples(pixel: number, mixture: Mixture): number {
    const { blend, far } = this
    const { inks } = this.nearby
    const count = Math.min(MAX_OF_THREE, this.nearby.count)
    mixture.clear()
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        for (let n = 0; n < far.count; n++) {
          const third = this.farInks[far.indices[n]]
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
    const { nearby, far, colors } = this
    let best = 0
    let nearError = Number.POSITIVE_INFINITY
    for (let k = 0; k < nearby.count; k++) {
      const error = squaredError(pixel, colors, nearby.inks[k])
      if (error < nearError) {
        nearError = error
        best = nearby.inks[k]
      }
    }
    let bestError = MAX_FAR_RATIO * nearError
    for (let n = 0; n < far.count; n++) {
      const ink = this.farInks[far.indices[n]]
      const error = squaredError(pixel, colors, ink)
      if (error < bestError) {
        bestError = error
        best = ink
      }
    }
    return best
  }
}
