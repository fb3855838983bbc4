import { expect, it } from 'vitest'
import { hasDetailWithin } from '../../src/hard-edges/count-detail'
import type { Raster } from '../../src/model/raster'

function raster(width: number, levels: readonly number[], alpha = 255): Raster {
  const rgba = Uint8Array.from(levels.flatMap((level) => [level, 0, 0, alpha]))
  return { width, height: levels.length / width, rgba }
}

it('counts colors', () => {
  const ramp = raster(16, [...Array(256).keys()])
  expect(hasDetailWithin(ramp, 256, 1e6)).toBe(true)
  expect(hasDetailWithin(ramp, 255, 1e6)).toBe(false)
})

it('takes all transparent pixels for one color', () => {
  expect(hasDetailWithin(raster(16, [...Array(256).keys()], 0), 1, 0)).toBe(true)
})

it('counts corners', () => {
  const dot = raster(3, [0, 0, 0, 0, 9, 0, 0, 0, 0])
  expect(hasDetailWithin(dot, 2, 4)).toBe(true)
  expect(hasDetailWithin(dot, 2, 3)).toBe(false)
})
