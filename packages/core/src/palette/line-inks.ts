import { MANY_COLORS } from '../color/color-table'
import { channelDistance } from '../image/pixels'
import { isRidgeBetween } from '../image/ridges'
import type { Picture } from '../model/color-space'

/** Smallest length, px, of a straight run of equal pixels that counts as a part of a line. Runs along flat parts of curves are shorter. */
const MIN_RUN = 16
/** Smallest number of pixels of one color in such runs. One run of `MIN_RUN` pixels may be the side of a small thin shape. */
const MIN_PIXELS = 32
/**
 * Largest channel difference, levels, of a line that covers two rows in part from the color around it. As a line of black on white a fainter
 * one would be thinner than `minLine` of plan.ts, and vanish; a darker one is found as a line of an ink that other shapes have.
 */
const MAX_FAINT = 76

/**
 * The colors (packed premultiplied) of horizontal and vertical lines as tables, fields and charts have them, those of one row first, then
 * the most frequent first (ties: the first found). Such a line is a straight run of pixels of exactly one color between flat colors that both
 * differ from it in the same direction. A line thinner than a pixel looks the same where it lies inside one row: the whole row is taken for
 * the line, because lines of whole pixels are more frequent. A faint line that covers two rows in part counts as one pixel wide, wherever it
 * lies between them. For pictures without noise or overshoot.
 */
export function findLineColors(picture: Picture<'rgb'>): number[] {
  const { width, height } = picture
  const found: LineColors = { whole: new Map(), parted: new Map(), equal: new Map() }
  countRuns(picture.pixels, { count: height, length: width, along: 1, across: width }, found)
  countRuns(picture.pixels, { count: width, length: height, along: width, across: 1 }, found)
  return [found.whole, found.parted, found.equal].flatMap(frequent)
}

/** Numbers of pixels by color: of lines that cover one row wholly, of lines that cover two rows unequally, and of two equal rows. */
interface LineColors {
  readonly whole: Map<number, number>
  readonly parted: Map<number, number>
  readonly equal: Map<number, number>
}

function frequent(counts: ReadonlyMap<number, number>): number[] {
  return [...counts]
    .filter(([, pixels]) => pixels >= MIN_PIXELS)
    .sort((a, b) => b[1] - a[1])
    .map(([color]) => color)
}

/** The rows or the columns of a picture: how many, their length, px, and the steps, in row-major pixels, along one and to the next one. */
interface Lanes {
  readonly count: number
  readonly length: number
  readonly along: number
  readonly across: number
}

/** Counts the colors of the lines along the lanes. The two outermost lanes on each side have none. */
function countRuns(pixels: Uint32Array, { count, length, along, across }: Lanes, found: LineColors): void {
  for (let lane = 2; lane < count - 3; lane++) {
    const first = lane * across
    for (let start = 0, end = 1; start < length; start = end++) {
      const color = pixels[first + start * along]
      const next = pixels[first + start * along + across]
      const isEven = color === next && color === pixels[first + start * along - across]
      while (end < length && pixels[first + end * along] === color && pixels[first + end * along + across] === next)
        end++
      if (end - start < MIN_RUN || isEven) continue
      const last = first + end * along
      for (let i = first + start * along; i !== last; i += along) countLine(pixels, i, across, found)
    }
  }
}

/**
 * Counts pixel i if it is part of a line of one row, or the first of two, between colors that are flat two pixels deep. The second color of a
 * line of one row may fade, as the shadow of a card does below its edge.
 */
function countLine(pixels: Uint32Array, i: number, across: number, { whole, parted, equal }: LineColors): void {
  const own = pixels[i]
  const before = pixels[i - across]
  const next = pixels[i + across]
  const after = pixels[i + 2 * across]
  if (before === own || pixels[i - 2 * across] !== before) return
  const third = pixels[i + 3 * across]
  const isFading = next !== before && after !== before && third !== before
  if (next === after || isFading) {
    if (isRidgeBetween(before, own, next)) add(whole, own)
    return
  }
  // Between two colors, how much of a row each covers is not known.
  if (after !== before || third !== before) return
  const color = beyond(before, own, next)
  if (color < 0 || !isRidgeBetween(before, color, before) || channelDistance(before, color) > MAX_FAINT) return
  add(own === next ? equal : parted, color)
}

function add(counts: Map<number, number>, color: number): void {
  if (counts.size < MANY_COLORS || counts.has(color)) counts.set(color, (counts.get(color) ?? 0) + 1)
}

/** The packed color as far from `ground` as `first` and `second` together; -1 where a channel would leave 0-255, or one goes the other way. */
function beyond(ground: number, first: number, second: number): number {
  let out = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (ground >>> shift) & 255
    const one = ((first >>> shift) & 255) - level
    const other = ((second >>> shift) & 255) - level
    const sum = level + one + other
    if (one * other < 0 || sum < 0 || sum > 255) return -1
    out += sum * 2 ** shift
  }
  return out
}
