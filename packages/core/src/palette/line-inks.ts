import { MANY_COLORS } from '../color/color-table'
import { evenColumnsEnd, runEnd } from '../geometry/run-end'
import { channelDistance, signedPixels } from '../image/pixels'
import { isRidgeBetween } from '../image/ridges'
import type { Picture } from '../model/color-space'
import { type LineRun, linesAndDashes } from './dashed-lines'
import { beyond, coversRow, lineBetween, SPLIT_WIDTH, splitWidth } from './split-line-color'

/** Smallest length, px, of a straight run of equal pixels that counts as a part of a line. Runs along flat parts of curves are shorter. */
const MIN_RUN = 16
/** The same of a run that is one of the dashes of a line. */
const MIN_DASH = 2
/** Smallest number of pixels of one color in such runs. One run of `MIN_RUN` pixels may be the side of a small thin shape. */
const MIN_PIXELS = 32
/**
 * Largest channel difference, levels, of a line that covers two rows in part from the color around it. As a line of black on white a fainter
 * one would be thinner than `minLine` of plan.ts, and vanish; a darker one is found as a line of an ink that other shapes have.
 */
const MAX_FAINT = 76
/** Most pairs of pixels of lines that cover two rows in part; a line of the longest side has 4,096. It bounds the memory: of more, the last ones are left, which lie along columns. */
const MAX_SPLIT = 200_000

/**
 * The colors (packed premultiplied) of horizontal and vertical lines as tables, fields and charts have them, those of one row first, then
 * the most frequent first (ties: the first found). Such a line is a straight run of pixels of exactly one color between flat colors that both
 * differ from it in the same direction; a line a little wider than a pixel covers the rows beside it in part. A line thinner than a pixel looks the same where it lies inside one row: the whole row is taken for
 * the line, because lines of whole pixels are more frequent. A faint line that covers two rows in part counts as one pixel wide, wherever it
 * lies between them. For pictures without noise or overshoot.
 */
export function findLineColors(picture: Picture<'rgb'>): number[] {
  return findStraightLines(picture).colors
}

/** The lines that `findLineColors` finds: their colors, and the pairs of pixels across those that cover two rows or columns in part, of whatever color. */
export interface StraightLines {
  /** As `findLineColors` orders them. */
  readonly colors: number[]
  readonly split: readonly SplitPair[]
}

export const NO_STRAIGHT_LINES: StraightLines = { colors: [], split: [] }

/** The same with the places of the lines that no pixel shows alone. */
export function findStraightLines(picture: Picture<'rgb'>): StraightLines {
  const { pixels, width } = picture
  const found: LineColors = { whole: new Map(), parted: new Map(), equal: new Map(), split: [] }
  for (const { first, length } of linesAndDashes(pixels, rowRuns(picture), 1, width, MIN_RUN))
    for (let i = first; i < first + length; i++) countLine(pixels, i, width, i + 4 * width < pixels.length, found)
  for (const { first, length } of linesAndDashes(pixels, columnRuns(picture), width, width, MIN_RUN))
    for (let i = first; i < first + length * width; i += width) countLine(pixels, i, 1, (i % width) + 4 < width, found)
  const whole = frequent(found.whole)
  const grounds = new Map(found.split.map(({ first, across, color }) => [color, pixels[first - across]]))
  const isWider = (color: number, line: number): boolean => {
    const ground = grounds.get(color)
    const wide = ground === undefined ? -1 : splitWidth(ground, color, line)
    return wide >= 1 && wide <= SPLIT_WIDTH.most
  }
  const split = [found.parted, found.equal]
    .flatMap(frequent)
    .filter((color) => !whole.some((line) => isWider(color, line)))
  return { colors: [...whole, ...split], split: found.split }
}

/** Two pixels across a straight line, both of which it covers in part: `first` and `first + across` (row-major indices). */
export interface SplitPair {
  readonly first: number
  readonly across: number
  /** The color of the line, packed premultiplied, were it one pixel wide. */
  readonly color: number
}

/** Numbers of pixels by color: of lines that cover one row wholly, of lines that cover two rows unequally, and of two equal rows. */
interface LineColors {
  readonly whole: Map<number, number>
  readonly parted: Map<number, number>
  readonly equal: Map<number, number>
  readonly split: SplitPair[]
}

function frequent(counts: ReadonlyMap<number, number>): number[] {
  return [...counts]
    .filter(([, pixels]) => pixels >= MIN_PIXELS)
    .sort((a, b) => b[1] - a[1])
    .map(([color]) => color)
}

/**
 * The runs of at least `MIN_DASH` pixels along rows of which this one and the next each have one color, in scan order, but those that begin beside a
 * pixel of their own color. The two outermost rows on each side have none.
 */
function rowRuns({ width, height, pixels }: Picture<'rgb'>): LineRun[] {
  const signed = signedPixels(pixels)
  const found: LineRun[] = []
  for (let y = 2; y < height - 3; y++) {
    const rowEnd = (y + 1) * width
    let ownEnd = y * width
    let nextEnd = ownEnd
    for (let first = y * width, end = first; first < rowEnd; first = end) {
      if (ownEnd === first) ownEnd = runEnd(signed, first, rowEnd)
      if (nextEnd === first) nextEnd = runEnd(signed, first + width, rowEnd + width) - width
      end = Math.min(ownEnd, nextEnd)
      if (end - first >= MIN_DASH && isBelowFlat(signed, first, width)) found.push({ first, length: end - first })
    }
  }
  return found
}

/** The same along columns, column by column. The picture is read row by row: only columns that change from one row to the next are looked at. */
function columnRuns({ width, height, pixels }: Picture<'rgb'>): LineRun[] {
  const signed = signedPixels(pixels)
  const found: LineRun[] = []
  /** For each column, the row in which its run begins. */
  const begin = new Int32Array(width)
  const endRun = (x: number, y: number): void => {
    const first = begin[x] * width + x
    if (y - begin[x] >= MIN_DASH && isBelowFlat(signed, first, 1)) found.push({ first, length: y - begin[x] })
    begin[x] = y
  }
  for (let y = 1; y < height; y++) {
    const above = (y - 1) * width
    for (let x = 2; x < width - 3; x++) {
      x = Math.max(x, evenColumnsEnd(signed, width, above + x, above + width) - above - 1)
      if (x >= width - 3) break
      const i = above + x
      if (signed[i] !== signed[i + width] || signed[i + 1] !== signed[i + 1 + width]) endRun(x, y)
    }
  }
  for (let x = 2; x < width - 3; x++) endRun(x, height)
  return found.sort((a, b) => (a.first % width) - (b.first % width) || a.first - b.first)
}

/** Whether the two pixels before pixel i, across the run that it begins, are of one color, and not of its own. */
function isBelowFlat(pixels: Int32Array, i: number, across: number): boolean {
  return pixels[i - across] !== pixels[i] && pixels[i - 2 * across] === pixels[i - across]
}

/**
 * Counts pixel i if it is part of a line of one row, or the first of two, or of three of which the middle one shows its color, between colors that are flat two pixels deep. The
 * second color of a line of one row may fade, as the shadow of a card does below its edge. `isInside` says whether the pixel four behind this one lies in the picture.
 */
function countLine(pixels: Uint32Array, i: number, across: number, isInside: boolean, found: LineColors): void {
  const own = pixels[i]
  const before = pixels[i - across]
  const next = pixels[i + across]
  const after = pixels[i + 2 * across]
  if (before === own || pixels[i - 2 * across] !== before) return
  const third = pixels[i + 3 * across]
  if (next === after) {
    if (isRidgeBetween(before, own, next)) add(found.whole, own)
    return
  }
  const isBetween = after === third && after !== before && next !== before
  if (isBetween && countSplit(pixels, i, across, lineBetween(before, own, next, after), found)) return
  const isFlat = third === before || (isInside && third === pixels[i + 4 * across])
  if (isFlat && coversRow(before, own, next) && coversRow(third, after, next) && isRidgeBetween(before, next, third))
    add(found.whole, next)
  else if (after === before && third === before) countSplit(pixels, i, across, beyond(before, own, next), found)
  else if (next !== before && after !== before && third !== before && isRidgeBetween(before, own, next))
    add(found.whole, own)
}

/** Counts pixel i as the first of two that a faint line of a packed color covers in part, if that may be; -1 is none. Returns whether it may. */
function countSplit(pixels: Uint32Array, i: number, across: number, color: number, found: LineColors): boolean {
  const before = pixels[i - across]
  const after = pixels[i + 2 * across]
  if (color < 0 || !isRidgeBetween(before, color, after)) return false
  if (Math.min(channelDistance(before, color), channelDistance(after, color)) > MAX_FAINT) return false
  add(pixels[i] === pixels[i + across] ? found.equal : found.parted, color)
  if (found.split.length < MAX_SPLIT) found.split.push({ first: i, across, color })
  return true
}

function add(counts: Map<number, number>, color: number): void {
  if (counts.size < MANY_COLORS || counts.has(color)) counts.set(color, (counts.get(color) ?? 0) + 1)
}
