import { MANY_COLORS } from '../color/color-table'
import { runEnd } from '../geometry/run-end'
import { channelDistance, signedPixels } from '../image/pixels'
import { colorBeside, extremeRidge, RADIUS } from '../image/ridges'
import type { PackedColors, Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import { isPartlyCovered } from './partial-strokes'

/**
 * Smallest number of pixels of exactly one color on ridges for the color to be an ink. With 8, CIEDE2000 of 80 emoji at 96 px is 0.289; it is
 * 0.297 without the search. 5 and 14 differ from 8 by less than 0.001.
 */
const MIN_RIDGE_PIXELS = 8
/** Smallest share of such pixels among all pixels of exactly the color: rims of areas are no ridges. */
const MIN_RIDGE_SHARE = 0.5
/**
 * Smallest number of different surroundings by pixel. A line thinner than a pixel that runs along the rows repeats one color too, but in few
 * surroundings.
 */
const MIN_VARIETY = 0.6
/** Smallest channel difference, levels, of two such inks; of nearer colors the less frequent are strokes that cover most of a pixel. */
const MIN_APART = 16
/** The same from the given inks, which need not be as far off: they fill areas. */
const MIN_APART_GIVEN = 8
/**
 * The same of the lines of a picture, from inks and from each other: an ink reaches as far. A gray line 7 levels from another one, but far from it, was white:
 * inks count as blends where they are near.
 */
const MIN_APART_FOUND = 2
/** The same of known lines, which are sure: an ink is a mean of pixels, so less than a level is rounding. */
const MIN_APART_LINE = 1

/** Most colors of ridges, the most frequent first, among which those that a line covers in part are looked for. It bounds the time: random pixels show 16,384. */
const MAX_RIDGES = 1024

/**
 * The colors (packed premultiplied) of inks that strokes of 1 to 2 px show, and none of the given inks is near; they may be blends of inks
 * around them. Those of straight lines come first, then the most frequent. Such a stroke covers the pixels along its middle wholly. They have exactly one color, whatever
 * surrounds them, and both pixels across the stroke differ from it in the same direction (a ridge; Haralick 1983). Blends repeat one color
 * only by chance or in few surroundings. `lines` are known colors of lines; those that are no given ink come first. `straight` are those of straight lines (`findLineColors`). For pictures without noise or
 * overshoot.
 */
export function findStrokeColors(
  inks: Inks<'rgb'>,
  picture: Picture<'rgb'>,
  lines: readonly number[],
  straight: readonly number[],
): PackedColors<'rgb'> {
  const levels = premultiplied(inks)
  const isKnown = (color: number) => isNearAny(color, levels, MIN_APART_GIVEN)
  const found = [...unknownLines(inks, lines)]
  for (const color of straight) {
    if (
      !isNearAny(color, levels, MIN_APART_FOUND) &&
      found.every((other) => channelDistance(color, other) > MIN_APART_FOUND)
    )
      found.push(color)
  }
  const ridges = ridgeColors(picture)
  const frequent = ridges.slice(0, MAX_RIDGES)
  for (const ridge of ridges.filter(isStroke)) {
    const { color } = ridge
    if (isKnown(color) || found.some((other) => channelDistance(color, other) <= MIN_APART)) continue
    if (!isPartlyCovered(ridge, frequent, levels)) found.push(color)
  }
  return found as readonly number[] as PackedColors<'rgb'>
}

/** The known colors of lines (packed premultiplied) that are none of the given inks. */
export function unknownLines(inks: Inks<'rgb'>, lines: readonly number[]): PackedColors<'rgb'> {
  const levels = premultiplied(inks)
  return lines.filter((color) => !isNearAny(color, levels, MIN_APART_LINE)) as readonly number[] as PackedColors<'rgb'>
}

/** Whether a packed premultiplied color is at most `tolerance` levels from an ink in every channel. `levels` holds four values an ink. */
function isNearAny(color: number, levels: Float64Array, tolerance: number): boolean {
  for (let k = 0; 4 * k < levels.length; k++) if (isNear(color, levels, k, tolerance)) return true
  return false
}

/** The same for ink k. */
function isNear(color: number, levels: Float64Array, k: number, tolerance: number): boolean {
  for (let c = 0; c < 4; c++) {
    if (Math.abs(levels[4 * k + c] - ((color >>> (8 * c)) & 255)) > tolerance) return false
  }
  return true
}

/** What ridges show of one color. */
interface RidgeColor {
  readonly color: number
  /** Number of pixels of exactly the color that are no middle of a row or column of three equal pixels. */
  total: number
  /** Number of them on ridges whose surroundings go no further than the color. */
  onRidges: number
  /** A number for the surroundings of each of these. */
  readonly surroundings: number[]
}

/** The colors that ridges show, the most frequent first (ties: the first in scan order). */
function ridgeColors(picture: Picture<'rgb'>): RidgeColor[] {
  const { pixels, width, height } = picture
  const signed = signedPixels(pixels)
  // By signed colors: an engine keeps numbers up to 2^31 without an object for each
  const found = new Map<number, RidgeColor>()
  for (let y = RADIUS; y < height - RADIUS; y++) {
    const last = (y + 1) * width - RADIUS - 1
    for (let i = y * width + RADIUS; i <= last; i++) {
      const own = signed[i]
      // Inside a run, only its ends are no middle of three equal pixels.
      if (own === signed[i - 1]) i = runEnd(signed, i, last + 2) - 1
      if (i > last) break
      if (own === signed[i - width] && own === signed[i + width]) continue
      const step = extremeRidge(picture, i)
      let known = found.get(own)
      if (known === undefined) {
        if (step === 0 || found.size >= MANY_COLORS) continue
        known = { color: pixels[i], total: 0, onRidges: 0, surroundings: [] }
        found.set(own, known)
      }
      known.total++
      if (step === 0) continue
      known.onRidges++
      known.surroundings.push(surroundingOf(pixels, i, step))
    }
  }
  return [...found.values()].filter(({ onRidges }) => onRidges > 0).sort((a, b) => b.onRidges - a.onRidges)
}

/** A number for the colors, without their alpha, on both sides of the ridge through pixel i. */
function surroundingOf(pixels: Uint32Array, i: number, step: number): number {
  return (colorBeside(pixels, i, -step) & 0xffffff) * 2 ** 24 + (colorBeside(pixels, i, step) & 0xffffff)
}

/** Whether ridges show a color often enough and in enough surroundings. */
function isStroke({ total, onRidges, surroundings }: RidgeColor): boolean {
  if (onRidges < MIN_RIDGE_PIXELS || onRidges < MIN_RIDGE_SHARE * total) return false
  return new Set(surroundings).size >= MIN_VARIETY * onRidges
}
