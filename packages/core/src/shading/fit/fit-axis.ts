import { solveCholesky } from '../../geometry/solve'
import { type Axis, movedAxis, positionOn, slopesOn } from './axis'
import { Profile } from './profile'
import { CHANNELS, type Samples } from './samples'

/** Number of knots of the free profile under which an axis is fitted. */
const KNOTS = 10
/** Most evaluations of one fit. */
const MAX_EVALUATIONS = 40
/** Relative drop of the error below which a fit has converged. */
const MIN_DROP = 1e-3
/** Factor by which the damping falls after a step that helped, and rises after one that did not. */
const DAMPING_FALL = 0.2
const DAMPING_RISE = 6
const MAX_DAMPING = 1e6

/** Knots of the profile by which axes are compared before they are fitted. */
const TRIAL_KNOTS = 8

/** An axis and how well colors follow from positions along it: the sum of squared residuals over samples and channels, levels squared. */
export interface FittedAxis {
  readonly axis: Axis
  readonly error: number
}

/** The sum of squared residuals that the best profile along an axis leaves. Beyond the position `limit`, the profile is constant. */
export function axisError(axis: Axis, { count, x, y, colors }: Samples, limit = Number.POSITIVE_INFINITY): number {
  const profile = new Profile(TRIAL_KNOTS)
  const positions = new Float64Array(count)
  for (let k = 0; k < count; k++) positions[k] = positionOn(axis, x[k], y[k])
  profile.fit(positions, colors, count, limit)
  return profile.error
}

/**
 * Moves an axis so that colors follow best from the positions along it, whatever the profile is: Levenberg-Marquardt over the axis alone,
 * with the profile's colors eliminated (variable projection: Golub and Pereyra 1973, in the form of Kaufman 1975).
 */
export function fitAxis(start: Axis, samples: Samples, limit = Number.POSITIVE_INFINITY): FittedAxis {
  const { count, x, y, colors } = samples
  const profile = new Profile(KNOTS)
  const positions = new Float64Array(count)
  const place = (axis: Axis): number => {
    for (let k = 0; k < count; k++) positions[k] = positionOn(axis, x[k], y[k])
    profile.fit(positions, colors, count, limit)
    return profile.error
  }
  let best = start
  let bestError = place(start)
  let damping = 1e-3
  let equations = normalEquations(best, samples, positions, profile)
  for (let evaluation = 1; evaluation < MAX_EVALUATIONS; evaluation++) {
    const step = damped(equations, damping)
    const next = step === null ? null : movedAxis(best, step)
    const error = next === null ? Number.POSITIVE_INFINITY : place(next)
    if (next === null || !(error < bestError)) {
      damping *= DAMPING_RISE
      if (damping > MAX_DAMPING) break
      continue
    }
    const drop = (bestError - error) / bestError
    best = next
    bestError = error
    if (drop < MIN_DROP) break
    damping *= DAMPING_FALL
    equations = normalEquations(best, samples, positions, profile)
  }
  return { axis: best, error: bestError }
}

/** Normal equations of one step: matrix and right-hand side for `count` values. */
interface Equations {
  readonly count: number
  readonly matrix: Float64Array
  readonly rhs: Float64Array
}

/** The step of damped normal equations; null where they are singular. */
function damped({ count, matrix, rhs }: Equations, damping: number): Float64Array | null {
  const system = matrix.slice()
  for (let k = 0; k < count; k++) system[k * count + k] += damping * matrix[k * count + k] + 1e-12
  const step = rhs.slice()
  return solveCholesky(system, step, count, 1) ? step : null
}

/** The normal equations of the axis' values at the fitted profile, with the profile's freedom projected out. */
function normalEquations(
  axis: Axis,
  { count, x, y, colors }: Samples,
  positions: Float64Array,
  profile: Profile,
): Equations {
  const size = axis.values.length
  const columns = size * CHANNELS
  const matrix = new Float64Array(size * size)
  const rhs = new Float64Array(size)
  const slopes = new Float64Array(size)
  const projected = new Float64Array(profile.knotCount * columns)
  const { first, spacing } = profile
  for (let k = 0; k < count; k++) {
    slopesOn(axis, x[k], y[k], slopes)
    const knot = profile.knotOf(positions[k])
    const v = (positions[k] - first) / spacing - knot
    if (v > 1) continue
    let gradientSquared = 0
    let along = 0
    for (let c = 0; c < CHANNELS; c++) {
      const from = profile.colors[CHANNELS * knot + c]
      const to = profile.colors[CHANNELS * (knot + 1) + c]
      const gradient = (to - from) / spacing
      const residual = colors[CHANNELS * k + c] - from - v * (to - from)
      gradientSquared += gradient * gradient
      along += gradient * residual
      for (let p = 0; p < size; p++) {
        const at = columns * knot + CHANNELS * p + c
        projected[at] += (1 - v) * gradient * slopes[p]
        projected[at + columns] += v * gradient * slopes[p]
      }
    }
    for (let p = 0; p < size; p++) {
      rhs[p] += along * slopes[p]
      for (let q = 0; q <= p; q++) matrix[p * size + q] += gradientSquared * slopes[p] * slopes[q]
    }
  }
  const solved = projected.slice()
  profile.solve(solved, columns)
  for (let r = 0; r < projected.length; r += columns) {
    for (let p = 0; p < size; p++) {
      for (let q = 0; q <= p; q++) {
        let sum = 0
        for (let c = 0; c < CHANNELS; c++) sum += projected[r + CHANNELS * p + c] * solved[r + CHANNELS * q + c]
        matrix[p * size + q] -= sum
      }
    }
  }
  return { count: size, matrix, rhs }
}
