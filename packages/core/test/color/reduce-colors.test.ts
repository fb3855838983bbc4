import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Reduction, reduceColors } from '../../src/color/reduce-colors'
import { colorDifference } from './color-difference'

const byte = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(byte, byte, byte, fc.oneof(fc.constant(255), fc.integer({ min: 1, max: 255 })))
const weighted = fc.array(fc.tuple(color, fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 400 })

function reduce(list: [number[], number][], limit: number): Reduction {
  return reduceColors(
    list.flatMap(([c]) => c),
    list.map(([, w]) => w),
    limit,
  )
}

function cost(list: [number[], number][], { rgba, entryOf }: Reduction): number {
  return list.reduce((sum, [c, w], i) => sum + w * colorDifference(c, 0, rgba, entryOf[i]) ** 2, 0)
}

describe('reduceColors', () => {
  it('keeps to the limit, uses every entry, and gives each a colour a pixel can have', () => {
    fc.assert(
      fc.property(weighted, fc.integer({ min: 1, max: 40 }), (list, limit) => {
        const { count, rgba, entryOf } = reduce(list, limit)
        expect(count).toBeLessThanOrEqual(Math.min(limit, list.length))
        expect(rgba).toHaveLength(4 * count)
        expect(new Set(entryOf).size).toBe(count)
        for (const v of rgba) expect(Number.isInteger(v) && v >= 0 && v <= 255).toBe(true)
      }),
    )
  })

  it('changes nothing within the limit', () => {
    fc.assert(
      fc.property(weighted, (list) => {
        const { rgba, entryOf } = reduce(list, list.length)
        expect([...rgba]).toEqual(list.flatMap(([c]) => c))
        expect([...entryOf]).toEqual(list.map((_, i) => i))
      }),
    )
  })

  it('finds clusters that stand apart, whatever their sizes', () => {
    const truth = [
      [10, 10, 10, 255],
      [240, 240, 240, 255],
      [220, 30, 30, 255],
      [30, 60, 200, 255],
      [40, 180, 60, 255],
      [240, 200, 40, 255],
      [40, 180, 60, 90],
    ]
    const jitter = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(jitter, { minLength: 70, maxLength: 70 }), (offsets) => {
        const list = offsets.map((d, i): [number[], number] => {
          const t = truth[i % truth.length]
          return [[t[0] + d[0], t[1] + d[1], t[2] + d[2], t[3]], 1 + (i % truth.length) ** 3]
        })
        const { count, entryOf } = reduce(list, truth.length)
        expect(count).toBe(truth.length)
        for (let i = truth.length; i < list.length; i++) expect(entryOf[i]).toBe(entryOf[i % truth.length])
      }),
    )
  })

  it('costs no more with more entries, within a tenth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(color, fc.integer({ min: 1, max: 50 })), { minLength: 60, maxLength: 200 }),
        (list) => {
          const costs = [2, 4, 8, 16, 32].map((limit) => cost(list, reduce(list, limit)))
          for (let k = 1; k < costs.length; k++) expect(costs[k]).toBeLessThan(costs[k - 1] * 1.1)
        },
      ),
    )
  })

  it('keeps a dominant colour exactly', () => {
    const { rgba, entryOf } = reduceColors([200, 30, 40, 255, 203, 33, 40, 255, 0, 0, 255, 255], [100, 5, 50], 2)
    expect([...rgba.subarray(4 * entryOf[0], 4 * entryOf[0] + 4)]).toEqual([200, 30, 40, 255])
  })

  it('bins many colours and still covers the cube', () => {
    const rgba = new Uint8Array(4 * 40_000)
    for (let i = 0; i < 40_000; i++) rgba.set([(i * 7919) & 255, (i * 104_729) >> 6, (i * 1_299_709) >> 9, 255], 4 * i)
    const { count, entryOf } = reduceColors(rgba, new Float64Array(40_000).fill(1), 32)
    expect(count).toBe(32)
    const sizes = new Int32Array(32)
    for (const entry of entryOf) sizes[entry]++
    expect(Math.min(...sizes)).toBeGreaterThan(300)
  })
})
