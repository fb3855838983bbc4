import { CELL_WIDTH, cellOf, lowestLevel } from '../color/color-cells'
import { hashColor } from '../color/color-table'
import { fillRun } from '../geometry/fill-run'
import { evenColumnsEnd, runEnd } from '../geometry/run-end'
import { signedPixels } from '../image/pixels'
import { isOnRidge } from '../image/ridges'
import type { DrawnLines } from '../lines/drawn-lines'
import type { ColorSpace, Picture } from '../model/color-space'
import { PURE, SOLID } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'

/** Entry of `PurePixels.inkOf` for a mixed pixel, whose color is within the tolerance of no ink. */
export const NO_INK = -1

/**
 * The pixels of a picture with the ink that each shows alone, if any. Pure and mixed pixels are terms of spectral unmixing (Keshava and
 * Mustard 2002).
 */
export interface PurePixels {
  readonly width: number
  readonly height: number
  /** The pixels of the picture, row-major, packed premultiplied, in the color space of the inks. */
  readonly pixels: Uint32Array
  /** For each pixel, the index of the nearest ink within whose tolerance its color lies (ties: the first); NO_INK where there is none. */
  readonly inkOf: Int32Array
  /**
   * For each pixel, how purely it shows its ink: MIXED where its color is near no ink, SOLID where it is part of a 2 x 2 block of pixels of
   * one ink or, after `markRidges`, the middle of a stroke; otherwise PURE.
   */
  readonly purity: Uint8Array
}

/** Value of a slot of the cache of inks by color that holds no color yet. */
const UNKNOWN = -2
/**
 * Largest number of bits of a slot's index in the cache of inks by color. Its 2^14 slots take 128 KB and so fit the second-level cache of a
 * processor core. Small pictures have smaller caches.
 */
const MAX_CACHE_BITS = 14
/** Largest number of inks among which all are compared with a color. More time goes into finding its cell's inks than they save. */
const MAX_ALL = 16

/**
 * For every pixel of a picture, the index of the nearest ink (NO_INK where none is within its tolerance) and its purity: MIXED without an
 * ink, SOLID in a 2 x 2 block of one ink, otherwise PURE. The distance of a pixel from an ink is the largest difference of their
 * premultiplied channels, levels.
 */
export function findPurePixels<S extends ColorSpace>(picture: Picture<S>, inks: Inks<S>): PurePixels {
  const { pixels, width, height } = picture
  const inkOf = new Int32Array(pixels.length)
  const purity = new Uint8Array(pixels.length)
  const nearest = new NearestInk(inks, pixels.length)
  // Run by run: pictures that are drawn have few, and a loop that only compares costs little before it is compiled.
  const signed = signedPixels(pixels)
  for (let start = 0, end = 0; start < signed.length; start = end) {
    end = runEnd(signed, start, signed.length)
    const ink = nearest.find(signed[start])
    fillRun(inkOf, ink, start, end)
    if (ink !== NO_INK) fillRun(purity, PURE, start, end)
  }
  markSolid(purity, inkOf, width, height)
  return { width, height, pixels, inkOf, purity }
}

/**
 * Looks up the ink nearest to a color, among the inks within whose tolerance the color lies. Results are cached, because colors repeat. So
 * are the inks that come into question for the cell of a color, because a photograph read as artwork has 1,000 inks and no color twice.
 */
class NearestInk {
  private readonly bits: number
  private readonly keys: Int32Array
  private readonly values: Int32Array
  private readonly colors: Float64Array
  private readonly tolerance: Float64Array
  private readonly all: Int32Array
  /** For each cell of colors that was asked for, the inks within whose tolerance some color of it may lie, ascending. */
  private readonly inksOf = new Map<number, Int32Array>()

  /** `pixelCount` is the number of pixels that will be looked up. */
  constructor(inks: Pick<Inks<never>, 'count' | 'colors' | 'tolerance'>, pixelCount: number) {
    this.bits = Math.min(MAX_CACHE_BITS, Math.ceil(Math.log2(pixelCount + 2)))
    this.keys = new Int32Array(1 << this.bits)
    this.values = new Int32Array(1 << this.bits).fill(UNKNOWN)
    this.colors = premultiplied(inks)
    this.tolerance = inks.tolerance
    this.all = Int32Array.from({ length: inks.count }, (_, k) => k)
  }

  /** The index of the nearest ink within whose tolerance a packed premultiplied color lies, as a signed integer (ties: the first), or NO_INK. */
  find(color: number): number {
    const { keys, values } = this
    const slot = hashColor(color, this.bits)
    if (keys[slot] !== color || values[slot] === UNKNOWN) {
      keys[slot] = color
      values[slot] = inkWithinTolerance(color, this.colors, this.tolerance, this.inksNear(color))
    }
    return values[slot]
  }

  /** The inks within whose tolerance a packed color may lie, ascending: those of its cell, or all where they are few. */
  private inksNear(color: number): Int32Array {
    if (this.all.length <= MAX_ALL) return this.all
    const cell = cellOf(color)
    let inks = this.inksOf.get(cell)
    if (inks === undefined) {
      inks = inksOfCell(cell, this.colors, this.tolerance)
      this.inksOf.set(cell, inks)
    }
    return inks
  }
}

/** The inks that are within their tolerance of a color in a cell, or within a level more, ascending. */
function inksOfCell(cell: number, colors: Float64Array, tolerance: Float64Array): Int32Array {
  const out: number[] = []
  for (let k = 0; k < tolerance.length; k++) {
    let isNear = true
    for (let c = 0; isNear && c < 4; c++) {
      const above = colors[4 * k + c] - lowestLevel(cell, c)
      isNear = above >= -tolerance[k] - 1 && above <= CELL_WIDTH + tolerance[k]
    }
    if (isNear) out.push(k)
  }
  return Int32Array.from(out)
}

/**
 * The index of the nearest of the inks `near` within whose tolerance a packed premultiplied pixel lies (ties: the first), or NO_INK. `colors`
 * holds four premultiplied levels an ink, and `tolerance` the largest channel difference of each ink, levels. Pixels are rounded to levels,
 * so half a level is added to each tolerance.
 */
function inkWithinTolerance(pixel: number, colors: Float64Array, tolerance: Float64Array, near: Int32Array): number {
  const r = pixel & 255
  const g = (pixel >>> 8) & 255
  const b = (pixel >>> 16) & 255
  const alpha = pixel >>> 24
  let best = NO_INK
  let bestGap = Number.POSITIVE_INFINITY
  for (let n = 0; n < near.length; n++) {
    const k = near[n]
    const c = 4 * k
    const gap = Math.max(
      Math.abs(colors[c] - r),
      Math.abs(colors[c + 1] - g),
      Math.abs(colors[c + 2] - b),
      Math.abs(colors[c + 3] - alpha),
    )
    if (gap <= tolerance[k] + 0.5 && gap < bestGap) {
      bestGap = gap
      best = k
    }
  }
  return best
}

/**
 * Writes SOLID to `purity` for all four pixels of every 2 x 2 block of pure pixels of one ink. Blocks may overlap. The other entries stay.
 */
function markSolid(purity: Uint8Array, inkOf: Int32Array, width: number, height: number): void {
  for (let y = 0; y + 1 < height; y++) {
    const end = (y + 1) * width
    // The columns of two pixels from `start` on that show one ink make one box of blocks.
    for (let start = y * width, i = start; start < end; start = Math.max(i, start + 1)) {
      i = evenColumnsEnd(inkOf, width, start, end)
      if (i - start < 2 || inkOf[start] === NO_INK) continue
      fillRun(purity, SOLID, start, i)
      fillRun(purity, SOLID, start + width, i + width)
    }
  }
}

/**
 * Writes SOLID to `purity` for the pixels of exactly one of the packed colors `strokes` that lie on ridges, which are the middles of strokes.
 * Rims of areas are no ridges, so such a pixel has its color by no chance.
 */
export function markRidges({ purity, pixels, width, height }: PurePixels, strokes: readonly number[]): void {
  if (strokes.length === 0) return
  const isStroke = new Set(strokes)
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (purity[i] === PURE && isStroke.has(pixels[i]) && isOnRidge(pixels, width, i)) purity[i] = SOLID
    }
  }
}

/** Writes SOLID to `purity` for the pixels of exactly one of the packed colors `lines`, wherever they lie. */
export function markLines({ purity, pixels }: PurePixels, lines: readonly number[]): void {
  if (lines.length === 0) return
  for (let i = 0; i < pixels.length; i++) if (purity[i] === PURE && lines.includes(pixels[i])) purity[i] = SOLID
}

/** Gives the pixels of thin lines their inks, and writes SOLID to `purity` for them: compression left none of them pure. */
export function markDrawn({ inkOf, purity }: PurePixels, { pixels, inks }: DrawnLines): void {
  pixels.forEach((i, k) => {
    inkOf[i] = inks[k]
    purity[i] = SOLID
  })
}
