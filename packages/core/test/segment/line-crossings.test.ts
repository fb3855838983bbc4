import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { settleCrossings } from '../../src/segment/line-crossings'
import { findPurePixels, markRidges } from '../../src/segment/pure-pixels'
import { box, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'
import { pack } from '../shading/pictures'

const LINE: Rgba = [231, 231, 231, 255]
const DARK: Rgba = [214, 214, 214, 255]
const SIZE = 40
const upright = { polygons: [box(20, 0, 21, SIZE)], color: LINE }
const level = { polygons: [box(0, 12, SIZE, 13)], color: LINE }
const dot = { polygons: [box(20, 12, 21, 13)], color: DARK }
const AT = 12 * SIZE + 20

function inkAtCrossing(shapes: Parameters<typeof paint>[3], color = DARK): number {
  const pure = findPurePixels(premultipliedPicture(paint(SIZE, SIZE, WHITE, shapes)), inksOf([WHITE, LINE, color], 2))
  const strokes = [LINE, color].map((one) => pack(one))
  markRidges(pure, strokes)
  settleCrossings(pure, strokes)
  return pure.inkOf[AT]
}

it('gives a pixel where two lines cross the ink of these, though it has the color of another stroke', () => {
  expect(inkAtCrossing([upright, level, dot])).toBe(1)
})

it('leaves dots on one line, dots alone and strokes that cross lines their ink', () => {
  expect(inkAtCrossing([level, dot])).toBe(2)
  expect(inkAtCrossing([dot])).toBe(2)
  const red = { polygons: dot.polygons, color: [255, 214, 214, 255] as const }
  expect(inkAtCrossing([upright, level, red], red.color)).toBe(2)
  expect(inkAtCrossing([level, { polygons: [box(20, 0, 21, SIZE)], color: DARK }])).toBe(2)
})
