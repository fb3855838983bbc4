import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFineLevels } from '../../src/shading/fine-levels'
import { LIGHT_LEVELS } from '../../src/shading/light-levels'
import { filtered, levelsOf, opaquePicture } from './linear-light'

const SIZE = 60

describe('withFineLevels', () => {
  it('brings a coarse ramp to less than half of its error, and no level beyond what became it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 2.2, noNaN: true }),
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        (s, t) => {
          const at = (x: number, y: number) => {
            const level = 14 + (s * (x * Math.cos(t) + y * Math.sin(t))) / Math.SQRT2
            return [level, 60 + level / 2, 190]
          }
          const coarse = opaquePicture(SIZE, SIZE, (x, y) => at(x, y).map(filtered))
          const fine = withFineLevels(coarse)
          let before = 0
          let after = 0
          let isWithin = true
          for (let i = 0; i < coarse.pixels.length; i++) {
            const truth = at(i % SIZE, Math.floor(i / SIZE))
            const was = levelsOf(coarse.pixels[i])
            const is = levelsOf(fine.pixels[i])
            for (let c = 0; c < 3; c++) {
              before += (was[c] - truth[c]) ** 2
              after += (is[c] - truth[c]) ** 2
              isWithin &&=
                is[c] >= Math.floor(LIGHT_LEVELS.low[was[c]]) && is[c] <= Math.ceil(LIGHT_LEVELS.high[was[c]])
            }
          }
          expect(isWithin).toBe(true)
          expect(after).toBeLessThan(before / 4)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('gives a picture without coarse ramps back itself', () => {
    const picture = opaquePicture(SIZE, SIZE, (x, y) => [20 + x, 20 + y, 30])
    expect(withFineLevels(picture)).toBe(picture)
  })
})
