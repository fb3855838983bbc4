import { moveCurve, scaleCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import type { Picture, Pixels } from '../model/color-space'
import type { Curve } from '../model/curve'
import type { Shape } from '../model/drawing'
import type { Inks } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { findCleanRegions } from '../segment/despeckle'
import { indexPixels } from '../segment/index-pixels'
import { SignedArea } from '../verify/signed-area'
import { type Field, SCALE } from './field'
import { type Observation, residual, sumRows, WHOLE_PIXEL } from './observation'
import { MARGIN, type ObservedGlyph } from './observe-glyphs'
import { superResolve } from './super-resolve'

/**
 * Largest number of covered pixels of all distinct glyphs: 450 letters of 12 px. It bounds the time, about 0.1 ms a pixel; later glyphs stay
 * as they were read.
 */
const MAX_DRAWN_PIXELS = 20_000
/** Largest misfit of an enlarged drawing as a share of that of the plain one, which has fewer segments. With 1, icons of 100 px need up to 3 % more; with 0.25, text of 20 px loses 0.8 dB. */
const MAX_MISFIT_RATIO = 0.6
/** Mean squared residual of a glyph's pixels up to which the plain drawing is kept: 0.045 of coverage. */
const EXPLAINED = 0.002
/** Largest distance, samples, of a curve from the polyline by which it is compared with pixels. */
const FLATNESS = 0.05
/** Largest difference, levels, of a sample from full or no coverage at which it is pure. */
const INK_TOLERANCE = 2
/**
 * Bounds for reading pixels and samples: how far off a blend may be, levels; the thinnest line and the smallest region, in pixels or samples.
 * The dot of an i of 10 px has 16 samples.
 */
const BOUNDS = {
  pixels: { index: { blendTolerance: 6, minLine: 0.3 }, minArea: 3 },
  samples: { index: { blendTolerance: 6, minLine: 1 }, minArea: 8 },
} as const

type Unit = keyof typeof BOUNDS

/** Draws a reading of one ink on a transparent ground: of pixels, or of samples. */
export type DrawTile = (tile: ReadingIn<'rgb'>, unit: Unit) => readonly Shape[]

/** Draws the glyphs of one picture, equal ones once. */
export class GlyphPen {
  /** The contours of what was drawn, in the glyph's own place, by what was observed. */
  private readonly known = new Map<string, readonly Curve[] | null>()
  private pixels = 0

  constructor(private readonly drawTile: DrawTile) {}

  /**
   * The contours of a glyph in the picture, px; null when the plain drawing explains its pixels, or `MAX_DRAWN_PIXELS` are drawn.
   */
  draw({ glyph, observations }: ObservedGlyph): readonly Curve[] | null {
    const key = keyOf(observations)
    let contours = this.known.get(key)
    if (contours === undefined) {
      const size = shownPixels(observations[0].coverage)
      if (this.pixels + size > MAX_DRAWN_PIXELS) return null
      this.pixels += size
      contours = drawObserved(observations, this.drawTile)
      this.known.set(key, contours)
    }
    return contours?.map((contour) => moveCurve(contour, glyph.left - MARGIN, glyph.top - MARGIN)) ?? null
  }
}

/** A text that is equal for equal observations: their sizes and coverages, to a 255th. */
function keyOf(observations: readonly Observation[]): string {
  return observations
    .map(({ coverage }) => `${coverage.width} ${Uint8Array.from(coverage.values, (value) => Math.round(255 * value))}`)
    .join(' ')
}

/** The contours of a glyph, px from the corner of its field, drawn from samples; null when the plain drawing explains its pixels, or nearly as well. */
function drawObserved(observations: readonly Observation[], draw: DrawTile): readonly Curve[] | null {
  const [first] = observations
  const plainMisfit = misfitOfPlain(first, draw)
  if (plainMisfit <= EXPLAINED * shownPixels(first.coverage)) return null
  const contours = drawField(superResolve(observations), 'samples', draw)
  if (contours.length === 0 || misfit(contours, first) > MAX_MISFIT_RATIO * plainMisfit) return null
  return contours.map((contour) => scaleCurve(contour, 1 / SCALE, 1 / SCALE))
}

/** Number of pixels of a field that are covered at all. */
function shownPixels({ values }: Field): number {
  return values.reduce((count, value) => (value > 0 ? count + 1 : count), 0)
}

/** The misfit of a glyph drawn from its coverages as they are; infinite where there are only those of colored stripes. */
function misfitOfPlain(observation: Observation, draw: DrawTile): number {
  if (observation.filter !== WHOLE_PIXEL) return Number.POSITIVE_INFINITY
  const contours = drawField(observation.coverage, 'pixels', draw)
  return misfit(
    contours.map((contour) => scaleCurve(contour, SCALE, SCALE)),
    observation,
  )
}

/** The contours of what a field covers, in its own unit. */
function drawField(field: Field, unit: Unit, draw: DrawTile): Curve[] {
  return draw(readTile(field, unit), unit).flatMap(({ contours }) => contours)
}

/** A field as a reading: its values are the opacity of one ink on a transparent ground. */
function readTile({ width, height, values }: Field, unit: Unit): ReadingIn<'rgb'> {
  const pixels = Uint32Array.from(values, (value) => (Math.round(255 * value) << 24) >>> 0) as Uint32Array &
    Pixels<'rgb'>
  const picture: Picture<'rgb'> = { space: 'rgb', width, height, pixels }
  const inks: Inks<'rgb'> = {
    space: 'rgb',
    count: 2,
    colors: Float64Array.of(0, 0, 0, 0, 0, 0, 0, 255),
    tolerance: new Float64Array(2).fill(INK_TOLERANCE),
  }
  return {
    ...picture,
    inks,
    regions: findCleanRegions(indexPixels(picture, inks, BOUNDS[unit].index), BOUNDS[unit].minArea),
  }
}

/** Sum of the squared residuals of an observation if contours, in samples, were what it shows. */
function misfit(contours: readonly Curve[], observation: Observation): number {
  const { width, height } = observation.coverage
  const area = new SignedArea(width * SCALE, height * SCALE)
  for (const contour of contours) area.addChain(flatten(contour, FLATNESS), false)
  const samples = new Float64Array(width * height * SCALE * SCALE)
  const { pixels, areas, count } = area.collect()
  for (let k = 0; k < count; k++) samples[pixels[k]] = Math.min(1, Math.abs(areas[k]))
  return residual(observation, sumRows(samples, observation.coverage)).reduce((sum, value) => sum + value * value, 0)
}
