import { Blend } from '../color/blend'
import { squaredDistance } from '../color/difference'
import { premultiplied } from '../model/palette'
import type { Reading } from '../model/reading'
import { Conflation } from './conflation'

/** Coverage of the other ink below which a pixel counts as pure. */
const MAX_PURE_COVERAGE = 0.02
/** Difference from an ink, levels, below which a pixel counts as pure: about the rounding of two blended levels. */
const MAX_PURE_LEVELS = 1.5
/** Distance, levels, of a pixel from the blend of two inks above which it holds a third one, in a picture free of noise. */
const MAX_OFF_BLEND = 3
/** Standard deviation of a channel, levels, from which on a picture is too noisy to tell a third ink by `MAX_OFF_BLEND`. */
const NOISE_LIMIT = 1
/** Squared sine of the angle between two color differences below which three colors count as collinear. */
const MIN_SINE_SQUARED = 0.02

/** Tells how much of a pixel each of two or three inks covers. Inks are given by their index in the reading, pixels by theirs. */
export class InkCoverage {
  private readonly pixels: Uint32Array
  private readonly colors: Float64Array
  private readonly blend: Blend
  private readonly conflation: Conflation
  private readonly maxOffBlend: number

  /** `noise` is the standard deviation of a pixel's channel, levels. */
  constructor({ pixels, inks }: Reading, noise: number) {
    this.pixels = pixels
    this.colors = premultiplied(inks)
    this.blend = new Blend(this.colors)
    this.conflation = new Conflation(this.colors)
    this.maxOffBlend = noise < NOISE_LIMIT ? MAX_OFF_BLEND : Number.POSITIVE_INFINITY
  }

  /** The coverage, 0-1, of ink `own` in pixel i as a blend with ink `other`. */
  of(i: number, own: number, other: number): number {
    const pixel = this.pixels[i]
    this.blend.ofTwo(pixel, own, other)
    const { first, error } = this.blend
    return error > this.maxOffBlend ? this.conflation.coverage(pixel, own, other, first) : first
  }

  /** Whether pixel i is ink `own` alone, as far as rounding can tell. */
  isPure(i: number, own: number, other: number): boolean {
    const rest = 1 - this.of(i, own, other)
    if (rest < MAX_PURE_COVERAGE) return true
    return rest * rest * this.contrastSquared(own, other) < MAX_PURE_LEVELS * MAX_PURE_LEVELS
  }

  /** Whether two inks look the same, as far as rounding can tell. */
  areAlike(one: number, other: number): boolean {
    return this.contrastSquared(one, other) < MAX_PURE_LEVELS * MAX_PURE_LEVELS
  }

  /** The squared distance of two inks, levels squared. */
  contrastSquared(one: number, other: number): number {
    return squaredDistance(this.colors, one, this.colors, other)
  }

  /**
   * The coverage, 0-1, of the first of three inks, of which the second lies between the other two. Where the colors are collinear
   * three coverages cannot be told apart; then the pixel is a blend of the first two if `isNearFirst`, and else has nothing of the first.
   */
  ofFirst(i: number, [near, own, far]: readonly [number, number, number], isNearFirst: boolean): number {
    const { blend } = this
    if (!blend.solveThree(this.pixels[i], near, far, own, MIN_SINE_SQUARED)) {
      if (!isNearFirst) return 0
      blend.ofTwo(this.pixels[i], near, own)
    }
    return Math.min(1, Math.max(0, blend.first))
  }
}
