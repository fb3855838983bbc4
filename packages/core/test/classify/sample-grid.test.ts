import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS, KEYS } from '../../src/classify/enlarging-filters'
import { croppedPlaces, gather, makeGrid, solveGrid, spread, wholePlaces } from '../../src/classify/sample-grid'

const anyFilter = fc.constantFrom(...ENLARGING_FILTERS)

describe('makeGrid', () => {
  it('gives the samples that pixels were made of', () => {
    const anySamples = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 12, maxLength: 30 })
    const anyFactor = fc.double({ min: 1.5, max: 6, noNaN: true })
    fc.assert(
      fc.property(anySamples, anyFactor, anyFilter, fc.constantFrom(0, 0.5), (levels, factor, filter, start) => {
        const pixels = Math.round(levels.length * factor)
        const grid = makeGrid(wholePlaces(pixels, levels.length, start), filter)
        const line = new Float64Array(pixels)
        spread(grid, Float64Array.from(levels), line)
        const samples = new Float64Array(levels.length)
        gather(grid, line, samples)
        solveGrid(grid, samples)
        for (const [k, level] of levels.entries()) expect(Math.abs(samples[k] - level)).toBeLessThan(1)
      }),
    )
  })

  it('weighs pixels for samples as it weighs samples for pixels', () => {
    const anyLevels = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(
        anyLevels,
        anyLevels,
        anyFilter,
        fc.integer({ min: 12, max: 30 }),
        (levels, pixels, filter, count) => {
          const grid = makeGrid(wholePlaces(40, count, 0.5), filter)
          const [sums, made] = [new Float64Array(count), new Float64Array(40)]
          gather(grid, pixels, sums)
          spread(grid, Float64Array.from(levels), made)
          const bySamples = sums.reduce((sum, value, k) => sum + value * levels[k]!, 0)
          const byPixels = made.reduce((sum, value, p) => sum + value * pixels[p]!, 0)
          expect(bySamples).toBeCloseTo(byPixels, 3)
        },
      ),
    )
  })

  it('gives the same sums by the loops for four taps as by those for any number', () => {
    // The same filter, with a sample of no weight more on either side
    const wider = { radius: 3, weightAt: (x: number) => (x < 2 ? KEYS.weightAt(x) : 0) }
    for (const count of [1, 2, 3, 4, 12, 29]) {
      const line = Float64Array.from({ length: 40 }, (_, p) => (p * p * 37) % 256)
      const [four, six] = [KEYS, wider].map((filter) => {
        const grid = makeGrid(wholePlaces(40, count, 0.5), filter)
        const samples = new Float64Array(count)
        gather(grid, line, samples)
        solveGrid(grid, samples)
        const made = new Float64Array(40)
        spread(grid, samples, made)
        return [...samples, ...made]
      })
      for (const [k, value] of four!.entries()) expect(value).toBeCloseTo(six![k]!, 6)
    }
  })

  it('makes flat pixels of flat samples, also where a sample lies beyond the picture', () => {
    const grid = makeGrid(croppedPlaces(50, 3.3, 1.2, 3), ENLARGING_FILTERS[2])
    const line = new Float64Array(50)
    spread(grid, new Float64Array(grid.count).fill(7), line)
    for (const value of line) expect(value).toBeCloseTo(7)
  })
})

describe('croppedPlaces', () => {
  it('covers the picture with cells, one of which begins at the edge, and adds the margin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 90 }),
        fc.double({ min: 1.2, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (pixels, factor, edge) => {
          const { start, count, margin } = croppedPlaces(pixels, factor, edge, 2)
          const left = start + margin * factor
          const right = start + (count - margin) * factor
          expect(left).toBeGreaterThan(-factor)
          expect(left).toBeLessThan(0.05 * factor)
          expect(right).toBeGreaterThan(pixels - 0.05 * factor)
          expect(right).toBeLessThan(pixels + factor)
          expect(Math.abs((edge - left) / factor - Math.round((edge - left) / factor))).toBeLessThan(1e-6)
        },
      ),
    )
  })
})
