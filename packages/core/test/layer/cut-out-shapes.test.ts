import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/geometry/flatten'
import { polylineArea } from '../../src/geometry/polygon'
import { cutOutShapes } from '../../src/layer/cut-out-shapes'
import { isPainted } from '../../src/model/coloring'
import type { Shape } from '../../src/model/drawing'
import type { Palette } from '../../src/model/palette'
import type { RegionMap } from '../../src/model/region-map'
import { ADVERSARIAL, anyRegions, regionsOf, spelled } from '../boundary/label-maps'
import { polygonOf } from '../svg/drawings'
import { latticeCurves } from './lattice-curves'
import { COLORS } from './mosaics'

/** Ink 4 is the transparent ground, ink 5 translucent. */
const FILLS: Palette<'rgb'> = {
  space: 'rgb',
  count: 6,
  colors: Float64Array.from(COLORS.slice(0, 6).flat(), (value, at) => (at === 19 ? 0 : at === 23 ? 128 : value)),
}

/** How often the contours of a shape wind around a point. */
function winding({ contours }: Shape, x: number, y: number): number {
  let turns = 0
  for (const contour of contours) {
    const line = flatten(contour, 0.01)
    for (let k = 0; k + 3 < line.length; k += 2) {
      const [x0, y0, x1, y1] = line.slice(k, k + 4)
      if (y0 <= y === y1 <= y) continue
      if (x0 + ((y - y0) * (x1 - x0)) / (y1 - y0) > x) turns += y1 > y0 ? 1 : -1
    }
  }
  return turns
}

function expectPartition(regions: RegionMap<'fills'>): void {
  const coloring = { regions, fills: FILLS }
  for (const parts of ['joined', 'single'] as const) {
    const shapes = cutOutShapes(latticeCurves(regions), coloring, parts)
    for (let i = 0; i < regions.labels.length; i++) {
      const x = (i % regions.width) + 0.5
      const y = Math.floor(i / regions.width) + 0.5
      const around = shapes.map((shape) => winding(shape, x, y)).filter((turns) => turns !== 0)
      expect(around, spelled(regions)).toEqual(isPainted(coloring, regions.labels[i]) ? [1] : [])
    }
    const painted = [...regions.colorOf.keys()].filter((region) => isPainted(coloring, region))
    const kinds = new Set(painted.map((region) => regions.colorOf[region]))
    expect(shapes).toHaveLength(parts === 'single' ? painted.length : kinds.size)
  }
}

describe('cutOutShapes', () => {
  it.each(ADVERSARIAL)('gives every painted point to one shape: %s', (_, regions) => expectPartition(regions))

  it('gives every painted point to one shape, whatever the regions', () => {
    fc.assert(fc.property(anyRegions, expectPartition), { numRuns: 60 })
  })

  it('cuts what is drawn apart out of the region that it lies on', () => {
    const regions = regionsOf('000000', '000000', '000000', '000000')
    const cut = polygonOf(1, 1, 3, 1, 3, 3, 1, 3)
    const [shape] = cutOutShapes(latticeCurves(regions), { regions, fills: FILLS }, 'joined', [
      { beside: 0, contours: [cut] },
    ])
    expect([winding(shape!, 2, 2), winding(shape!, 4, 2)]).toEqual([0, 1])
    expect(shape!.contours.reduce((sum, contour) => sum + polylineArea(flatten(contour, 0.01)), 0)).toBe(20)
  })
})
