import { extractPlanarMap } from '../../src/boundary/extract'
import { type MeasuredBorders, type MeasurePlan, measureBorders } from '../../src/boundary/measure'
import { premultipliedPixels } from '../../src/image/pixels'
import type { PlanarMap } from '../../src/model/planar-map'
import type { Raster } from '../../src/model/raster'
import type { RegionMap } from '../../src/model/region-map'
import { connectedRegions } from '../../src/segment/connected-regions'
import { coverage, type Polygon, paint, type Rgba } from './coverage'

/** How far a picture's pixels are trusted: drawn exactly, drawn by an ordinary renderer, blurred. */
export const EXACT: MeasurePlan = { reach: 3, sigma: 0.05, noise: 0.5 }
export const ORDINARY: MeasurePlan = { reach: 4, sigma: 0.07, noise: 1.5 }
export const ROUGH: MeasurePlan = { reach: 5, sigma: 0.12, noise: 4 }

/** One shape on a ground, in two colours. */
export interface TwoColors {
  readonly width: number
  readonly height: number
  readonly polygons: readonly Polygon[]
  readonly ground: Rgba
  readonly color: Rgba
}

export interface Measured {
  readonly map: RegionMap
  readonly planar: PlanarMap
  readonly borders: MeasuredBorders
}

/** Measures the shape's borders in `picture`, by default its exact rendering; each pixel is of the colour that owns the larger part. */
export function measureTwoColors(shape: TwoColors, plan: MeasurePlan, picture?: Raster): Measured {
  const { width, height, polygons, ground, color } = shape
  const raster = picture ?? paint(width, height, ground, [{ polygons, color }])
  const area = coverage(polygons, width, height)
  // The colour as it looks where it covers all: a translucent one lies over the ground.
  const full = paint(1, 1, ground, [{ polygons: [[0, 0, 1, 0, 1, 1, 0, 1]], color }])
  const map = connectedRegions(
    Int32Array.from(area, (share) => (share >= 0.5 ? 1 : 0)),
    width,
    height,
  )
  const palette = { count: 2, rgba: Float64Array.from([...ground, ...full.rgba]), reach: new Float64Array(2) }
  const planar = extractPlanarMap(map)
  return { map, planar, borders: measureBorders(premultipliedPixels(raster), palette, map, planar, plan) }
}

/** How far the measured points are from the true border, px; points within `margin` of the frame do not count. */
export function strays(
  { map, borders }: Measured,
  distance: (x: number, y: number) => number,
  margin = 0,
): { readonly stray: number; readonly sigma: number }[] {
  const { x, y, sigma } = borders
  const out: { stray: number; sigma: number }[] = []
  for (let k = 0; k < x.length; k++) {
    const gap = Math.min(x[k], y[k], map.width - x[k], map.height - y[k])
    if (gap >= margin) out.push({ stray: Math.abs(distance(x[k], y[k])), sigma: sigma[k] })
  }
  return out
}

export function worst(values: readonly { readonly stray: number }[]): number {
  return values.reduce((most, { stray }) => Math.max(most, stray), 0)
}

export function rms(values: readonly { readonly stray: number }[]): number {
  return Math.sqrt(values.reduce((sum, { stray }) => sum + stray * stray, 0) / values.length)
}
