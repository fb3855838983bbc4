import { moveCurve, scaleCurve } from '../geometry/curve'
import type { Curve } from '../model/curve'
import { type DrawTile, drawField, misfit } from './draw-field'
import { type Field, SCALE } from './field'
import type { LetterMember } from './group-letters'
import { type Observation, WHOLE_PIXEL } from './observation'
import { MARGIN } from './observe-glyphs'
import type { ObservedGlyph } from './observed-glyph'
import { refineOutline } from './refine-outline'
import { samplePolygons } from './sample-polygons'
import { type SolvedMember, solveLetter } from './solve-letter'

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
/** Number of glyphs of a page from which on their letter gets curves. On pages of 1,100 letters, 83 of 100 glyphs are of such letters, and a third of the letters are. */
const FREQUENT = 4
/** Largest misfit of a drawing on a page, as a share (0-1) of the squared coverage, that is kept without a look at the plain one. */
const MAX_PAGE_MISFIT = 0.05
/**
 * Misfit of the polygons of samples whose outlines were not refined, as a share of that of the plain drawing, from which on their curves are not drawn: these come no nearer. Of 1,227 letters of icons,
 * sheets and slow pictures, four lose such curves; 71 % of those that were thrown away, by area, are not drawn. Polygons of refined outlines do not tell: hairlines lose their drawing.
 */
const MAX_POLYGON_RATIO = 0.35
/**
 * Operations of the plain drawing from which on such polygons tell before outlines are refined, too: refining moves a hairline as a whole, but not the many borders of a large drawing. Of five
 * with 22 to 42 operations above the ratio, in icons, sheets and tangles, none got curves of samples; one of 17 did, and hairlines of 2 to 6, whose polygons come to 0.56. With 12, one sheet loses 0.01 dB in 0.5 % fewer bytes.
 */
const MANY_OPS = 20
/** Mean squared residual of a glyph's pixels up to which the plain drawing is kept: 0.045 of coverage. */
const EXPLAINED = 0.002
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
 * On a page of text (`isPage`), plain drawings are hardly ever better and not tried first, and letters that appear seldom are polygons.
 */
export function drawLetters(
  letters: readonly (readonly LetterMember[])[],
  drawTile: DrawTile,
  maxPixels: number,
  isPage: boolean,
): Map<ObservedGlyph, GlyphDrawing> {
  const drawn = new Map<ObservedGlyph, GlyphDrawing>()
  const waiting = [...letters].sort((a, b) => b.length - a.length).map((letter) => ({ letter, tries: 1 }))
  let pixels = 0
  for (const { letter, tries } of waiting) {
    pixels += drawnPixels(letter)
    if (pixels > maxPixels) break
    const { contours, isPlain, same, others } = (isPage ? drawPageLetter : drawLetter)(letter, drawTile)
    const again = tries < MAX_TRIES ? [others] : others.map((one) => [one])
    for (const left of again) if (left.length > 0) waiting.push({ letter: measuredFromFirst(left), tries: tries + 1 })
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

/** A letter as it is drawn, the glyphs that show it, and those that turned out to show others. */
interface DrawnLetter extends LetterDrawing {
  readonly same: readonly LetterMember[]
  readonly others: readonly LetterMember[]
}

/**
 * Draws a letter. One that appears once and whose plain drawing explains it is not solved: samples would say nothing more of it, and most thin parts of
 * icons are such.
 */
function drawLetter(letter: readonly LetterMember[], draw: DrawTile): DrawnLetter {
  const [first] = letter[0].observed.observations
  const plain = drawPlain(first, draw)
  if (letter.length === 1 && isExplainedBy(plain, first)) return { ...plainly(plain), same: letter, others: [] }
  const { field, members, joint } = solveLetter(letter)
  return { ...drawSolved(field, joint, first, plain, draw), ...divided(members) }
}

/** Draws a letter of a page of text. A plain drawing is made only where the samples explain too little. */
function drawPageLetter(letter: readonly LetterMember[], draw: DrawTile): DrawnLetter {
  const [first] = letter[0].observed.observations
  const { field, members, joint } = solveLetter(letter)
  const found = divided(members)
  const isFrequent = found.same.length >= FREQUENT
  const contours = isFrequent ? drawField(refineOutline(field, joint), 'samples', draw) : samplePolygons(field)
  const drawing =
    misfit(contours, first) <= MAX_PAGE_MISFIT * squares(first.coverage)
      ? { contours: contours.map(toPixels), isPlain: false }
      : drawSolved(field, joint, first, drawPlain(first, draw), draw)
  return { ...drawing, ...found }
}

/** The members that show the letter that was solved, the first among them, and those that show others. */
function divided(members: readonly SolvedMember[]): Pick<DrawnLetter, 'same' | 'others'> {
  return {
    same: members.filter(({ error }, k) => k === 0 || error <= MAX_ERROR),
    others: members.filter(({ error }, k) => k > 0 && error > MAX_ERROR),
  }
}

/** Whether a plain drawing explains what it was drawn of. */
function isExplainedBy({ misfit: left }: PlainDrawing, first: Observation): boolean {
  return left <= EXPLAINED * shownPixels(first.coverage)
}

/** Sum of the squares of a field. */
function squares({ values }: Field): number {
  return values.reduce((sum, value) => sum + value * value, 0)
}

/**
 * The contours of a letter, px from the corner of its field: drawn from samples whose outlines were refined by the observations `joint`, or plain where
 * the plain drawing of its first observation explains that, or nearly as well.
 */
function drawSolved(
  field: Field,
  joint: readonly Observation[],
  first: Observation,
  plain: PlainDrawing,
  draw: DrawTile,
): LetterDrawing {
  if (isExplainedBy(plain, first)) return plainly(plain)
  const isLong = opCount(plain.contours) >= MANY_OPS
  if (isLong && !mayBeBetter(field, plain, first)) return plainly(plain)
  // Outlines of single pixels and of stairs can collapse when they are refined: they are drawn as they were solved
  for (const isRefined of [true, false]) {
    if (!isRefined && !isLong && !mayBeBetter(field, plain, first)) break
    const contours = drawField(isRefined ? refineOutline(field, joint) : field, 'samples', draw)
    if (isBetter(contours, plain, first)) return { contours: contours.map(toPixels), isPlain: false }
  }
  return plainly(plain)
}

/** The plain drawing of a letter, in px. */
function plainly({ contours }: PlainDrawing): LetterDrawing {
  return { contours: contours.map(toPixels), isPlain: true }
}

/** A curve in samples, in px. */
function toPixels(curve: Curve): Curve {
  return scaleCurve(curve, 1 / SCALE, 1 / SCALE)
}

/** Whether curves of samples may explain so much more of an observation than the plain drawing: polygons of them do. They tell nothing where the plain drawing is empty. */
function mayBeBetter(samples: Field, plain: PlainDrawing, first: Observation): boolean {
  return plain.contours.length === 0 || misfit(samplePolygons(samples), first) <= MAX_POLYGON_RATIO * plain.misfit
}

/** Whether an enlarged drawing explains so much more of an observation than the plain one that its segments pay. */
function isBetter(contours: readonly Curve[], plain: PlainDrawing, first: Observation): boolean {
  if (contours.length === 0) return false
  const left = misfit(contours, first)
  const added = Math.max(0, opCount(contours) - opCount(plain.contours))
  if (left > MAX_MISFIT_RATIO * plain.misfit) return false
  const isTorn = plain.misfit > TORN * squares(first.coverage)
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
