import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { rankByDepth } from '../../src/layer/depth'
import { containers } from '../../src/layer/nesting'
import { findOcclusions } from '../../src/layer/occlusion'
import type { Palette } from '../../src/model/palette'
import type { RegionMap } from '../../src/model/region-map'
import { anyRegions, regionsBy } from '../boundary/label-maps'
import { latticeCurves } from './lattice-curves'

const OPAQUE: Palette<'rgb'> = {
  space: 'rgb',
  count: 6,
  colors: Float64Array.from({ length: 24 }, (_, k) => (k % 4 === 3 ? 255 : 9 * k)),
}

/** Occlusions of regions whose borders run on the lattice. */
function occlusionsOf(regions: RegionMap<'fills'>, fills = OPAQUE) {
  return findOcclusions(latticeCurves(regions), { regions, fills })
}

function inkPairs(map: RegionMap<'fills'>, palette = OPAQUE): string[] {
  return occlusionsOf(map, palette).map(({ front, behind }) => `${map.colorOf[front]}>${map.colorOf[behind]}`)
}

/** A rectangle of ink 2 over a corner of a rectangle of ink 1, on ink 0. */
function overlap(first: number, second: number, reach = 24): RegionMap<'fills'> {
  return regionsBy(60, 60, (x, y) => {
    if (x >= 30 - second && x < 30 + reach && y >= 30 - second && y < 30 + reach) return 2
    return x >= 30 - first && x < 30 + 8 && y >= 30 - first && y < 30 + 8 ? 1 : 0
  })
}

describe('findOcclusions', () => {
  it('puts what runs on in front of what ends at it, whichever is larger', () => {
    expect(inkPairs(overlap(28, 5, 12))).toContain('2>1')
    expect(inkPairs(overlap(9, 5, 24))).toContain('2>1')
    expect(inkPairs(overlap(28, 5, 12))).not.toContain('1>2')
  })

  it('says nothing of what is translucent or too thin to hide anything', () => {
    const translucent = { ...OPAQUE, colors: OPAQUE.colors.map((value, k) => (k === 11 ? 120 : value)) }
    expect(inkPairs(overlap(20, 5), translucent)).not.toContain('2>1')
    const thin = regionsBy(60, 60, (x, y) => (x === 30 ? 2 : x < 50 && y > 10 && y < 50 ? 1 : 0))
    expect(inkPairs(thin)).not.toContain('2>1')
  })

  it('names every pair of neighbours once, never both ways', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        const pairs = occlusionsOf(map).map(({ front, behind }) =>
          [Math.min(front, behind), Math.max(front, behind)].join(),
        )
        expect(new Set(pairs).size).toBe(pairs.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('rankByDepth', () => {
  it('ranks every region once, what lies in a hole after what has the hole, whatever is said to be in front', () => {
    const anyVotes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 3 })), { maxLength: 30 })
    fc.assert(
      fc.property(anyRegions, anyVotes, (map, votes) => {
        const planar = extractPlanarMap(map)
        const container = containers(planar, map.count)
        const occlusions = votes
          .map(([a, b, count]) => ({ front: a % map.count, behind: b % map.count, votes: count }))
          .filter(({ front, behind }) => front !== behind)
        const rank = rankByDepth(planar, map.count, container, occlusions)
        expect([...rank].sort((a, b) => a - b)).toEqual(Array.from({ length: map.count }, (_, k) => k))
        container.forEach((outer, region) => {
          if (outer >= 0) expect(rank[outer]).toBeLessThan(rank[region])
        })
      }),
      { numRuns: 100 },
    )
  })

  it('follows occlusions that do not contradict one another', () => {
    const map = regionsBy(40, 10, (x) => Math.floor(x / 8))
    const planar = extractPlanarMap(map)
    const none = new Int32Array(map.count).fill(-1)
    const chain = [3, 1, 4, 0, 2]
    const occlusions = chain.slice(1).map((front, k) => ({ front, behind: chain[k], votes: 1 }))
    const rank = rankByDepth(planar, map.count, none, occlusions)
    expect(chain.map((region) => rank[region])).toEqual([0, 1, 2, 3, 4])
  })
})
