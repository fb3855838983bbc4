import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BLACK, CLEAR, coverage, disc, paint, type Rgba, WHITE } from './coverage'
import { EXACT, measureRegions, rms, strays } from './two-colors'

const SIZE = 40
const BROWN: Rgba = [165, 108, 67, 255]
const BLUE: Rgba = [30, 90, 210, 255]

it('finds the border of a disc on a ground, whatever shape of another ink ends just below its own', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 8, max: 16, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<readonly [Rgba, Rgba, Rgba]>([WHITE, BROWN, BLACK], [CLEAR, BROWN, BLACK], [CLEAR, WHITE, BLUE]),
      (r, offset, [ground, lower, upper]) => {
        const cx = SIZE / 2 + offset
        const polygons = [disc(cx, SIZE / 2, r)]
        const spare = [[0, 0, 2, 0, 2, 2, 0, 2]]
        const raster = paint(SIZE, SIZE, ground, [
          { polygons, color: lower },
          { polygons, color: upper },
          { polygons: spare, color: lower },
        ])
        const labels = coverage(polygons, SIZE, SIZE).map((share, i) => {
          const isSpare = i % SIZE < 2 && i < 2 * SIZE
          return isSpare ? 1 : share >= 0.5 ? 2 : 0
        })
        const measured = measureRegions(raster, Int32Array.from(labels), [ground, lower, upper], EXACT)
        const found = strays(measured, (x, y) => Math.hypot(x - cx, y - SIZE / 2) - r, 3)
        expect(found.length).toBeGreaterThan(30)
        expect(rms(found)).toBeLessThan(0.04)
      },
    ),
    { numRuns: 60 },
  )
})
