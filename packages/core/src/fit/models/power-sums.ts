import type { SpanSamples } from '../points/span-samples'

/** Highest power of the curve parameter in the product of two cubic polynomials. */
export const MAX_POWER = 6

/**
 * Writes to `control` the Bezier control points x0 y0 ... x3 y3 of the cubic d0 + d1 v + d2 v^2 + d3 v^3, v in [0, 1]. `coefficients`
 * holds d0 ... d3 of x and then of y.
 */
export function toControlPoints(coefficients: Float64Array, control: Float64Array): void {
  for (let c = 0; c < 2; c++) {
    const d0 = coefficients[4 * c]
    const d1 = coefficients[4 * c + 1]
    const d2 = coefficients[4 * c + 2]
    const d3 = coefficients[4 * c + 3]
    control[c] = d0
    control[2 + c] = d0 + d1 / 3
    control[4 + c] = d0 + (2 * d1 + d2) / 3
    control[6 + c] = d0 + d1 + d2 + d3
  }
}

/**
 * Writes the sums of `values[k]` times v^0 to v^6, where v is the parameter of sample k, to every third place of `out` from index `first`
 * on. This is the hottest loop of all, so it sums in locals.
 */
export function sumPowers(values: Float64Array, { t, count }: SpanSamples, out: Float64Array, first: number): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let s4 = 0
  let s5 = 0
  let s6 = 0
  for (let k = 0; k < count; k++) {
    const v = t[k]
    const a = values[k]
    const b = a * v
    const c = b * v
    const d = c * v
    const e = d * v
    const f = e * v
    s0 += a
    s1 += b
    s2 += c
    s3 += d
    s4 += e
    s5 += f
    s6 += f * v
  }
  out[first] = s0
  out[first + 3] = s1
  out[first + 6] = s2
  out[first + 9] = s3
  out[first + 12] = s4
  out[first + 15] = s5
  out[first + 18] = s6
}

/** Writes the sums of `values[k]` times v^0 to v^3, where v is the parameter of sample k, to `out` from index `first` on. */
export function sumMoments(values: Float64Array, { t, count }: SpanSamples, out: Float64Array, first: number): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let k = 0; k < count; k++) {
    const v = t[k]
    const a = values[k]
    const b = a * v
    const c = b * v
    s0 += a
    s1 += b
    s2 += c
    s3 += c * v
  }
  out[first] = s0
  out[first + 1] = s1
  out[first + 2] = s2
  out[first + 3] = s3
}
