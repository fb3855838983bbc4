import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { findShadows, GROUND_NOISE } from './find-shadows'
import { countMostFrequent } from './frequent-colors'
import { chosen, type PixelSets } from './pixel-sets'
import type { ShadedPart } from './shaded-part'

/** Share of an area in its most frequent colors from which on it has flat colors and no gradient but shadows; and how many colors. */
const MAX_FLAT_SHARE = 0.9
const FLAT_COLORS = 3
/** Share of an area in one color from which on that color is taken out and the rest is looked at by itself. */
const MIN_FLAT_SHARE = 0.15
/**
 * In a compressed picture: least share of the pixels within `GROUND_NOISE` of that color that are within half of it. Flat areas have 0.75 and more, slices of ramps 0.4
 * to 0.58; the rings of a ramp without such a slice would be drawn flat.
 */
const MIN_PEAK = 0.6
/**
 * Most areas that are searched for shadows, the largest first. It bounds the time, since a search passes over the picture; pages of cards have one such
 * area, or one for each panel.
 */
const MAX_SHADOW_SEARCHES = 16
/** Most pixels that these searches pass over, at least one search: a photograph of 3 megapixels has 16 such areas and no shadows, and takes 4 s for them. */
const MAX_SEARCHED_PIXELS = 8_000_000

/** Whether an area of `size` pixels has flat colors and no gradient but shadows, by how often it has each color. */
export function isFlat(colors: ReadonlyMap<number, number>, size: number): boolean {
  return countMostFrequent(colors, FLAT_COLORS) > MAX_FLAT_SHARE * size
}

/** The flat color that fills a part of an area: what of the area lies beside it, and the soft shadows on it. */
export class FlatGround {
  /** Number of areas that were searched for shadows. */
  private searches = 0

  /** `noise` is the standard deviation of a channel, `slack` what it adds to the errors that are allowed, levels. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly sets: PixelSets,
    private readonly noise: number,
    private readonly slack: number,
  ) {}

  /** The pixels of an area beside those of its most frequent color; null where that is rare, or a slice of a ramp. */
  beside(members: Int32Array, flat: number): Int32Array | null {
    const rest = this.unlike(members, flat)
    const count = members.length - rest.length
    if (count < MIN_FLAT_SHARE * members.length) return null
    return this.noise > 0 && !this.isPeak(members, count, flat) ? null : rest
  }

  /** The soft shadows among the pixels of an area that are not of its most frequent color. */
  shadowsOn(members: Int32Array, rest: Int32Array, flat: number): ShadedPart[] {
    const sets = this.sets.connected(rest)
    const searched = this.searches * this.picture.pixels.length
    if (sets.length === 0 || this.searches >= MAX_SHADOW_SEARCHES || searched > MAX_SEARCHED_PIXELS) return []
    this.searches++
    return findShadows(this.picture, members, sets, flat, this.noise, this.slack)
  }

  /** The pixels that are not of a color. */
  unlike(members: Int32Array, color: number): Int32Array {
    const tolerance = GROUND_NOISE * this.noise
    const { pixels } = this.picture
    return chosen(members, (i) => channelDistance(pixels[i], color) > tolerance)
  }

  /**
   * Whether the `count` pixels of an area that are of a color but for noise are one flat area: most are near it. Those of a slice of a ramp lie evenly on both
   * sides.
   */
  private isPeak(members: Int32Array, count: number, color: number): boolean {
    const { pixels } = this.picture
    const near = chosen(members, (i) => channelDistance(pixels[i], color) <= (GROUND_NOISE / 2) * this.noise)
    return near.length >= MIN_PEAK * count
  }
}
