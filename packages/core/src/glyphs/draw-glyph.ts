import { connectedRegions } from '../geometry/connected-regions'
import { moveCurve, scaleCurve } from '../geometry/curve'
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
import { groupLetters, type LetterMember } from './group-letters'
import { type Observation, residual, sumRows, WHOLE_PIXEL } from './observation'
import { MARGIN, type ObservedGlyph } from './observe-glyphs'
import { solveLetter } from './solve-letter'

/**
 * Largest number of covered pixels of all distinct letters, those of colored stripes counted twice: 900 letters of 12 px. It bounds the time,
 * about 0.1 ms a pixel; the letters that appear least stay as they were read. With half of it, a page of 3000 letters loses up to 2.5 dB.
 */
const MAX_DRAWN_PIXELS = 40_000
/**
 * Largest root of the mean squared residual (in coverage) of a glyph that counts as one of its letter. Most have 0.02 or less, those of other
 * letters 0.2 or more.
 */
const MAX_ERROR = 0.06
/** Number of times that glyphs left over from a letter are tried as another one. It bounds the work; text leaves none after two. */
const MAX_TRIES = 3
/** Largest misfit of an enlarged drawing as a share of that of the plain one, which has fewer segments. With 1, icons of 100 px need up to 3 % more; with 0.25, text of 20 px loses 0.8 dB. */
const MAX_MISFIT_RATIO = 0.6
/** Mean squared residual of a glyph's pixels up to which the plain drawing is kept: 0.045 of coverage. */
const EXPLAINED = 0.002
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

/**
 * For each glyph of a picture, its contours, px; null where the plain drawing explains its pixels, or `MAX_DRAWN_PIXELS` are drawn. Glyphs of one
 * letter are drawn together, the letters that appear most first.
 */
export function drawGlyphs(glyphs: readonly ObservedGlyph[], drawTile: DrawTile): (readonly Curve[] | null)[] {
  const drawn = new Map<ObservedGlyph, readonly Curve[]>()
  const waiting = groupLetters(glyphs)
    .sort((a, b) => b.length - a.length)
    .map((letter) => ({ letter, tries: 1 }))
  let pixels = 0
  for (const { letter, tries } of waiting) {
    const { observations } = letter[0].observed
    pixels += (shownPixels(observations[0].coverage) * (1 + observations.length)) / 2
    if (pixels > MAX_DRAWN_PIXELS) break
    const { field, members } = solveLetter(letter)
    const same = members.filter(({ error }, k) => k === 0 || error <= MAX_ERROR)
    const others = members.filter(({ error }, k) => k > 0 && error > MAX_ERROR)
    if (others.length > 0 && tries < MAX_TRIES) waiting.push({ letter: measuredFromFirst(others), tries: tries + 1 })
    const contours = drawSolved(field, observations, drawTile)
    if (contours === null) continue
    for (const { observed, shift } of same) {
      const { left, top } = observed.glyph
      drawn.set(
        observed,
        contours.map((contour) => moveCurve(contour, left - MARGIN + shift, top - MARGIN)),
      )
    }
  }
  return glyphs.map((glyph) => drawn.get(glyph) ?? null)
}

/** Members with their shifts measured from the first of them. */
function measuredFromFirst(members: readonly LetterMember[]): LetterMember[] {
  return members.map(({ observed, shift }) => ({ observed, shift: shift - members[0].shift }))
}

/** The contours of a glyph, px from the corner of its field, drawn from samples; null when the plain drawing explains its pixels, or nearly as well. */
function drawSolved(field: Field, observations: readonly Observation[], draw: DrawTile): readonly Curve[] | null {
  const [first] = observations
  const plainMisfit = misfitOfPlain(first, draw)
  if (plainMisfit <= EXPLAINED * shownPixels(first.coverage)) return null
  const contours = drawField(field, 'samples', draw)
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

/** A field as a reading: its values are the opacity of one ink on a transparent ground. Samples are mostly 0 or 1. */
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
  if (unit === 'pixels') {
    const indexed = indexPixels(picture, inks, PIXEL_BOUNDS.index)
    return { ...picture, inks, regions: findCleanRegions(indexed, PIXEL_BOUNDS.minArea) }
  }
  const inkOf = Int32Array.from(values, (value) => (value >= 0.5 ? 1 : 0))
  const regions = connectedRegions(inkOf, width, height, 'inks')
  return { ...picture, inks, regions: mergeSpecks(regions, inkOf, MIN_SAMPLES) }
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
