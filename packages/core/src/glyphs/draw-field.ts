import { connectedRegions } from '../geometry/connected-regions'
import { flatten } from '../geometry/flatten'
import type { Picture, Pixels } from '../model/color-space'
import type { Curve } from '../model/curve'
import type { Shape } from '../model/drawing'
import type { Inks } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { findCleanRegions, mergeSpecks } from '../segment/despeckle'
import { indexPixels } from '../segment/index-pixels'
import { SignedArea } from '../verify/signed-area'
import { type Field, SCALE } from './field'
import { type Observation, residual, sumRows } from './observation'

/** Largest distance, samples, of a curve from the polyline by which it is compared with pixels. */
const FLATNESS = 0.05
/** Largest difference, levels, of a sample from full or no coverage at which it is pure. */
const INK_TOLERANCE = 2
/** Bounds for reading pixels: how far off a blend may be, levels; the thinnest line and the smallest region, px. */
const PIXEL_BOUNDS = { index: { blendTolerance: 6, minLine: 0.3 }, minArea: 3 }
/** Smallest region of samples. With 8, the dots of light text of 12 px vanish. */
const MIN_SAMPLES = 4

type Unit = 'pixels' | 'samples'

/** Draws a reading of one ink on a transparent ground: of pixels, or of samples. */
export type DrawTile = (tile: ReadingIn<'rgb'>, unit: Unit) => readonly Shape[]

/** The contours of what a field covers, in its own unit. */
export function drawField(field: Field, unit: Unit, draw: DrawTile): Curve[] {
  return draw(readTile(field, unit), unit).flatMap(({ contours }) => contours)
}

/** A field as a reading: its values are the opacity of one ink on a transparent ground. Samples are mostly 0 or 1. */
function readTile({ width, height, values }: Field, unit: Unit): ReadingIn<'rgb'> {
  const pixels = new Uint32Array(values.length) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < values.length; i++) pixels[i] = Math.round(255 * values[i]) << 24
  const picture: Picture<'rgb'> = { space: 'rgb', width, height, pixels }
  const inks: Inks<'rgb'> = {
    space: 'rgb',
    count: 2,
    colors: Float64Array.of(0, 0, 0, 0, 0, 0, 0, 255),
    tolerance: new Float64Array(2).fill(INK_TOLERANCE),
  }
  if (unit === 'pixels') {
    const indexed = indexPixels(picture, inks, PIXEL_BOUNDS.index)
    return { ...picture, inks, regions: findCleanRegions(indexed, PIXEL_BOUNDS.minArea) }
  }
  const inkOf = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) if (values[i] >= 0.5) inkOf[i] = 1
  const regions = connectedRegions(inkOf, width, height, 'inks')
  return { ...picture, inks, regions: mergeSpecks(regions, inkOf, MIN_SAMPLES) }
}

/** Sum of the squared residuals of an observation if contours, in samples, were what it shows. */
export function misfit(contours: readonly Curve[], observation: Observation): number {
  const { width, height } = observation.coverage
  const area = new SignedArea(width * SCALE, height * SCALE)
  for (const contour of contours) area.addChain(flatten(contour, FLATNESS), false)
  const samples = new Float64Array(width * height * SCALE * SCALE)
  const { pixels, areas, count } = area.collect()
  for (let k = 0; k < count; k++) samples[pixels[k]] = Math.min(1, Math.abs(areas[k]))
  return residual(observation, sumRows(samples, observation.coverage)).reduce((sum, value) => sum + value * value, 0)
}
