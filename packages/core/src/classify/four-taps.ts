/*
 * The loops of `sample-grid.ts` for cubic filters, whose pixels are made of four samples each. Most grids are those of cubic filters; written out, these loops take half the time and give the
 * same sums.
 */

/** A `SampleGrid` of four taps. */
interface FourTaps {
  readonly pixels: number
  readonly count: number
  readonly samples: Int32Array
  readonly weights: Float64Array
  readonly root: Float64Array
}

/** Adds to `sums` those of the pixels of a line by the weights with which they are made of each sample. */
export function gatherFour({ samples, weights, pixels }: FourTaps, line: ArrayLike<number>, sums: Float64Array): void {
  for (let p = 0, t = 0; p < pixels; p++, t += 4) {
    const value = line[p]
    sums[samples[t]] += weights[t] * value
    sums[samples[t + 1]] += weights[t + 1] * value
    sums[samples[t + 2]] += weights[t + 2] * value
    sums[samples[t + 3]] += weights[t + 3] * value
  }
}

/** Writes the pixels that samples make. */
export function spreadFour(
  { samples: taken, weights, pixels }: FourTaps,
  samples: Float64Array,
  line: Float64Array,
): void {
  for (let p = 0, t = 0; p < pixels; p++, t += 4) {
    line[p] =
      weights[t] * samples[taken[t]] +
      weights[t + 1] * samples[taken[t + 1]] +
      weights[t + 2] * samples[taken[t + 2]] +
      weights[t + 3] * samples[taken[t + 3]]
  }
}

/** Solves for the samples in place, of which the sums of the pixels are given. */
export function solveFour({ root, count }: FourTaps, samples: Float64Array): void {
  let [far, mid, near] = [0, 0, 0]
  for (let i = 0, row = 0; i < count; i++, row += 4) {
    // Coefficients of samples before the first one are 0
    const value = (samples[i] - root[row] * far - root[row + 1] * mid - root[row + 2] * near) * root[row + 3]
    far = mid
    mid = near
    near = value
    samples[i] = value
  }
  far = mid = near = 0
  for (let i = count - 1, row = 4 * i; i >= 0; i--, row -= 4) {
    let sum = samples[i]
    if (i + 1 < count) sum -= root[row + 6] * near
    if (i + 2 < count) sum -= root[row + 9] * mid
    if (i + 3 < count) sum -= root[row + 12] * far
    const value = sum * root[row + 3]
    far = mid
    mid = near
    near = value
    samples[i] = value
  }
}
