import { MAX_ARTWORK_BORDERS } from '../limits'
import { type Coloring, flatFill } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { FlatFill, Shape } from '../model/drawing'
import { premultiplied } from '../model/palette'
import type { Reading, ReadingIn } from '../model/reading'
import { isHeld } from '../segment/hold-detail'
import { bordersBeside } from './borders-beside'
import { type CleanText, cleanText, findLines, type GroundPixels, type Lines } from './clean-text'
import type { DrawTile } from './draw-field'
import { canDraw, drawLetters, type GlyphDrawing } from './draw-glyph'
import { findGlyphs, type Glyph } from './find-glyphs'
import { groupLetters } from './group-letters'
import { observeGlyphs } from './observe-glyphs'
import type { ObservedGlyph } from './observed-glyph'
import { splitJoined } from './split-joined'
import { withoutGlyphs } from './without-glyphs'

/** Distance, levels, of a glyph's color from the nearest fill up to which the glyph gets the fill. */
const MAX_FILL_DISTANCE = 8

/**
 * Largest number of pixels of the boxes of all distinct letters, those of colored stripes counted twice: 900 letters of 12 px. It bounds the time; the
 * letters that appear least stay as they were read. With half of a bound like it, on covered pixels, a page of 3000 letters lost up to 2.5 dB.
 */
const MAX_DRAWN_PIXELS = 100_000
/** The same in compressed pictures, whose letters are hardly ever equal, so that each is solved by itself. */
const MAX_COMPRESSED_PIXELS = 50_000
/** The same for pages of so many letters that curves cannot be fitted to all. It bounds the time as well. */
const MAX_PAGE_PIXELS = 250_000
/** Most glyphs of such a page. It bounds the time, because each is placed in its letter. A page of 1240 x 1754 px has 10,600 of 12 px, whose letters are solved in 4 s. */
const MAX_PAGE_GLYPHS = 15_000
/** Shortest longer side, px, of a compressed picture in which text is looked for. In smaller ones, such as originals of enlarged pictures, thin shapes are blurred parts of icons. */
const MIN_COMPRESSED_SIDE = 96
/** Coverage up to which a pixel shows nothing of a glyph; it shows nothing else from 1 less this on. */
const PURE = 0.1
/** Smallest share (0-1) of the pixels of glyphs that these cover in part, where they have smooth borders. Hard pixels have 0. */
const MIN_PARTLY = 0.2
/** Share (0-1) of a glyph's ink from which on a pixel is nearly full of it. Gray letters (#777) show 0.53 of black. */
const NEARLY_FULL = 0.8
/** Pixels of a compressed line that show ink, as a multiple of those of its drawn glyphs, up to which the glyphs are the line. */
const MAX_INKED = 1.3
/** Largest share (0-1) of a glyph's pixels in other inks than its own, where it counts as read whole. */
const MAX_OTHERS = 0.1

/** A picture whose glyphs are drawn apart. */
export interface DrawnGlyphs {
  readonly glyphs: readonly DrawnGlyph[]
  /** The reading and the coloring without the glyphs: their pixels belong to the ground. */
  readonly reading: Reading
  readonly coloring: Coloring
}

/**
 * Draws the glyphs of a picture from enlarged copies of their coverages, because strokes thinner than about 2 px leave no
 * pixels to measure their borders by; in compressed pictures (`ycbcr`) from cleaned copies, all of them. In others, a glyph that the reading shows whole, and whose plain drawing explains the pixels, is left to the picture, unless
 * that has more borders than curves can be fitted to. `maxFills` is the largest number of fills of the picture.
 */
export function traceGlyphs(reading: Reading, coloring: Coloring, maxFills: number, draw: DrawTile): DrawnGlyphs {
  const none = { glyphs: [], reading, coloring }
  if (reading.space === 'ycbcr' && Math.max(reading.width, reading.height) < MIN_COMPRESSED_SIDE) return none
  const takesAll = !isHeld(reading.regions)
  const lines = reading.space === 'ycbcr' ? findLines(reading) : null
  const candidates = reading.space === 'ycbcr' ? (lines as Lines).found : findGlyphs(reading, reading.inks)
  if (candidates.length === 0) return none
  // Pages whose detail is no glyphs are told before these are looked at
  if (takesAll && bordersBeside(candidates, reading.regions) > MAX_ARTWORK_BORDERS) return none
  const clean = reading.space === 'ycbcr' ? cleanText(reading, lines as Lines) : null
  const seen = reading.space === 'ycbcr' ? (clean as CleanText).reading : reading
  const found = clean === null ? candidates : clean.glyphs
  if (takesAll && found.length > MAX_PAGE_GLYPHS) return none
  const shown = observeGlyphs(found, seen, seen.inks)
  // Compression gives hard pixels smooth borders, so it is not asked there
  const alone = clean === null ? smoothGlyphs(shown) : shown
  if (alone.length === 0) return none
  if (takesAll && !isHeld(withoutGlyphs(alone, reading, coloring).reading.regions)) return none
  // What rings join, the cleaning takes apart; the rest of a compressed letter is too uncertain for templates
  const observed = clean === null ? splitJoined(alone, reading.width) : alone
  const letters = groupLetters(observed)
  const maxPixels = clean !== null ? MAX_COMPRESSED_PIXELS : takesAll ? MAX_PAGE_PIXELS : MAX_DRAWN_PIXELS
  if (takesAll && !canDraw(letters, maxPixels)) return none
  const fills = new GlyphFills(coloring, maxFills)
  const drawn: DrawnGlyph[] = []
  const drawings = drawLetters(letters, draw, maxPixels, takesAll)
  for (const one of observed) {
    const drawing = drawings.get(one)
    if (drawing === undefined) continue
    if (clean === null && drawing.isPlain && !takesAll && isLeft(one, drawing, seen)) continue
    const fill = fills.of(one.color)
    if (fill !== null) drawn.push({ glyph: one.glyph, fill, contours: drawing.contours })
  }
  if (drawn.length === 0) return none
  const taken = clean === null ? drawn : wholeLines(clean, drawn)
  return { ...withoutGlyphs(taken, reading, coloring, clean?.bands), glyphs: drawn }
}

/**
 * The glyphs that are drawn apart: all where their pixels are often covered in part, else those of which that holds. Glyphs of hard pixels are left to the
 * picture: samples would say nothing more of them.
 */
function smoothGlyphs(observed: readonly ObservedGlyph[]): readonly ObservedGlyph[] {
  return haveSmoothBorders(observed) ? observed : observed.filter((one) => haveSmoothBorders([one]))
}

/** Whether many pixels of glyphs are covered in part. */
function haveSmoothBorders(observed: readonly ObservedGlyph[]): boolean {
  let covered = 0
  let partly = 0
  for (const { observations } of observed) {
    for (const share of observations[0].coverage.values) {
      if (share > PURE) covered++
      if (share > PURE && share < 1 - PURE) partly++
    }
  }
  return partly >= MIN_PARTLY * covered
}

/** Whether a glyph that is drawn plainly is left to the picture: that shows it whole, or it may be of other text. */
function isLeft(one: ObservedGlyph, { isLone }: GlyphDrawing, reading: ReadingIn<'rgb'>): boolean {
  return !one.isPiece && (isLone || isWhole(one, reading) || !showsInk(one))
}

/** Whether a pixel of a glyph is nearly full of its ink. Otherwise the ink may be that of other text, and the glyph paler. */
function showsInk({ observations }: ObservedGlyph): boolean {
  return observations[0].coverage.values.some((share) => share >= NEARLY_FULL)
}

/** Whether a reading shows a glyph in its own ink. Then the picture draws it as well as it is drawn alone. */
function isWhole({ glyph, color }: ObservedGlyph, { regions, inks }: ReadingIn<'rgb'>): boolean {
  const levels = premultiplied(inks)
  let own = 0
  let others = 0
  for (const i of glyph.members) {
    const ink = regions.colorOf[regions.labels[i]]
    if (ink === glyph.ground) continue
    const error = color.reduce((sum, level, c) => sum + (level - levels[4 * ink + c]) ** 2, 0)
    if (error > MAX_FILL_DISTANCE ** 2) others++
    else own++
  }
  return own > 0 && others <= MAX_OTHERS * glyph.members.length
}

/** A glyph with its fill and its contours in px of the picture. */
export interface DrawnGlyph {
  readonly glyph: Glyph
  readonly fill: FlatFill
  readonly contours: readonly Curve[]
}

/** A text that is equal for equal fills. */
function keyOf({ rgb, opacity }: FlatFill): string {
  return `${rgb} ${opacity}`
}

/** The glyphs as one shape for each fill, in the order of their first glyphs. */
export function groupByFill(drawn: readonly DrawnGlyph[]): Shape[] {
  const shapes = new Map<string, { fill: FlatFill; contours: Curve[] }>()
  for (const { fill, contours } of drawn) {
    const key = keyOf(fill)
    const shape = shapes.get(key) ?? { fill, contours: [] }
    shape.contours.push(...contours)
    shapes.set(key, shape)
  }
  return [...shapes.values()]
}

/** Chooses the fills of glyphs: those of the coloring, and others while there is room for them. */
class GlyphFills {
  private readonly levels: Float64Array
  /** The keys of the fills that are not the coloring's. */
  private readonly added = new Set<string>()

  constructor(
    private readonly coloring: Coloring,
    private readonly maxFills: number,
  ) {
    this.levels = premultiplied(coloring.fills)
  }

  /**
   * The fill for a color of four premultiplied levels: the nearest of the coloring up to `MAX_FILL_DISTANCE`, else the color itself. Null where that fill stands for a gradient, with
   * which the picture paints the glyph, and where there is no room for another fill.
   */
  of(color: readonly number[]): FlatFill | null {
    const { fills } = this.coloring
    let best = 0
    let bestError = Number.POSITIVE_INFINITY
    for (let f = 0; f < fills.count; f++) {
      let error = 0
      for (let c = 0; c < 4; c++) error += (color[c] - this.levels[4 * f + c]) ** 2
      if (error < bestError) {
        bestError = error
        best = f
      }
    }
    if (bestError <= MAX_FILL_DISTANCE ** 2)
      return this.coloring.gradients?.has(best) === true ? null : flatFill(this.coloring, best)
    const straight = color.map((level, c) => (c === 3 ? level : (level * 255) / Math.max(1, color[3])))
    const own = flatFill(
      { ...this.coloring, fills: { space: 'rgb', count: 1, colors: Float64Array.from(straight) } },
      0,
    )
    if (!this.added.has(keyOf(own)) && fills.count + this.added.size >= this.maxFills) return null
    this.added.add(keyOf(own))
    return own
  }
}

/**
 * What drawn glyphs of compressed text take of the picture: of the lines that they are part of, their own pixels and, where these are most of the ink,
 * those that show the ground when they are clean; and the rings beside lines. What shows ink and was not drawn, such as the rules of a table, stays.
 */
function wholeLines(
  { lines, lineOf, rings, reading: { pixels } }: CleanText,
  drawn: readonly DrawnGlyph[],
): { readonly glyph: GroundPixels }[] {
  const isDrawn = new Uint8Array(lineOf.length)
  for (const { glyph } of drawn) for (const i of glyph.members) isDrawn[i] = 1
  const numbers = new Set(drawn.map(({ glyph }) => lineOf[glyph.members[0]]))
  const taken = [...numbers].map((k) => {
    const { members, ground, beside } = lines[k]
    const own = members.filter((i) => isDrawn[i] === 1).length
    const isBare = (i: number): boolean => isDrawn[i] === 0 && pixels[i] === pixels[beside]
    const isWhole = members.length - members.filter(isBare).length <= MAX_INKED * own
    return { members: members.filter((i) => isDrawn[i] === 1 || (isWhole && isBare(i))), ground, beside }
  })
  return [...rings, ...taken].map((glyph) => ({ glyph }))
}
