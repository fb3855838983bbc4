import type { ColorSpace } from '../model/color-space'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { fillsBlock, formsLine } from './ink-evidence'
import { InkSearch } from './ink-search'
import { levelsOf, MAX_INKS, nearestInk, type SmallInks } from './small-inks'

/** The inks of a reading, all of them, and those that its missed pixels show besides. */
export interface MissedInks extends SmallInks {
  /** Which inks missed pixels may be blends of, ascending. Rims beside edges may pass for inks where curves explain the pixels. */
  readonly usable: readonly number[]
}

/**
 * The inks of a reading and, behind them, endmembers of its missed pixels, as for small pictures (`small-inks.ts`). Null where blends of `MAX_INKS` inks do not
 * explain these.
 */
export function findMissedInks<S extends ColorSpace>(reading: ReadingIn<S>, isMissed: Uint8Array): MissedInks | null {
  const { pixels, inks, gradients } = reading
  const known = premultiplied(inks)
  const colors = Array.from(known)
  const search = new InkSearch(reading, isMissed)
  const usable: number[] = []
  const use = (k: number): void => {
    usable.push(k)
    search.add(colors.slice(4 * k, 4 * k + 4))
  }
  for (let k = 0; k < inks.count && usable.length < MAX_INKS; k++) {
    if (gradients?.has(k) || fillsBlock(reading, known, k) || formsLine(reading, known, k)) use(k)
  }
  for (let i = search.farthest(); i >= 0; i = search.farthest()) {
    if (usable.length >= MAX_INKS) return null
    const k = nearestInk(pixels[i], known, usable)
    if (k < 0) colors.push(...levelsOf(pixels[i]))
    use(k < 0 ? colors.length / 4 - 1 : k)
  }
  return { colors, given: Array.from({ length: inks.count }, (_, k) => k), usable: usable.sort((a, b) => a - b) }
}
