import { describe, expect, it } from 'vitest'
import { measureErrorCells } from '../../src/mixed/error-cells'
import { CELL } from '../../src/verify/drawing-error'
import { drawnReading } from './pages'

const HALVES = { width: 20, height: 16, leftOf: 10 }

describe('measureErrorCells', () => {
  it('covers the picture with cells, also where the last ones reach over its edge', () => {
    const { curves, reading } = drawnReading(HALVES)
    expect(measureErrorCells(curves, reading)).toMatchObject({
      columns: Math.ceil(20 / CELL),
      rows: Math.ceil(16 / CELL),
      pixelCounts: Uint8Array.of(64, 64, 32, 64, 64, 32),
    })
  })

  it('finds no error where curves show the pixels, and the steps between pixels in the cells where these begin', () => {
    const { curves, reading } = drawnReading(HALVES)
    const { errors, steps } = measureErrorCells(curves, reading)
    for (const error of errors) expect(error).toBeLessThan(1e-6)
    const step = 3 * 255 ** 2
    expect(Array.from(steps)).toEqual([0, CELL * step, 0, 0, CELL * step, 0])
  })

  it('finds the difference of a pixel in its own cell', () => {
    const { curves, reading } = drawnReading(HALVES)
    const pixels = reading.pixels.slice() as typeof reading.pixels
    pixels[9 * 20 + 18] = 0xff00ffff
    const { errors } = measureErrorCells(curves, { ...reading, pixels })
    expect(Array.from(errors, Math.round)).toEqual([0, 0, 0, 0, 0, 255 ** 2])
  })

  it('finds no difference beside a seam of shading', () => {
    const { curves, reading } = drawnReading(HALVES)
    const pixels = reading.pixels.slice() as typeof reading.pixels
    pixels[9 * 20 + 18] = 0xff00ffff
    const seams = Uint8Array.from(pixels, (_, i) => (i === 9 * 20 + 18 ? 1 : 0))
    const { errors } = measureErrorCells(curves, { ...reading, pixels, seams })
    expect(Math.max(...errors)).toBeLessThan(1e-6)
  })

  it('finds no difference beside an outline that was moved into its shape', () => {
    const { curves, reading } = drawnReading(HALVES)
    const pixels = reading.pixels.slice() as typeof reading.pixels
    pixels[9 * 20 + 18] = 0xff00ffff
    const overpainted = Uint8Array.from(pixels, (_, i) => (i === 9 * 20 + 18 ? 1 : 0))
    const borders = { ...curves.borders, overpainted }
    const { errors } = measureErrorCells({ ...curves, borders }, { ...reading, pixels })
    expect(Math.max(...errors)).toBeLessThan(1e-6)
  })
})
