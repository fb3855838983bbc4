import type { Field } from './field'
import { firstColumn } from './letter-template'
import type { Budget, PlacedTemplate, TemplateIndex } from './match-template'

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
export function coverFromLeft(field: Field, letters: TemplateIndex, budget: Budget): Cover {
  const rest = { ...field, values: field.values.slice() }
  const taken: PlacedTemplate[] = []
  let tries = MAX_TRIES * field.width
  let farthest: Omit<Cover, 'rest'> = { letters: [], next: firstColumn(field) }
  const search = (first: number): boolean => {
    if (first < 0 || first > farthest.next) farthest = { letters: taken.slice(), next: first }
    if (first < 0) return true
    if (taken.length >= MAX_LETTERS) return false
    for (const placed of letters.match(rest, first, budget)) {
      if (--tries < 0 || budget.left < 0) return false
      const before = takeOff(rest, placed)
      // Letters only take ink away, so no column before begins
      const next = firstColumn(rest, first)
      taken.push(placed)
      if (next !== first && search(next)) return true
      taken.pop()
      putBack(rest, placed, before)
    }
    return false
  }
  search(farthest.next)
  rest.values.set(field.values)
  for (const placed of farthest.letters) takeOff(rest, placed)
  return { ...farthest, rest }
}

/** Takes a placed letter off a field; what its pixels were before comes back, for `putBack`. */
function takeOff({ width, values }: Field, { template, x, y }: PlacedTemplate): Float64Array {
  const before = new Float64Array(template.values.length)
  for (let v = 0, i = 0; v < template.height; v++) {
    for (let u = 0; u < template.width; u++, i++) {
      if (x + u < 0 || x + u >= width) continue
      const at = (y + v) * width + x + u
      before[i] = values[at]
      values[at] = Math.max(0, values[at] - template.values[i])
    }
  }
  return before
}

/** Undoes `takeOff`. */
function putBack({ width, values }: Field, { template, x, y }: PlacedTemplate, before: Float64Array): void {
  for (let v = 0, i = 0; v < template.height; v++) {
    for (let u = 0; u < template.width; u++, i++) {
      if (x + u >= 0 && x + u < width) values[(y + v) * width + x + u] = before[i]
    }
  }
}
