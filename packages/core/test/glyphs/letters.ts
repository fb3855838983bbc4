import { SCALE } from '../../src/glyphs/field'
import type { Glyph } from '../../src/glyphs/find-glyphs'
import { WHOLE_PIXEL } from '../../src/glyphs/observation'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import type { ObservedGlyph } from '../../src/glyphs/observed-glyph'
import { overlap } from './scenes'

/** A letter: the part (0-1) that it covers of the square of side `size` whose corner is at (x, y), px. */
export type Letter = (x: number, y: number, size: number) => number

/** The part that a rectangle covers of such a square. */
const bar =
  (left: number, top: number, right: number, bottom: number): Letter =>
  (x, y, size) =>
    overlap(x / size, left / size, right / size) * overlap(y / size, top / size, bottom / size)
const sum =
  (...parts: readonly Letter[]): Letter =>
  (x, y, size) =>
    parts.reduce((all, part) => all + part(x, y, size), 0)

/** An h of strokes 1.2 px wide, and its mirror image, which covers as much of each row. */
export const H = sum(bar(0, 0, 1.2, 9), bar(1.2, 4, 5, 5.2), bar(3.8, 5.2, 5, 9))
export const MIRRORED_H = sum(bar(3.8, 0, 5, 9), bar(0, 4, 3.8, 5.2), bar(0, 5.2, 1.2, 9))
/** A T with the area of the h in none of its rows. */
export const T = sum(bar(0, 0, 5, 1.2), bar(1.9, 1.2, 3.1, 9))

const [WIDTH, HEIGHT] = [7, 9]
export const FRAME = { width: WIDTH + 2 * MARGIN, height: HEIGHT + 2 * MARGIN }

/** What pixels show of letters in a line, each as far right as given, px, in a picture of `width` px that is as high as they are. */
export function lineOf(width: number, letters: readonly (readonly [Letter, number])[]): ObservedGlyph {
  const frame = { width: width + 2 * MARGIN, height: HEIGHT + 2 * MARGIN }
  const values = new Float64Array(frame.width * frame.height).map((_, i) => {
    const [u, v] = [(i % frame.width) - MARGIN, Math.floor(i / frame.width) - MARGIN]
    return Math.min(
      1,
      letters.reduce((all, [letter, x]) => all + letter(u - x, v, 1), 0),
    )
  })
  const inside = (i: number): number => values[(Math.floor(i / width) + MARGIN) * frame.width + (i % width) + MARGIN]!
  const members = Int32Array.from({ length: width * HEIGHT }, (_, i) => i).filter((i) => inside(i) > 0)
  const glyph: Glyph = { members, left: 0, top: 0, width, height: HEIGHT, ground: 0, beside: 0 }
  return { glyph, color: [0, 0, 0, 255], observations: [{ coverage: { ...frame, values }, filter: WHOLE_PIXEL }] }
}

/** What pixels show of a letter that lies `x` px, up to 1, right of the first pixel of its glyph. */
export function observed(letter: Letter, x: number): ObservedGlyph {
  const values = new Float64Array(FRAME.width * FRAME.height).map((_, i) =>
    letter((i % FRAME.width) - MARGIN - x, Math.floor(i / FRAME.width) - MARGIN, 1),
  )
  const glyph: Glyph = {
    members: new Int32Array(0),
    left: MARGIN,
    top: MARGIN,
    width: WIDTH,
    height: HEIGHT,
    ground: 0,
    beside: 0,
  }
  return { glyph, color: [0, 0, 0, 255], observations: [{ coverage: { ...FRAME, values }, filter: WHOLE_PIXEL }] }
}

/** The samples of a letter that lies as `observed` has it. */
export function samplesOf(letter: Letter, x: number): Float64Array {
  const width = FRAME.width * SCALE
  return new Float64Array(width * FRAME.height * SCALE).map((_, i) =>
    letter((i % width) / SCALE - MARGIN - x, Math.floor(i / width) / SCALE - MARGIN, 1 / SCALE),
  )
}
