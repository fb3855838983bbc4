import type { Picture } from '../model/color-space'
import { CountedFits } from './counted-fits'
import { edgeShare } from './edge-share'
import { ExplainedParts, MAX_ERROR } from './explained-parts'
import type { Axis } from './fit/axis'
import type { FittedPaint } from './fit/compose-paint'
import { FINE_ERROR, isFine, MAX_OVERLAID_ERROR, nearer } from './fit-layers'
import { FlatGround, isFlat } from './flat-ground'
import { countColors, mostFrequent } from './frequent-colors'
import { growPart } from './grow-part'
import { dividedAtSteps, hasStep } from './hidden-steps'
import { chosen, PixelSets } from './pixel-sets'
import { settleParts } from './settle-parts'
import { differenceAt, type ShadedPart } from './shaded-part'
import { trimFit } from './trim-fit'

/** Fewest pixels of a part that is looked at for shading. */
const MIN_PIXELS = 40
/** Root mean square distance, levels, of colors from their gradient up to which nothing better is looked for: rounding makes half of it. */
const GOOD_ERROR = 1
/** What a level of noise adds to the errors, levels. */
const NOISE_ERROR = 2
/** Share of what is left that must be explained for it. */
const MIN_EXPLAINED = 0.5
/** Largest channel difference, levels, from a gradient at which a pixel belongs to it; and the least share of an area that must. */
const INLIER = 3
const MIN_INLIERS = 0.5
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

  private readonly fits: CountedFits
  private readonly parts: ExplainedParts
  private readonly ground: FlatGround

  /** `noise` is the standard deviation of a channel, levels. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly noise: number,
  ) {
    this.sets = new PixelSets(picture, MIN_PIXELS)
    this.slack = NOISE_ERROR * noise
    this.maxDepth = noise > 0 ? NOISY_DEPTH : MAX_DEPTH
    this.fits = new CountedFits(picture, this.slack)
    this.parts = new ExplainedParts(picture, this.sets, this.fits, noise, this.slack)
    this.ground = new FlatGround(picture, this.sets, noise, this.slack)
  }

  /** Number of fits that were made in all areas. */
  get used(): number {
    return this.fits.used
  }

  /** The parts of an area that gradients explain; what is left of it is in none. It is divided while `fits` fits last. */
  splitArea(members: Int32Array, fits: number): ShadedPart[] {
    this.fits.left = fits
    return this.split(members, 0)
  }

  private split(members: Int32Array, depth: number): ShadedPart[] {
    if (members.length < MIN_PIXELS || this.fits.areSpent) return []
    const colors = countColors(this.picture, members)
    if (isFlat(colors, members.length)) {
      const flat = mostFrequent(colors)
      return this.ground.shadowsOn(members, this.ground.unlike(members, flat), flat)
    }
    if (this.noise > 0 && edgeShare(this.picture, members, this.noise) > STAIRS_SHARE) return []
    const whole = this.fits.one(members)
    const mayDivide = depth < this.maxDepth && this.fits.mayDivide
    if (whole.error <= GOOD_ERROR + this.slack)
      return this.partsAtSteps(members, whole, mayDivide ? depth : this.maxDepth) ?? this.parts.of(members, whole)
    const beside = mayDivide ? this.besideFlat(members, colors, depth) : null
    if (beside !== null) return beside
    const overlaid = this.fits.several(members, whole)
    const layered = overlaid === null ? [] : this.parts.of(members, overlaid, FINE_ERROR)
    if (
      overlaid !== null &&
      isFine(this.picture, members, overlaid, this.noise) &&
      (this.noise === 0 || !mayDivide || layered.length > 0)
    )
      return layered
    const divided = mayDivide ? this.divided(members, whole, depth, layered.length > 0) : null
    if (divided !== null) return this.parts.completed(members, whole, overlaid, divided)
    const searched = nearer(this.fits.several(members, whole, 'thorough'), overlaid)
    if (searched !== null) return this.parts.of(members, searched, MAX_OVERLAID_ERROR)
    return this.parts.of(members, whole)
  }

  /**
   * The parts of an area that is divided by what one gradient explains of it, else in halves if a thorough search finds no several gradients for
   * it; null where that cannot be done. Where several gradients explain it (`isLayered`), the parts must be nearly all of it.
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
    const searched = this.parts.fine(members, this.fits.several(members, whole, 'thorough'))
    if (searched.length > 0) return searched
    const halved = this.splitAll(this.sets.halves(members), depth + 1)
    return suffices(halved) ? halved : null
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
    const { fits } = this
    const { left: all } = fits
    let used = 0
    let left = 0
    const parts: ShadedPart[] = []
    for (const members of [...sets].sort((a, b) => b.length - a.length || a[0] - b[0])) {
      if (left > mostLeft) {
        used += fits.skip(members)
        continue
      }
      const share = (all * members.length) / total
      fits.left = share
      left += members.length
      for (const part of this.split(members, depth)) {
        parts.push(part)
        left -= part.members.length
      }
      used += share - fits.left
    }
    fits.left = all - used
    return left > mostLeft ? null : parts
  }

  /** The parts of an area without its most frequent color; null where that is rare, or where the parts explain too little of the rest. */
  private besideFlat(members: Int32Array, colors: ReadonlyMap<number, number>, depth: number): ShadedPart[] | null {
    const flat = mostFrequent(colors)
    const rest = this.ground.beside(members, flat)
    if (rest === null) return null
    const shadows = this.ground.shadowsOn(members, rest, flat)
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

  /** The part that the best gradient for the most pixels explains, and the parts of the others; null where it explains too few. */
  private trimmed(members: Int32Array, whole: FittedPaint, depth: number): ShadedPart[] | null {
    const fitted = trimFit(this.picture, members, whole, this.fits, GOOD_ERROR + this.slack)
    if (fitted.error > MAX_ERROR + this.slack) return null
    const inliers = this.sets.connected(
      chosen(members, (i) => differenceAt(this.picture, i, fitted.paint) <= INLIER + this.slack),
    )
    if (inliers.reduce((sum, part) => sum + part.length, 0) < MIN_INLIERS * members.length) return null
    const rest = this.sets.without(members, inliers)
    const others = this.splitAll(this.sets.connected(rest), depth + 1)
    return [...inliers.flatMap((part) => this.parts.of(part, this.fits.one(part))), ...others]
  }

  /** The part that a gradient explains that has grown from a window, and the parts of the others; null where none explains enough. */
  private grown(members: Int32Array, depth: number): ShadedPart[] | null {
    const inlier = INLIER + this.slack
    const fit = (part: Int32Array, near: Axis | null): FittedPaint => this.fits.one(part, near)
    const grown = growPart(this.picture, members, this.sets, fit, MAX_GROWN_ERROR + this.slack, inlier)
    if (grown === null) return null
    const parts = this.parts.of(grown, this.fits.one(grown), MAX_GROWN_ERROR)
    if (parts.length === 0) return null
    const others = this.splitAll(this.sets.connected(this.sets.without(members, [grown])), depth + 1)
    return settleParts(this.picture, [...parts, ...others], inlier)
  }
}
