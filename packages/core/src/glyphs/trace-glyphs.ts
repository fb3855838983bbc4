import { connectedRegions } from '../geometry/connected-regions'
import type { Pixels } from '../model/color-space'
import { type Coloring, flatFill } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { FlatFill, Shape } from '../model/drawing'
import { premultiplied } from '../model/palette'
import type { Reading, ReadingIn } from '../model/reading'
import { type DrawTile, drawGlyphs } from './draw-glyph'
import { findGlyphs, type Glyph } from './find-glyphs'
import { observeGlyphs } from './observe-glyphs'

/** Distance, levels, of a glyph's color from the nearest fill up to which the glyph gets the fill. */
const MAX_FILL_DISTANCE = 8

/** A picture whose glyphs are drawn apart. */
export interface DrawnGlyphs {
  readonly glyphs: readonly DrawnGlyph[]
  /** The reading and the coloring without the glyphs: their pixels belong to the ground. */
  readonly reading: Reading
  readonly coloring: Coloring
}

/**
 * Draws the glyphs of a picture without noise (`rgb`) from enlarged copies of their coverages, because strokes thinner than about 2 px leave no
 * pixels to measure their borders by. A glyph whose plain drawing explains the pixels is left to the picture. `maxFills` is the largest
 * number of fills of the picture.
 */
export function traceGlyphs(reading: Reading, coloring: Coloring, maxFills: number, draw: DrawTile): DrawnGlyphs {
  if (reading.space !== 'rgb') return { glyphs: [], reading, coloring }
  const observed = observeGlyphs(findGlyphs(reading, reading.inks), reading, reading.inks)
  const fills = new GlyphFills(coloring, maxFills)
  const drawn: DrawnGlyph[] = []
  const contoursOf = drawGlyphs(observed, draw)
  for (const [k, one] of observed.entries()) {
    const contours = contoursOf[k]
    const fill = contours === null ? null : fills.of(one.color)
    if (fill !== null && contours !== null) drawn.push({ glyph: one.glyph, fill, contours })
  }
  if (drawn.length === 0) return { glyphs: [], reading, coloring }
  return { ...withoutGlyphs(drawn, reading, coloring), glyphs: drawn }
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
   * The fill for a color of four premultiplied levels: the nearest of the coloring, or the color itself where that is farther than
   * `MAX_FILL_DISTANCE`; null where it is and there is no room for another fill.
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
    if (bestError <= MAX_FILL_DISTANCE ** 2) return flatFill(this.coloring, best)
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

/** The reading and the coloring with the pixels of glyphs given to the ground beside them. */
function withoutGlyphs(
  drawn: readonly DrawnGlyph[],
  reading: ReadingIn<'rgb'>,
  { regions, fills, gradients }: Coloring,
): { reading: Reading; coloring: Coloring } {
  const { width, height } = reading
  const inkOfPixel = reading.regions.labels.map((label) => reading.regions.colorOf[label])
  const fillOfPixel = regions.labels.map((label) => regions.colorOf[label])
  const pixels = reading.pixels.slice() as Uint32Array & Pixels<'rgb'>
  // The color cap gives all regions of one ink the same fill.
  const fillOfInk = new Int32Array(reading.inks.count).fill(-1)
  for (let i = 0; i < pixels.length; i++) fillOfInk[inkOfPixel[i]] = fillOfPixel[i]
  for (const { glyph } of drawn) {
    for (const i of glyph.members) {
      inkOfPixel[i] = glyph.ground
      fillOfPixel[i] = fillOfInk[glyph.ground] < 0 ? fillOfPixel[glyph.beside] : fillOfInk[glyph.ground]
      pixels[i] = reading.pixels[glyph.beside]
    }
  }
  return {
    reading: { ...reading, pixels, regions: connectedRegions(inkOfPixel, width, height, 'inks') },
    coloring: { fills, gradients, regions: connectedRegions(fillOfPixel, width, height, 'fills') },
  }
}
