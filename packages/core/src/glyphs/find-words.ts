import { type DisjointSets, findRoot, singletons, unite } from '../geometry/union-find'
import type { Glyph } from './find-glyphs'

/** Largest gap between two glyphs of a word, as a part of the height of the taller one: spaces are a quarter of the height of capitals and more. */
const MAX_GAP = 0.25
/** Smallest gap, px, that counts as none. */
const MIN_GAP = 2
/** Distance of rows, px, within which glyphs are beside each other: that of a dot from its stem up to 16 px. */
const MAX_ROWS = 3

/**
 * The words of a page, each as the indices of its glyphs: glyphs on one ground that lie side by side, or one above the other, with small gaps. `areApart` tells of two glyphs, by their indices, that they are of different words
 * however near they are; it is asked of glyphs that are near.
 */
export function findWords(
  glyphs: readonly Glyph[],
  areApart: (a: number, b: number) => boolean = () => false,
): number[][] {
  const firstOf = joinNear(glyphs, areApart)
  const words = new Map<number, number[]>()
  for (let k = 0; k < glyphs.length; k++) {
    const first = findRoot(firstOf, k)
    const word = words.get(first)
    if (word === undefined) words.set(first, [k])
    else word.push(k)
  }
  return [...words.values()]
}

/** Sets of the glyphs that are near one another. */
function joinNear(glyphs: readonly Glyph[], areApart: (a: number, b: number) => boolean): DisjointSets {
  const words = singletons(glyphs.length)
  const order = [...glyphs.keys()].sort((a, b) => glyphs[a].left - glyphs[b].left || a - b)
  const lastInRow = new Map<number, number>()
  for (const k of order) {
    const { left, top, width, height, ground } = glyphs[k]
    for (let y = top - MAX_ROWS; y < top + height + MAX_ROWS; y++) {
      const before = lastInRow.get(y)
      if (before === undefined || glyphs[before].ground !== ground) continue
      const gap = left - glyphs[before].left - glyphs[before].width
      const isNear = gap <= Math.max(MIN_GAP, MAX_GAP * Math.max(height, glyphs[before].height))
      if (isNear && !areApart(before, k)) unite(words, before, k)
    }
    for (let y = top; y < top + height; y++) {
      const before = lastInRow.get(y)
      if (before === undefined || glyphs[before].left + glyphs[before].width <= left + width) lastInRow.set(y, k)
    }
  }
  return words
}
