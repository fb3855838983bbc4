import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { latticeCurve } from '../../src/geometry/lattice-curve'
import { polyline } from '../../src/geometry/polyline'
import type { Coloring } from '../../src/model/coloring'
import type { CurveMap } from '../../src/model/curve-map'
import type { Shape } from '../../src/model/drawing'
import { stackPolygons } from '../../src/photo/stack-polygons'
import { writeSvg } from '../../src/svg/write/write'
import { drawShapes } from '../../src/verify/draw-shapes'
import { anyRegions } from '../boundary/label-maps'
import { COLORS } from '../layer/mosaics'
import { renderSvg } from '../render-svg'

/** Fill 4 is the transparent ground, fill 5 translucent. */
const OPAQUE = { space: 'rgb', count: 6, colors: Float64Array.from(COLORS.slice(0, 6).flat()) } as const
const MIXED = {
  ...OPAQUE,
  colors: OPAQUE.colors.map((value, at) => (at === 19 ? 0 : at === 23 ? 128 : value)),
}

/** The borders of a coloring on the lattice. */
function latticePolygons({ regions }: Coloring): CurveMap {
  const map = extractPlanarMap(regions)
  const none = new Float64Array(0)
  const points = { start: new Int32Array(map.edgeCount + 1), x: none, y: none, sigma: none, step: new Int32Array(0) }
  const curves = Array.from({ length: map.edgeCount }, (_, e) => {
    const line = polyline(map.points.subarray(2 * map.edgeStart[e], 2 * map.edgeStart[e + 1]))
    return latticeCurve(map, e, line)
  })
  return { borders: { map, points }, curves, strandOf: new Int32Array(map.edgeCount).fill(-1) }
}

describe('stackPolygons', () => {
  it('shows every pixel in its fill, whatever runs on under it', () => {
    fc.assert(
      fc.property(
        anyRegions,
        fc.constantFrom(OPAQUE, MIXED),
        fc.constantFrom('joined', 'single'),
        fc.boolean(),
        (regions, fills, parts, hasUnderpainting) => {
          const coloring: Coloring = { regions, fills }
          const { width, height } = regions
          const page = polyline([0, 0, width, 0, width, height, 0, height, 0, 0])
          const below: Shape = { fill: { kind: 'flat', rgb: 0x123456, opacity: 1 }, contours: [page] }
          const under = hasUnderpainting && fills === OPAQUE ? [below] : []
          const shapes = stackPolygons(latticePolygons(coloring), coloring, parts, 1, under)
          const drawing = { width, height, shapes, hardEdges: true }
          const { pixels } = renderSvg(writeSvg(drawing, 0))
          const wrong: number[] = []
          for (let i = 0; i < width * height; i++) {
            const at = 4 * regions.colorOf[regions.labels[i]]
            const alpha = fills.colors[at + 3]
            for (let c = 0; c < 4; c++) {
              const level = c === 3 ? alpha : (fills.colors[at + c] * alpha) / 255
              if (!(Math.abs(pixels[4 * i + c] - level) < 1.5)) wrong.push(i)
            }
          }
          expect(wrong).toEqual([])
        },
      ),
    )
  })

  it('keeps a hole whose rim alone is painted later', () => {
    // A thin ring between a ground and a larger area inside, which is painted before the ground: its mean area is largest.
    const [width, height] = [40, 40]
    const labels = new Int32Array(width * height)
    for (let i = 0; i < labels.length; i++) {
      const inset = Math.min(
        i % width,
        width - 1 - (i % width),
        Math.floor(i / width),
        height - 1 - Math.floor(i / width),
      )
      labels[i] = inset < 4 ? 0 : inset < 5 ? 1 : 2
    }
    const coloring: Coloring = { regions: connectedRegions(labels, width, height, 'fills'), fills: OPAQUE }
    const shapes = stackPolygons(latticePolygons(coloring), coloring, 'joined', 1)
    const { pixels } = renderSvg(writeSvg({ width, height, shapes, hardEdges: true }, 0))
    for (let i = 0; i < labels.length; i++)
      expect(pixels.subarray(4 * i, 4 * i + 3)).toEqual(
        Buffer.from(OPAQUE.colors.slice(4 * labels[i], 4 * labels[i] + 3)),
      )
  })

  it('lets no ground show between two areas that meet along straight lines', () => {
    // A frame of black, whose mean area is largest, about two light areas that meet in one slanted line from junction to junction
    const [width, height] = [60, 40]
    const labels = Int32Array.from({ length: width * height }, (_, i) => {
      const x = i % width
      const y = Math.floor(i / width)
      if (Math.min(x - 10, 49 - x, y - 10, 29 - y) < 0) return 0
      return x + 0.25 * y < 36 ? 1 : 2
    })
    const colors = Float64Array.from([0, 0, 0, 255, 200, 200, 200, 255, 220, 220, 220, 255])
    const regions = connectedRegions(labels, width, height, 'fills')
    const coloring: Coloring = { regions, fills: { space: 'rgb', count: 3, colors } }
    const straight = (map: CurveMap): CurveMap => ({
      ...map,
      curves: map.curves.map((curve, e) => {
        const { coords } = curve
        const isBetween = [map.borders.map.left[e], map.borders.map.right[e]].every((r) => regions.colorOf[r] > 0)
        return isBetween ? polyline([...coords.slice(0, 2), ...coords.slice(-2)]) : curve
      }),
    })
    const shapes = stackPolygons(straight(latticePolygons(coloring)), coloring, 'joined', 1)
    const drawn = drawShapes({ width, height, shapes, hardEdges: false })
    for (let y = 13; y < 27; y++)
      for (let x = 13; x < 47; x++) expect(drawn[4 * (y * width + x)]).toBeGreaterThanOrEqual(199)
  })

  it('leaves a large hidden hole open where there is an underpainting', () => {
    const size = 60
    const contoursOf = (side: number, under: readonly Shape[], fills: Coloring['fills'] = OPAQUE) => {
      const labels = Int32Array.from({ length: size * size }, (_, i) =>
        i % size >= 8 && i % size < 8 + side && i >= 8 * size && i < (8 + side) * size ? 1 : 0,
      )
      labels[0] = 5
      const coloring: Coloring = { regions: connectedRegions(labels, size, size, 'fills'), fills }
      return stackPolygons(latticePolygons(coloring), coloring, 'joined', 1, under)[under.length].contours.length
    }
    const page = polyline([0, 0, size, 0, size, size, 0, size, 0, 0])
    const below: Shape = { fill: { kind: 'flat', rgb: 0x123456, opacity: 1 }, contours: [page] }
    expect(contoursOf(40, [below])).toBe(2)
    expect(contoursOf(30, [below])).toBe(1)
    expect(contoursOf(40, [])).toBe(1)
    // With a translucent corner, too, which keeps the lowest shape from being all of the picture
    expect(contoursOf(40, [], MIXED)).toBe(1)
  })

  it('paints each fill once', () => {
    fc.assert(
      fc.property(anyRegions, (regions) => {
        const coloring: Coloring = { regions, fills: OPAQUE }
        const shapes = stackPolygons(latticePolygons(coloring), coloring, 'joined', 1)
        expect(shapes).toHaveLength(new Set(regions.colorOf).size)
      }),
    )
  })
})
