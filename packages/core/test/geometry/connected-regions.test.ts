import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions, regionRuns } from '../../src/geometry/connected-regions'

const anyValues = fc
  .record({
    width: fc.integer({ min: 1, max: 30 }),
    height: fc.integer({ min: 1, max: 30 }),
    colors: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ width, height, colors }) =>
    fc
      .array(fc.integer({ min: 0, max: colors - 1 }), { minLength: width * height, maxLength: width * height })
      .map((values) => ({ width, height, values: Int32Array.from(values) })),
  )

/** Regions by flood fill from each pixel in scan order. */
function flood(values: Int32Array, width: number, height: number): { labels: number[]; count: number } {
  const labels = Array<number>(values.length).fill(-1)
  let count = 0
  for (let first = 0; first < values.length; first++) {
    if (labels[first] >= 0) continue
    const open = [first]
    labels[first] = count
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const x = i % width
      const y = (i - x) / width
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ]) {
        const n = ny * width + nx
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || labels[n] >= 0 || values[n] !== values[i]) continue
        labels[n] = count
        open.push(n)
      }
    }
    count++
  }
  return { labels, count }
}

describe('connectedRegions', () => {
  it('gives the regions that a flood fill finds, numbered in scan order, with their values', () => {
    fc.assert(
      fc.property(anyValues, ({ values, width, height }) => {
        const map = connectedRegions(values, width, height, 'inks')
        const { labels, count } = flood(values, width, height)
        expect([map.width, map.height, map.count]).toEqual([width, height, count])
        expect([...map.labels]).toEqual(labels)
        expect(map.colorOf).toHaveLength(count)
        expect(labels.every((label, i) => map.colorOf[label] === values[i])).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same regions by their row runs', () => {
    fc.assert(
      fc.property(anyValues, ({ values, width, height }) => {
        const { labels, count } = connectedRegions(values, width, height, 'inks')
        const runs = regionRuns(values, width, height)
        expect([runs.labelCount, runs.starts[runs.count]]).toEqual([count, values.length])
        for (let r = 0; r < runs.count; r++) {
          const run = labels.subarray(runs.starts[r], runs.starts[r + 1])
          expect(run.length).toBeGreaterThan(0)
          expect(run.every((label) => label === runs.labelOf[r])).toBe(true)
        }
      }),
    )
  })

  it('follows a spiral to its end', () => {
    const rows = ['0000000', '1111110', '0000010', '0111010', '0100010', '0111110', '0000000']
    const values = Int32Array.from(rows.join(''), Number)
    expect(connectedRegions(values, 7, 7, 'inks').count).toBe(2)
  })

  it('does not join pixels at their corners', () => {
    expect(connectedRegions(Int32Array.of(0, 1, 1, 0), 2, 2, 'inks').count).toBe(4)
  })
})
