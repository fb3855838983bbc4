import { describe, expect, test } from 'vitest'
import { upright } from '../../src/image/upright'

/** A raster whose pixels are named by one letter each, row by row. */
function rasterOf(...rows: string[]) {
  const letters = rows.join('')
  const rgba = Uint8ClampedArray.from([...letters].flatMap((letter) => [letter.charCodeAt(0), 1, 2, 3]))
  return { width: rows[0].length, height: rows.length, rgba }
}

describe('upright', () => {
  test.each([
    [1, ['abc', 'def']],
    [2, ['cba', 'fed']],
    [3, ['fed', 'cba']],
    [4, ['def', 'abc']],
    [5, ['ad', 'be', 'cf']],
    [6, ['da', 'eb', 'fc']],
    [7, ['fc', 'eb', 'da']],
    [8, ['cf', 'be', 'ad']],
  ])('orientation %i turns abc/def into %j', (orientation, rows) => {
    expect(upright(rasterOf('abc', 'def'), orientation)).toEqual(rasterOf(...rows))
  })
})
