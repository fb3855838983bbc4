import { premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'
import { ENLARGING_FILTERS, type EnlargingFilter } from './enlarging-filters'

/** How a picture was enlarged. */
export interface Enlargement {
  /** Whole, 2 to 8. */
  readonly factor: number
  readonly filter: EnlargingFilter
  /** Where the cell of the first sample begins, px, along both sides. Most programs begin it at the border, libvips 8.17 half a pixel later. */
  readonly start: number
}

/** An enlargement and what it leaves of the lines. */
type Trial = Enlargement & { readonly residual: number }

/** Where programs begin the cell of the first sample, px. */
const STARTS = [0, 0.5]

/** Largest whole factor that is ever looked for. Edges of pictures enlarged further are found by their width. */
const MAX_FACTOR = 8
/** Most rows that are read, and most columns. */
const MAX_LINES = 48
/** Most pixels of the rows together, and of the columns. It bounds the time for large pictures. */
const MAX_LINE_PIXELS = 32_768
/** Fewest samples of a reduced line, which the filters need on both sides of an edge. */
const MIN_SAMPLES = 12
/** Passes that sharpen the reduced line until its enlargement comes near to the line (Van Cittert 1931). With 2, filters that blur are not told from others. */
const PASSES = 5
/** How much more than its mean a cell is given back in a pass. With 1, 5 passes leave of a linear filter what a cubic one does not. */
const GAIN = 1.35
/**
 * Largest residual of an enlarged picture, as a share of the root of the squared steps from pixel to pixel: for a factor of 2, and for larger
 * ones. 36 icons of 144 and 288 px, by factor 2 and 3: enlarged by cubic .01-.05 and .01-.07, then JPEG of quality 80 .04-.13 and .04-.15;
 * renders and reduced pictures .03-.35 and .18-.54, of which the lowest show straight lines only and are too rough.
 */
const MAX_RESIDUAL_TWICE = 0.1
const MAX_RESIDUAL = 0.14
/**
 * Largest residual of a blurred picture, reduced until its edges are narrow: .10-.19 blurred or enlarged by 2.5, up to .27 enlarged by 8
 * and compressed (53 icons of 54), from .36 on with crisp borders.
 */
const MAX_LOSS = 0.3
/**
 * Largest ratio of the residual to that of samples half a cell further. Of what was blurred, any samples tell nearly all: half of 228 blurred
 * icons have .6 and more. 36 enlarged icons: .02-.15, through JPEG .27-.57.
 */
const MAX_RATIO = 0.6
/** Residual at which no smaller factor is tried. It saves time: icons of straight lines enlarged 3 times have .04 by a factor of 4, and .01 by 3. */
const SURE_RESIDUAL = 0.02
/** Residual by the first filter beyond which no other one is tried. It saves time: where the best is .14 or less, the first is .21 at most. */
const MAX_OTHER_FILTER = 0.3
/**
 * Bounds of the roughness of an enlarged picture. 36 icons: enlarged by a factor of 2 .29-.89, and .43-.94 through JPEG at 288 px; by 3 .25-.67,
 * by 4 .14-.34, by 8 .05-.14. Renders and reduced pictures have .8 and more; icons of straight lines from .96 on look enlarged by 2 otherwise.
 */
const MAX_ROUGHNESS_TWICE = 0.95
/** The same for larger factors, times the factor, and the lower bound, times its square. They save time. */
const MAX_ROUGHNESS = 2.4
const MIN_ROUGHNESS = 0.5

/**
 * How a picture was enlarged by a whole factor, 2 to 8 and at most `largest`, with the filter of `ENLARGING_FILTERS` that explains it best; null when it was not. A
 * line of an enlarged picture, reduced to the samples of the smaller one and enlarged again, comes out as it was; a line with detail of its
 * own does not. Only the right factor puts the samples where they were: of several, that with the least product of residual and ratio is taken.
 */
export function findEnlargement(raster: Raster, largest = MAX_FACTOR): Enlargement | null {
  if (largest < 2) return null
  const lines = readLines(raster)
  const roughness = roughnessOf(lines)
  if (roughness > MAX_ROUGHNESS_TWICE) return null
  const most = Math.min(MAX_FACTOR, largest, Math.floor(MAX_ROUGHNESS / roughness))
  let found: Enlargement | null = null
  let least = Number.POSITIVE_INFINITY
  for (let factor = most; factor >= 2 && roughness * factor ** 2 >= MIN_ROUGHNESS; factor--) {
    const { residual, ...enlargement } = bestTrial(lines, factor)
    if (residual > (factor === 2 ? MAX_RESIDUAL_TWICE : MAX_RESIDUAL)) continue
    const ratio = residual / residualOf(lines, makeKernel(enlargement.filter, factor, enlargement.start + factor / 2))
    if (ratio > MAX_RATIO || residual * ratio >= least) continue
    least = residual * ratio
    found = enlargement
    if (residual <= SURE_RESIDUAL) break
  }
  return found
}

/** Roughness: the squares of the second differences of all lines over those of their first differences, 0-4; 4 where nothing changes. */
function roughnessOf(lines: readonly Float32Array[]): number {
  let first = 0
  let second = 0
  for (const line of lines) {
    for (let i = 1; i + 1 < line.length; i++) {
      const step = line[i] - line[i - 1]
      const bend = line[i + 1] - 2 * line[i] + line[i - 1]
      first += step * step
      second += bend * bend
    }
  }
  return first === 0 ? 4 : second / first
}

/** The filter and the start that, at this factor, come nearest to the lines. */
function bestTrial(lines: readonly Float32Array[], factor: number): Trial {
  let best = tryFilter(lines, factor, ENLARGING_FILTERS[0])
  if (best.residual > MAX_OTHER_FILTER) return best
  for (const filter of ENLARGING_FILTERS.slice(1)) {
    const trial = tryFilter(lines, factor, filter)
    if (trial.residual < best.residual) best = trial
  }
  return best
}

/** An enlargement by a filter, with the start that comes nearest to the lines. */
function tryFilter(lines: readonly Float32Array[], factor: number, filter: EnlargingFilter): Trial {
  let best: Trial = { factor, filter, start: 0, residual: 1 }
  for (const start of STARTS) {
    const residual = residualOf(lines, makeKernel(filter, factor, start))
    if (residual < best.residual) best = { factor, filter, start, residual }
  }
  return best
}

/**
 * Whether a picture holds detail that its copy, reduced by `factor` (rounded down, 2 or more), would lose, as where shading is soft but borders
 * are crisp.
 */
export function losesDetail(raster: Raster, factor: number): boolean {
  return tryFilter(readLines(raster), Math.floor(factor), ENLARGING_FILTERS[0]).residual > MAX_LOSS
}

/** Brightness of evenly spread rows and columns, 0-255; columns are lines like rows. */
function readLines(raster: Raster): Float32Array[] {
  const { width, height } = raster
  const lines: Float32Array[] = []
  const rows = Math.min(height, MAX_LINES, Math.max(1, Math.floor(MAX_LINE_PIXELS / width)))
  for (let k = 0; k < rows; k++) {
    lines.push(readLine(raster, Math.floor(((k + 0.5) * height) / rows) * width, 1, width))
  }
  const columns = Math.min(width, MAX_LINES, Math.max(1, Math.floor(MAX_LINE_PIXELS / height)))
  for (let k = 0; k < columns; k++) {
    lines.push(readLine(raster, Math.floor(((k + 0.5) * width) / columns), width, height))
  }
  return lines
}

/** Brightness over mid-gray of `count` pixels from pixel `first`, `step` apart. */
function readLine({ rgba }: Raster, first: number, step: number, count: number): Float32Array {
  const line = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    const pixel = premultipliedPixel(rgba, 4 * (first + k * step))
    const color = 0.25 * (pixel & 255) + 0.625 * ((pixel >>> 8) & 255) + 0.125 * ((pixel >>> 16) & 255)
    line[k] = color + 0.5 * (255 - (pixel >>> 24))
  }
  return line
}

/** What is left of the lines when they are reduced to the cells of a kernel and enlarged again, in units of their steps; 1 when no line is long enough. */
function residualOf(lines: readonly Float32Array[], kernel: Kernel): number {
  let residual = 0
  let steps = 0
  for (const line of lines) {
    const square = squaredSteps(line)
    if (square === 0 || line.length < MIN_SAMPLES * kernel.factor) continue
    steps += square
    residual += squaredResidual(line, kernel)
  }
  return steps === 0 ? 1 : Math.sqrt(residual / steps)
}

function squaredSteps(line: Float32Array): number {
  let sum = 0
  for (let i = 1; i < line.length; i++) sum += (line[i] - line[i - 1]) ** 2
  return sum
}

function squaredResidual(line: Float32Array, kernel: Kernel): number {
  const samples = new Float64Array(Math.floor(line.length / kernel.factor))
  const rest = line.slice(0, samples.length * kernel.factor)
  for (let pass = 0; ; pass++) {
    addMeans(rest, kernel, samples, pass === 0 ? 1 : GAIN)
    subtractEnlarged(line, samples, kernel, rest)
    if (pass === PASSES) break
  }
  let sum = 0
  for (let i = 0; i < rest.length; i++) sum += rest[i] * rest[i]
  return sum
}

/** Adds the mean of each cell, `gain` times, to its sample. The first and the last pixel repeat at the ends. */
function addMeans(line: Float32Array, { factor, start }: Kernel, samples: Float64Array, gain: number): void {
  const from = Math.floor(start)
  const share = start - from
  const last = line.length - 1
  for (let k = 0; k < samples.length; k++) {
    let at = k * factor + from
    let sum = (1 - share) * line[at]
    for (const end = at + factor; ++at < end; ) sum += line[Math.min(last, at)]
    samples[k] += (gain * (sum + share * line[Math.min(last, at)])) / factor
  }
}

/** Writes to `rest` what the samples, enlarged and kept within 0-255, leave of the line. The first and the last sample repeat at the ends. */
function subtractEnlarged(line: Float32Array, samples: Float64Array, kernel: Kernel, rest: Float32Array): void {
  const { factor, first, weights, taps } = kernel
  const last = samples.length - 1
  for (let k = 0, i = 0; k <= last; k++) {
    for (let phase = 0; phase < factor; phase++, i++) {
      let value = 0
      for (let tap = 0; tap < taps; tap++) {
        value += weights[taps * phase + tap] * samples[Math.min(last, Math.max(0, k + first[phase] + tap))]
      }
      rest[i] = line[i] - Math.min(255, Math.max(0, value))
    }
  }
}

/** How pixels are made of samples: pixel `k * factor + phase` of the `taps` samples from `k + first[phase]` on, by `weights[taps * phase ...]`. */
interface Kernel {
  readonly factor: number
  /** Where the first cell begins, px. */
  readonly start: number
  readonly taps: number
  readonly first: Int32Array
  readonly weights: Float64Array
}

function makeKernel({ radius, weightAt }: EnlargingFilter, factor: number, start: number): Kernel {
  const taps = 2 * radius
  const first = new Int32Array(factor)
  const weights = new Float64Array(taps * factor)
  for (let phase = 0; phase < factor; phase++) {
    const at = (phase + 0.5 - start) / factor - 0.5
    first[phase] = Math.floor(at) - radius + 1
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      weights[taps * phase + tap] = weightAt(Math.abs(at - first[phase] - tap))
      sum += weights[taps * phase + tap]
    }
    for (let tap = 0; tap < taps; tap++) weights[taps * phase + tap] /= sum
  }
  return { factor, start, taps, first, weights }
}
