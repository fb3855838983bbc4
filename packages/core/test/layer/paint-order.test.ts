import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { containers } from '../../src/layer/nesting'
import { paintOrder } from '../../src/layer/paint-order'
import type { Palette } from '../../src/model/palette'
import { OUTSIDE, type PlanarMap } from '../../src/model/planar-map'
import { ADVERSARIAL, anyRegions, regionsOf, spelled } from '../boundary/label-maps'

/** Six inks with these opacities. */
function paletteOf(alphas: readonly number[]): Palette<'rgb'> {
  const rgba = alphas.flatMap((alpha, k) => [40 * k, 10, 200 - 30 * k, alpha])
  return { space: 'rgb', count: alphas.length, colors: Float64Array.from(rgba) }
}

const OPAQUE = [255, 255, 255, 255, 255, 255]
const anyAlphas = fc.array(fc.constantFrom(255, 255, 128, 0), { minLength: 6, maxLength: 6 })

/** By region, the area inside its outer contour. */
function outerAreas(planar: PlanarMap, count: number): Float64Array {
  const area = new Float64Array(count)
  for (let c = 0; c < planar.contourCount; c++) {
    if (planar.isHole[c]) continue
    for (let h = planar.contourStart[c]; h < planar.contourStart[c + 1]; h++) {
      const edge = planar.halfEdges[h] >> 1
      for (let k = planar.edgeStart[edge]; k + 1 < planar.edgeStart[edge + 1]; k++) {
        const [x0, y0, x1, y1] = planar.points.subarray(2 * k, 2 * k + 4)
        area[planar.contourRegion[c]] += ((planar.halfEdges[h] & 1 ? -1 : 1) * (x0 * y1 - x1 * y0)) / 2
      }
    }
  }
  return area
}

/** What holds for every order of painting. */
function expectOrder(map: (typeof ADVERSARIAL)[number][1], alphas: readonly number[]): void {
  const planar = extractPlanarMap(map)
  const { layers, layerOf, isOpaque } = paintOrder(planar, { regions: map, fills: paletteOf(alphas) }, [])
  const painted = layers.flatMap(({ regions }) => regions)
  expect(new Set(painted).size).toBe(painted.length)
  layers.forEach((layer, k) => {
    expect(layer.regions.length).toBeGreaterThan(0)
    for (const region of layer.regions) {
      expect(map.colorOf[region]).toBe(layer.fill)
      expect(layerOf[region]).toBe(k)
    }
  })
  for (let region = 0; region < map.count; region++) {
    expect(layerOf[region] >= 0).toBe(alphas[map.colorOf[region]] > 0)
    expect(isOpaque[region]).toBe(alphas[map.colorOf[region]] === 255 ? 1 : 0)
  }
  const area = outerAreas(planar, map.count)
  for (let e = 0; e < planar.edgeCount; e++) {
    const [a, b] = [planar.left[e], planar.right[e]]
    if (a === OUTSIDE || b === OUTSIDE || layerOf[a] < 0 || layerOf[b] < 0) continue
    const isBelow = area[a] > area[b] || (area[a] === area[b] && a < b)
    expect(layerOf[a] < layerOf[b], spelled(map)).toBe(isBelow)
  }
  containers(planar, map.count).forEach((container, region) => {
    if (container < 0) return
    if (layerOf[container] >= 0 && layerOf[region] >= 0) expect(layerOf[container]).toBeLessThan(layerOf[region])
  })
}

describe('paintOrder', () => {
  it.each(ADVERSARIAL)(
    'paints every visible region once, what lies in a hole after what is around it: %s',
    (_, map) => {
      expectOrder(map, OPAQUE)
    },
  )

  it('paints every visible region once, of neighbours the larger first, whatever the regions and opacities', () => {
    fc.assert(fc.property(anyRegions, anyAlphas, expectOrder), { numRuns: 100 })
  })

  it('gathers regions of one ink that lie on a common ground into one layer', () => {
    const dots = regionsOf('0000000', '0102010', '0000000', '0201020', '0000000')
    const { layers } = paintOrder(extractPlanarMap(dots), { regions: dots, fills: paletteOf(OPAQUE) }, [])
    expect(layers.map(({ fill: ink, regions }) => [ink, regions.length])).toEqual([
      [0, 1],
      [1, 3],
      [2, 3],
    ])
  })

  it('paints what lies in front after what it hides, where occlusions form no cycle', () => {
    fc.assert(
      fc.property(anyRegions, fc.infiniteStream(fc.nat()), (map, depths) => {
        const planar = extractPlanarMap(map)
        fc.pre(containers(planar, map.count).every((container) => container < 0))
        const depth = Array.from({ length: map.count }, (_, r) => map.count * (depths.next().value % 9) + r)
        const occlusions = Array.from(planar.left.keys(), (e) => [planar.left[e], planar.right[e]])
          .filter(([a, b]) => a !== OUTSIDE && b !== OUTSIDE)
          .map(([a, b]) => ({ front: depth[a] > depth[b] ? a : b, behind: depth[a] > depth[b] ? b : a, votes: 1 }))
        const { layerOf } = paintOrder(planar, { regions: map, fills: paletteOf(OPAQUE) }, occlusions)
        for (const { front, behind } of occlusions) expect(layerOf[behind]).toBeLessThan(layerOf[front])
      }),
      { numRuns: 100 },
    )
  })

  it('gives the same order again', () => {
    fc.assert(
      fc.property(anyRegions, anyAlphas, (map, alphas) => {
        const order = () => paintOrder(extractPlanarMap(map), { regions: map, fills: paletteOf(alphas) }, [])
        expect(order()).toEqual(order())
      }),
      { numRuns: 20 },
    )
  })
})
