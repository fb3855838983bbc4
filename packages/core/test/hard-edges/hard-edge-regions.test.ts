import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { distinctColors } from '../../src/hard-edges/distinct-colors'
import { hardEdgeRegions } from '../../src/hard-edges/hard-edge-regions'
import type { Raster } from '../../src/model/raster'

/** Grids with few values, so that regions of every form arise. */
const grid = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 })).chain(([width, height]) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    values: fc.array(fc.nat(2), { minLength: width * height, maxLength: width * height }),
  }),
)

const raster = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })).chain(([width, height]) =>
  fc.uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height }).map((rgba): Raster => {
    for (let p = 3; p < rgba.length; p += 4) if (rgba[p] % 3 === 0) rgba[p] = 0
    return { width, height, rgba }
  }),
)

/** The definition, by flooding: regions numbered in scan order. */
function flood(values: readonly number[], width: number, height: number): number[] {
  const labels = new Array<number>(values.length).fill(-1)
  let count = 0
  for (let i = 0; i < values.length; i++) {
    if (labels[i] >= 0) continue
    const open = [i]
    labels[i] = count
    while (open.length > 0) {
      const p = open.pop() as number
      const x = p % width
      for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width]) {
        if (q < 0 || q >= width * height || labels[q] >= 0 || values[q] !== values[p]) continue
        labels[q] = count
        open.push(q)
      }
    }
    count++
  }
  return labels
}

describe('connectedRegions', () => {
  it('is the partition that flooding finds, numbered in scan order', () => {
    fc.assert(
      fc.property(grid, ({ width, height, values }) => {
        const map = connectedRegions(Int32Array.from(values), width, height, 'fills')
        expect([...map.labels]).toEqual(flood(values, width, height))
        expect(map.count).toBe(Math.max(...map.labels) + 1)
        for (let i = 0; i < values.length; i++) expect(map.colorOf[map.labels[i]]).toBe(values[i])
      }),
      { numRuns: 500 },
    )
  })
  it('joins spirals and combs that meet late', () => {
    const comb = [1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1]
    expect(connectedRegions(Int32Array.from(comb), 5, 3, 'fills').count).toBe(3)
  })
})

describe('hardEdgeRegions', () => {
  it('keeps every visible colour exactly and makes one ink of all that is transparent', () => {
    fc.assert(
      fc.property(raster, (picture) => {
        const { regions: map, fills: palette } = hardEdgeRegions(picture, Number.POSITIVE_INFINITY)
        for (let i = 0; i < map.labels.length; i++) {
          const ink = map.colorOf[map.labels[i]]
          const color = [...palette.colors.subarray(4 * ink, 4 * ink + 4)]
          const pixel = [...picture.rgba.subarray(4 * i, 4 * i + 4)]
          expect(color).toEqual(pixel[3] === 0 ? [0, 0, 0, 0] : pixel)
        }
        expect(new Set(map.colorOf).size).toBe(palette.count)
      }),
    )
  })
  it('keeps at most the colours asked for, and leaves transparent pixels transparent and others visible', () => {
    fc.assert(
      fc.property(raster, fc.integer({ min: 2, max: 32 }), (picture, cap) => {
        const { regions: map, fills: palette } = hardEdgeRegions(picture, cap)
        let visible = 0
        for (let k = 0; k < palette.count; k++) if (palette.colors[4 * k + 3] > 0) visible++
        expect(visible).toBeLessThanOrEqual(cap)
        for (let i = 0; i < map.labels.length; i++) {
          const alpha = palette.colors[4 * map.colorOf[map.labels[i]] + 3]
          expect(alpha > 0).toBe(picture.rgba[4 * i + 3] > 0)
        }
      }),
    )
  })
  it('unites neighbours whose colours become one', () => {
    const rgba = Uint8Array.from([9, 9, 9, 255, 10, 9, 9, 255, 250, 0, 0, 255, 9, 9, 9, 255])
    expect(hardEdgeRegions({ width: 4, height: 1, rgba }, 2).regions.count).toBe(3)
    expect(hardEdgeRegions({ width: 4, height: 1, rgba }, 3).regions.count).toBe(4)
  })
})

describe('distinctColors', () => {
  it('counts many colours through every growth of its table', () => {
    const width = 300
    const rgba = new Uint8Array(4 * width * width)
    for (let i = 0; i < width * width; i++) {
      rgba.set([i & 255, (i >> 8) & 255, i >> 16, 255], 4 * i)
    }
    const colors = distinctColors({ width, height: width, rgba })
    expect(colors.count).toBe(width * width)
    expect([...colors.indices.subarray(0, 5)]).toEqual([0, 1, 2, 3, 4])
    expect(colors.weights.every((w) => w === 1)).toBe(true)
    expect(colors.rgba).toEqual(rgba)
  })
})
