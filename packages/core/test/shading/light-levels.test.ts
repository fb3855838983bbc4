import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIGHT_LEVELS } from '../../src/shading/light-levels'
import { filtered } from './linear-light'

const { isKept, low, high } = LIGHT_LEVELS

describe('LIGHT_LEVELS', () => {
  it('keeps what a filter makes of any level, and says what became it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 255, noNaN: true }), (level) => {
        const kept = filtered(level)
        expect(isKept[kept]).toBe(1)
        expect(low[kept]).toBeLessThanOrEqual(level + 1e-3)
        expect(high[kept]).toBeGreaterThanOrEqual(level - 1e-3)
      }),
    )
  })

  it('holds no level outside of 0-255', () => {
    expect([Math.min(...low), Math.max(...high)]).toEqual([0, 255])
  })

  it('has dark levels far apart and no light one missing', () => {
    expect([...isKept.keys()].filter((level) => isKept[level] === 1 && level < 43)).toEqual([0, 13, 22, 28, 34, 38, 42])
    expect(isKept.subarray(200).every((kept) => kept === 1)).toBe(true)
  })
})
