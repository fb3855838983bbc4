import { connectedRegions } from '../geometry/connected-regions'
import { hardEdgeDrawing } from '../hard-edges/hard-edge-drawing'
import type { Coloring } from '../model/coloring'
import type { Shape } from '../model/drawing'
import type { Raster } from '../model/raster'
import type { RegionMap } from '../model/region-map'
import { OPAQUE_FROM, type PhotoAreas } from './photo-areas'

/** How far a ground stays within what the polygons of its area cover, px: these are simplified by a pixel or so. */
const MARGIN = 2
/** Smallest ground, px^2. Smaller ones hide few seams for their bytes. */
const MIN_PIXELS = 64

/**
 * Opaque shapes for below the polygons of photo areas, each in the mean color of its pixels, along the pixel lattice. Renderers blend both sides of a border
 * between polygons with what lies below, so the page showed through as specks and hairlines.
 */
export function areaGrounds(raster: Raster, areas: PhotoAreas): Shape[] {
  const { width, height } = raster
  const inner = connectedRegions(innerPixels(raster, areas), width, height, 'fills')
  return hardEdgeDrawing(meanColors(raster, inner)).shapes.slice()
}

/** 1 for opaque pixels of the core from which the area is opaque as far as `MARGIN` along rows and columns. */
function innerPixels({ width, height, rgba }: Raster, { core, whole }: PhotoAreas): Int32Array {
  const isCovered = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return true
    const i = y * width + x
    return whole[i] === 1 && rgba[4 * i + 3] >= OPAQUE_FROM
  }
  const inner = new Int32Array(core.length)
  for (let i = 0; i < core.length; i++) {
    if (core[i] === 0 || rgba[4 * i + 3] < OPAQUE_FROM) continue
    const x = i % width
    const y = (i - x) / width
    const isInner =
      isCovered(x - MARGIN, y) && isCovered(x + MARGIN, y) && isCovered(x, y - MARGIN) && isCovered(x, y + MARGIN)
    if (isInner) inner[i] = 1
  }
  return inner
}

/** The regions of value 1 of at least `MIN_PIXELS`, each in the mean color of its pixels; the others are transparent. */
function meanColors({ rgba }: Raster, inner: RegionMap<'fills'>): Coloring {
  const { count, labels, colorOf } = inner
  const sums = new Float64Array(4 * count)
  for (let i = 0; i < labels.length; i++) {
    const at = 4 * labels[i]
    for (let c = 0; c < 3; c++) sums[at + c] += rgba[4 * i + c]
    sums[at + 3]++
  }
  const colors = new Float64Array(4 * count)
  for (let region = 0; region < count; region++) {
    const at = 4 * region
    if (colorOf[region] === 0 || sums[at + 3] < MIN_PIXELS) continue
    for (let c = 0; c < 3; c++) colors[at + c] = sums[at + c] / sums[at + 3]
    colors[at + 3] = 255
  }
  return {
    regions: { ...inner, colorOf: Int32Array.from({ length: count }, (_, region) => region) },
    fills: { space: 'rgb', count, colors },
  }
}
