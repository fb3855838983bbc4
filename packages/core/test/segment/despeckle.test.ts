import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Indexed } from '../../src/model/indexed'
import type { RegionMap } from '../../src/model/region-map'
import { findCleanRegions } from '../../src/segment/despeckle'

function indexedOf(width: number, values: Int32Array): Indexed {
  const none = new Uint8Array(values.length)
  const inkCount = 1 + Math.max(...values)
  return { width, height: values.length / width, inkCount, inkOf: values, purity: none, isUnexplained: none }
}

function indexedFrom(...rows: readonly string[]): Indexed {
  return indexedOf(rows[0].length, Int32Array.from(rows.join(''), Number))
}

function areasOf(labels: Int32Array, count: number): number[] {
  const areas = Array<number>(count).fill(0)
  for (const label of labels) areas[label]++
  return areas
}

/** The ink of every pixel. */
function inksIn({ labels, colorOf }: RegionMap<'inks'>): Int32Array {
  return labels.map((label) => colorOf[label])
}

/** Inks in blocks, some pixels changed at random: `noise` is their share in percent. */
function anyNoisy(block: number, noise: number): fc.Arbitrary<Indexed> {
  return fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 5 }))
    .chain(([columns, rows, inks]) => {
      const size = columns * rows * block * block
      return fc
        .tuple(
          fc.array(fc.integer({ min: 0, max: inks - 1 }), { minLength: columns * rows, maxLength: columns * rows }),
          fc.array(fc.integer({ min: 0, max: 99 }), { minLength: size, maxLength: size }),
        )
        .map(([grid, chances]) => {
          const width = columns * block
          const inkAt = (i: number): number => {
            const cell = Math.floor(i / width / block) * columns + Math.floor((i % width) / block)
            return chances[i] < noise ? chances[i] % inks : grid[cell]
          }
          return indexedOf(
            width,
            Int32Array.from({ length: size }, (_, i) => inkAt(i)),
          )
        })
    })
}

const anyLeast = fc.constantFrom(1, 3, 4, 8)

describe('findCleanRegions', () => {
  it('leaves no speck where specks lie apart', () => {
    fc.assert(
      fc.property(anyNoisy(5, 4), anyLeast, (indexed, minArea) => {
        const { labels, count } = findCleanRegions(indexed, minArea)
        expect(Math.min(...areasOf(labels, count))).toBeGreaterThanOrEqual(minArea)
      }),
      { numRuns: 150 },
    )
  })

  it('gives connected regions, and leaves the inks of the pixels as they were', () => {
    fc.assert(
      fc.property(anyNoisy(2, 30), anyLeast, (indexed, minArea) => {
        const before = indexed.inkOf.slice()
        const map = findCleanRegions(indexed, minArea)
        expect(map).toEqual(connectedRegions(inksIn(map), indexed.width, indexed.height, 'inks'))
        expect(indexed.inkOf).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  it('takes pixels from specks only', () => {
    fc.assert(
      fc.property(anyNoisy(3, 20), anyLeast, (indexed, minArea) => {
        const before = connectedRegions(indexed.inkOf, indexed.width, indexed.height, 'inks')
        const areas = areasOf(before.labels, before.count)
        const after = inksIn(findCleanRegions(indexed, minArea))
        for (let i = 0; i < before.labels.length; i++) {
          const label = before.labels[i]
          if (areas[label] >= minArea) expect(after[i]).toBe(before.colorOf[label])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('changes nothing that is large enough, nor a picture of specks alone', () => {
    const large = indexedFrom('000111', '000111', '000111')
    expect(findCleanRegions(large, 9).count).toBe(2)
    const single = indexedFrom('0')
    expect([...inksIn(findCleanRegions(single, 8))]).toEqual([0])
  })

  it('comes to an end where two specks of one area would exchange their inks for ever', () => {
    expect(findCleanRegions(indexedFrom('01'), 8).count).toBe(2)
  })

  it('gives a speck the ink along which most of its border runs', () => {
    const speck = indexedFrom('000111', '000111', '000211', '000111', '000111')
    expect(inksIn(findCleanRegions(speck, 3))[2 * 6 + 3]).toBe(1)
    const hole = indexedFrom('0000', '0120', '0000', '0000')
    expect([...inksIn(findCleanRegions(hole, 3))]).toEqual(Array(16).fill(0))
  })

  it('keeps marks, which lie within a single region, and none at a border', () => {
    const indexed = indexedFrom('00000111', '02200111', '02202211', '00002211', '00000111')
    const areas: number[][] = []
    const kept = findCleanRegions(indexed, 8, (ink, around, area) => {
      areas.push([ink, around, area])
      return true
    })
    const inkOf = inksIn(kept)
    expect([inkOf[9], inkOf[18]]).toEqual([2, 2])
    expect([inkOf[20], inkOf[28]]).not.toContain(2)
    expect(areas.every(([ink, around, area]) => ink === 2 && around === 0 && area === 4)).toBe(true)
    expect(findCleanRegions(indexed, 8).labels[9]).toBe(findCleanRegions(indexed, 8).labels[0])
  })
})
