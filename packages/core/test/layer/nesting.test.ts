import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { containers } from '../../src/layer/nesting'
import type { RegionMap } from '../../src/model/region-map'
import { ADVERSARIAL, anyRegions, regionsBy, regionsOf, spelled } from '../boundary/label-maps'

/** Regions that cannot be left for the outside without crossing region `wall`, stepping in all eight directions. */
function enclosedBy({ width, height, labels }: RegionMap<'fills'>, wall: number): Set<number> {
  // One more pixel all around is the outside.
  const stride = width + 2
  const isOpen = (i: number): boolean => {
    const x = (i % stride) - 1
    const y = Math.floor(i / stride) - 1
    return x < 0 || y < 0 || x >= width || y >= height || labels[y * width + x] !== wall
  }
  const seen = new Uint8Array(stride * (height + 2))
  const open = [0]
  seen[0] = 1
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % stride
    const y = Math.floor(i / stride)
    for (let v = Math.max(0, y - 1); v <= Math.min(height + 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width + 1, x + 1); u++) {
        const n = v * stride + u
        if (seen[n] || !isOpen(n)) continue
        seen[n] = 1
        open.push(n)
      }
    }
  }
  const inside = new Set<number>()
  for (let i = 0; i < labels.length; i++) {
    const at = (Math.floor(i / width) + 1) * stride + (i % width) + 1
    if (seen[at] === 0 && labels[i] !== wall) inside.add(labels[i])
  }
  return inside
}

/** A container is around its region. */
function expectAround(map: RegionMap<'fills'>): void {
  const found = containers(extractPlanarMap(map), map.count)
  found.forEach((container, region) => {
    if (container >= 0) expect(enclosedBy(map, container).has(region), spelled(map)).toBe(true)
  })
}

/** By region: of all regions around it, the one that most of the others are around; -1 for none. */
function innermost(map: RegionMap<'fills'>): number[] {
  const enclosed = Array.from({ length: map.count }, (_, wall) => enclosedBy(map, wall))
  const around = (region: number): number[] => enclosed.flatMap((inside, wall) => (inside.has(region) ? [wall] : []))
  return Array.from({ length: map.count }, (_, region) => {
    const walls = around(region)
    return walls.find((wall) => walls.every((other) => other === wall || enclosed[other].has(wall))) ?? -1
  })
}

describe('containers', () => {
  it.each(ADVERSARIAL)('names a region that is around, or none: %s', (_, map) => expectAround(map))

  it('names a region that is around, or none, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (map) => expectAround(map)),
      { numRuns: 60 },
    )
  })

  it('is the innermost region around each, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        expect([...containers(extractPlanarMap(map), map.count)], spelled(map)).toEqual(innermost(map))
      }),
      { numRuns: 100 },
    )
  })

  it('sees regions that touch at corners only in one hole', () => {
    const map = regionsOf('00000', '01000', '00200', '00030', '00000')
    expect([...containers(extractPlanarMap(map), map.count)]).toEqual([-1, 0, 0, 0])
  })

  it('finds the innermost of discs in one another', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 4 }),
        fc.nat(4),
        (steps, shift) => {
          // Each ring keeps a pixel on all sides, so that none touches the next but one, at corners either.
          const insets = steps.map((_, k) => steps.slice(0, k + 1).reduce((sum, step) => sum + step, 0))
          const size = 2 * (insets.at(-1) as number) + 3
          const map = regionsBy(size + shift, size, (x, y) => {
            const depth = Math.min(x, y, size + shift - 1 - x, size - 1 - y)
            return insets.filter((inset) => depth >= inset).length
          })
          expect([...containers(extractPlanarMap(map), map.count)], spelled(map)).toEqual(innermost(map))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('puts rings into one another', () => {
    const rings = regionsBy(9, 9, (x, y) => Math.min(x, y, 8 - x, 8 - y) % 2)
    expect([...containers(extractPlanarMap(rings), rings.count)]).toEqual([-1, 0, 1, 2, 3])
  })

  it('puts all regions of one hole into the region around it, neighbours of it or not', () => {
    const map = regionsOf('0000000', '0111110', '0123310', '0122310', '0111110', '0000000')
    expect([...containers(extractPlanarMap(map), map.count)]).toEqual([-1, 0, 1, 1])
  })
})
