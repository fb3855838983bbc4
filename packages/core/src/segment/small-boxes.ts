import { type Box, boxPixels } from '../geometry/box'
import { regionRuns } from '../geometry/connected-regions'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { appendInks, type Inks, packedColors, straightColors } from '../model/palette'
import { NO_INK } from './pure-pixels'

/** Smallest width and height, px, of a box, and most pixels of its bounds. Larger boxes have areas of equal pixels. */
const MIN_WIDTH = 12
const MIN_HEIGHT = 8
const MAX_PIXELS = 20_000
/** Least share (0-1) of the second and of the last but one row of the bounds of a figure that a box fills. Round ends take a part of them. */
const MIN_ROW = 0.5
/** Depth, px, from the border of a box at which its inside begins: compression and anti-aliasing blur the border. */
const DEPTH = 2
/** Levels from the median of the inside within which a pixel has the color of the box, and the least share (0-1) of the inside that does. Words cover up to a half of it. */
const SPREAD = 8
const MIN_OWN = 0.4
/** Least share (0-1) of the pixels of a figure that have its color. With 0.25, badges of 28 x 13 px full of words are lost; with less, counters of letters of 20 px count as boxes. */
const MIN_SHOWN = 0.18
/** Distance, px, from a figure at which its ground is no longer blurred. */
const RIM = 3
/** Fewest pixels of the inside. */
const MIN_INSIDE = 24
/** Levels within which the color of a box is that of an ink, of another box or of the ground beside it. Means of boxes of one color differ by 1 to 2. */
const SAME = 5
/** Most inks that are added, those of the largest boxes. Each is tried for every pixel. */
const MAX_ADDED = 32

/** A small box of one color with words on it, such as a badge or a button. */
export interface SmallBox {
  /** Row-major indices of its pixels, and those of the words, in scan order. */
  readonly members: Int32Array
  /** Mean color of its pixels without those of the words, packed. */
  readonly color: number
}

/**
 * The inks of a compressed picture and, after them, those of its small boxes, whose few pixels beside words compression leaves unequal. Boxes alike share an ink,
 * that of the largest of them; the largest come first. `tolerance` is that of the added inks, levels.
 */
export function addBoxInks(inks: Inks<'ycbcr'>, boxes: readonly SmallBox[], tolerance: number): Inks<'ycbcr'> {
  const known = [...packedColors(inks)]
  const added: number[] = []
  for (const { color } of [...boxes].sort((a, b) => b.members.length - a.members.length || a.color - b.color)) {
    if (added.length === MAX_ADDED) break
    if ([...known, ...added].every((other) => channelDistance(color, other) > SAME)) added.push(color)
  }
  if (added.length === 0) return inks
  return appendInks(inks, straightColors(added), new Float64Array(added.length).fill(tolerance))
}

/** The small boxes of a compressed picture in what is no ground, in the order of their first pixels. */
export function findSmallBoxes(picture: Picture<'ycbcr'>, groundOf: Int32Array): SmallBox[] {
  const { width, height } = picture
  const isFigure = new Int32Array(groundOf.length)
  for (let i = 0; i < groundOf.length; i++) if (groundOf[i] === NO_INK) isFigure[i] = 1
  const { count, starts, labelOf, labelCount } = regionRuns(isFigure, width, height)
  const sizes = new Int32Array(labelCount)
  for (let r = 0; r < count; r++) if (isFigure[starts[r]] === 1) sizes[labelOf[r]] += starts[r + 1] - starts[r]
  const runsOf = new Map<number, Run[]>()
  for (let r = 0; r < count; r++) {
    const size = sizes[labelOf[r]]
    if (size < MIN_WIDTH * MIN_HEIGHT * MIN_ROW || size > MAX_PIXELS) continue
    const run = { start: starts[r], end: starts[r + 1] }
    const runs = runsOf.get(labelOf[r])
    if (runs === undefined) runsOf.set(labelOf[r], [run])
    else runs.push(run)
  }
  return [...runsOf.values()].flatMap((runs) => {
    const bounds = boundsOf(runs, width)
    if (boxPixels(bounds) > MAX_PIXELS || !isBoxShaped(runs, bounds, width)) return []
    const color = insideColor(picture, runs, bounds)
    return color === null || isGroundBeside(picture, runs, color) ? [] : [{ members: membersOf(runs), color }]
  })
}

/** Whether a color is that of most pixels `RIM` px left of the rows of a figure: it is the ground that its counters show. */
function isGroundBeside({ pixels, width }: Picture<'ycbcr'>, runs: readonly Run[], color: number): boolean {
  let alike = 0
  let count = 0
  for (let k = 0; k < runs.length; k++) {
    const { start } = runs[k]
    const isFirst = k === 0 || Math.floor(runs[k - 1].start / width) < Math.floor(start / width)
    if (!isFirst || start % width < RIM) continue
    count++
    if (channelDistance(pixels[start - RIM], color) <= SAME) alike++
  }
  return alike > count / 2
}

/** Row-major indices of neighboring pixels of one row. */
interface Run {
  readonly start: number
  readonly end: number
}

function boundsOf(runs: readonly Run[], width: number): Box {
  let left = width
  let right = 0
  for (const { start, end } of runs) {
    left = Math.min(left, start % width)
    right = Math.max(right, ((end - 1) % width) + 1)
  }
  const row = (i: number): number => Math.floor(i / width)
  return { left, top: row(runs[0].start), right, bottom: row(runs[runs.length - 1].start) + 1 }
}

/** Whether a figure fills so much of the rows at the top and the bottom of its bounds that it is a box. */
function isBoxShaped(runs: readonly Run[], { left, top, right, bottom }: Box, width: number): boolean {
  if (right - left < MIN_WIDTH || bottom - top < MIN_HEIGHT) return false
  let first = 0
  let last = 0
  for (const { start, end } of runs) {
    const y = Math.floor(start / width)
    if (y === top + 1) first += end - start
    if (y === bottom - 2) last += end - start
  }
  return Math.min(first, last) >= MIN_ROW * (right - left)
}

function membersOf(runs: readonly Run[]): Int32Array {
  return Int32Array.from(runs.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, k) => start + k)))
}

/** The mean of the colors near the median of the inside of a figure, packed; null where too few are near it or it is not opaque. */
function insideColor({ pixels, width }: Picture<'ycbcr'>, runs: readonly Run[], bounds: Box): number | null {
  const inside = pixelsInside(runs, bounds, width).map((i) => pixels[i])
  if (inside.length < MIN_INSIDE) return null
  const levels = [0, 8, 16, 24].map((shift) => inside.map((pixel) => (pixel >>> shift) & 255).sort((a, b) => a - b))
  const middle = inside.length >> 1
  const median = levels.reduce((color, of, c) => color | (of[middle] << (8 * c)), 0) >>> 0
  const own = inside.filter((pixel) => channelDistance(pixel, median) <= SPREAD)
  if (median >>> 24 !== 255 || own.length < MIN_OWN * inside.length) return null
  const size = runs.reduce((sum, { start, end }) => sum + end - start, 0)
  if (own.length < MIN_SHOWN * size) return null
  const mean = [0, 8, 16].map((shift) => own.reduce((sum, pixel) => sum + ((pixel >>> shift) & 255), 0) / own.length)
  return packedColors({ count: 1, colors: Float64Array.of(...mean, 255) })[0]
}

/** The pixels of a figure that have all within `DEPTH` rows and columns in it. */
function pixelsInside(runs: readonly Run[], { left, top, right, bottom }: Box, width: number): number[] {
  const columns = right - left
  const isIn = new Uint8Array(columns * (bottom - top))
  for (const { start, end } of runs) {
    const k = (Math.floor(start / width) - top) * columns + (start % width) - left
    isIn.fill(1, k, k + end - start)
  }
  const isDeep = (k: number): boolean => {
    for (let row = k - DEPTH * columns; row <= k + DEPTH * columns; row += columns) {
      for (let m = row - DEPTH; m <= row + DEPTH; m++) if (isIn[m] === 0) return false
    }
    return true
  }
  const out: number[] = []
  for (let y = DEPTH; y < bottom - top - DEPTH; y++) {
    for (let x = DEPTH, k = y * columns + DEPTH; x < columns - DEPTH; x++, k++) {
      if (isDeep(k)) out.push((y + top) * width + x + left)
    }
  }
  return out
}
