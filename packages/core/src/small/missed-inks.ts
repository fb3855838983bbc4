import { levelsOf } from '../color/pixel-levels'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { fillsBlock, formsLine } from './ink-evidence'
import { InkSearch } from './ink-search'
import { MAX_INKS, nearestInk, type SmallInks } from './small-inks'

/** Most inks of which samples have fields: at 160 px, one takes 3.3 MB. */
const MAX_FIELDS = 64
/** Distance, px in rows and in columns, up to which pixels are blends of an ink. */
const NEAR = 2

/** The inks of a reading, all of them, and those that its unsolved pixels show besides. */
export interface MissedInks extends SmallInks {
  /** Which inks unsolved pixels may be blends of, ascending. Rims beside edges may pass for inks where curves explain the pixels. */
  readonly usable: readonly number[]
}

/**
 * The inks of a reading and, behind them, endmembers of its unsolved pixels, as for small pictures (`small-inks.ts`). Null where blends of `MAX_INKS` inks do not
 * explain these, and where samples would have more than `MAX_FIELDS` inks.
 */
export function findMissedInks(reading: ReadingIn<'rgb'>, isUnsolved: Uint8Array): MissedInks | null {
  const { pixels, inks, gradients } = reading
  if (inks.count > MAX_FIELDS) return null
  const known = premultiplied(inks)
  const colors = Array.from(known)
  const search = new InkSearch(reading, 'pure', 'exact', isUnsolved)
  const usable: number[] = []
  const use = (k: number): void => {
    usable.push(k)
    search.add(colors.slice(4 * k, 4 * k + 4))
  }
  for (const k of inksNear(reading, isUnsolved)) {
    if (usable.length === MAX_INKS) break
    if (gradients?.has(k) || fillsBlock(reading, known, k) || formsLine(reading, known, k)) use(k)
  }
  for (let i = search.farthest(); i >= 0; i = search.farthest()) {
    if (usable.length >= MAX_INKS) return null
    const k = nearestInk(pixels[i], known, usable)
    if (k < 0) colors.push(...levelsOf(pixels[i]))
    use(k < 0 ? colors.length / 4 - 1 : k)
    if (colors.length > 4 * MAX_FIELDS) return null
  }
  return { colors, given: Array.from({ length: inks.count }, (_, k) => k), usable: usable.sort((a, b) => a - b) }
}

/** The inks of the regions within `NEAR` px of marked pixels, ascending. */
function inksNear({ width, height, regions: { labels, colorOf } }: ReadingIn<'rgb'>, isMarked: Uint8Array): number[] {
  const found = new Set<number>()
  for (let i = 0; i < labels.length; i++) {
    if (isMarked[i] === 0) continue
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - NEAR); v <= Math.min(height - 1, y + NEAR); v++) {
      for (let u = Math.max(0, x - NEAR); u <= Math.min(width - 1, x + NEAR); u++)
        found.add(colorOf[labels[v * width + u]])
    }
  }
  return [...found].sort((a, b) => a - b)
}
