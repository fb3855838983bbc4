import type { Line } from './enlarged-lines'
import { KEYS } from './enlarging-filters'
import { residualOf } from './grid-residual'
import { croppedPlaces, makeGrid, wholePlaces } from './sample-grid'
import { type LinePart, strongPart } from './strong-part'

/** Fewest samples along a side: the filters need some on both sides of an edge. */
const MIN_SAMPLES = 12
/** Where programs begin the cell of the first sample, px: most at the border, libvips from 8.17 on half a pixel later. */
const STARTS = [0, 0.5]
/** How far counts of samples are from one beside which its residual must be small. Neighbors share a part of it. */
const BESIDE = [-4, -3, -2, 2, 3, 4]
/** Counts that are looked at closely. */
const CANDIDATES = 4

/**
 * Pixels of a line up to which each count is tried with all of it. The work grows with their square; so of longer ones each count is tried with the part of
 * `PART` px of the largest steps in each of `BANDS` bands, with cells that begin between `STARTS`. Parts that lie far apart show a wrong factor as all of the line does.
 * The `SHORTLIST` best are tried with both starts.
 */
const WHOLE = 640
const BANDS = 4
const PART = 80
const SHORTLIST = 24
/** Samples beyond a part that make pixels within it, for the cubic filter. */
const MARGIN = 2

/**
 * A count of samples, where their cells begin, px, and its residual beside those of other counts nearby; in lines that are read in parts, beside that of samples
 * half a cell further.
 */
interface CountTrial {
  readonly count: number
  readonly start: number
  readonly dip: number
}

/** What a count of samples, which begin at `start`, leaves of lines. */
type ResidualOfCount = (count: number, start: number) => number

/** Counts of samples, and where their cells begin, and how many there were to try. */
export interface CountScan {
  readonly trials: readonly CountTrial[]
  readonly tries: number
}

/** The counts of samples, and where their cells begin, that leave least of the rows beside other counts nearby, and those of whole factors. */
export function scanCounts(rows: readonly Line[], pixels: number, least: number, most: number): CountScan {
  const first = Math.max(MIN_SAMPLES, Math.ceil(pixels / most))
  const last = Math.min(pixels - 1, Math.floor(pixels / least))
  const scan = pixels <= WHOLE ? scanLines : scanParts
  const trials = scan(rows, pixels, first, last).sort((a, b) => a.dip - b.dip)
  // Where few borders tell, other counts leave as little as that of a whole factor
  const kept = trials.filter(({ count }, k) => k < CANDIDATES || pixels % count === 0)
  return { trials: kept, tries: STARTS.length * Math.max(1, last - first + 1) }
}

function scanLines(rows: readonly Line[], pixels: number, first: number, last: number): CountTrial[] {
  const residual = (count: number, start: number) =>
    residualOf(rows, makeGrid(wholePlaces(pixels, count, start), KEYS), 0)
  return STARTS.flatMap((start) => dipsOf(residual, pixels, first, last, start))
}

/** The best counts by the strongest parts of long lines, and those of whole factors, with their dips beside samples half a cell further. */
function scanParts(rows: readonly Line[], pixels: number, first: number, last: number): CountTrial[] {
  const residual = residualOfParts(partsOf(rows, pixels), pixels)
  const between = (STARTS[0] + STARTS[1]) / 2
  return dipsOf(residual, pixels, first, last, between)
    .sort((a, b) => a.dip - b.dip)
    .filter(({ count }, k) => k < SHORTLIST || pixels % count === 0)
    .flatMap(({ count }) => STARTS.map((start) => ({ count, start })))
    .map(({ count, start }) => {
      const further = residual(count, start + pixels / count / 2)
      return { count, start, dip: residual(count, start) / further }
    })
}

/** The residuals of counts of samples beside those of others nearby. */
function dipsOf(residual: ResidualOfCount, pixels: number, first: number, last: number, start: number): CountTrial[] {
  const from = Math.max(MIN_SAMPLES, first - 4)
  const to = Math.min(pixels - 1, last + 4)
  const residuals: number[] = []
  for (let count = from; count <= to; count++) residuals.push(residual(count, start))
  const tried: CountTrial[] = []
  for (let count = first; count <= last; count++) {
    const beside = BESIDE.map((step) => residuals[count + step - from]).filter((other) => other !== undefined)
    const mean = beside.reduce((sum, other) => sum + other, 0) / beside.length
    tried.push({ count, start, dip: residuals[count - from] / mean })
  }
  return tried
}

/** The strongest parts of even bands of lines. */
function partsOf(lines: readonly Line[], pixels: number): LinePart[] {
  const parts: LinePart[] = []
  for (let band = 0; band < BANDS; band++) {
    const begin = Math.floor((band * pixels) / BANDS)
    const end = Math.floor(((band + 1) * pixels) / BANDS)
    const cut = lines.map(({ levels, steps }) => ({ levels: levels.subarray(begin, end), steps }))
    const { part, from } = strongPart(cut, end - begin, PART)
    if (part.length > 0) parts.push({ part, from: begin + from })
  }
  return parts
}

function residualOfParts(parts: readonly LinePart[], pixels: number): ResidualOfCount {
  return (count, start) => {
    let sum = 0
    let steps = 0
    for (const { part, from } of parts) {
      const own = part.reduce((all, line) => all + line.steps, 0)
      const grid = makeGrid(croppedPlaces(PART, pixels / count, start - from, MARGIN), KEYS)
      sum += own * residualOf(part, grid, 0) ** 2
      steps += own
    }
    return steps === 0 ? 1 : Math.sqrt(sum / steps)
  }
}
