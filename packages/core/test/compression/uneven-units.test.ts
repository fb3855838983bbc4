import { expect, it } from 'vitest'
import { findUnevenUnits, UNIT } from '../../src/compression/uneven-units'
import type { Raster } from '../../src/model/raster'

/** A gray raster with a lighter pixel at each of some places. */
function withPixels(width: number, height: number, places: readonly (readonly [number, number])[]): Raster {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (const [x, y] of places) rgba[4 * (y * width + x)] = 254
  return { width, height, rgba }
}

function unitsOf(raster: Raster): string[] {
  const { rows, firstOf, columns, count } = findUnevenUnits(raster)
  const found: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let k = firstOf[row]; k < firstOf[row + 1]; k++) {
      for (let column = columns[2 * k]; column < columns[2 * k + 1]; column++) found.push(`${column},${row}`)
    }
  }
  expect(found).toHaveLength(count)
  return found
}

it('finds the units that hold a difference to the right or below', () => {
  expect(unitsOf(withPixels(5 * UNIT, 3 * UNIT, []))).toEqual([])
  expect(unitsOf(withPixels(5 * UNIT, 3 * UNIT, [[40, 20]]))).toEqual(['2,1'])
  // The first pixel of a unit differs from those before it and above it
  expect(unitsOf(withPixels(5 * UNIT, 3 * UNIT, [[2 * UNIT, UNIT]]))).toEqual(['2,0', '1,1', '2,1'])
  expect(
    unitsOf(
      withPixels(5 * UNIT, 3 * UNIT, [
        [3, 3],
        [20, 3],
        [70, 3],
      ]),
    ),
  ).toEqual(['0,0', '1,0', '4,0'])
})

it('counts units that the frame cuts', () => {
  expect(unitsOf(withPixels(17, 17, [[16, 16]]))).toEqual(['1,0', '0,1'])
  expect(unitsOf(withPixels(18, 18, [[16, 16]]))).toEqual(['1,0', '0,1', '1,1'])
  expect(unitsOf(withPixels(1, 1, [[0, 0]]))).toEqual([])
})

it('reads pixels anywhere in a Buffer', () => {
  const { rgba, ...size } = withPixels(5 * UNIT, 3 * UNIT, [[40, 20]])
  for (const offset of [4, 7]) {
    const pixels = Buffer.alloc(rgba.length + offset, 9).subarray(offset)
    pixels.set(rgba)
    expect(unitsOf({ ...size, rgba: pixels })).toEqual(['2,1'])
  }
})
