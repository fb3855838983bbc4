import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import type { MeasurePlan } from '../../src/boundary/profile'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Borders } from '../../src/model/borders'
import type { Coloring } from '../../src/model/coloring'
import type { Inks } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import type { ReadingIn } from '../../src/model/reading'
import { capColors } from '../../src/segment/cap-colors'
import { coverage, type Polygon, paint, type Rgba } from './coverage'

/** How far a picture's pixels are trusted: drawn exactly, drawn by an ordinary renderer, blurred. */
export const EXACT: MeasurePlan = { reach: 3, noise: 0.5, sigma: 0.05 }
export const ORDINARY: MeasurePlan = { reach: 4, noise: 1.5, sigma: 0.05 }
export const ROUGH: MeasurePlan = { reach: 5, noise: 4, sigma: 0.05 }

/** One shape on a ground, in two colours. */
export interface TwoColors {
  readonly width: number
  readonly height: number
  readonly polygons: readonly Polygon[]
  readonly ground: Rgba
  readonly color: Rgba
}

export interface Measured {
  readonly reading: ReadingIn<'rgb'>
  readonly coloring: Coloring
  readonly borders: Borders
}

/** Measures the shape's borders in `picture`, by default its exact rendering; each pixel is of the colour that owns the larger part. */
export function measureTwoColors(shape: TwoColors, plan: MeasurePlan, picture?: Raster): Measured {
  const { width, height, polygons, ground, color } = shape
  const raster = picture ?? paint(width, height, ground, [{ polygons, color }])
  const area = coverage(polygons, width, height)
  // The colour as it looks where it covers all: a translucent one lies over the ground.
  const full = paint(1, 1, ground, [{ polygons: [[0, 0, 1, 0, 1, 1, 0, 1]], color }])
  const owners = Int32Array.from(area, (share) => (share >= 0.5 ? 1 : 0))
  return measureRegions(raster, owners, [ground, [...full.rgba] as unknown as Rgba], plan)
}

/** Measures the borders of a raster whose pixel i is owned by ink `owners[i]`. */
export function measureRegions(
  raster: Raster,
  owners: Int32Array,
  colors: readonly Rgba[],
  plan: MeasurePlan,
): Measured {
  const { width, height } = raster
  const reading = {
    ...premultipliedPicture(raster),
    inks: inksOf(colors, 0),
    regions: connectedRegions(owners, width, height, 'inks'),
  }
  const coloring = capColors(reading, Number.POSITIVE_INFINITY)
  return { reading, coloring, borders: measureBorders(extractPlanarMap(coloring.regions), reading, plan) }
}

/** Inks in sRGB, all of one tolerance. */
export function inksOf(colors: readonly (readonly number[])[], tolerance: number): Inks<'rgb'> {
  const count = colors.length
  return {
    space: 'rgb',
    count,
    colors: Float64Array.from(colors.flat()),
    tolerance: new Float64Array(count).fill(tolerance),
  }
}

/** How far the measured points are from the true border, px; points within `margin` of the frame do not count. */
export function strays(
  { borders }: Measured,
  distance: (x: number, y: number) => number,
  margin = 0,
): { readonly stray: number; readonly sigma: number }[] {
  const { x, y, sigma } = borders.points
  const { width, height } = borders.map
  const out: { stray: number; sigma: number }[] = []
  for (let k = 0; k < x.length; k++) {
    const gap = Math.min(x[k], y[k], width - x[k], height - y[k])
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
