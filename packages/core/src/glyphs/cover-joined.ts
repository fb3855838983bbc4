import type { Field } from './field'
import { firstColumn, type LetterTemplate } from './letter-template'
import { type Budget, matchTemplates, type PlacedTemplate } from './match-template'

/** Most letters of a joined glyph: a line of type has 150. */
const MAX_LETTERS = 200
/** Most places of a glyph at which letters are tried, for each px of its width. */
const MAX_TRIES = 2

/** Letters that explain a field from its left side on, and what they leave. */
export interface Cover {
  readonly letters: readonly PlacedTemplate[]
  readonly rest: Field
  /** The first column that they leave ink in; -1 where they explain the whole field. */
  readonly next: number
}

/**
 * Explains a field by letters from left to right: what is left begins with the left border of a letter, which is taken off (depth first; the largest
 * letter that fits is tried first). Where the search fails, it is the cover that came farthest.
 */
export function coverFromLeft(field: Field, letters: readonly (readonly LetterTemplate[])[], budget: Budget): Cover {
  let tries = MAX_TRIES * field.width
  let farthest: Cover = { letters: [], rest: field, next: firstColumn(field) }
  const search = (cover: Cover): boolean => {
    if (cover.next < 0 || cover.next > farthest.next) farthest = cover
    if (cover.next < 0) return true
    if (cover.letters.length >= MAX_LETTERS) return false
    for (const placed of matchTemplates(cover.rest, cover.next, letters, budget)) {
      if (--tries < 0 || budget.left < 0) return false
      const rest = without(cover.rest, placed)
      const next = firstColumn(rest)
      if (next >= 0 && next <= cover.next) continue
      if (search({ letters: [...cover.letters, placed], rest, next })) return true
    }
    return false
  }
  search(farthest)
  return farthest
}

/** What a placed letter leaves of a field. */
function without(field: Field, { template, x, y }: PlacedTemplate): Field {
  const values = field.values.slice()
  for (let v = 0, i = 0; v < template.height; v++) {
    for (let u = 0; u < template.width; u++, i++) {
      if (x + u < 0 || x + u >= field.width) continue
      const at = (y + v) * field.width + x + u
      values[at] = Math.max(0, values[at] - template.values[i])
    }
  }
  return { ...field, values }
}
