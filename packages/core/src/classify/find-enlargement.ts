import type { Raster } from '../model/raster'
import { findCrop } from './cropped-enlargement'
import { columnsOf, type Line, roughnessOf, rowsOf, type Side, strongLines } from './enlarged-lines'
import { CLIPPED_PASSES, type Enlargement, judge, type Lines, type Trial } from './enlargement-trial'
import { ENLARGING_FILTERS, KEYS } from './enlarging-filters'
import { residualOf } from './grid-residual'
import { makeGrid, wholePlaces } from './sample-grid'

/** Bounds of the factor. Of pictures enlarged by less, restored samples are hardly fewer than the pixels. */
const MIN_FACTOR = 1.2
const MAX_FACTOR = 12
/** Fewest samples along a side: the filters need some on both sides of an edge. */
const MIN_SAMPLES = 12
/** Where programs begin the cell of the first sample, px: most at the border, libvips from 8.17 on half a pixel later. */
const STARTS = [0, 0.5]

/**
 * Bounds of the roughness times the factor, and times its square. They save time. 44 icons: enlarged by 1.25 1.1-1.4 and by 2 1.1-1.4 times the
 * factor, by 8 .5-.7.
 */
const MAX_ROUGHNESS = 2.4
const MIN_ROUGHNESS = 0.5
/** Largest roughness of an enlarged picture: 1.23 enlarged by 1.25; renders and reduced pictures have 1.2-1.8. It saves time. */
const CRISP = 1.3

/**
 * Fewest different levels, rounded, of the rows and columns of pictures that were enlarged by a factor that is not whole. Boxes with exact anti-aliasing have a few
 * levels, and samples explain their borders at many spacings: without this bound, ten hard cases of one to three boxes pass for enlarged ones.
 */
const MIN_LEVELS = 24

/**
 * The same of the places of the steepest steps of rows, or of columns; places up to `SAME_PLACE` px apart count as one. Those of a box in a gradient are its two sides
 * and its round corners. Compressed ones, of which no factor below 1.9 is looked for, are not asked.
 */
const MIN_STEPS = 5
const SAME_PLACE = 3

/** Rows, and columns, that are read: as many as have `LINE_PIXELS` together, `MAX_LINES` at most. */
const MAX_LINES = 12
const LINE_PIXELS = 4096
/** Trials that are looked at closely. */
const CANDIDATES = 4
/** How far counts of samples are from one beside which its residual must be small. Neighbors share a part of it. */
const BESIDE = [-4, -3, -2, 2, 3, 4]

/**
 * Largest residuals and ratios of enlarged pictures, by factor. 11 icons, enlarged by 1.25 to 8: residuals .003-.07 and ratios .01-.25; compressed
 * by .08-.2 and .18-.7, of which those below a factor of 1.9 look like compression alone. 150 other pictures: beyond a factor of 1.4 ratios of .34 and more, below
 * it .1 with straight borders on the pixels.
 */
const SLIGHT = { below: 1.4, residual: 0.015, ratio: 0.11 } as const
const CLEAN = { residual: 0.1, ratio: 0.3 } as const
const COMPRESSED = { from: 1.9, residual: 0.2, ratio: 0.62 } as const

/**
 * How a picture was enlarged, by a factor of 1.2 to 12 and at most `largest`, whole or not, with the filter of `ENLARGING_FILTERS` that explains it best; null when
 * it was not. Lines of an enlarged picture are made of few samples exactly (least squares); a line with detail of its own is not, nor is one if the samples
 * are taken to lie half a cell further. Of what was blurred, samples anywhere tell equally much.
 */
export function findEnlargement(raster: Raster, largest = MAX_FACTOR): Enlargement | null {
  if (largest < MIN_FACTOR) return null
  const { width, height } = raster
  const lines = {
    rows: strongLines(raster, rowsOf(raster), lineCount(width)),
    columns: strongLines(raster, columnsOf(raster), lineCount(height)),
  }
  const isPlain =
    countLevels([...lines.rows, ...lines.columns]) < MIN_LEVELS ||
    (raster.isLossy !== true && Math.max(countSteps(lines.rows), countSteps(lines.columns)) < MIN_STEPS)
  const roughness = roughnessOf([...lines.rows, ...lines.columns])
  const most = Math.min(MAX_FACTOR, largest, MAX_ROUGHNESS / roughness)
  // Compression looks like enlargement by less
  const from = raster.isLossy === true ? COMPRESSED.from : MIN_FACTOR
  const least = Math.max(from, Math.sqrt(MIN_ROUGHNESS / roughness))
  if (roughness > CRISP || most < least || lines.rows.length === 0 || lines.columns.length === 0) return null
  let best: Trial | null = null
  for (const { count, start } of scan(lines.rows, width, least, most)) {
    const trial = tryCount(lines, width, height, count, start)
    if (!isEnlarged(trial, raster) || (isPlain && !Number.isInteger(trial.across.factor))) continue
    if (best === null || trial.residual * trial.ratio < best.residual * best.ratio) best = trial
  }
  if (best !== null || isPlain || raster.isLossy === true) return best
  const cropped = findCrop(lines, width, height, least, most)
  return cropped !== null && isEnlarged(cropped, raster) ? cropped : null
}

function countLevels(lines: readonly Line[]): number {
  const levels = new Set<number>()
  for (const line of lines) for (const level of line.levels) levels.add(Math.round(level))
  return levels.size
}

/** The number of different places of the steepest step of lines. */
function countSteps(lines: readonly Line[]): number {
  const places: number[] = []
  for (const { levels } of lines) {
    let steepest = 0
    let place = 0
    for (let k = 1; k < levels.length; k++) {
      const step = Math.abs(levels[k] - levels[k - 1])
      if (step <= steepest) continue
      steepest = step
      place = k
    }
    if (places.every((other) => Math.abs(other - place) > SAME_PLACE)) places.push(place)
  }
  return places.length
}

function lineCount(pixels: number): number {
  return Math.min(MAX_LINES, Math.ceil(LINE_PIXELS / pixels))
}

/** Whether a trial leaves as little as that of an enlarged picture. */
function isEnlarged({ across: { factor }, residual, ratio }: Trial, { isLossy }: Raster): boolean {
  if (factor < SLIGHT.below) return isLossy !== true && residual <= SLIGHT.residual && ratio <= SLIGHT.ratio
  if (isLossy === true) return factor >= COMPRESSED.from && residual <= COMPRESSED.residual && ratio <= COMPRESSED.ratio
  return residual <= CLEAN.residual && ratio <= CLEAN.ratio
}

/** A count of samples, where their cells begin, px, and its residual beside those of other counts nearby. */
interface CountTrial {
  readonly count: number
  readonly start: number
  readonly dip: number
}

/** The counts of samples, and where their cells begin, that leave least of the rows beside other counts nearby, and those of whole factors. */
function scan(rows: readonly Line[], pixels: number, least: number, most: number): CountTrial[] {
  const first = Math.max(MIN_SAMPLES, Math.ceil(pixels / most))
  const last = Math.min(pixels - 1, Math.floor(pixels / least))
  const from = Math.max(MIN_SAMPLES, first - 4)
  const to = Math.min(pixels - 1, last + 4)
  const trials = STARTS.flatMap((start) => {
    const residuals: number[] = []
    for (let count = from; count <= to; count++) {
      residuals.push(residualOf(rows, makeGrid(wholePlaces(pixels, count, start), KEYS), 0))
    }
    const tried: CountTrial[] = []
    for (let count = first; count <= last; count++) {
      const beside = BESIDE.map((step) => residuals[count + step - from]).filter((residual) => residual !== undefined)
      const mean = beside.reduce((sum, residual) => sum + residual, 0) / beside.length
      tried.push({ count, start, dip: residuals[count - from] / mean })
    }
    return tried
  }).sort((a, b) => a.dip - b.dip)
  // Where few borders tell, other counts leave as little as that of a whole factor
  return trials.filter(({ count }, k) => k < CANDIDATES || pixels % count === 0)
}

/** The best trial of a count of samples along rows, by filter and by the count along columns, which was rounded. */
function tryCount({ rows, columns }: Lines, width: number, height: number, count: number, start: number): Trial {
  const across = wholePlaces(width, count, start)
  const usual = Math.round((height * count) / width)
  const counts = [usual, usual - 1, usual + 1].filter((n) => n > 0)
  // Some programs keep the factor and leave out a part of the last sample
  const downs = [...counts.map((n) => wholePlaces(height, n, start)), { ...across, pixels: height, count: usual }]
  let best: Enlargement = { filter: KEYS, across, down: downs[0] }
  let least = Number.POSITIVE_INFINITY
  for (const filter of ENLARGING_FILTERS) {
    const left = residualOf(rows, makeGrid(across, filter), CLIPPED_PASSES)
    for (const down of downs) {
      const residual = Math.hypot(left, residualOf(columns, makeGrid(down, filter), CLIPPED_PASSES))
      if (residual >= least) continue
      least = residual
      best = { filter, across, down }
    }
  }
  return judge({ rows, columns }, best)
}

/** Largest residual of a blurred picture in samples as far apart as its edges are wide. */
const MAX_LOSS = 0.3

/** Whether a picture holds detail that its copy, reduced by `factor`, would lose, as where shading is soft but borders are crisp. */
export function losesDetail(raster: Raster, factor: number): boolean {
  const left = (side: Side): number => {
    const lines = strongLines(raster, side, lineCount(side.pixels))
    const count = Math.max(1, Math.round(side.pixels / Math.floor(factor)))
    return lines.length === 0 ? 0 : residualOf(lines, makeGrid(wholePlaces(side.pixels, count, 0), KEYS), 1)
  }
  return Math.hypot(left(rowsOf(raster)), left(columnsOf(raster))) / Math.SQRT2 > MAX_LOSS
}
