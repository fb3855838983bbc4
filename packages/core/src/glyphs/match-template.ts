import type { Field } from './field'
import { BEGINS, type LetterTemplate, TOP } from './letter-template'

/** Largest difference of a pixel's coverage: an eighth of a pixel and the noise of samples. */
const MAX_DIFFERENCE = 0.3
/** Largest root of the mean squared excess of a letter over what is there, in coverage. */
const MAX_ERROR = 0.12
/** Most letters that are tried at one place, the largest first. */
const MAX_CANDIDATES = 4

/** A letter at a place of a field. */
export interface PlacedTemplate {
  readonly template: LetterTemplate
  /** Column and row of its corner. */
  readonly x: number
  readonly y: number
}

/** How many pixels may still be compared. It bounds the time, whatever the page shows. */
export class Budget {
  constructor(public left: number) {}
}

/** The templates of letters, and of each the pixel that tells most, in flat lists: most templates are refused by that pixel alone. */
export class TemplateIndex {
  private readonly templates: readonly LetterTemplate[]
  /** The number of each template's letter. */
  private readonly letterOf: Int32Array
  /** Column and row of that pixel, from the first column and the top row of its template, and its value. */
  private readonly columns: Int32Array
  private readonly rows: Int32Array
  private readonly values: Float64Array

  constructor(letters: readonly (readonly LetterTemplate[])[]) {
    this.templates = letters.flat()
    this.letterOf = Int32Array.from(letters.flatMap((templates, k) => templates.map(() => k)))
    this.columns = Int32Array.from(this.templates, ({ order, first }) => order.columns[0] - first)
    this.rows = Int32Array.from(this.templates, ({ order, top }) => order.rows[0] - top)
    this.values = Float64Array.from(this.templates, ({ order }) => order.values[0])
  }

  /**
   * The letters that a field may begin with in `column`, the first with ink: their left borders are the field's, and nothing of them lies where
   * the field has no ink. Those of the largest area come first, because a small letter is a part of many large ones.
   */
  match(field: Field, column: number, budget: Budget): PlacedTemplate[] {
    const { templates, letterOf } = this
    const { width, height, values } = field
    const found: PlacedTemplate[] = []
    const tops = [column - 1, column, column + 1].map((x) => topRows(field, x))
    let best: PlacedTemplate | null = null
    let bestError = MAX_ERROR
    for (let t = 0; t < templates.length; t++) {
      if (t > 0 && letterOf[t] !== letterOf[t - 1]) {
        if (best !== null) found.push(best)
        best = null
        bestError = MAX_ERROR
      }
      const template = templates[t]
      for (let k = 0; k < 3; k++) {
        const x = column - 1 + k
        const u = x + this.columns[t]
        const isWithin = u >= 0 && u < width
        // Beyond the field is no ink
        if (!isWithin && this.values[t] > MAX_DIFFERENCE) continue
        for (let y = tops[k].from; y <= tops[k].to; y++) {
          const v = y + this.rows[t]
          if (v < 0 || v >= height) continue
          if (isWithin && Math.abs(this.values[t] - values[v * width + u]) > MAX_DIFFERENCE) continue
          const error = excess(field, template, x - template.first, y - template.top, bestError, budget)
          if (error >= bestError) continue
          bestError = error
          best = { template, x: x - template.first, y: y - template.top }
        }
      }
    }
    if (best !== null) found.push(best)
    budget.left -= templates.length * tops.reduce((sum, { from, to }) => sum + Math.max(0, to + 1 - from), 0)
    return found.sort((a, b) => b.template.area - a.template.area).slice(0, MAX_CANDIDATES)
  }
}

/** The first and the last row that may be the first with `TOP` of ink in a column and the next, as their pixels may be off. */
function topRows({ width, height, values }: Field, x: number): { from: number; to: number } {
  let from = -1
  for (let y = 0; y < height; y++) {
    const value = Math.max(x < 0 ? 0 : values[y * width + x], x + 1 < width ? values[y * width + x + 1] : 0)
    if (from < 0 && value >= BEGINS) from = y
    if (value >= 2 * TOP - BEGINS) return { from, to: y }
  }
  return { from: Math.max(0, from), to: -1 }
}

/** Root of the mean squared excess of a template placed at (x0, y0) over a field, over its pixels; `limit` where a pixel differs by more than it may, or it is larger. */
function excess(field: Field, template: LetterTemplate, x0: number, y0: number, limit: number, budget: Budget): number {
  const { width, first } = template
  if (x0 + first < 0 || x0 + width > field.width + 1 || y0 < 0 || y0 + template.height > field.height) return limit
  const { columns, rows, values } = template.order
  const most = limit * limit * template.area
  let squares = 0
  let k = 0
  for (; k < values.length && squares < most; k++) {
    const u = columns[k]
    const x = x0 + u
    const there = x < 0 || x >= field.width ? 0 : field.values[(y0 + rows[k]) * field.width + x]
    const over = values[k] - there
    if (over > MAX_DIFFERENCE || (u <= first && over < -MAX_DIFFERENCE)) break
    if (over > 0 || u <= first) squares += over * over
  }
  budget.left -= k
  return k < values.length ? limit : Math.sqrt(squares / template.area)
}
