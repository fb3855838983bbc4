import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { rasterizeLabels } from '../../../src/layer/underlap/label-raster'
import { CurveBuilder } from '../../../src/model/curve'
import { anyRegions, regionsBy } from '../../boundary/label-maps'
import { latticeCurves } from '../lattice-curves'

describe('rasterizeLabels', () => {
  it('is the map itself, twice as large, where curves run on the lattice', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        const { borders, curves } = latticeCurves(map)
        const { width, scale, labels } = rasterizeLabels(map, borders.map, curves)
        expect(scale).toBe(2)
        const expected = labels.map((_, i) => {
          const [x, y] = [Math.floor((i % width) / 2), Math.floor(i / width / 2)]
          return map.labels[y * map.width + x]
        })
        expect(labels).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('follows curves between the lattice lines', () => {
    const map = regionsBy(12, 12, (x, y) => (x > 2 && x < 9 && y > 2 && y < 9 ? 1 : 0))
    const planar = extractPlanarMap(map)
    const inner = planar.from.findIndex((_, e) => planar.left[e] >= 0 && planar.right[e] >= 0)
    const clockwise = planar.right[inner] === 1
    const { curves } = latticeCurves(map)
    const circle = new CurveBuilder(2, 6)
    circle.arc(4, false, clockwise, 10, 6)
    circle.arc(4, false, clockwise, 2, 6)
    const drawn = rasterizeLabels(
      map,
      planar,
      curves.map((curve, e) => (e === inner ? circle.build() : curve)),
    )
    drawn.labels.forEach((label, i) => {
      const distance = Math.hypot(((i % 24) + 0.5) / 2 - 6, (Math.floor(i / 24) + 0.5) / 2 - 6)
      if (Math.abs(distance - 4) > 0.2) expect(label).toBe(distance < 4 ? 1 : 0)
    })
  })
  it('takes one sample a pixel of a picture of more than half a megapixel', () => {
    const map = regionsBy(725, 725, (x) => (x < 300 ? 0 : 1))
    const { borders, curves } = latticeCurves(map)
    const { scale, labels } = rasterizeLabels(map, borders.map, curves)
    expect(scale).toBe(1)
    expect(labels).toEqual(Int32Array.from(map.labels))
  })
})
