import { MANY_COLORS } from '../color/color-table'
import { spread } from '../geometry/spread'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { appendInks, type Inks, premultiplied, straightColors } from '../model/palette'
import { LocalBlends } from './local-blends'
import { UnexplainedPixels } from './unexplained-pixels'

/** Tolerances of the search for inks that occur in thin shapes only, in levels. */
export interface ThinInkPlan {
  /** Largest Euclidean distance, levels, between the color of a pixel and a blend of inks that explains it. */
  readonly blendTolerance: number
  /** Largest channel difference, levels, between a pixel and a thin ink at which the pixel counts as pure in that ink. */
  readonly inkTolerance: number
}

/** Largest number of thin inks that are looked for in a picture. It bounds the time of the search. */
const MAX_THIN_INKS = 24
/**
 * Smallest number of pixels of exactly one color for the color to become a thin ink. A color that occurs once is chance, for example where
 * lines cross.
 */
const MIN_OWN_PIXELS = 2
/**
 * Most pixels of a thin ink's color that tell whether it is a blend, by majority. It bounds the time: among 1,000 inks, the test of a pixel
 * takes 0.4 ms.
 */
const MAX_SAMPLES = 256
/**
 * Smallest number of unexplained pixels that must be blends with a thin ink for the ink to be kept. A line 1 px wide and 6 px long has 12.
 */
const MIN_EXPLAINED = 12
/**
 * Share (0-1) of a thin ink in a blend with another ink below which the blended color is only a tint of the other ink, and is dropped as an
 * ink of its own. With 0.5, blends of two inks are dropped that explain the edges of small shapes.
 */
const MAX_TINT_COVERAGE = 0.35

/**
 * Share (0-1) of a pixel that a line of a known ink covers, between two other inks, from which on a blend of the three need be no better than
 * others. The pixels in the middle of a line of one pixel between two areas are covered by 0.87 to 1.
 */
const MIN_LINE_COVERAGE = 0.8

/**
 * The given inks with those appended that fill no block anywhere, because everything drawn with them is thin; the same object when there
 * are none. This is a greedy endmember search of spectral unmixing, which takes the color with the largest error of unmixing as the next
 * pure color (Heinz and Chang 2001; for pixel purity see Boardman, Kruse and Green 1995). The pixels that are blends of the new ink and of
 * inks around them then count as explained, and the search goes on with the other pixels. `indexed` may have been made with the first of
 * `inks` only; the pixels that the further ones explain are removed before the search.
 */
export function addThinInks<S extends ColorSpace>(
  inks: Inks<S>,
  picture: Picture<S>,
  indexed: Indexed,
  plan: ThinInkPlan,
): Inks<S> {
  const blends = new LocalBlends(picture.pixels, indexed, premultiplied(inks), plan.blendTolerance)
  const pixels = new UnexplainedPixels(picture.pixels, indexed, (i) => blends.distance(i))
  if (pixels.count < MIN_EXPLAINED || pixels.colorCount > MANY_COLORS) return inks
  for (let ink = indexed.inkCount; ink < inks.count; ink++) {
    pixels.remove((i) => blends.isExplained(i, ink), MIN_EXPLAINED)
  }
  const found = withoutBlends(findThinInks(pixels, blends), blends)
  if (found.length === 0) return inks
  const tolerance = new Float64Array(found.length).fill(plan.inkTolerance)
  return appendInks(inks, straightColors(found.map(({ color }) => color)), tolerance)
}

/** An ink that was found in thin shapes only, before it is tested for being a blend of others. */
interface ThinInk {
  /** Number of the thin ink among the inks of `LocalBlends`. */
  readonly ink: number
  /** Color of the thin ink, packed premultiplied. */
  readonly color: number
  /** Row-major indices of pixels of exactly the thin ink's color, in scan order; at most `MAX_SAMPLES`. */
  readonly samples: Int32Array
}

/**
 * The thin inks in the order in which they were found, at most `MAX_THIN_INKS`. Each is the color farthest from all blends and explains at
 * least `MIN_EXPLAINED` of the pixels left; these are removed from `pixels`, and the ink is added to `blends`.
 */
function findThinInks(pixels: UnexplainedPixels, blends: LocalBlends): ThinInk[] {
  const found: ThinInk[] = []
  while (found.length < MAX_THIN_INKS) {
    const color = pixels.farthestColor(MIN_OWN_PIXELS)
    if (color < 0) break
    const samples = spread(Int32Array.from(pixels.pixelsOf(color)), MAX_SAMPLES)
    const ink = blends.add(color)
    if (pixels.remove((i) => blends.isExplained(i, ink), MIN_EXPLAINED)) found.push({ ink, color, samples })
    else {
      blends.removeLast()
      pixels.setAside(color)
    }
  }
  return found
}

/**
 * The thin inks of `found` that are no blends, in the same order. An ink is left out when half of its samples lie on a thin line of a known
 * ink: of 695 thin inks in renders of 240 icons with known colors, 280 are false; 70 of these are such, and none of the true ones. It is left out
 * when an ink found later explains more than half of its sample pixels, because the later ink is purer; and when its color is that of
 * another ink with a tint of a thin one.
 */
function withoutBlends(found: readonly ThinInk[], blends: LocalBlends): ThinInk[] {
  return found.filter(({ ink, color, samples }, n) => {
    if (samples.filter((i) => blends.isOnLine(i, MIN_LINE_COVERAGE)).length >= samples.length / 2) return false
    for (let later = found.length - 1; later > n; later--) {
      const explained = samples.filter((i) => blends.isExplained(i, found[later].ink, ink))
      if (explained.length > samples.length / 2) return false
    }
    return !found.some((other) => other.ink !== ink && blends.isTinted(color, other.ink, ink, MAX_TINT_COVERAGE))
  })
}
