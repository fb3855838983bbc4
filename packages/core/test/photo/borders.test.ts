import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import type { Coloring } from '../../src/model/coloring'
import type { CurveMap } from '../../src/model/curve-map'
import { isFrame } from '../../src/model/planar-map'
import type { Raster } from '../../src/model/raster'
import { outlineShift } from '../../src/photo/outline-shift'
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
  return simplifyBorders(measurePhotoBorders(map, coloring, flatRaster(coloring), errorPerByte), {
    unit,
    outlineUnit: unit,
  })
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

  it('puts the outline of a disc of four regions, and their junctions on it, where opacity does', () => {
    const [side, radius] = [40, 15.3]
    const within = (x: number, y: number) => Math.hypot(x - 20, y - 20) < radius
    const share = (x: number, y: number) => {
      let hits = 0
      for (let n = 0; n < 64; n++) if (within(x + ((n & 7) + 0.5) / 8, y + ((n >> 3) + 0.5) / 8)) hits++
      return hits / 64
    }
    const regions = regionsBy(side, side, (x, y) =>
      share(x, y) < 0.5 ? 0 : 1 + (x + y < 40 ? 0 : 1) + (x < y ? 0 : 2),
    )
    const colors = Float64Array.from([
      0,
      0,
      0,
      0,
      ...COLORS.slice(0, 4).flatMap((color) => [...color.slice(0, 3), 255]),
    ])
    const rgba = Uint8Array.from({ length: 4 * side * side }, (_, p) => {
      const [x, y] = [(p >> 2) % side, Math.floor((p >> 2) / side)]
      return (p & 3) < 3
        ? colors[4 * Math.max(1, regions.colorOf[regions.labels[p >> 2]]) + (p & 3)]
        : 255 * share(x, y)
    })
    const map = extractPlanarMap(regions)
    const fills = { space: 'rgb', count: 5, colors } as const
    const picture = { width: side, height: side, rgba }
    const { points, junctions, isOutline } = measurePhotoBorders(map, { regions, fills }, picture, 10)
    const offOf = (x: number, y: number) => Math.abs(Math.hypot(x - 20, y - 20) - radius)
    let outlineJunctions = 0
    for (let e = 0; e < map.edgeCount; e++) {
      if (isOutline[e] === 0) continue
      for (let k = points.start[e]; k < points.start[e + 1]; k++) {
        expect(offOf(points.x[k], points.y[k])).toBeLessThan(0.1)
        // Not averaged: opacity alone says where they lie
        const [x, y, nextX, nextY] = map.points.subarray(2 * points.step[k], 2 * points.step[k] + 4)
        const [dx, dy] = [nextX - x, nextY - y]
        const shift = outlineShift(picture, x, y, dx, dy)
        if (shift !== 0) expect(points.x[k]).toBe(x + dx / 2 - dy * shift)
      }
      for (const junction of [map.from[e], map.to[e]]) {
        if (junction < 0) continue
        outlineJunctions++
        expect(offOf(junctions[2 * junction], junctions[2 * junction + 1])).toBeLessThan(0.15)
      }
    }
    expect(outlineJunctions).toBeGreaterThanOrEqual(8)
  })
})
