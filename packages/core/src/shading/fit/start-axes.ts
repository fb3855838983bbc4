import { solveCholesky } from '../../geometry/solve'
import { type Axis, isAllowed } from './axis'
import { CHANNELS, type Samples } from './samples'

/** Distances of trial centers from the middle of the samples along their linear axis, in root mean square radii. */
const TRIAL_CENTERS = [-3, -1.6, -0.8, 0, 0.8, 1.6, 3] as const
/** Number of coefficients of a quadratic function of two variables. */
const QUADRATIC = 6

/** Axes from which fits start; `samples` are centered, with a root mean square radius of 1. */
export interface StartAxes {
  readonly linear: Axis
  /** Circles about trial centers. */
  readonly circles: readonly Axis[]
  /** The ellipse of the quadratic function that fits best; null where it has no center. */
  readonly ellipse: Axis | null
}

/** Start axes from moments of the samples. */
export function startAxes(samples: Samples): StartAxes {
  const angle = linearAngle(samples)
  const circles: Axis[] = TRIAL_CENTERS.map((d) => ({
    kind: 'circle',
    values: [d * Math.cos(angle), d * Math.sin(angle)],
  }))
  const ellipse = quadraticEllipse(samples)
  if (ellipse !== null) circles.push({ kind: 'circle', values: [ellipse.values[0], ellipse.values[1]] })
  return { linear: { kind: 'linear', values: [angle] }, circles, ellipse }
}

/**
 * The direction along which a linear function explains most of the colors' variance: the leading generalized eigenvector of Q and S, where
 * S is the covariance of the positions and Q the sum over channels of the outer products of their covariances with the colors.
 */
function linearAngle({ count, x, y, colors }: Samples): number {
  let sxx = 0
  let sxy = 0
  let syy = 0
  for (let k = 0; k < count; k++) {
    sxx += x[k] * x[k]
    sxy += x[k] * y[k]
    syy += y[k] * y[k]
  }
  let qxx = 0
  let qxy = 0
  let qyy = 0
  for (let c = 0; c < CHANNELS; c++) {
    let px = 0
    let py = 0
    for (let k = 0; k < count; k++) {
      px += x[k] * colors[CHANNELS * k + c]
      py += y[k] * colors[CHANNELS * k + c]
    }
    qxx += px * px
    qxy += px * py
    qyy += py * py
  }
  const detS = Math.max(1e-12, sxx * syy - sxy * sxy)
  const b = sxx * qyy + syy * qxx - 2 * sxy * qxy
  const mu = (b + Math.sqrt(Math.max(0, b * b - 4 * detS * (qxx * qyy - qxy * qxy)))) / (2 * detS)
  // Rows of Q - mu S; the direction is orthogonal to the larger one.
  const m00 = qxx - mu * sxx
  const m01 = qxy - mu * sxy
  const m11 = qyy - mu * syy
  return Math.abs(m00) + Math.abs(m01) > Math.abs(m11) + Math.abs(m01) ? Math.atan2(m00, -m01) : Math.atan2(-m01, m11)
}

/** The level lines of the quadratic function that fits the colors' principal component best, as an ellipse; null where they are none. */
function quadraticEllipse(samples: Samples): Extract<Axis, { kind: 'ellipse' }> | null {
  const { count, x, y } = samples
  const level = principalComponent(samples)
  const matrix = new Float64Array(QUADRATIC * QUADRATIC)
  const rhs = new Float64Array(QUADRATIC)
  for (let k = 0; k < count; k++) {
    const terms = [1, x[k], y[k], x[k] * x[k], x[k] * y[k], y[k] * y[k]]
    for (let p = 0; p < QUADRATIC; p++) {
      rhs[p] += terms[p] * level[k]
      for (let q = 0; q <= p; q++) matrix[p * QUADRATIC + q] += terms[p] * terms[q]
    }
  }
  if (!solveCholesky(matrix, rhs, QUADRATIC, 1)) return null
  const [, gx, gy, hxx, hxy, hyy] = rhs
  const determinant = 4 * hxx * hyy - hxy * hxy
  const trace = hxx + hyy
  if (!(determinant > 1e-3 * trace * trace)) return null
  const cx = (hxy * gy - 2 * hyy * gx) / determinant
  const cy = (hxy * gx - 2 * hxx * gy) / determinant
  const ellipse = { kind: 'ellipse', values: [cx, cy, (hxx - hyy) / trace, hxy / trace] } as const
  return isAllowed(ellipse) ? ellipse : null
}

/** The colors along their direction of largest variance, about their mean (power iteration). */
export function principalComponent({ count, colors }: Samples): Float64Array {
  const mean = new Float64Array(CHANNELS)
  for (let k = 0; k < colors.length; k++) mean[k % CHANNELS] += colors[k] / count
  const covariance = new Float64Array(CHANNELS * CHANNELS)
  for (let k = 0; k < count; k++) {
    for (let p = 0; p < CHANNELS; p++) {
      const deviation = colors[CHANNELS * k + p] - mean[p]
      for (let q = 0; q < CHANNELS; q++)
        covariance[CHANNELS * p + q] += deviation * (colors[CHANNELS * k + q] - mean[q])
    }
  }
  let direction = [0.5, 0.6, 0.4, 0.3]
  for (let round = 0; round < 12; round++) {
    const next = direction.map((_, p) => {
      let sum = 0
      for (let q = 0; q < CHANNELS; q++) sum += covariance[CHANNELS * p + q] * direction[q]
      return sum
    })
    const length = Math.hypot(next[0], next[1], next[2], next[3])
    if (length === 0) break
    direction = next.map((value) => value / length)
  }
  const level = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < CHANNELS; c++) level[k] += (colors[CHANNELS * k + c] - mean[c]) * direction[c]
  }
  return level
}
