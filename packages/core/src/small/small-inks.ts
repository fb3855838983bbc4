import { squaredError } from '../color/blend'
import { levelsOf } from '../color/pixel-levels'
import type { ColorSpace, Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import type { Chroma } from './bled-chroma'
import { fillsBlock, formsLine } from './ink-evidence'
import { InkSearch, type InkWitness } from './ink-search'
import { SAME_INK, settleInks } from './settle-inks'

/** Most inks: it bounds the work. */
export const MAX_INKS = 32

/** The inks of a small picture. */
export interface SmallInks {
  /** Four premultiplied levels an ink. */
  readonly colors: readonly number[]
  /** Which inks of the reading the first of them are. */
  readonly given: readonly number[]
}

/**
 * The inks of a small picture, at most `MAX_INKS`: those of its reading that fill a block, form a line or stand for shading, then endmembers. The pixel farthest
 * from all blends of two inks, one of which is near, is the next endmember (Heinz and Chang 2001), because a shape of a pixel or two leaves no
 * other evidence of its color; `witness` says what shows that an ink is near. Null where more inks are needed, as in photos and noise.
 */
export function findSmallInks<S extends ColorSpace>(
  picture: Picture<S>,
  inks: Inks<S>,
  shaded: ReadonlySet<number>,
  witness: InkWitness,
  chroma: Chroma = 'exact',
): SmallInks | null {
  const { pixels } = picture
  const search = new InkSearch(picture, witness, chroma)
  const known = premultiplied(inks)
  const given: number[] = []
  for (let k = 0; k < inks.count && given.length < MAX_INKS; k++) {
    if (!shaded.has(k) && !fillsBlock(picture, known, k) && !formsLine(picture, known, k)) continue
    given.push(k)
    search.add(Array.from(known.subarray(4 * k, 4 * k + 4)))
  }
  const taken = given.slice()
  while (search.count < MAX_INKS) {
    const i = search.count === 0 ? 0 : search.farthest()
    if (i < 0) break
    const k = nearestInk(pixels[i], known, taken)
    search.add(k < 0 ? levelsOf(pixels[i]) : Array.from(known.subarray(4 * k, 4 * k + 4)))
    if (k >= 0) taken.push(k)
  }
  if (search.farthest() >= 0) return null
  if (picture.space === 'rgb') return { colors: search.colors, given }
  const fixed = new Set(given.flatMap((ink, k) => (shaded.has(ink) ? [k] : [])))
  return { colors: settleInks(picture, search.colors, fixed), given }
}

/** The ink of the reading nearest to a pixel, among those not taken; -1 where all are farther than `SAME_INK`. */
export function nearestInk(pixel: number, known: Float64Array, taken: readonly number[]): number {
  let best = -1
  let least = SAME_INK ** 2
  for (let k = 0; 4 * k < known.length; k++) {
    const error = squaredError(pixel, known, k)
    if (error > least || taken.includes(k)) continue
    least = error
    best = k
  }
  return best
}
