import fc from 'fast-check'
import { expect, it } from 'vitest'
import { InkCoverage } from '../../src/boundary/ink-coverage'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Reading } from '../../src/model/reading'
import { inksOf } from './two-colors'

type Color = readonly [number, number, number]
const NEAR: Color = [32, 33, 36]
const FAR: Color = [39, 39, 42]
const LINE: Color = [55, 65, 81]

/** The share of `NEAR` in a pixel that holds so much of it and of the line, and for the rest `FAR`. */
function shareOf(near: number, line: number, isNearFirst: boolean): number {
  const rgba = new Uint8Array([0, 0, 0, 255])
  for (let c = 0; c < 3; c++) rgba[c] = Math.round(near * NEAR[c] + line * LINE[c] + (1 - near - line) * FAR[c])
  const picture = premultipliedPicture({ width: 1, height: 1, rgba })
  const inks = inksOf(
    [
      [...NEAR, 255],
      [...LINE, 255],
      [...FAR, 255],
    ],
    2,
  )
  return new InkCoverage({ ...picture, inks } as unknown as Reading, 0.5).ofFirst(0, [0, 1, 2], isNearFirst)
}

it('finds nothing of the near ink in a pixel of the line and the far one, though rounding may hide which ground it holds', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 1, noNaN: true }), (line) => {
      expect(shareOf(0, line, false)).toBeLessThanOrEqual(0.01)
      expect(shareOf(1 - line, line, true)).toBeCloseTo(1 - line, 1)
    }),
  )
})

it('tells a pixel of the line and the far ink by its color where that is clear', () => {
  expect(shareOf(0, 0.5, true)).toBe(0)
  expect(shareOf(0.5, 0.5, false)).toBeCloseTo(0.5, 1)
})

it('finds three inks in a pixel that no two explain', () => {
  expect(shareOf(0.4, 0.2, true)).toBeGreaterThan(0.15)
})
