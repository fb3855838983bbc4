import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import type { Coloring } from '../../src/model/coloring'
import type { CurveMap } from '../../src/model/curve-map'
import { isFrame } from '../../src/model/planar-map'
import type { Raster } from '../../src/model/raster'
import { measurePhotoBorders } from '../../src/photo/photo-borders'
import { simplifyBorders } from '../../src/photo/simplify-borders'
import { anyRegions, regionsBy } from '../boundary/label-maps'
import { COLORS } from '../layer/mosaics'

const FILLS = { space: 'rgb', count: 6, colors: Float64Array.from(COLORS.slice(0, 6).flat()) } as const

/** The raster of a coloring, every pixel in its fill. */
function flatRaster({ regions, fills }: Coloring): Raster {
  const rgba = Uint8Array.from({ length: 4 * regions.labels.length }, (_, p) =>
    Math.round(fills.colors[4 * regions.colorOf[regions.labels[p >> 2]] + (p & 3)]),
  )
  return { width: regions.width, height: regions.height, rgba }
}

function polygons(coloring: Coloring, errorPerByte: number, unit: number): CurveMap {
  const map = extractPlanarMap(coloring.regions)
  return simplifyBorders(measurePhotoBorders(map, coloring, flatRaster(coloring), errorPerByte), unit)
}

describe('simplifyBorders', () => {
  it('joins the junctions by lines on the grid, inside the picture', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(0, 10, 1e4), fc.constantFrom(1, 0.5), (regions, errorPerByte, unit) => {
        const { borders, curves } = polygons({ regions, fills: FILLS }, errorPerByte, unit)
        const { map } = borders
        curves.forEach(({ coords, ops }, e) => {
          expect(ops.every((op) => op === 0)).toBe(true)
          if (map.from[e] >= 0) {
            expect([...coords.subarray(0, 2)]).toEqual([
              ...map.junctions.subarray(2 * map.from[e], 2 * map.from[e] + 2),
            ])
            expect([...coords.subarray(-2)]).toEqual([...map.junctions.subarray(2 * map.to[e], 2 * map.to[e] + 2)])
          } else expect([...coords.subarray(-2)]).toEqual([...coords.subarray(0, 2)])
          for (let k = 0; k < coords.length; k++) {
            expect(coords[k] / unit).toBe(Math.round(coords[k] / unit))
            expect(coords[k] >= 0 && coords[k] <= (k & 1 ? map.height : map.width)).toBe(true)
          }
          if (map.from[e] === map.to[e] && !isFrame(map, e)) expect(ops.length).toBeGreaterThanOrEqual(3)
        })
      }),
    )
  })

  it('takes fewer vertices, the more error a byte is worth', () => {
    const disc = regionsBy(60, 60, (x, y) => ((x - 30) ** 2 + (y - 30) ** 2 < 500 ? 1 : 0))
    const counts = [1, 3e4, 1e6].map((errorPerByte) =>
      polygons({ regions: disc, fills: FILLS }, errorPerByte, 1).curves.reduce((sum, { ops }) => sum + ops.length, 0),
    )
    expect(counts[0]).toBeGreaterThan(counts[1])
    expect(counts[1]).toBeGreaterThan(counts[2])
  })
})

describe('measurePhotoBorders', () => {
  it('finds an anti-aliased edge between two lattice lines', () => {
    for (const edge of [6, 6.3, 6.5, 6.8]) {
      const [width, height] = [12, 12]
      const regions = regionsBy(width, height, (x) => (x + 0.5 < edge ? 0 : 1))
      const share = (x: number): number => Math.max(0, Math.min(1, edge - x))
      const rgba = Uint8Array.from({ length: 4 * width * height }, (_, p) => {
        const part = share((p >> 2) % width)
        return Math.round(part * COLORS[0][p & 3] + (1 - part) * COLORS[1][p & 3])
      })
      const map = extractPlanarMap(regions)
      const { points } = measurePhotoBorders(map, { regions, fills: FILLS }, { width, height, rgba }, 10)
      for (const x of points.x) expect(Math.abs(x - edge)).toBeLessThan(0.02)
    }
  })
})
