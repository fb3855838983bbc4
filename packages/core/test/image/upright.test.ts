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

  test('turns steps with blocks, and leaves them out where the frame cuts those at the origin', () => {
    const luma = Float64Array.from({ length: 64 }, (_, n) => n + 1)
    const quantization = { luma, chroma: luma, chromaScale: 1 } as const
    const stepsOf = (width: number, height: number, orientation: number) => {
      const rgba = new Uint8ClampedArray(4 * width * height)
      return upright({ width, height, rgba, quantization }, orientation).quantization?.luma
    }
    for (const orientation of [1, 2, 3, 4]) expect(stepsOf(32, 16, orientation)).toEqual(luma)
    for (const orientation of [5, 6, 7, 8])
      expect([...(stepsOf(32, 16, orientation) ?? [])].slice(0, 3)).toEqual([1, 9, 17])
    const kept = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => stepsOf(32, 17, orientation) !== undefined)
    expect(kept).toEqual([true, true, false, false, true, false, false, true])
  })
})
