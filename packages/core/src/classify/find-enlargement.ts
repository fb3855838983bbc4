import type { Raster } from '../model/raster'
import { findCrop } from './cropped-enlargement'
import { columnsOf, roughnessOf, rowsOf, type Side, strongLines } from './enlarged-lines'
import { boundsOf, isBelieved, LEAST_COMPRESSED, relativeRatio } from './enlargement-evidence'
import { CLIPPED_PASSES, type Enlargement, judge, type Lines, type Trial } from './enlargement-trial'
import { ENLARGING_FILTERS, type EnlargingFilter, KEYS } from './enlarging-filters'
import { residualOf } from './grid-residual'
import { makeGrid, wholePlaces } from './sample-grid'
import { scanCounts } from './scan-counts'

/** Bounds of the factor. Of pictures enlarged by less, restored samples are hardly fewer than the pixels. */
const MIN_FACTOR = 1.2
const MAX_FACTOR = 12
/**
 * Bounds of the roughness times the factor, and times its square. They save time. 44 icons: enlarged by 1.25 1.1-1.4 and by 2 1.1-1.4 times the
 * factor, by 8 .5-.7.
 */
const MAX_ROUGHNESS = 2.4
const MIN_ROUGHNESS = 0.5
/** Largest roughness of an enlarged picture: 1.23 enlarged by 1.25; renders and reduced pictures have 1.2-1.8. It saves time. */
const CRISP = 1.3

/**
 * Largest roughness of a picture whose crop is looked for. Crops are looked for from a factor of 1.9 on: hard pixels enlarged by that have up to 1.19, most others less than 0.8. It saves time: most pictures that a
 * cubic filter reduced have 1.2 to 1.3. With 1.05, seven of hard pixels enlarged by 1.9 to 2.2 and cropped are not found.
 */
const CRISP_CROP = 1.2

/** Rows, and columns, that are read: as many as have `LINE_PIXELS` together, `MAX_LINES` at most. */
const MAX_LINES = 12
const LINE_PIXELS = 4096

/** Lattices of cropped pictures for each trial of one that was not: eight places of the cells along rows and four times as many factors. */
const PLACES = 32

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
  const roughness = roughnessOf([...lines.rows, ...lines.columns])
  const most = Math.min(MAX_FACTOR, largest, MAX_ROUGHNESS / roughness)
  const isLossy = raster.isLossy === true
  const from = isLossy ? LEAST_COMPRESSED : MIN_FACTOR
  const least = Math.max(from, Math.sqrt(MIN_ROUGHNESS / roughness))
  if (roughness > CRISP || most < least || lines.rows.length === 0 || lines.columns.length === 0) return null
  const scan = scanCounts(lines.rows, width, least, most)
  const tries = ENLARGING_FILTERS.length * scan.tries
  let best: Trial | null = null
  for (const { count, start } of scan.trials) {
    const trial = tryCount(lines, width, height, count, start, isLossy)
    // Samples a third of a cell apart explain what a linear filter made, and leave less of it, but half a cell matters less to them
    if (trial === null || (best !== null && relativeRatio(trial) >= relativeRatio(best))) continue
    // Whole factors are so usual that they need no more evidence than if one had been tried
    if (isBelieved(trial, lines, isLossy, Number.isInteger(trial.across.factor) ? 1 : tries)) best = trial
  }
  if (best !== null || isLossy || roughness > CRISP_CROP) return best
  const cropped = findCrop(lines, width, height, least, most, boundsOf(MAX_FACTOR, false).residual)
  return cropped !== null && isBelieved(cropped, lines, false, PLACES * tries) ? cropped : null
}

function lineCount(pixels: number): number {
  return Math.min(MAX_LINES, Math.ceil(LINE_PIXELS / pixels))
}

/** The best trial of a count of samples along rows, by filter and by the count along columns, which was rounded; null where it leaves too much. */
function tryCount(
  lines: Lines,
  width: number,
  height: number,
  count: number,
  start: number,
  isLossy: boolean,
): Trial | null {
  const across = wholePlaces(width, count, start)
  const { residual: mostLeft, ratio: mostRatio } = boundsOf(across.factor, isLossy)
  const usual = Math.round((height * count) / width)
  const counts = [usual, usual - 1, usual + 1].filter((n) => n > 0)
  const downs = counts.map((n) => wholePlaces(height, n, start))
  // Some programs keep the factor and leave out a part of the last sample
  if (usual > 0) downs.push({ ...across, pixels: height, count: usual })
  let best: Enlargement | null = null
  let least = Math.SQRT2 * mostLeft
  const further = (filter: EnlargingFilter) =>
    residualOf(lines.rows, makeGrid({ ...across, start: start + across.factor / 2 }, filter), CLIPPED_PASSES)
  const left = ENLARGING_FILTERS.map((filter) => ({
    filter,
    x: residualOf(lines.rows, makeGrid(across, filter), CLIPPED_PASSES, least),
  })).sort((a, b) => a.x - b.x)
  // It saves time: where the filter that is nearest along rows is no better than half a cell further, others hardly are
  const [nearest] = left
  if (nearest.x >= least || nearest.x > 2 * mostRatio * further(nearest.filter)) return null
  for (const { filter, x } of left) {
    if (x >= least) break
    for (const down of downs) {
      const most = Math.sqrt(least * least - x * x)
      const y = residualOf(lines.columns, makeGrid(down, filter), CLIPPED_PASSES, most)
      if (y >= most) continue
      least = Math.hypot(x, y)
      best = { filter, across, down }
    }
  }
  return best === null ? null : judge(lines, best, mostLeft)
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
