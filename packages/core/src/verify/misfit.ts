/** Measured points over whose mean displacement a fit is judged. */
const WINDOW = 6
/** Points of a window that must be undisturbed. */
const LEAST_POINTS = 4
/** A displacement is a misfit from this many standard errors of a point on, and from this many px on. */
const MISFIT_ERRORS = 4
const MISFIT_PX = 0.15

/**
 * Marks the points of every window whose mean displacement is over its budget. `values` are an edge's displacements (NaN: unknown), `sigma` the
 * standard errors of its points from `start` on. Windows of a closed edge go round. Returns whether there is a misfit.
 */
export function markMisfits(
  values: Float64Array,
  count: number,
  sigma: Float64Array,
  start: number,
  isClosed: boolean,
  marks: Uint8Array,
): boolean {
  marks.fill(0, 0, count)
  const window = Math.min(WINDOW, count)
  if (window < LEAST_POINTS) return false
  let isMisfit = false
  let sum = 0
  let errors = 0
  let known = 0
  const add = (k: number, sign: number): void => {
    if (Number.isNaN(values[k])) return
    sum += sign * values[k]
    errors += sign * sigma[start + k]
    known += sign
  }
  const last = isClosed && count > window ? count + window - 1 : count
  for (let k = 0; k < last; k++) {
    add(k % count, 1)
    if (k >= window) add(k - window, -1)
    if (k < window - 1 || known < LEAST_POINTS) continue
    const budget = Math.max(MISFIT_PX * known, MISFIT_ERRORS * errors)
    if (Math.abs(sum) <= budget) continue
    isMisfit = true
    for (let i = k - window + 1; i <= k; i++) marks[i % count] = 1
  }
  return isMisfit
}
