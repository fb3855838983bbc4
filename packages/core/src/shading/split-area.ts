import { spread } from '../geometry/spread'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { edgeShare } from './edge-share'
import { findShadows } from './find-shadows'
import type { Axis } from './fit/axis'
import type { FittedPaint } from './fit/compose-paint'
import { fitGradient } from './fit/fit-gradient'
import { Paint } from './fit/paint'
import { FINE_ERROR, fitLayers, isFine, layerSamples, MAX_OVERLAID_ERROR, MIN_OVERLAID } from './fit-layers'
import { countColors, countMostFrequent, mostFrequent } from './frequent-colors'
import { growPart } from './grow-part'
import { dividedAtSteps, hasStep } from './hidden-steps'
import { isShading } from './is-shading'
import { chosen, PixelSets } from './pixel-sets'
import { settleParts } from './settle-parts'
import { differenceAt, type ShadedPart } from './shaded-part'

/** Fewest pixels of a part that is looked at for shading. */
const MIN_PIXELS = 40
/** Root mean square distance, levels, of colors from their gradient up to which nothing better is looked for: rounding makes half of it. */
const GOOD_ERROR = 1
/** Largest such distance of a part that is drawn with a gradient. */
const MAX_ERROR = 2.5
/** What a level of noise adds to the errors, levels. */
const NOISE_ERROR = 2
/** Share of an area in its most frequent colors from which on it has flat colors and no gradient but shadows; and how many colors. */
const MAX_FLAT_SHARE = 0.9
const FLAT_COLORS = 3
/** Share of an area in one color from which on that color is taken out and the rest is looked at by itself. */
const MIN_FLAT_SHARE = 0.15
/** Largest difference, levels, from that color for each level of noise. */
const NOISE_FLAT = 3
/**
 * In a compressed picture: least share of the pixels of that color that are within half that difference of it. Flat areas have 0.75 and more, slices of ramps 0.4
 * to 0.58; the rings of a ramp without such a slice would be drawn flat.
 */
const MIN_PEAK = 0.6
/** Share of what is left that must be explained for it. */
const MIN_EXPLAINED = 0.5
/** Rounds of fitting to the pixels that the last fit explains best, and how much of them it keeps. */
const TRIMS = 4
const TRIM_SHARE = 0.7
/** Number of pixels, about, by which the best are found. */
const TRIM_SAMPLES = 3000
/** Largest channel difference, levels, from a gradient at which a pixel belongs to it; and the least share of an area that must. */
const INLIER = 3
const MIN_INLIERS = 0.5
/** Fits that one fit of several gradients counts for. */
const PAINT_FITS = 10
/** Largest share of the error of one gradient that several may leave. */
const OVERLAID_SHARE = 0.7
/** Fewest pixels of an area that is cut in halves. */
const MIN_HALVED = 1200
/** In a compressed picture: least share of an area that its parts must be where several gradients explain the whole, but not so well that it is not divided. */
const MIN_DIVIDED = 0.9
/**
 * In a compressed picture: share of the change of colors in edges between flat colors from which on an area is left as it is. With `MAX_EDGE_SHARE` of
 * `isShading` alone, 76 pictures of steps of one hue have 13 gradients instead of 4; with that share here, emoji lose gradients that a hidden edge crosses.
 */
const STAIRS_SHARE = 0.64
/** Fewest and most pixels of an area in which gradients grow from small windows. Each growth passes 40 times over the area; larger areas are cut in halves first. */
const MIN_GROWN = 600
const MAX_GROWN = 500_000
/**
 * Largest error, levels, of what has grown: rounding makes 0.3 to 0.5. Areas under several translucent gradients are nearly explained in places; with 2.5,
 * two Fluent emoji go from 0.36 and 0.45 to 0.42 and 0.46 in mean CIEDE2000.
 */
const MAX_GROWN_ERROR = 0.75
/** Most fits in one picture. It bounds the time. */
const MAX_USED = 2000
/**
 * Most areas that are searched for shadows, the largest first. It bounds the time, since a search passes over the picture; pages of cards have one such
 * area, or one for each panel.
 */
const MAX_SHADOW_SEARCHES = 16
/** Most pixels that these searches pass over, at least one search: a photograph of 3 megapixels has 16 such areas and no shadows, and takes 4 s for them. */
const MAX_SEARCHED_PIXELS = 8_000_000
/** Fits that must be left for an area to be divided. */
const MIN_DIVIDING = 12
/**
 * Most times that an area is divided again; and in a compressed picture, where edges between shapes of a few levels are hidden, so that
 * one area holds many shapes.
 */
const MAX_DEPTH = 4
const NOISY_DEPTH = 7

/** Divides smooth areas into parts that gradients explain. */
export class AreaSplitter {
  private readonly sets: PixelSets
  /** What noise adds to the errors that are allowed, levels. */
  private readonly slack: number
  private readonly maxDepth: number

  /** Number of fits that were made in all areas; from `MAX_USED` on, nothing more is fitted. */
  used = 0
  /** Number of areas that were searched for shadows. */
  private shadowSearches = 0
  /** Number of fits after which the area at hand is divided no more. */
  private fitsLeft = 0

  /** `noise` is the standard deviation of a channel, levels. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly noise: number,
  ) {
    this.sets = new PixelSets(picture, MIN_PIXELS)
    this.slack = NOISE_ERROR * noise
    this.maxDepth = noise > 0 ? NOISY_DEPTH : MAX_DEPTH
  }

  /** The parts of an area that gradients explain; what is left of it is in none. It is divided while `fits` fits last. */
  splitArea(members: Int32Array, fits: number): ShadedPart[] {
    this.fitsLeft = fits
    return this.split(members, 0)
  }

  private split(members: Int32Array, depth: number): ShadedPart[] {
    if (members.length < MIN_PIXELS || this.used >= MAX_USED) return []
    const colors = countColors(this.picture, members)
    if (countMostFrequent(colors, FLAT_COLORS) > MAX_FLAT_SHARE * members.length) {
      const flat = mostFrequent(colors)
      return this.shadowsOn(members, this.unlike(members, flat), flat)
    }
    if (this.noise > 0 && edgeShare(this.picture, members, this.noise) > STAIRS_SHARE) return []
    const whole = this.fit(members)
    const mayDivide = depth < this.maxDepth && this.fitsLeft >= MIN_DIVIDING
    if (whole.error <= GOOD_ERROR + this.slack)
      return this.partsAtSteps(members, whole, mayDivide ? depth : this.maxDepth) ?? this.partsOf(members, whole)
    const beside = mayDivide ? this.besideFlat(members, colors, depth) : null
    if (beside !== null) return beside
    const overlaid = this.overlaid(members, whole)
    const layered = overlaid === null ? [] : this.partsOf(members, overlaid, FINE_ERROR)
    if (
      overlaid !== null &&
      isFine(this.picture, members, overlaid, this.noise) &&
      (this.noise === 0 || !mayDivide || layered.length > 0)
    )
      return layered
    const divided = mayDivide ? this.divided(members, whole, depth, layered.length > 0) : null
    if (divided !== null) return divided
    if (overlaid !== null) return this.partsOf(members, overlaid, MAX_OVERLAID_ERROR)
    return this.partsOf(members, whole)
  }

  /**
   * The parts of an area that is divided by what one gradient explains of it, else in halves; null where that cannot be done. Where
   * several gradients explain it (`isLayered`), the parts must be nearly all of it.
   */
  private divided(members: Int32Array, whole: FittedPaint, depth: number, isLayered: boolean): ShadedPart[] | null {
    const least = isLayered ? MIN_DIVIDED * members.length : 0
    const suffices = (parts: readonly ShadedPart[]): boolean =>
      least === 0 || parts.reduce((sum, part) => sum + part.members.length, 0) >= least
    const trimmed = this.trimmed(members, whole, depth)
    if (trimmed !== null && suffices(trimmed)) return trimmed
    const grown = members.length >= MIN_GROWN && members.length <= MAX_GROWN ? this.grown(members, depth) : null
    if (grown !== null && suffices(grown)) return grown
    if (members.length < MIN_HALVED) return null
    const halved = this.splitAll(this.sets.halves(members), depth + 1)
    return suffices(halved) ? halved : null
  }

  /** The part with its paint; none where the paint does not explain it, or is no shading. */
  private partsOf(members: Int32Array, { paint, error }: FittedPaint, maxError = MAX_ERROR): ShadedPart[] {
    const part = { members, paint, error }
    return error <= maxError + this.slack && isShading(this.picture, part, this.noise) ? [part] : []
  }

  /** The parts on both sides of the edges that compression hid in an area that one gradient explains; null where there are none. */
  private partsAtSteps(members: Int32Array, { paint }: FittedPaint, depth: number): ShadedPart[] | null {
    const [gradient] = paint.gradients
    if (this.noise === 0 || depth >= this.maxDepth || !hasStep(paint.gradients, this.noise)) return null
    const sides = dividedAtSteps(this.picture, members, gradient, this.noise)
    return this.splitAll(
      sides.flatMap((side) => this.sets.connected(side)),
      depth + 1,
    )
  }

  /** The parts of several sets of pixels, among which the fits that are left are shared by size. */
  private splitAll(sets: readonly Int32Array[], depth: number): ShadedPart[] {
    return this.splitMost(sets, depth, Number.POSITIVE_INFINITY) as ShadedPart[]
  }

  /**
   * The parts of several sets, as `splitAll` finds them; null where more than `mostLeft` pixels are in no part. Sets after that are not fitted. Each is charged the fits of a set without
   * shading, so that later areas have no more fits than if it had been fitted.
   */
  private splitMost(sets: readonly Int32Array[], depth: number, mostLeft: number): ShadedPart[] | null {
    const total = sets.reduce((sum, { length }) => sum + length, 0)
    const { fitsLeft } = this
    let used = 0
    let left = 0
    const parts: ShadedPart[] = []
    for (const members of [...sets].sort((a, b) => b.length - a.length || a[0] - b[0])) {
      if (left > mostLeft) {
        const skipped = members.length < MIN_OVERLAID ? 1 : 1 + PAINT_FITS
        this.used += skipped
        used += skipped
        continue
      }
      const share = (fitsLeft * members.length) / total
      this.fitsLeft = share
      left += members.length
      for (const part of this.split(members, depth)) {
        parts.push(part)
        left -= part.members.length
      }
      used += share - this.fitsLeft
    }
    this.fitsLeft = fitsLeft - used
    return left > mostLeft ? null : parts
  }

  /** The area under several gradients; null where they explain it little better than one, or not well enough. */
  private overlaid(members: Int32Array, whole: FittedPaint): FittedPaint | null {
    if (members.length < MIN_OVERLAID || this.used >= MAX_USED) return null
    const samples = layerSamples(this.picture, members)
    if (samples === null) return null
    this.fitsLeft -= PAINT_FITS
    this.used += PAINT_FITS
    const fitted = fitLayers(this.picture, members, samples)
    return fitted.error < MAX_OVERLAID_ERROR + this.slack && fitted.error < OVERLAID_SHARE * whole.error ? fitted : null
  }

  private fit(members: Int32Array, near: Axis | null = null): FittedPaint {
    this.fitsLeft--
    this.used++
    const { gradient, error } = fitGradient(this.picture, members, near)
    return { paint: new Paint([gradient]), error }
  }

  /** The parts of an area without its most frequent color; null where that is rare, or where the parts explain too little of the rest. */
  private besideFlat(members: Int32Array, colors: ReadonlyMap<number, number>, depth: number): ShadedPart[] | null {
    const flat = mostFrequent(colors)
    const rest = this.unlike(members, flat)
    if (members.length - rest.length < MIN_FLAT_SHARE * members.length) return null
    if (this.noise > 0 && !this.isFlat(members, members.length - rest.length, flat)) return null
    const shadows = this.shadowsOn(members, rest, flat)
    const inShadows = shadows.map((part) => part.members)
    const others = shadows.length > 0 ? this.sets.without(rest, inShadows) : rest
    // Pixels in sets that are too small to be connected ones count as unexplained
    const sets = this.sets.connected(others)
    const dropped = others.length - sets.reduce((sum, { length }) => sum + length, 0)
    const found = this.splitMost(sets, depth + 1, (1 - MIN_EXPLAINED) * rest.length - dropped)
    if (found === null) return null
    const parts = [...shadows, ...found]
    const left = this.sets.without(
      rest,
      parts.map((part) => part.members),
    )
    return rest.length - left.length >= MIN_EXPLAINED * rest.length ? parts : null
  }

  /** The soft shadows among the pixels of an area that are not of its most frequent color. */
  private shadowsOn(members: Int32Array, rest: Int32Array, flat: number): ShadedPart[] {
    const sets = this.sets.connected(rest)
    const searched = this.shadowSearches * this.picture.pixels.length
    if (sets.length === 0 || this.shadowSearches >= MAX_SHADOW_SEARCHES || searched > MAX_SEARCHED_PIXELS) return []
    this.shadowSearches++
    return findShadows(this.picture, members, sets, flat, this.noise, this.slack)
  }

  /**
   * Whether the `count` pixels of an area that are of a color but for noise are one flat area: most are near it. Those of a slice of a ramp lie evenly on both
   * sides.
   */
  private isFlat(members: Int32Array, count: number, color: number): boolean {
    const { pixels } = this.picture
    const near = chosen(members, (i) => channelDistance(pixels[i], color) <= (NOISE_FLAT / 2) * this.noise)
    return near.length >= MIN_PEAK * count
  }

  /** The pixels that are not of a color. */
  private unlike(members: Int32Array, color: number): Int32Array {
    const tolerance = NOISE_FLAT * this.noise
    const { pixels } = this.picture
    return chosen(members, (i) => channelDistance(pixels[i], color) > tolerance)
  }

  /** The part that the best gradient for the most pixels explains, and the parts of the others; null where it explains too few. */
  private trimmed(members: Int32Array, whole: FittedPaint, depth: number): ShadedPart[] | null {
    let fitted = whole
    for (let round = 0; round < TRIMS && this.fitsLeft > 0; round++) {
      const axis = round === 0 ? null : fitted.paint.gradients[0].axis
      fitted = this.fit(nearestPixels(this.picture, members, fitted.paint, TRIM_SHARE), axis)
      if (fitted.error <= GOOD_ERROR + this.slack) break
    }
    if (fitted.error > MAX_ERROR + this.slack) return null
    const inliers = this.sets.connected(
      chosen(members, (i) => differenceAt(this.picture, i, fitted.paint) <= INLIER + this.slack),
    )
    if (inliers.reduce((sum, part) => sum + part.length, 0) < MIN_INLIERS * members.length) return null
    const rest = this.sets.without(members, inliers)
    const others = this.splitAll(this.sets.connected(rest), depth + 1)
    return [...inliers.flatMap((part) => this.partsOf(part, this.fit(part))), ...others]
  }

  /** The part that a gradient explains that has grown from a window, and the parts of the others; null where none explains enough. */
  private grown(members: Int32Array, depth: number): ShadedPart[] | null {
    const inlier = INLIER + this.slack
    const fit = (part: Int32Array, near: Axis | null): FittedPaint => this.fit(part, near)
    const grown = growPart(this.picture, members, this.sets, fit, MAX_GROWN_ERROR + this.slack, inlier)
    if (grown === null) return null
    const parts = this.partsOf(grown, this.fit(grown), MAX_GROWN_ERROR)
    if (parts.length === 0) return null
    const others = this.splitAll(this.sets.connected(this.sets.without(members, [grown])), depth + 1)
    return settleParts(this.picture, [...parts, ...others], inlier)
  }
}

/** Pixels spread evenly over an area: the share of them that a paint explains best. */
function nearestPixels(picture: Picture<'rgb'>, members: Int32Array, paint: Paint, share: number): Int32Array {
  const sampled = spread(members, TRIM_SAMPLES)
  const differences = Float64Array.from(sampled, (i) => differenceAt(picture, i, paint))
  const largest = differences.slice().sort()[Math.floor(share * (sampled.length - 1))]
  return sampled.filter((_, k) => differences[k] <= largest)
}
