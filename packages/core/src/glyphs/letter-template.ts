import { type Field, SCALE } from './field'
import { residual, shiftFilter, sumRows, WHOLE_PIXEL } from './observation'

/** Number of parts of a pixel at which a letter is looked for. With 4, stems between two columns differ by up to 0.12 of coverage. */
const PHASES = 8
/** Coverage from which on a pixel shows where a letter begins: more than the rounding of what lies left of it. */
export const BEGINS = 0.3
/** Coverage up to which a pixel shows nothing of a letter. */
const NOTHING = 0.03
/** Coverage above which the two first columns tell the row that a letter begins in. */
export const TOP = 0.5

/** Pixels of a field in some order: the column, the row and the value of each. */
interface OrderedPixels {
  readonly columns: Int32Array
  readonly rows: Int32Array
  readonly values: Float64Array
}

/** What pixels show of a letter at one part of a pixel, cut to its box. */
export interface LetterTemplate extends Field {
  /** The first column that shows `BEGINS` of it. */
  readonly first: number
  /** The first row that shows `TOP` of it in that column and the next. */
  readonly top: number
  /** Its pixels, those that most other letters do not have first: full pixels, then those beside its left border. */
  readonly order: OrderedPixels
  /** Sum of its values, px. */
  readonly area: number
}

/** What pixels show of a letter of these samples at `PHASES` parts of a pixel. Parts at which it hardly begins anywhere are left out. */
export function letterTemplates(samples: Field): LetterTemplate[] {
  const size = { width: samples.width / SCALE, height: samples.height / SCALE }
  const blank = { ...size, values: new Float64Array(size.width * size.height) }
  const sums = sumRows(samples.values, blank)
  return Array.from({ length: PHASES }, (_, phase) => {
    const shown = residual({ coverage: blank, filter: shiftFilter(WHOLE_PIXEL, phase / PHASES) }, sums)
    return templateOf(cutToBox({ ...size, values: shown.map((value) => Math.min(1, Math.max(0, -value))) }))
  }).flatMap((template) => template ?? [])
}

/** The template seen from the other side: the search from the right is that from the left in a mirror. */
export function mirrored(field: Field): Field {
  const { width, values } = field
  return { ...field, values: values.map((_, i) => values[i - (i % width) + width - 1 - (i % width)]) }
}

/** A field as a template; null where it is empty or too faint to be found. */
export function templateOf(field: Field): LetterTemplate | null {
  const { width, height, values } = field
  const first = firstColumn(field)
  if (first < 0) return null
  let top = 0
  while (top < height && Math.max(values[top * width + first], values[top * width + first + 1] ?? 0) < TOP) top++
  if (top === height) return null
  const telling = (i: number): number => (i % width <= first ? 1 : 0) + values[i]
  const indices = Int32Array.from(values.keys()).sort((a, b) => telling(b) - telling(a) || a - b)
  const order = {
    columns: indices.map((i) => i % width),
    rows: indices.map((i) => Math.floor(i / width)),
    values: Float64Array.from(indices, (i) => values[i]),
  }
  return { ...field, first, top, order, area: values.reduce((sum, value) => sum + value, 0) }
}

/** The first column of a field, from `from` on, that has a value of `BEGINS` or more; -1 where there is none. */
export function firstColumn({ width, height, values }: Field, from = 0): number {
  for (let x = from; x < width; x++) {
    for (let y = 0; y < height; y++) if (values[y * width + x] >= BEGINS) return x
  }
  return -1
}

/** The part of a field that shows more than `NOTHING`, without its margins. */
function cutToBox({ width, height, values }: Field): Field {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let i = 0; i < values.length; i++) {
    if (values[i] <= NOTHING) continue
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const box = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  return {
    ...box,
    values: new Float64Array(box.width * box.height).map(
      (_, i) => values[(top + Math.floor(i / box.width)) * width + left + (i % box.width)],
    ),
  }
}
