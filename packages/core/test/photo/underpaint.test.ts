import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import type { Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { type MergedPhoto, mergePhoto } from '../../src/photo/merge-photo'
import { measurePhotoBorders } from '../../src/photo/photo-borders'
import { simplifyBorders } from '../../src/photo/simplify-borders'
import { stackPolygons } from '../../src/photo/stack-polygons'
import { underpaint } from '../../src/photo/underpaint'
import { writeSvg } from '../../src/svg/write/write'
import { drawShapes } from '../../src/verify/draw-shapes'
import { renderSvg } from '../render-svg'
import { scene } from './scene'

const SIZE = 160
const GRID = { unit: 1, outlineUnit: 0.2 }
const PHOTO = scene({ width: SIZE, height: SIZE, seed: 5, noise: 3, blur: 0.5 })
const PLAN = { bytes: 40_000, leastPrice: 2, colorCap: Number.POSITIVE_INFINITY }

function underpaintingOf({ coloring, picture, features, errorPerByte }: MergedPhoto): Shape[] {
  if (features === null) throw new Error('no features')
  return underpaint(coloring, picture, features, errorPerByte, GRID, 'joined')
}

function svgOf(shapes: readonly Shape[]): string {
  return writeSvg({ width: SIZE, height: SIZE, shapes, hardEdges: false }, 1)
}

/** Root mean square difference, levels, of a render at a third of the size from the mean of a render without anti-aliasing, at eight times that. */
function seamError(shapes: readonly Shape[]): number {
  const side = 48
  const svg = svgOf(shapes)
  const { pixels } = renderSvg(svg, { fitTo: { mode: 'width', value: side } })
  const hard = svg.replace('<svg', '<svg shape-rendering="crispEdges"')
  const fine = renderSvg(hard, { fitTo: { mode: 'width', value: 8 * side } }).pixels
  const means = new Float64Array(pixels.length)
  for (let i = 0; i < 64 * side * side; i++) {
    const at = Math.floor(i / (64 * side)) * side + Math.floor((i % (8 * side)) / 8)
    for (let c = 0; c < 4; c++) means[4 * at + c] += fine[4 * i + c] / 64
  }
  return Math.sqrt(means.reduce((sum, mean, k) => sum + (mean - pixels[k]) ** 2, 0) / means.length)
}

describe('underpaint', () => {
  it('covers an opaque picture with few shapes near to its colors', () => {
    const shapes = underpaintingOf(mergePhoto(PHOTO, PLAN))
    const drawn = drawShapes({ width: SIZE, height: SIZE, shapes, hardEdges: false })
    expect(shapes.length).toBeLessThan(60)
    let own = 0
    let flat = 0
    const { rgba } = PHOTO
    const mean = [0, 1, 2].map(
      (c) => Array.from(rgba).reduce((sum, v, k) => (k % 4 === c ? sum + v : sum), 0) / (SIZE * SIZE),
    )
    for (let k = 0; k < rgba.length; k++) {
      if (k % 4 === 3) expect(drawn[k]).toBeCloseTo(255, 3)
      else {
        own += (drawn[k] - rgba[k]) ** 2
        flat += (mean[k % 4] - rgba[k]) ** 2
      }
    }
    expect(own).toBeLessThan(0.8 * flat)
  })

  it('shows less error at seams than the fill of the largest regions', () => {
    const merged = mergePhoto(PHOTO, PLAN)
    const { coloring, picture, errorPerByte } = merged
    const borders = measurePhotoBorders(extractPlanarMap(coloring.regions), coloring, picture, errorPerByte)
    const curves = simplifyBorders(borders, GRID)
    const bare = stackPolygons(curves, coloring, 'joined', GRID.unit)
    const under = stackPolygons(curves, coloring, 'joined', GRID.unit, underpaintingOf(merged))
    expect(seamError(under)).toBeLessThan(0.85 * seamError(bare))
    expect(svgOf(under).length).toBeLessThan(1.06 * svgOf(bare).length)
  })

  it('stays within the outline of a cut-out', () => {
    const cut: Raster = { ...PHOTO, rgba: PHOTO.rgba.slice() }
    const isCut = (x: number, y: number) => Math.hypot(x - 80, y - 80) > 70 || Math.hypot(x - 60, y - 90) < 14
    for (let i = 0; i < SIZE * SIZE; i++) if (isCut(i % SIZE, Math.floor(i / SIZE))) cut.rgba[4 * i + 3] = 0
    const shapes = underpaintingOf(mergePhoto(cut, PLAN))
    const drawn = drawShapes({ width: SIZE, height: SIZE, shapes, hardEdges: false })
    let outside = 0
    let inside = 0
    for (let i = 0; i < SIZE * SIZE; i++) {
      if (isCut(i % SIZE, Math.floor(i / SIZE))) outside += drawn[4 * i + 3]
      else inside += drawn[4 * i + 3] / 255
    }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(0.75 * (Math.PI * (70 ** 2 - 14 ** 2)))
  })
})
