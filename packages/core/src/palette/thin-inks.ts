import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { appendInks, type Inks, premultiplied } from '../model/palette'
import { LocalBlends } from './local-blends'
import { UnexplainedPixels } from './unexplained-pixels'

/** How thin inks are searched. */
export interface ThinInkPlan {
  /** Largest distance, levels, of a pixel from the blend that explains it. */
  readonly blendTolerance: number
  /** Largest channel difference, levels, at which a pixel counts as a pure thin ink. */
  readonly inkTolerance: number
}

/** Most thin inks of a picture. Bounds the time of the search. */
const MAX_THIN_INKS = 24
/** Fewest pixels of exactly a thin ink's color. A color that occurs once is chance, for example where lines cross. */
const MIN_OWN_PIXELS = 2
/** Fewest pixels that a thin ink must explain with its blends: a line 1 px wide and 6 px long has so many. */
const MIN_EXPLAINED = 12
/** Most distinct unexplained colors of a picture that is searched for thin inks. More are noise, or a photo. */
const MAX_COLORS = 1 << 14
/** Most pixels of a thin ink's own color that are tested again against purer inks. */
const MAX_SAMPLES = 32
/** Smallest coverage (0-1) by a thin ink that was found later at which a pixel counts as a blend of that ink. Less explains nothing. */
const MIN_BLEND_COVERAGE = 0.1
/** Coverage (0-1) by a thin ink below which a blend of that ink and another is a tint of the other, and no ink of its own. */
const MAX_TINT_COVERAGE = 0.35

/**
 * Finds inks that fill no block anywhere because everything drawn with them is thin, and appends them. Returns the same inks where there
 * are none. This is a greedy endmember search of spectral unmixing, which takes the color with the largest error of unmixing as the next
 * pure color (Heinz and Chang 2001; for pixel purity see Boardman, Kruse and Green 1995). The pixels that are blends of the new ink and
 * of inks around them then count as explained, and the search goes on with the other pixels. `indexed` may have been made with the first
 * of `inks` only; the pixels that the further ones explain are removed before the search.
 */
export function addThinInks<S extends ColorSpace>(
  inks: Inks<S>,
  picture: Picture<S>,
  indexed: Indexed,
  plan: ThinInkPlan,
): Inks<S> {
  const blends = new LocalBlends(picture.pixels, indexed, premultiplied(inks), plan.blendTolerance)
  const pixels = new UnexplainedPixels(picture.pixels, indexed, (i) => blends.distance(i))
  if (pixels.count < MIN_EXPLAINED || pixels.colorCount > MAX_COLORS) return inks
  for (let ink = indexed.inkCount; ink < inks.count; ink++) {
    pixels.remove((i) => blends.isExplained(i, ink), MIN_EXPLAINED)
  }
  const found = withoutBlends(findThinInks(pixels, blends), blends)
  if (found.length === 0) return inks
  const tolerance = new Float64Array(found.length).fill(plan.inkTolerance)
  return appendInks(inks, unpremultiplied(found.map(({ color }) => color)), tolerance)
}

/** A thin ink that was found. */
interface ThinInk {
  /** Its number among the inks of `LocalBlends`. */
  readonly ink: number
  /** Its color, packed premultiplied. */
  readonly color: number
  /** Row-major indices of the first pixels of exactly its color, at most `MAX_SAMPLES`. */
  readonly samples: readonly number[]
}

function findThinInks(pixels: UnexplainedPixels, blends: LocalBlends): ThinInk[] {
  const found: ThinInk[] = []
  while (found.length < MAX_THIN_INKS) {
    const color = pixels.farthestColor(MIN_OWN_PIXELS)
    if (color < 0) break
    const samples = pixels.pixelsOf(color, MAX_SAMPLES)
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
 * Leaves out thin inks that turned out to be blends: those most of whose samples an ink found later explains, because that ink is purer,
 * and those that are another ink with a tint of a thin one.
 */
function withoutBlends(found: readonly ThinInk[], blends: LocalBlends): ThinInk[] {
  return found.filter(({ ink, color, samples }, n) => {
    for (let later = found.length - 1; later > n; later--) {
      const explained = samples.filter((i) => blends.isExplained(i, found[later].ink, ink, MIN_BLEND_COVERAGE))
      if (explained.length > samples.length / 2) return false
    }
    return !found.some((other) => other.ink !== ink && blends.isTinted(color, other.ink, ink, MAX_TINT_COVERAGE))
  })
}

/** Packed premultiplied colors as colors of a palette, four values each. */
function unpremultiplied(packed: readonly number[]): Float64Array {
  const colors = new Float64Array(4 * packed.length)
  for (let k = 0; k < packed.length; k++) {
    const alpha = packed[k] >>> 24
    for (let c = 0; c < 3; c++) {
      colors[4 * k + c] = Math.min(255, (((packed[k] >>> (8 * c)) & 255) * 255) / Math.max(1, alpha))
    }
    colors[4 * k + 3] = alpha
  }
  return colors
}
