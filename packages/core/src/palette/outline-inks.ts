import { Blend } from '../color/blend'
import { spread } from '../geometry/spread'
import type { ColorSpace, Picture } from '../model/color-space'
import { type Indexed, SOLID } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'
import { NearbyInks } from './nearby-inks'
import { MIN_PIXELS, type OutlineColor, outlineColor } from './outline-color'

/** Distance, px in rows and in columns, within which the two areas beside an outline of up to a pixel are looked for. */
export const BESIDE = 2
/** Most pixels between two areas that are looked at. It bounds the time, which grows with the square of it. */
const MAX_SAMPLES = 512
/** Most pairs of areas that are looked at, those with the longest borders. It bounds the time. */
const MAX_PAIRS = 24
/**
 * Smallest share (0-1) of the pixels between areas that lie between these pairs. In maps of hundreds of colors they are 0.15, and outlines of a few pairs replace the
 * colors of lines that all of them have; drawings of up to 80 colors have 0.5 and more.
 */
const MIN_SEEN = 0.3
/** Most new inks. It bounds the time. */
const MAX_OUTLINE_INKS = 8
/** Largest part (0-1) of a pixel that an outline covers for its ink to be new. Inks of wider ones are pure in some pixels, and found by these. */
const MAX_PURITY = 0.92
/** Smallest number of pixels that a new ink must explain, over all outlines: a disc of 10 px radius has 120. Of shorter ones, 4 of 5 in 54 icons were chance. */
const MIN_SUPPORT = 120
/** Smallest share (0-1) of the pixels of an outline that its ink explains. */
const MIN_EXPLAINED = 0.9
/** Largest Euclidean distance, levels, of the color that an outline's pixels point at from an ink that all outlines share: thin outlines point less exactly. */
const SAME_INK = 60
/** The same from an ink that the picture shows elsewhere, which may be another color. */
const SAME_KNOWN_INK = 30
/**
 * Largest part (0-1) of a pixel through which a ground shows where two shapes on it meet (conflation; Kilgard and Bolz 2012): 0.25, and rounding. Thin
 * outlines of 0.3 px cover 0.3 to 0.42 of some pixels.
 */
const MAX_CONFLATION = 0.27
/** Largest share (0-1) of pixels that show more of the ground where shapes meet. */
const MAX_ABOVE = 0.02
/** Most inks that are tried as such a ground, the most frequent. It bounds the time. */
const MAX_GROUNDS = 16
/** Gain, as a factor, of explained pixels that makes a color better than a purer one. */
const BETTER = 1.02

/** An outline of ink `line` between areas of inks `first` and `second`. */
export interface Outline {
  readonly line: number
  readonly first: number
  readonly second: number
}

/** Outlines, and the colors of those of their inks that are new, four premultiplied levels each. These are numbered after the given inks. */
export interface Outlines {
  readonly colors: readonly number[]
  readonly outlines: readonly Outline[]
}

/** Which pixels show which inks, and how purely. */
type Purity = Pick<Indexed, 'width' | 'height' | 'inkOf' | 'purity'>

/** The pixels between areas of two inks, and what they show of an outline. */
interface SeenOutline extends OutlineColor {
  readonly first: number
  readonly second: number
}

/**
 * The outlines of up to a pixel between areas of two inks. Where such an outline is pure nowhere, its ink is the color that its pixels, as blends of three,
 * point at. Of these colors, those that explain the most pixels of all outlines become inks. `pure` tells which pixels show the given inks; `tolerance` is the
 * largest distance, levels, of a pixel from a blend that explains it. For pictures without noise.
 */
export function findOutlines<S extends ColorSpace>(
  inks: Inks<S>,
  picture: Picture<S>,
  pure: Purity,
  tolerance: number,
): Outlines {
  const levels = Array.from(premultiplied(inks))
  const matcher = new Matcher(levels, picture.pixels, tolerance)
  const outlines: Outline[] = []
  const grounds = Math.min(MAX_GROUNDS, inks.count)
  let left = seenOutlines(pure, picture.pixels, levels, tolerance).filter((seen) => !matcher.isConflated(seen, grounds))
  const take = (line: number, farthest: number): void => {
    const own = left.filter((outline) => matcher.explained(outline, line, farthest) > 0)
    outlines.push(...own.map(({ first, second }) => ({ line, first, second })))
    left = left.filter((outline) => !own.includes(outline))
  }
  for (let ink = 0; ink < inks.count && left.length > 0; ink++) take(ink, SAME_KNOWN_INK)
  for (let line = inks.count; line < inks.count + MAX_OUTLINE_INKS; line++) {
    const color = matcher.bestColor(left)
    if (color === null) break
    matcher.add(color)
    take(line, SAME_INK)
  }
  return { colors: levels.slice(4 * inks.count), outlines }
}

/** Counts what inks explain. `levels` holds four premultiplied levels an ink; others come by `add`. */
class Matcher {
  private readonly blend: Blend

  constructor(
    private readonly levels: number[],
    private readonly pixels: Uint32Array,
    private readonly tolerance: number,
  ) {
    this.blend = new Blend(levels)
  }

  /** Adds an ink of four premultiplied levels to `levels`. */
  add(color: readonly number[]): void {
    this.levels.push(...color)
    this.blend.setColors(this.levels)
  }

  /** The number of an outline's pixels that ink `line` explains; 0 where it is not the outline's: too few, or farther than `farthest` from its color. */
  explained({ first, second, places, color }: SeenOutline, line: number, farthest: number): number {
    if (line === first || line === second) return 0
    if (Math.hypot(...color.map((level, c) => level - this.levels[4 * line + c])) > farthest) return 0
    let count = 0
    for (const i of places) {
      this.blend.ofThree(this.pixels[i], line, first, second)
      if (this.blend.error <= this.tolerance) count++
    }
    return count >= MIN_EXPLAINED * places.length ? count : 0
  }

  /** Whether the pixels of an outline show one of the first inks, `grounds` in number, through the border of two areas on it: there is no outline then. */
  isConflated({ first, second, places }: SeenOutline, grounds: number): boolean {
    for (let ground = 0; ground < grounds; ground++) {
      if (ground === first || ground === second) continue
      let explained = 0
      let above = 0
      for (const i of places) {
        this.blend.ofThree(this.pixels[i], ground, first, second)
        if (this.blend.error > this.tolerance) continue
        explained++
        if (this.blend.first > MAX_CONFLATION) above++
      }
      if (explained >= MIN_EXPLAINED * places.length && above <= MAX_ABOVE * places.length) return true
    }
    return false
  }

  /** The color of one of the outlines that explains the most pixels of all of them; among nearly equal ones, the one of highest purity; null where it explains too few. */
  bestColor(outlines: readonly SeenOutline[]): readonly number[] | null {
    let best: SeenOutline | null = null
    let most = MIN_SUPPORT / BETTER
    for (const candidate of outlines) {
      if (candidate.purity > MAX_PURITY) continue
      const line = this.levels.length / 4
      this.add(candidate.color)
      const count = outlines.reduce((sum, outline) => sum + this.explained(outline, line, SAME_INK), 0)
      this.levels.length -= 4
      const isPurer = best !== null && candidate.purity > best.purity
      if (count < BETTER * most && !(isPurer && count > most / BETTER)) continue
      most = Math.max(most, count)
      best = candidate
    }
    return best?.color ?? null
  }
}

/** What the pixels between areas show of outlines, the pairs with the longest borders first. */
function seenOutlines(pure: Purity, pixels: Uint32Array, levels: readonly number[], tolerance: number): SeenOutline[] {
  const inkCount = levels.length / 4
  const all = [...pixelsBetween(pure, inkCount)].sort((a, b) => b[1].length - a[1].length)
  const pairs = all.slice(0, MAX_PAIRS).filter(([, places]) => places.length >= MIN_PIXELS)
  if (countPlaces(pairs) < MIN_SEEN * countPlaces(all)) return []
  return pairs.flatMap(([pair, places]) => {
    const first = Math.floor(pair / inkCount)
    const second = pair % inkCount
    const ink = (k: number): number[] => levels.slice(4 * k, 4 * k + 4)
    const samples = spread(Int32Array.from(places), MAX_SAMPLES)
    const found = outlineColor(samples, pixels, ink(first), ink(second), tolerance)
    return found === null ? [] : [{ ...found, first, second }]
  })
}

/** The row-major indices of the pixels beside which there are solid pixels of exactly two inks, in scan order, by `first * inkCount + second` of these inks. */
function pixelsBetween(pure: Purity, inkCount: number): Map<number, number[]> {
  const { width, height, purity } = pure
  const nearby = new NearbyInks(pure, 3)
  const found = new Map<number, number[]>()
  for (let i = 0; i < width * height; i++) {
    if (purity[i] === SOLID) continue
    const x = i % width
    nearby.collect(x, (i - x) / width, BESIDE, SOLID, -1)
    if (nearby.count !== 2) continue
    const a = nearby.inks[0]
    const b = nearby.inks[1]
    const pair = Math.min(a, b) * inkCount + Math.max(a, b)
    const places = found.get(pair)
    if (places === undefined) found.set(pair, [i])
    else places.push(i)
  }
  return found
}

/**
 * The colors (packed premultiplied) without those that are blends of an outline's ink and the areas beside it: the rims of outlines repeat some.
 * `inks` are those that the outlines were found with.
 */
export function withoutOutlineBlends<S extends ColorSpace>(
  packed: readonly number[],
  inks: Inks<S>,
  { colors, outlines }: Outlines,
  tolerance: number,
): number[] {
  const blend = new Blend([...premultiplied(inks), ...colors])
  return packed.filter((color) =>
    outlines.every(({ line, first, second }) => {
      blend.ofThree(color, line, first, second)
      return blend.error > tolerance
    }),
  )
}

/** The number of pixels between all pairs of areas. */
function countPlaces(pairs: readonly (readonly [number, readonly number[]])[]): number {
  return pairs.reduce((sum, [, places]) => sum + places.length, 0)
}
