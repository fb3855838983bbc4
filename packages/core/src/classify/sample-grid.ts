import type { EnlargingFilter } from './enlarging-filters'
import { gatherFour, solveFour, spreadFour } from './four-taps'

/** Where the samples of a smaller picture lie along one side of the enlarged one. */
export interface SamplePlaces {
  /** Pixels along the side. */
  readonly pixels: number
  /** Pixels for each sample, above 1. */
  readonly factor: number
  /** Where the cell of the first sample begins, px. */
  readonly start: number
  /** Samples along the side. */
  readonly count: number
  /** Samples at either end that lie beyond a picture that was cropped, and make pixels within it. They are part of `count`. */
  readonly margin: number
}

/** How the pixels along one side are made of samples, and what solves for these. */
export interface SampleGrid extends SamplePlaces {
  /** Samples that a pixel is made of. */
  readonly taps: number
  /** The sample of tap `t` of pixel `p` and its weight, at `taps * p + t`. The first and the last sample repeat at the ends. */
  readonly samples: Int32Array
  readonly weights: Float64Array
  /** The Cholesky factor of the normal equations: row `i` holds columns `i - taps + 1` to `i`; the diagonal is inverted. */
  readonly root: Float64Array
}

/**
 * Weight of the squared difference of neighboring samples beside the squared errors of pixels. It holds samples that hardly a pixel shows. With a
 * thousandth, samples of a factor of 1.25 lose contrast.
 */
const SMOOTHNESS = 1e-5
/** Part of a cell at the frame, as a share of its side, that is not worth a sample. */
const SLIVER = 0.02

/** Where the samples of a picture lie whose sides are whole cells. */
export function wholePlaces(pixels: number, count: number, start: number): SamplePlaces {
  return { pixels, factor: pixels / count, start, count, margin: 0 }
}

/** Where the samples of a cropped picture lie: some cell begins at `edge` px. The picture's samples are those whose cells it shows, at least in part. */
export function croppedPlaces(pixels: number, factor: number, edge: number, margin: number): SamplePlaces {
  const before = Math.ceil(edge / factor - SLIVER)
  const after = Math.ceil((pixels - edge) / factor - SLIVER)
  return { pixels, factor, start: edge - (before + margin) * factor, count: before + after + 2 * margin, margin }
}

/** The grid of a filter. `smoothness` is the weight of the squared difference of neighboring samples. */
export function makeGrid(
  places: SamplePlaces,
  { radius, weightAt }: EnlargingFilter,
  smoothness = SMOOTHNESS,
): SampleGrid {
  const { pixels, factor, start, count } = places
  const taps = 2 * radius
  const samples = new Int32Array(taps * pixels)
  const weights = new Float64Array(taps * pixels)
  for (let p = 0; p < pixels; p++) {
    const at = (p + 0.5 - start) / factor - 0.5
    const first = Math.floor(at) - radius + 1
    const from = taps * p
    let sum = 0
    for (let t = 0; t < taps; t++) {
      samples[from + t] = Math.min(count - 1, Math.max(0, first + t))
      weights[from + t] = weightAt(Math.abs(at - first - t))
      sum += weights[from + t]
    }
    for (let t = 0; t < taps; t++) weights[from + t] /= sum
  }
  return { ...places, taps, samples, weights, root: rootOf(pixels, count, taps, samples, weights, smoothness) }
}

/** The Cholesky factor of the band matrix of the normal equations. */
function rootOf(
  pixels: number,
  count: number,
  taps: number,
  samples: Int32Array,
  weights: Float64Array,
  smoothness: number,
): Float64Array {
  const root = new Float64Array(taps * count)
  const last = taps - 1
  for (let p = 0; p < pixels; p++) {
    for (let t = taps * p; t < taps * (p + 1); t++) {
      for (let u = taps * p; u < taps * (p + 1); u++) {
        const back = samples[t] - samples[u]
        if (back >= 0) root[taps * samples[t] + last - back] += weights[t] * weights[u]
      }
    }
  }
  for (let i = 0; i < count; i++) {
    root[taps * i + last] += smoothness * (i > 0 && i + 1 < count ? 2 : 1)
    if (i > 0) root[taps * i + last - 1] -= smoothness
  }
  for (let i = 0; i < count; i++) {
    const row = taps * i + last
    for (let back = Math.min(i, last); back >= 0; back--) {
      const other = taps * (i - back) + last
      let sum = root[row - back]
      for (let k = back + 1; k <= last && k <= i; k++) sum -= root[row - k] * root[other - k + back]
      root[row - back] = back === 0 ? 1 / Math.sqrt(sum) : sum * root[other]
    }
  }
  return root
}

/** Solves for the samples in place: `samples` holds the sums of the pixels by their weights. */
export function solveGrid(grid: SampleGrid, samples: Float64Array): void {
  const { root, taps, count } = grid
  if (taps === 4) {
    solveFour(grid, samples)
    return
  }
  const last = taps - 1
  for (let i = 0; i < count; i++) {
    const row = taps * i + last
    let sum = samples[i]
    for (let k = Math.min(i, last); k > 0; k--) sum -= root[row - k] * samples[i - k]
    samples[i] = sum * root[row]
  }
  for (let i = count - 1; i >= 0; i--) {
    let sum = samples[i]
    for (let k = 1; k <= last && i + k < count; k++) sum -= root[taps * (i + k) + last - k] * samples[i + k]
    samples[i] = sum * root[taps * i + last]
  }
}

/** Writes the sums of the pixels of a line by the weights with which they are made of each sample. */
export function gather(grid: SampleGrid, line: ArrayLike<number>, sums: Float64Array): void {
  const { samples: taken, weights, taps, pixels } = grid
  sums.fill(0)
  if (taps === 4) {
    gatherFour(grid, line, sums)
    return
  }
  for (let p = 0, t = 0; p < pixels; p++) {
    const value = line[p]
    for (const end = t + taps; t < end; t++) sums[taken[t]] += weights[t] * value
  }
}

/** Writes the pixels that samples make. */
export function spread(grid: SampleGrid, samples: Float64Array, line: Float64Array): void {
  const { samples: taken, weights, taps, pixels } = grid
  if (taps === 4) {
    spreadFour(grid, samples, line)
    return
  }
  for (let p = 0, t = 0; p < pixels; p++) {
    let value = 0
    for (const end = t + taps; t < end; t++) value += weights[t] * samples[taken[t]]
    line[p] = value
  }
}
