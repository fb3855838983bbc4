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
import type { LetterMember } from './group-letters'
import { type Observation, residual, sumRows, WHOLE_PIXEL } from './observation'
import { MARGIN } from './observe-glyphs'
import type { ObservedGlyph } from './observed-glyph'
import { refineOutline } from './refine-outline'
import { solveLetter } from './solve-letter'

/**
 * Largest root of the mean squared residual (in coverage) of a glyph that counts as one of its letter. Most have 0.02 or less, those of other
 * letters 0.2 or more.
 */
const MAX_ERROR = 0.06
/** Number of times that glyphs left over from a letter are tried as another one; then each is drawn alone. */
const MAX_TRIES = 3
/** Largest misfit of an enlarged drawing as a share of that of the plain one, which has fewer segments. Letters have 0.1 or less; needles and lines whose ink is a guess more. */
const MAX_MISFIT_RATIO = 0.35
/**
 * Squared coverage that each segment more than in the plain drawing must explain. Letters get 0.045 and more, most of them 0.2; lines of 2 px 0.02 to 0.07, whose waves are
 * the rounding of their renderer.
 */
const SEGMENT_PRICE = 0.035
/**
 * Misfit of the plain drawing, as a share (0-1) of the squared coverage, from which it is torn and segments have no price. Lines of 2 px have 0.004 to 0.017, pale slanted
 * hairlines 0.08.
 */
const TORN = 0.04
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

/** Curves that draw a letter. */
interface LetterDrawing {
  readonly contours: readonly Curve[]
  /** Whether they are drawn from its coverages as they are. */
  readonly isPlain: boolean
}

/** Curves that draw a glyph, px of the picture. */
export interface GlyphDrawing extends LetterDrawing {
  /** Whether no other glyph shows its letter. */
  readonly isLone: boolean
}

/** Whether the boxes of the distinct letters have at most `maxPixels` px. */
export function canDraw(letters: readonly (readonly LetterMember[])[], maxPixels: number): boolean {
  return letters.reduce((sum, letter) => sum + drawnPixels(letter), 0) <= maxPixels
}

/**
 * The drawings of the glyphs of these letters, without those of which nothing is left. Glyphs of one letter are drawn together, the letters that appear
 * most first, until the boxes of the letters have `maxPixels` px. It bounds the letters that are solved and drawn; each of their glyphs is placed, too.
 */
export function drawLetters(
  letters: readonly (readonly LetterMember[])[],
  drawTile: DrawTile,
  maxPixels: number,
): Map<ObservedGlyph, GlyphDrawing> {
  const drawn = new Map<ObservedGlyph, GlyphDrawing>()
  const waiting = [...letters].sort((a, b) => b.length - a.length).map((letter) => ({ letter, tries: 1 }))
  let pixels = 0
  for (const { letter, tries } of waiting) {
    pixels += drawnPixels(letter)
    if (pixels > maxPixels) break
    const { observations } = letter[0].observed
    const { field, members, joint } = solveLetter(letter)
    const same = members.filter(({ error }, k) => k === 0 || error <= MAX_ERROR)
    const others = members.filter(({ error }, k) => k > 0 && error > MAX_ERROR)
    const again = tries < MAX_TRIES ? [others] : others.map((one) => [one])
    for (const left of again) if (left.length > 0) waiting.push({ letter: measuredFromFirst(left), tries: tries + 1 })
    const { contours, isPlain } = drawSolved(field, joint, observations[0], drawTile)
    if (contours.length === 0) continue
    for (const { observed, shift } of same) {
      drawn.set(observed, {
        isPlain,
        isLone: letter.length === 1,
        contours: contours.map((contour) => placed(contour, observed, shift)),
      })
    }
  }
  return drawn
}

/** What drawing a letter costs: the pixels of its box, those of colored stripes twice. */
function drawnPixels([{ observed }]: readonly LetterMember[]): number {
  const { width, height } = observed.observations[0].coverage
  return (width * height * (1 + observed.observations.length)) / 2
}

/** A curve, px from the corner of the field of a glyph, at its place in the picture, `shift` px to the right. */
function placed(curve: Curve, { glyph }: ObservedGlyph, shift: number): Curve {
  return moveCurve(curve, glyph.left - MARGIN + shift, glyph.top - MARGIN)
}

/** Members with their shifts measured from the first of them. */
function measuredFromFirst(members: readonly LetterMember[]): LetterMember[] {
  return members.map(({ observed, shift }) => ({ observed, shift: shift - members[0].shift }))
}

/**
 * The contours of a letter, px from the corner of its field: drawn from samples whose outlines were refined by the observations `joint`, or plain where
 * the plain drawing of its first observation explains that, or nearly as well.
 */
function drawSolved(field: Field, joint: readonly Observation[], first: Observation, draw: DrawTile): LetterDrawing {
  const plain = drawPlain(first, draw)
  if (plain.misfit > EXPLAINED * shownPixels(first.coverage)) {
    // Outlines of single pixels and of stairs can collapse when they are refined: they are drawn as they were solved
    for (const solved of [() => refineOutline(field, joint), () => field]) {
      const contours = drawField(solved(), 'samples', draw)
      if (isBetter(contours, plain, first)) return { contours: contours.map(toPixels), isPlain: false }
    }
  }
  return { contours: plain.contours.map(toPixels), isPlain: true }
}

/** A curve in samples, in px. */
function toPixels(curve: Curve): Curve {
  return scaleCurve(curve, 1 / SCALE, 1 / SCALE)
}

/** Whether an enlarged drawing explains so much more of an observation than the plain one that its segments pay. */
function isBetter(contours: readonly Curve[], plain: PlainDrawing, first: Observation): boolean {
  if (contours.length === 0) return false
  const left = misfit(contours, first)
  const added = Math.max(0, opCount(contours) - opCount(plain.contours))
  if (left > MAX_MISFIT_RATIO * plain.misfit) return false
  const isTorn = plain.misfit > TORN * first.coverage.values.reduce((sum, value) => sum + value * value, 0)
  return isTorn || plain.misfit - left >= SEGMENT_PRICE * added
}

/** Number of pixels of a field that are covered at all. */
function shownPixels({ values }: Field): number {
  return values.reduce((count, value) => (value > 0 ? count + 1 : count), 0)
}

/** A glyph drawn from its coverages as they are, in samples, and its misfit: infinite where there are only those of colored stripes. */
interface PlainDrawing {
  readonly contours: readonly Curve[]
  readonly misfit: number
}

/** Draws a glyph from its coverages as they are. */
function drawPlain(observation: Observation, draw: DrawTile): PlainDrawing {
  if (observation.filter !== WHOLE_PIXEL) return { contours: [], misfit: Number.POSITIVE_INFINITY }
  const contours = drawField(observation.coverage, 'pixels', draw).map((contour) => scaleCurve(contour, SCALE, SCALE))
  return { contours, misfit: misfit(contours, observation) }
}

/** Number of operations of curves: their segments, and one for each beginning. */
function opCount(contours: readonly Curve[]): number {
  return contours.reduce((count, { ops }) => count + ops.length, 0)
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
