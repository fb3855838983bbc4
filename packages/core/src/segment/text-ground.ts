import { regionRuns } from '../geometry/connected-regions'
import { fillRun } from '../geometry/fill-run'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { type Inks, packedColors } from '../model/palette'
import { findGround } from './find-ground'
import { NO_INK, type PurePixels } from './pure-pixels'
import { findSmallBoxes, type SmallBox } from './small-boxes'

/**
 * Side, px, of the even squares that ground holds, and the least share (0-1) of its pixels that are the middle of one. Rings of the color of another ground
 * hold hardly any.
 */
const SQUARE = 5
const MIN_EVEN = 0.1
/** Largest differences in luma, levels, from the ground that are rings: first the weak ones, which are no farther from it than pale boxes are, then all. */
const RINGS = [6, 12]
/** Largest difference of each color difference, levels, from the ground that blurred color makes beside words. */
const BLUR = 24
/** Distance, px, from the ground to which rings and blurred color reach: compression rings within blocks of 8 px. */
const REACH = 8
/** Difference in luma, levels, from the ground from which on level pixels are no rings, but a pale area. */
const PALE = 5

/** The ground of a compressed picture without rings that happen to have the color of another ground: areas that hold hardly an even square are none. */
function findEvenGround(pure: PurePixels): Int32Array {
  const groundOf = findGround(pure)
  const { width, height } = pure
  const { count, starts, labelOf, labelCount } = regionRuns(groundOf, width, height)
  const area = new Int32Array(labelCount)
  const even = new Int32Array(labelCount)
  const heightOf = new Uint8Array(width)
  for (let r = 0; r < count; r++) {
    const k = labelOf[r]
    area[k] += starts[r + 1] - starts[r]
    even[k] += countEvenSquares(groundOf, starts[r], starts[r + 1], heightOf)
  }
  for (let r = 0; r < count; r++) {
    if (even[labelOf[r]] < MIN_EVEN * area[labelOf[r]]) fillRun(groundOf, NO_INK, starts[r], starts[r + 1])
  }
  return groundOf
}

/**
 * The number of even squares whose lowest row lies in a run of pixels of one ground, from `start` to before `end`. `heightOf` holds for each column how many
 * pixels above the run, one above the other, have the ground of the lowest of them, `SQUARE` at most, and is brought down to the run.
 */
function countEvenSquares(groundOf: Int32Array, start: number, end: number, heightOf: Uint8Array): number {
  const width = heightOf.length
  let count = 0
  let columns = 0
  for (let i = start, x = start % width; i < end; i++, x++) {
    const isAsAbove = i >= width && groundOf[i - width] === groundOf[i]
    heightOf[x] = isAsAbove ? Math.min(SQUARE, heightOf[x] + 1) : 1
    columns = heightOf[x] === SQUARE ? columns + 1 : 0
    if (columns >= SQUARE) count++
  }
  return groundOf[start] === NO_INK ? 0 : count
}

/** The ground of words in a compressed picture. */
export interface TextGround {
  /** For each pixel, the ink of its ground, or NO_INK. */
  readonly groundOf: Int32Array
  /** Small boxes with words on them. What shows their color is ground in the ink nearest to it, where that is near; others may be here twice. */
  readonly boxes: readonly SmallBox[]
}

/**
 * The ground of words in a compressed picture: even ground, that of small boxes with words on them, and the pixels beside both that rings and blurred color explain,
 * whatever ink they happen to be near. Rings are weighed up in steps, since weak ones are as far from the ground as pale boxes are. `pure` holds the pixels of the inks.
 */
export function findTextGround(pure: PurePixels, picture: Picture<'ycbcr'>, inks: Inks<'ycbcr'>): TextGround {
  const groundOf = findEvenGround(pure)
  const colors = packedColors(inks)
  const boxes: SmallBox[] = []
  for (const ring of RINGS) {
    growGround(groundOf, picture, colors, ring)
    for (const box of findSmallBoxes(picture, groundOf)) {
      boxes.push(box)
      const ink = nearestColor(box.color, colors)
      if (channelDistance(box.color, colors[ink]) > inks.tolerance[ink]) continue
      for (const i of box.members) if (isBeside(picture.pixels[i], box.color, ring)) groundOf[i] = ink
    }
  }
  growGround(groundOf, picture, colors, RINGS[RINGS.length - 1])
  return { groundOf, boxes }
}

/** The index of the packed color nearest to another by largest channel difference (ties: the first). */
function nearestColor(color: number, colors: Uint32Array): number {
  let best = 0
  for (let k = 1; k < colors.length; k++) {
    if (channelDistance(color, colors[k]) < channelDistance(color, colors[best])) best = k
  }
  return best
}

/** Whether rings and blurred color make a packed pixel of a packed ground. */
function isBeside(pixel: number, ground: number, ring: number): boolean {
  return (
    pixel >>> 24 === ground >>> 24 &&
    Math.abs((pixel & 255) - (ground & 255)) <= ring &&
    Math.abs(((pixel >>> 8) & 255) - ((ground >>> 8) & 255)) <= BLUR &&
    Math.abs(((pixel >>> 16) & 255) - ((ground >>> 16) & 255)) <= BLUR
  )
}

/** Gives pixels of no ground that of a neighbor whose color explains them (of several the one that comes first, row by row), up to `REACH` steps far. */
function growGround(groundOf: Int32Array, picture: Picture<'ycbcr'>, colors: Uint32Array, ring: number): void {
  const { pixels, width, height } = picture
  const queue = new Int32Array(groundOf.length)
  let count = 0
  const offer = (to: number, from: number): void => {
    const color = colors[groundOf[from]]
    if (!isBeside(pixels[to], color, ring) || isPaleArea(picture, to, color)) return
    groundOf[to] = groundOf[from]
    queue[count++] = to
  }
  const offerAround = (i: number, x: number): void => {
    if (x > 0 && groundOf[i - 1] === NO_INK) offer(i - 1, i)
    if (x + 1 < width && groundOf[i + 1] === NO_INK) offer(i + 1, i)
    if (i >= width && groundOf[i - width] === NO_INK) offer(i - width, i)
    if (i + width < groundOf.length && groundOf[i + width] === NO_INK) offer(i + width, i)
  }
  // What the first step adds must not go on within it
  const ground = groundOf.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) if (ground[i] !== NO_INK) offerAround(i, x)
  }
  for (let step = 1, first = 0; step < REACH && first < count; step++) {
    const end = count
    for (; first < end; first++) offerAround(queue[first], queue[first] % width)
  }
}

/** Whether pixel i is part of a level area that is a little lighter or darker than the ground of a packed color: three of its neighbors are as light. */
function isPaleArea({ pixels, width }: Picture<'ycbcr'>, i: number, ground: number): boolean {
  const luma = pixels[i] & 255
  if (Math.abs(luma - (ground & 255)) < PALE) return false
  const x = i % width
  let alike = 0
  if (i >= width && Math.abs((pixels[i - width] & 255) - luma) <= 1) alike++
  if (x > 0 && Math.abs((pixels[i - 1] & 255) - luma) <= 1) alike++
  if (x + 1 < width && Math.abs((pixels[i + 1] & 255) - luma) <= 1) alike++
  if (i + width < pixels.length && Math.abs((pixels[i + width] & 255) - luma) <= 1) alike++
  return alike >= 3
}
