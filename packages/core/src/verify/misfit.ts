import type { EdgeBorder } from '../model/borders'

/** Number of consecutive measured points of a border over whose mean displacement the fitted curve is judged. */
const WINDOW = 6
/**
 * Smallest number of points with a known displacement in a window of consecutive points for the window to be judged. A third ink nearby
 * makes displacements unknown.
 */
const MIN_POINTS = 4
/**
 * Mean displacement of a window of consecutive points, as a multiple of the mean standard error of the points, above which the window is a
 * misfit if `MAX_DISPLACEMENT` is exceeded too.
 */
const MAX_ERRORS = 4
/**
 * Mean displacement of a window of consecutive points, px, up to which the window is no misfit, however small the standard errors of its
 * points are.
 */
const MAX_DISPLACEMENT = 0.15

/**
 * One mark for each measured point of a border: 1 where it is in a window of consecutive points whose mean displacement exceeds both
 * `MAX_DISPLACEMENT` and `MAX_ERRORS` mean standard errors, otherwise 0. Null when no point is marked. `displacements` holds the distance
 * of the fitted curve from the border at each point, px, NaN where it is unknown. A border of fewer points than a window is one window; a
 * border of fewer than `MIN_POINTS` is not judged. Windows of a closed border go around.
 */
export function findMisfits(displacements: Float64Array, { sigma, isClosed }: EdgeBorder): Uint8Array | null {
  const count = displacements.length
  const window = Math.min(WINDOW, count)
  if (window < MIN_POINTS) return null
  let marks: Uint8Array | null = null
  let sum = 0
  let errors = 0
  let known = 0
  const add = (k: number, sign: number): void => {
    if (Number.isNaN(displacements[k])) return
    sum += sign * displacements[k]
    errors += sign * sigma[k]
    known += sign
  }
  const last = isClosed && count > window ? count + window - 1 : count
  for (let k = 0; k < last; k++) {
    add(k % count, 1)
    if (k >= window) add(k - window, -1)
    if (k < window - 1 || known < MIN_POINTS) continue
    const budget = Math.max(MAX_DISPLACEMENT * known, MAX_ERRORS * errors)
    if (Math.abs(sum) <= budget) continue
    marks ??= new Uint8Array(count)
    for (let i = k - window + 1; i <= k; i++) marks[i % count] = 1
  }
  return marks
}
