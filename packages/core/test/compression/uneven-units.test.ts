import { expect, it } from 'vitest'
import { findUnevenUnits, UNIT } from '../../src/compression/uneven-units'

type Place = readonly [x: number, y: number]

/** The uneven units as `column,row`, where one of the planes is `levels` higher at some places. */
function unitsOf(
  width: number,
  height: number,
  places: readonly Place[],
  levels = 5,
  plane: 'blue' | 'red' = 'red',
): string[] {
  const planes = { width, height, blue: new Float32Array(width * height), red: new Float32Array(width * height) }
  for (const [x, y] of places) planes[plane][y * width + x] = levels
  const { rows, firstOf, columns, count } = findUnevenUnits(planes)
  const found: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let k = firstOf[row]; k < firstOf[row + 1]; k++) {
      for (let column = columns[2 * k]; column < columns[2 * k + 1]; column++) found.push(`${column},${row}`)
    }
  }
  expect(found).toHaveLength(count)
  return found
}

it('finds the units that hold a change of chroma, also to their right and below', () => {
  expect(unitsOf(5 * UNIT, 3 * UNIT, [])).toEqual([])
  for (const plane of ['blue', 'red'] as const) {
    expect(unitsOf(5 * UNIT, 3 * UNIT, [[40, 20]], -5, plane)).toEqual(['2,1'])
  }
  // The first pixel of a unit differs from those before it and above it, and from the one at the corner
  expect(unitsOf(5 * UNIT, 3 * UNIT, [[2 * UNIT, UNIT]])).toEqual(['1,0', '2,0', '1,1', '2,1'])
  expect(
    unitsOf(5 * UNIT, 3 * UNIT, [
      [3, 3],
      [20, 3],
      [70, 3],
    ]),
  ).toEqual(['0,0', '1,0', '4,0'])
})

it('takes what rounding of pixels makes for flat', () => {
  expect(unitsOf(5 * UNIT, 3 * UNIT, [[40, 20]], 4)).toEqual([])
  expect(unitsOf(5 * UNIT, 3 * UNIT, [[40, 20]], 4.1)).toEqual(['2,1'])
})

it('counts units that the frame cuts', () => {
  expect(unitsOf(17, 17, [[16, 16]])).toEqual(['0,0', '1,0', '0,1'])
  expect(unitsOf(18, 18, [[17, 17]])).toEqual(['1,1'])
  expect(unitsOf(1, 1, [[0, 0]])).toEqual([])
})
