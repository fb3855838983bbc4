import { describe, expect, it } from 'vitest'
import { InkSearch } from '../../src/small/ink-search'
import { pictureOf, smallRaster } from './small-pictures'

const PURPLE = [130, 40, 120] as const
/** A row: a blue pixel, then `between`, a pixel of half red and half blue at 12, a red pixel at the end. */
const rowOf = (between: readonly [number, number, number]) =>
  pictureOf(
    smallRaster(24, 1, (x) => (x < 1 ? [20, 60, 200] : x > 23 ? [240, 20, 40] : x > 12 && x < 13 ? PURPLE : between)),
  )
const searched = (between: readonly [number, number, number], order: readonly (readonly number[])[]) => {
  const search = new InkSearch(rowOf(between), 'blend')
  for (const color of order) search.add([...color, 255])
  return search.farthest()
}
const WHITE = [255, 255, 255]
const BLUE = [20, 60, 200]
const RED = [240, 20, 40]
/** The inks in the orders in which they are added. */
const ORDERS = [
  [WHITE, BLUE, RED],
  [BLUE, WHITE, RED],
  [RED, BLUE, WHITE],
  [BLUE, RED, WHITE],
]

describe('InkSearch', () => {
  it('goes on from a blend with the ink that has most of it', () => {
    // A third of blue in white does not bring blue to the purple pixel
    for (const order of ORDERS) expect(searched([177, 190, 237], order)).toBe(12)
    // Two thirds do
    for (const order of ORDERS) expect(searched([98, 125, 218], order)).toBe(-1)
  })
})
