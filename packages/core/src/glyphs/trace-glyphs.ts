import { moveCurve, scaleCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import type { Picture, Pixels } from '../model/color-space'
import { type Coloring, flatFill } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { FlatFill, Shape } from '../model/drawing'
import { type Inks, premultiplied } from '../model/palette'
import type { Reading, ReadingIn } from '../model/reading'
import { connectedRegions } from '../segment/connected-regions'
import { findCleanRegions } from '../segment/despeckle'
import { indexPixels } from '../segment/index-pixels'
import { SignedArea } from '../verify/signed-area'
import { type Field, SCALE } from './field'
import { findGlyphs, type Glyph } from './find-glyphs'
import { type Observation, residual, sumRows, WHOLE_PIXEL } from './observation'
import { MARGIN, type ObservedGlyph, observeGlyphs } from './observe-glyphs'
import { superResolve } from './super-resolve'

/** Largest number of pixels of all glyphs with their margins. It bounds the time; later glyphs stay as they were read. */
const MAX_PIXELS = 150_000
/** Largest misfit of an enlarged drawing as a share of that of the plain one, which has fewer segments. With 1, icons of 100 px need 4 % more. */
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

/** Distance, levels, of a glyph's color from the nearest fill up to which the glyph gets the fill. */
const MAX_OFF = 8

/** A picture whose glyphs are drawn apart. */
export interface DrawnGlyphs {
  /** The glyphs, one shape for each fill. */
  readonly shapes: readonly Shape[]
  /** The reading and the coloring without the glyphs: their pixels belong to the ground. */
  readonly reading: Reading
  readonly coloring: Coloring
}

type Unit = keyof typeof BOUNDS

/** Draws a reading of one ink on a transparent ground: of pixels, or of samples. */
export type DrawTile = (tile: ReadingIn<'rgb'>, unit: Unit) => readonly Shape[]

/**
 * Draws the glyphs of a picture without noise from enlarged copies of their coverages, because strokes thinner than about 2 px leave no
 * pixels to measure their borders by. A glyph whose plain drawing explains the pixels better is left to the picture.
 */
export function traceGlyphs(reading: Reading, coloring: Coloring, isCapped: boolean, draw: DrawTile): DrawnGlyphs {
  if (reading.space !== 'rgb') return { shapes: [], reading, coloring }
  const observed = observeGlyphs(findGlyphs(reading, reading.inks), reading, reading.inks)
  const drawn: DrawnGlyph[] = []
  let pixels = 0
  for (const one of observed) {
    const { width, height } = one.observations[0].coverage
    pixels += width * height
    if (pixels > MAX_PIXELS) break
    const contours = drawGlyph(one, draw)
    if (contours !== null) drawn.push({ glyph: one.glyph, fill: fillOf(one.color, coloring, isCapped), contours })
  }
  if (drawn.length === 0) return { shapes: [], reading, coloring }
  return { ...withoutGlyphs(drawn, reading, coloring), shapes: groupByFill(drawn) }
}

interface DrawnGlyph {
  readonly glyph: Glyph
  readonly fill: FlatFill
  readonly contours: readonly Curve[]
}

/** The contours of a glyph in the picture, drawn from samples; null when the plain drawing explains its pixels well, or better. */
function drawGlyph({ glyph, observations }: ObservedGlyph, draw: DrawTile): readonly Curve[] | null {
  const plainMisfit = misfitOfPlain(observations, draw)
  if (plainMisfit <= EXPLAINED * glyph.members.length) return null
  const contours = drawField(superResolve(observations), 'samples', draw)
  if (misfit(contours, observations[0]) > MAX_MISFIT_RATIO * plainMisfit) return null
  return contours.map((contour) =>
    moveCurve(scaleCurve(contour, 1 / SCALE, 1 / SCALE), glyph.left - MARGIN, glyph.top - MARGIN),
  )
}

/** The misfit of a glyph drawn from its coverages as they are; infinite where there are only those of colored stripes. */
function misfitOfPlain([observation]: readonly Observation[], draw: DrawTile): number {
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

/** One shape for each fill, in the order of their first glyphs. */
function groupByFill(drawn: readonly DrawnGlyph[]): Shape[] {
  const shapes = new Map<string, { fill: FlatFill; contours: Curve[] }>()
  for (const { fill, contours } of drawn) {
    const key = `${fill.rgb} ${fill.opacity}`
    const shape = shapes.get(key) ?? { fill, contours: [] }
    shape.contours.push(...contours)
    shapes.set(key, shape)
  }
  return [...shapes.values()]
}

/**
 * The fill for a color of four premultiplied levels: the nearest of the coloring, or the color itself where that is farther than `MAX_OFF`
 * and the color cap leaves room.
 */
function fillOf(color: readonly number[], coloring: Coloring, isCapped: boolean): FlatFill {
  const { fills } = coloring
  const levels = premultiplied(fills)
  let best = 0
  let bestError = Number.POSITIVE_INFINITY
  for (let f = 0; f < fills.count; f++) {
    let error = 0
    for (let c = 0; c < 4; c++) error += (color[c] - levels[4 * f + c]) ** 2
    if (error < bestError) {
      bestError = error
      best = f
    }
  }
  if (isCapped || bestError <= MAX_OFF * MAX_OFF) return flatFill(coloring, best)
  const straight = color.map((level, c) => (c === 3 ? level : (level * 255) / Math.max(1, color[3])))
  return flatFill({ ...coloring, fills: { space: 'rgb', count: 1, colors: Float64Array.from(straight) } }, 0)
}

/** The reading and the coloring with the pixels of glyphs given to the ground beside them. */
function withoutGlyphs(
  drawn: readonly DrawnGlyph[],
  reading: ReadingIn<'rgb'>,
  { regions, fills }: Coloring,
): { reading: Reading; coloring: Coloring } {
  const { width, height } = reading
  const inkOf = reading.regions.labels.map((label) => reading.regions.colorOf[label])
  const fillOf = regions.labels.map((label) => regions.colorOf[label])
  const pixels = reading.pixels.slice() as Uint32Array & Pixels<'rgb'>
  for (const { glyph } of drawn) {
    for (const i of glyph.members) {
      inkOf[i] = glyph.ground
      fillOf[i] = fillOf[glyph.beside]
      pixels[i] = reading.pixels[glyph.beside]
    }
  }
  return {
    reading: { ...reading, pixels, regions: connectedRegions(inkOf, width, height, 'inks') },
    coloring: { fills, regions: connectedRegions(fillOf, width, height, 'fills') },
  }
}
