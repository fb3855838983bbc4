import fc from 'fast-check'
import { expect, it } from 'vitest'
import { squaredError } from '../../src/color/blend'
import { NearColors } from '../../src/color/near-colors'

const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(anyLevel, anyLevel, anyLevel, anyLevel)
const anyColors = fc.array(anyColor, { minLength: 1, maxLength: 150 })

const pack = ([r, g, b, alpha]: readonly number[]): number => (r | (g << 8) | (b << 16) | (alpha << 24)) >>> 0
const found = (near: NearColors): number[] => [...near.indices.subarray(0, near.count)]

it('finds all colors of a short list', () => {
  fc.assert(
    fc.property(anyColors, anyColor, (colors, color) => {
      const near = new NearColors(Float64Array.from(colors.flat()), colors.length)
      near.collect(pack(color))
      expect(found(near)).toEqual(colors.map((_, k) => k))
    }),
  )
})

it('finds the nearest colors of a long list, ascending, none twice, up to what a cell is wide', () => {
  fc.assert(
    fc.property(anyColors, anyColor, fc.integer({ min: 1, max: 20 }), (colors, color, limit) => {
      fc.pre(colors.length > limit)
      const levels = Float64Array.from(colors.flat())
      const near = new NearColors(levels, limit)
      near.collect(pack(color))
      const indices = found(near)
      expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
      const distances = colors.map((_, k) => Math.sqrt(squaredError(pack(color), levels, k)))
      const farthest = Math.max(...indices.map((k) => distances[k]))
      const missed = distances.filter((_, k) => !indices.includes(k))
      // The middle of a cell lies at most 8 levels from a color in each of four channels.
      expect(farthest).toBeLessThanOrEqual(Math.min(...missed) + 2 * 16 + 1)
    }),
  )
})

it('finds the same for a color whatever it was asked before', () => {
  fc.assert(
    fc.property(anyColors, fc.array(anyColor, { minLength: 1, maxLength: 200 }), (colors, asked) => {
      const levels = Float64Array.from(colors.flat())
      const near = new NearColors(levels, 3)
      for (const color of asked) {
        const fresh = new NearColors(levels, 3)
        near.collect(pack(color))
        fresh.collect(pack(color))
        expect(found(near)).toEqual(found(fresh))
      }
    }),
    { numRuns: 20 },
  )
})
