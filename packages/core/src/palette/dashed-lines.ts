/** Smallest number of dashes in a row that make a dashed line. Letters repeat a bar three or four times. */
const MIN_DASHES = 6
/** Largest difference, px, of the lengths of its dashes and of their distances: where dashes begin inside of pixels, both change by one. */
const MAX_JITTER = 1
/** Largest distance, px, of the beginnings of two dashes. */
const MAX_PERIOD = 32

/** A straight run of pixels along a row or a column, beginning at pixel `first` (row-major index). */
export interface LineRun {
  readonly first: number
  readonly length: number
}

/**
 * Of the runs of pixels along rows or columns, `step` pixels apart, in the order of these, those of at least `minLength` px and the dashes of dashed lines:
 * runs of one color that follow each other in one row or column at equal distances.
 */
export function linesAndDashes(
  pixels: Uint32Array,
  runs: readonly LineRun[],
  step: number,
  width: number,
  minLength: number,
): LineRun[] {
  const found: LineRun[] = []
  let begin = 0
  for (let k = 1; k <= runs.length; k++) {
    if (k < runs.length && followsDash(pixels, runs, begin, k, step, width)) continue
    const isDashed = k - begin >= MIN_DASHES
    for (let j = begin; j < k; j++) if (isDashed || runs[j].length >= minLength) found.push(runs[j])
    begin = k
  }
  return found
}

/** Whether run k goes on the dashed line of the runs from `begin` on. */
function followsDash(
  pixels: Uint32Array,
  runs: readonly LineRun[],
  begin: number,
  k: number,
  step: number,
  width: number,
): boolean {
  const { first, length } = runs[begin]
  const period = distanceOf(runs[k - 1].first, runs[k].first, step, width)
  if (period === null || period > MAX_PERIOD || pixels[runs[k].first] !== pixels[first]) return false
  if (Math.abs(runs[k].length - length) > MAX_JITTER) return false
  const usual = k - 1 === begin ? period : distanceOf(first, runs[begin + 1].first, step, width)
  return usual !== null && Math.abs(period - usual) <= MAX_JITTER
}

/** How many steps pixel `b` comes after pixel `a`; null where they lie in different rows or columns. */
function distanceOf(a: number, b: number, step: number, width: number): number | null {
  const isOneLine = step === 1 ? Math.floor(a / width) === Math.floor(b / width) : a % width === b % width
  return isOneLine ? (b - a) / step : null
}
