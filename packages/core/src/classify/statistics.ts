import { boxPixels } from '../geometry/box'
import { runEnd } from '../geometry/run-end'
import { channelDistance } from '../image/pixels'
import type { Raster } from '../model/raster'
import { BLEND, BlendTest, OTHER, TOLERANCE } from './blend-test'
import { ColorCounts } from './color-counts'
import { FAINT, findGrain, STRONG } from './grain'
import { boxOfFigure, findPlainGround, type Ground, isGround } from './ground'
import { channelSum, measureLight, sampleWindows, type Window } from './sample-windows'
import { countBends, innerCells, type SoftBends } from './soft-bends'

/**
 * What the classification rests on, from at most 65,536 sampled pixels. The figure is what is not the ground (`findPlainGround`). Shares are in [0, 1],
 * of the figure's pixels unless said otherwise; of an empty figure they are 0.
 */
export interface Statistics {
  /** All sampled pixels. */
  readonly pixels: number
  /** The figure, of all sampled pixels. */
  readonly figure: number
  readonly distinctColors: number
  /** Those of them that fill no exact block anywhere. */
  readonly looseColors: number
  /** Pixels equal to the one right of them and the one below. */
  readonly flat: number
  /** Of all pixels, those whose larger step (sum over channels) to those is 1-72 levels. */
  readonly microGradient: number
  /** Of all pixels, those whose larger step is above 72. */
  readonly edge: number
  /** Pixels clear of edges where brightness lies on no plane; without the faint ones where these are two thirds of them or more. */
  readonly grain: number
  /** Pixels in no exact block whose color occurs at most 3 times, of the pixels in no exact block. */
  readonly rareColor: number
  /** Pixels in no 2 x 2 block, 16 levels allowed, that no colors nearby explain. */
  readonly unexplained: number
  /** Of the pixels in no exact block, those that lie between two colors nearby. */
  readonly blends: number
  /** Steps above 72 levels between two pixels of which neither is a blend, of those steps and the blends together. */
  readonly crisp: number
  /** Bins of 16 levels that hold 90 % of the figure's pixels in blocks, 16 levels allowed. */
  readonly colorSpread: number
  /**
   * Cells of 2 x 2 px where brightness bends (`countBends`), of those clear of edges, or of a tenth of all cells where that is more. Null for pictures that show a ground or
   * transparency on more than 1 % of what is sampled.
   */
  readonly bends: number | null
}

/** Most distinct colors of a palette that somebody chose. A photograph has more, even one of 64 px in grey. */
export const PALETTE = 64
/** Sum of the channels' differences of two neighbors, levels, above which they form an edge. */
const EDGE_STEP = 72
/** Times that a color may occur and still count as rare. */
const RARE = 3
/** Share of the pixels in blocks that the counted bins must hold. */
const SPREAD_SHARE = 0.9

/**
 * Share of the sampled pixels below which the figure is looked for, and sampled apart. The windows miss narrow ones: of 20 cut-outs of goods that
 * fill 1 to 5 % of their picture, 18 show nothing of themselves.
 */
const MIN_FIGURE = 0.04
/**
 * Share of the picture from which on the box of such a figure is sampled in the middles of its parts: windows along its borders are about the same again. Of a
 * round figure in a picture three times as high as wide, all windows lie beside it.
 */
const LARGE_BOX = 0.5

/** Least share of the figure that bends are taken of: in noise hardly a cell is clear of edges. */
const MIN_SOFT = 0.1
/** Most faint bends that count for each strong one. A photograph in mist has 1.4; rounded gradients have faint ones only. */
const FAINT_BENDS = 4
/** Least share of the pixels that the figure of a picture without ground has: rounded corners and a few clear pixels are none. */
const MIN_BLEEDING = 0.99

/** Running totals over the windows. */
class Tally {
  pixels = 0
  figure = 0
  flat = 0
  faintGrain = 0
  strongGrain = 0
  micro = 0
  edge = 0
  loose = 0
  blends = 0
  unexplained = 0
  hardSteps = 0
  cells = 0
  softCells = 0
  faintBends = 0
  strongBends = 0
  readonly colors = new ColorCounts()
  readonly bins = new Int32Array(1 << 16)
}

/** Measures a raster of any size; every share of nothing is 0. */
export function measureStatistics(raster: Raster): Statistics {
  const ground = findPlainGround(raster)
  const whole = measureWindows(sampleWindows(raster), ground)
  if (whole.figure >= MIN_FIGURE) return whole
  const box = boxOfFigure(raster, ground)
  if (box === null) return whole
  const isLarge = boxPixels(box) > LARGE_BOX * raster.width * raster.height
  return measureWindows(sampleWindows(raster, box, isLarge ? 'middles' : 'borders'), ground)
}

function measureWindows(windows: readonly Window[], ground: Ground): Statistics {
  const tally = new Tally()
  for (const window of windows) {
    if (window.isPlain) {
      countPlain(window, ground, tally)
      continue
    }
    const near = findBlocks(window, TOLERANCE)
    const isFigure = findFigure(window, near, ground)
    countSteps(window, isFigure, tally)
    const light = measureLight(window)
    countGrain(findGrain(window, light), isFigure, tally)
    if (ground === null) addBends(countBends(window, light, isFigure), tally)
    explainLoosePixels(window, near, isFigure, tally)
  }
  const { pixels, figure, colors } = tally
  return {
    pixels,
    figure: figure / pixels,
    distinctColors: colors.distinct,
    looseColors: colors.loose,
    flat: share(tally.flat, figure),
    grain: share(grainOf(tally), figure),
    microGradient: tally.micro / pixels,
    edge: tally.edge / pixels,
    rareColor: share(colors.rarePixels(RARE), tally.loose),
    unexplained: share(tally.unexplained, figure),
    blends: share(tally.blends, tally.loose),
    crisp: share(tally.hardSteps, tally.hardSteps + tally.blends),
    colorSpread: countSpread(tally.bins),
    bends: ground === null && figure >= MIN_BLEEDING * pixels ? bendsOf(tally) : null,
  }
}

/**
 * The pixels of grain: the strong ones, and the faint ones if strong ones are as many. Faint grain without strong one is rounding that was sharpened: with
 * half as many strong ones, or fewer, it counts for nothing, and between the two for a part.
 */
function grainOf({ faintGrain, strongGrain }: Tally): number {
  return strongGrain + Math.max(0, Math.min(faintGrain, 2 * strongGrain - faintGrain))
}

/** The share of cells where brightness bends: all strong bends, and so many of the faint ones as these bear out. */
function bendsOf({ cells, softCells, faintBends, strongBends }: Tally): number {
  const bends = strongBends + Math.min(faintBends, FAINT_BENDS * strongBends)
  return share(bends, Math.max(softCells, MIN_SOFT * cells))
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** What the counts below come to for a window of equal pixels, which are one block, flat and free of grain. */
function countPlain(window: Window, ground: Ground, tally: Tally): void {
  const { pixels } = window
  const figure = isGround(pixels[0], true, ground) ? 0 : pixels.length
  const cells = figure === 0 ? 0 : innerCells(window)
  tally.pixels += pixels.length
  tally.cells += cells
  tally.softCells += cells
  tally.figure += figure
  tally.flat += figure
  tally.bins[binOf(pixels[0])] += figure
  tally.colors.add(pixels[0], true, pixels.length)
}

/** 1 for each pixel of a window that is not the ground; `near` marks the blocks of nearly one color. */
function findFigure({ pixels }: Window, near: Uint8Array, ground: Ground): Uint8Array {
  const isFigure = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) if (!isGround(pixels[i], near[i] === 1, ground)) isFigure[i] = 1
  return isFigure
}

function countGrain(grain: Uint8Array, isFigure: Uint8Array, tally: Tally): void {
  for (let i = 0; i < grain.length; i++) {
    tally.figure += isFigure[i]
    if (isFigure[i] === 0) continue
    if (grain[i] === FAINT) tally.faintGrain++
    else if (grain[i] === STRONG) tally.strongGrain++
  }
}

function addBends({ cells, soft, faint, strong }: SoftBends, tally: Tally): void {
  tally.cells += cells
  tally.softCells += soft
  tally.faintBends += faint
  tally.strongBends += strong
}

function countSteps({ width, height, pixels }: Window, isFigure: Uint8Array, tally: Tally): void {
  tally.pixels += pixels.length
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 < width ? i + 1 : i
      const below = y + 1 < height ? i + width : i
      if (pixels[i] === pixels[right] && pixels[i] === pixels[below]) {
        tally.flat += isFigure[i]
        continue
      }
      const step = Math.max(channelSum(pixels[i], pixels[right]), channelSum(pixels[i], pixels[below]))
      if (step <= EDGE_STEP) tally.micro++
      else tally.edge++
    }
  }
}

/** Sorts the pixels that lie in no block, exact or nearly so, by what explains them. */
function explainLoosePixels(window: Window, near: Uint8Array, isFigure: Uint8Array, tally: Tally): void {
  const { width, height, pixels } = window
  const exact = findBlocks(window, 0)
  const exactTest = new BlendTest(window, exact, 0)
  const nearTest = new BlendTest(window, near, TOLERANCE)
  const isBlend = new Uint8Array(pixels.length)
  countColors(pixels, exact, tally)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (near[i] === 1) tally.bins[binOf(pixels[i])] += isFigure[i]
      else if (isFigure[i] === 1 && nearTest.explain(x, y) === OTHER) tally.unexplained++
      if (exact[i] === 1) continue
      tally.loose++
      if (exactTest.explain(x, y) === BLEND) {
        tally.blends++
        isBlend[i] = 1
      }
    }
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isBlend[i] === 1) continue
      if (x + 1 < width && isBlend[i + 1] === 0 && isEdge(pixels[i], pixels[i + 1])) tally.hardSteps++
      if (y + 1 < height && isBlend[i + width] === 0 && isEdge(pixels[i], pixels[i + width])) tally.hardSteps++
    }
  }
}

/** Counts the colors of pixels, run by run; `exact` marks those in blocks. */
function countColors(pixels: Int32Array, exact: Uint8Array, tally: Tally): void {
  for (let start = 0, end = 0; start < pixels.length; start = end) {
    end = start + 1
    while (end < pixels.length && pixels[end] === pixels[start] && exact[end] === exact[start]) end++
    tally.colors.add(pixels[start], exact[start] === 1, end - start)
  }
}

function isEdge(a: number, b: number): boolean {
  return a !== b && channelSum(a, b) > EDGE_STEP
}

/** 1 for each pixel of a 2 x 2 block whose colors differ from its first by at most `tolerance` levels. */
function findBlocks({ width, height, pixels }: Window, tolerance: number): Uint8Array {
  const solid = new Uint8Array(pixels.length)
  for (let y = 0; y + 1 < height; y++) {
    for (let i = y * width, end = i + width - 1; i < end; i++) {
      const color = pixels[i]
      if (!isNear(color, pixels[i + 1], tolerance)) continue
      if (!isNear(color, pixels[i + width], tolerance)) continue
      if (!isNear(color, pixels[i + width + 1], tolerance)) continue
      solid[i] = solid[i + 1] = solid[i + width] = solid[i + width + 1] = 1
    }
  }
  return solid
}

function isNear(a: number, b: number, tolerance: number): boolean {
  return a === b || (tolerance > 0 && channelDistance(a, b) <= tolerance)
}

/** 4 bits a channel. */
function binOf(pixel: number): number {
  return ((pixel >>> 4) & 15) | ((pixel >>> 8) & 0xf0) | ((pixel >>> 12) & 0xf00) | ((pixel >>> 16) & 0xf000)
}

function countSpread(bins: Int32Array): number {
  const filled: number[] = []
  for (let bin = 0; bin < bins.length; bin++) {
    if (bins[bin] > 0) filled.push(bins[bin])
    else bin = runEnd(bins, bin, bins.length) - 1
  }
  filled.sort((a, b) => b - a)
  const total = filled.reduce((sum, n) => sum + n, 0)
  let held = 0
  let count = 0
  while (held < SPREAD_SHARE * total) held += filled[count++]
  return count
}
