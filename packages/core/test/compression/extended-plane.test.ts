import { expect, it } from 'vitest'
import { extendPlane } from '../../src/compression/extended-plane'

it('extendPlane repeats the last column and row up to whole blocks, and weighs', () => {
  const { width, height, insideWidth, insideHeight, values } = extendPlane(
    Float32Array.of(1, 2, 3, 4, 5, 6),
    3,
    2,
    4,
    2,
  )
  expect([width, height, insideWidth, insideHeight]).toEqual([4, 4, 3, 2])
  expect([...values]).toEqual([2, 4, 6, 6, 8, 10, 12, 12, 8, 10, 12, 12, 8, 10, 12, 12])
})

it('extendPlane copies planes of whole blocks', () => {
  const given = Float32Array.from({ length: 16 }, (_, k) => k)
  const { values } = extendPlane(given, 4, 4, 4)
  expect(values).toEqual(given)
  expect(values).not.toBe(given)
})
