import { Blend } from '../color/blend'
import { signedPixels } from '../image/pixels'
import type { ColorSpace } from '../model/color-space'
import { SOLID } from '../model/indexed'
import type { Coverages } from './coverages'
import type { UnmixedPixels } from './index-pixels'
import { MAX_PARTS, Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/** Smallest coverage (0-1) of a pixel by an ink from which on the pixel shows a line of it. */
const MIN_COVERAGE = 0.3
/** Smallest coverage (0-1) by the ink of a line that is given to a pixel. */
const MIN_ADDED = 0.1
/** Largest distance, levels, of a pixel from a blend that rounding explains. A blend of two inks within it stays, and a blend of three must be within it. */
const ROUNDING = 1.5
/** Largest distance of a pixel from a blend of three inks, as a share (0-1) of its distance from the blend of two of them. */
const MAX_RATIO = 0.5
/** Distance, px in rows and in columns, of pixels that are given to a line from solid pixels of its ink, beyond it: the tip of an area is no line. */
const TIP_REACH = 2
/**
 * Fewest pixels of a line with those that it is given. Of 244 logos, chains of 16 change 21, by 5.4 dB in all, and chains of 40 change 12, by 5.5 dB;
 * short ones are flecks.
 */
const MIN_CHAIN = 32
/**
 * Smallest mean coverage (0-1) of these pixels by the ink of the line. It keeps lines thinner than about 0.4 px out, which stay gaps and specks with the pixels as
 * well: at 0, rims of 0.3 px are 16 pieces and lose a decibel; at 0.42, rims of 0.45 px fall into 12 pieces.
 */
const MIN_MEAN = 0.36

/** A pixel that is given to the ink of a line, with the two inks that explained it before. */
interface SharedPixel {
  readonly i: number
  readonly first: number
  readonly second: number
}

/**
 * Gives thin lines of known inks the pixels in which other inks hid them: a line beside a border whose ink is nearly a blend of the colors of both sides, as the
 * rim of a lower shape is, is explained by these in some of its pixels, about as well as rounding allows, and falls into specks where it is slanted. A pixel beside
 * those that show the line takes it where a blend of all three inks is clearly nearer. For pictures without compression and overshoot. Changes the inks and coverages of the pixels in place. `colors` holds four premultiplied levels an ink.
 */
export function spreadLines<S extends ColorSpace>(
  { indexed, pure, coverages }: UnmixedPixels<S>,
  colors: Float64Array,
): void {
  const { width, height } = pure
  // Ink by ink, so that no line is followed again from each of its pixels
  const starts = new Map<number, number[]>()
  for (let i = coverages.nextUnmixed(0); i < width * height; i = coverages.nextUnmixed(i + 1)) {
    for (let n = 0; n < MAX_PARTS; n++) {
      const ink = coverages.part(i, n)
      if (ink === NO_INK) continue
      const found = starts.get(ink)
      if (found === undefined) starts.set(ink, [i])
      else found.push(i)
    }
  }
  const spreader = new LineSpreader(pure, colors, coverages)
  for (const [ink, pixels] of starts) for (const i of pixels) spreader.spread(i, ink, indexed.inkOf)
}

/** Follows the lines of one picture. */
class LineSpreader {
  private readonly pixels: Int32Array
  private readonly blend: Blend
  private readonly mixture = new Mixture()
  /** For each pixel, 1 plus the ink whose line was last followed through it; 0 for none. */
  private readonly followed: Int32Array

  constructor(
    private readonly pure: PurePixels,
    colors: Float64Array,
    private readonly coverages: Coverages,
  ) {
    this.pixels = signedPixels(pure.pixels)
    this.blend = new Blend(colors)
    this.followed = new Int32Array(pure.inkOf.length)
  }

  /** Follows the line of `ink` that pixel `start` (row-major index) shows, if it shows one, and gives the line its hidden pixels where it is long enough. */
  spread(start: number, ink: number, inkOf: Int32Array): void {
    const { coverages, mixture } = this
    if (this.followed[start] === ink + 1 || this.coverageOf(start, ink) < MIN_COVERAGE) return
    this.followed[start] = ink + 1
    const chain = [start]
    const shared: SharedPixel[] = []
    for (const i of chain) this.follow(i, ink, chain, shared)
    if (chain.length < MIN_CHAIN) return
    if (this.meanCoverage(chain, shared, ink) < MIN_MEAN) return
    for (const { i, first, second } of shared) {
      this.blend.ofThree(this.pixels[i], first, second, ink)
      mixture.clear()
      mixture.offer(this.blend, first, second, ink)
      coverages.set(i, mixture)
      inkOf[i] = mixture.inks[0]
    }
  }

  /** The mean coverage (0-1) by `ink` of the pixels of a chain, `shared` among them. */
  private meanCoverage(chain: readonly number[], shared: readonly SharedPixel[], ink: number): number {
    let sum = 0
    for (const i of chain) sum += this.coverageOf(i, ink)
    for (const { i, first, second } of shared) {
      this.blend.ofThree(this.pixels[i], first, second, ink)
      sum += this.blend.third
    }
    return sum / chain.length
  }

  /** Adds the pixels around pixel i that show the line of `ink` or hide it to `chain`, and those that hide it to `shared`. */
  private follow(i: number, ink: number, chain: number[], shared: SharedPixel[]): void {
    const { followed, coverages } = this
    const { width, height } = this.pure
    const mark = ink + 1
    const x = i % width
    const y = (i - x) / width
    const right = Math.min(width - 1, x + 1)
    const bottom = Math.min(height - 1, y + 1)
    for (let v = Math.max(0, y - 1); v <= bottom; v++) {
      for (let u = Math.max(0, x - 1), at = v * width + u; u <= right; u++, at++) {
        if (followed[at] === mark) continue
        const slot = coverages.slotAt(at)
        if (slot < 0) continue
        if (coverages.covered(slot, ink) < MIN_COVERAGE) {
          const first = coverages.part(at, 0)
          const second = coverages.part(at, 1)
          if (!this.isHidden(at, ink, first, second) || this.isTip(u, v, ink)) continue
          shared.push({ i: at, first, second })
        }
        followed[at] = mark
        chain.push(at)
      }
    }
  }

  /** Whether inks `first` and `second` explain pixel i, but clearly worse than a blend of them and `ink`. */
  private isHidden(i: number, ink: number, first: number, second: number): boolean {
    const { blend, coverages } = this
    if (second === NO_INK || coverages.part(i, 2) !== NO_INK || first === ink || second === ink) return false
    blend.ofTwo(this.pixels[i], first, second)
    const { error } = blend
    if (error <= ROUNDING) return false
    blend.ofThree(this.pixels[i], first, second, ink)
    return blend.error <= Math.min(ROUNDING, MAX_RATIO * error) && blend.third >= MIN_ADDED
  }

  /** Whether pixel (x, y) is near an area of `ink`. */
  private isTip(x: number, y: number, ink: number): boolean {
    const { width, height, inkOf, purity } = this.pure
    for (let v = Math.max(0, y - TIP_REACH); v <= Math.min(height - 1, y + TIP_REACH); v++) {
      for (let u = Math.max(0, x - TIP_REACH); u <= Math.min(width - 1, x + TIP_REACH); u++) {
        if (inkOf[v * width + u] === ink && purity[v * width + u] === SOLID) return true
      }
    }
    return false
  }

  private coverageOf(i: number, ink: number): number {
    const { width } = this.pure
    const x = i % width
    return this.coverages.at(x, (i - x) / width, ink)
  }
}
