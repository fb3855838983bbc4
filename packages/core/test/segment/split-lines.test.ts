import fc from 'fast-check'
import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { findStraightLines } from '../../src/palette/line-inks'
import { Mixture } from '../../src/segment/mixture'
import { findPurePixels } from '../../src/segment/pure-pixels'
import { SplitLines } from '../../src/segment/split-lines'
import { BLACK, box, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'

const GRAY: Rgba = [204, 204, 204, 255]
const PALE: Rgba = [236, 238, 244, 255]
const SIZE = 64
/** A gray line of a pixel at `top`, with `below` on one side of it and white on the other. */
const lined = (top: number, below: Rgba) =>
  premultipliedPicture(
    paint(SIZE, SIZE, WHITE, [
      { polygons: [box(0, Math.ceil(top), SIZE, SIZE)], color: below },
      { polygons: [box(0, top, SIZE, top + 1)], color: GRAY },
    ]),
  )
const splitOf = (picture: ReturnType<typeof lined>, colors: readonly Rgba[]) => {
  const inks = inksOf(colors, 2)
  return new SplitLines(findStraightLines(picture).split, findPurePixels(picture, inks), inks)
}

it('explains both rows of a line by its ink and the ground on their side, whatever other inks would', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      fc.constantFrom(WHITE, PALE),
      fc.integer({ min: 8, max: SIZE - 8 }),
      (shift, below, x) => {
        const split = splitOf(lined(30 + shift, below), [WHITE, BLACK, PALE, GRAY])
        const mixture = new Mixture()
        const upper = 1 - shift
        for (const [y, part, ground] of [
          [30, upper, 0],
          [31, shift, below === WHITE ? 0 : 2],
        ]) {
          expect(split.unmix(y * SIZE + x, mixture)).toBe(true)
          const line = mixture.inks.indexOf(3)
          expect(mixture.coverages[line]).toBeCloseTo(part, 1)
          expect(mixture.inks[1 - line]).toBe(ground)
        }
        for (const y of [28, 29, 32, 33]) expect(split.unmix(y * SIZE + x, mixture)).toBe(false)
      },
    ),
  )
})

it('leaves lines alone whose color is no ink, and pictures without such lines', () => {
  const mixture = new Mixture()
  expect(splitOf(lined(30.5, WHITE), [WHITE, BLACK]).unmix(30 * SIZE + 20, mixture)).toBe(false)
  expect(splitOf(lined(30, WHITE), [WHITE, BLACK, GRAY]).unmix(30 * SIZE + 20, mixture)).toBe(false)
})
