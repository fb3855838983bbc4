import { premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Largest whole factor that is looked for. Edges of pictures enlarged further are found by their width. */
const MAX_FACTOR = 8
/** Rows and columns that are read, each: 48 of both show every shape of more than a fiftieth of the picture. */
const MAX_LINES = 48
/** Most pixels of the rows together, and of the columns. It bounds the time for large pictures. */
const MAX_LINE_PIXELS = 32_768
/** Fewest samples of a reduced line, which the cubic kernel needs on both sides of an edge. */
const MIN_SAMPLES = 12
/** Passes that sharpen the reduced line until its enlargement comes as near to the line as it can (Van Cittert 1931). */
const PASSES = 2
/**
 * Largest residual of an enlarged picture, as a share of the root of the squared steps from pixel to pixel: for a factor of 2, and for larger
 * ones. 27 icons at 864 px, by factor 2 and 3: enlarged by cubic .02-.05 and .03-.08, then JPEG of quality 80 .06-.11 and .07-.12; renders and
 * reduced pictures .10-.44 and .24-.56.
 */
const MAX_RESIDUAL_TWICE = 0.1
const MAX_RESIDUAL = 0.14
/**
 * Largest residual of a blurred picture, reduced until its edges are narrow: .10-.19 blurred or enlarged by 2.5, up to .27 enlarged by 8
 * and compressed (53 icons of 54), from .36 on with crisp borders.
 */
const MAX_LOSS = 0.3
/** Edges narrower than this, px, are those of no enlargement; 0 stands for no edges. */
const MIN_EDGE_WIDTH = 1.6
/** Bounds of the factor in units of the edge width: an edge that was n px wide is n times the factor wide, with n from 0.8 to 2. */
const FACTOR_PER_WIDTH = { least: 0.5, most: 1.3 }

/**
 * The whole factor, 2 to 8, by which a smaller picture was enlarged with a smooth filter; 1 when there is none. A line of an enlarged
 * picture, reduced to the samples of the smaller one and enlarged again, comes out as it was; a line with detail of its own does not.
 * Only the right factor puts the samples where they were. `edgeWidth` is the usual width of the edges, px, 0 if none are known.
 */
export function findEnlargement(raster: Raster, edgeWidth: number): number {
  if (edgeWidth !== 0 && edgeWidth < MIN_EDGE_WIDTH) return 1
  const lines = readLines(raster)
  for (let factor = MAX_FACTOR; factor >= 2; factor--) {
    if (edgeWidth !== 0 && (factor < FACTOR_PER_WIDTH.least * edgeWidth || factor > FACTOR_PER_WIDTH.most * edgeWidth))
      continue
    if (residualOf(lines, factor) <= (factor === 2 ? MAX_RESIDUAL_TWICE : MAX_RESIDUAL)) return factor
  }
  return 1
}

/**
 * Whether a picture holds detail that its copy, reduced by `factor` (rounded down, 2 or more), would lose, as where shading is soft but borders
 * are crisp.
 */
export function losesDetail(raster: Raster, factor: number): boolean {
  return residualOf(readLines(raster), Math.floor(factor)) > MAX_LOSS
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

/** The smallest residual of an enlargement by `factor`, over the places where programs put its samples; 1 when no line is long enough. */
function residualOf(lines: readonly Float32Array[], factor: number): number {
  // Most programs begin the first cell at the border; libvips 8.17 begins it half a pixel later.
  return Math.min(residualAt(lines, factor, 0), residualAt(lines, factor, 0.5))
}

/** What is left of the lines when they are reduced to cells of `factor` pixels, the first at `start`, and enlarged again, in units of their steps. */
function residualAt(lines: readonly Float32Array[], factor: number, start: number): number {
  const kernel = cubicKernel(factor, start)
  let residual = 0
  let steps = 0
  for (const line of lines) {
    const square = squaredSteps(line)
    if (square === 0 || line.length < MIN_SAMPLES * factor) continue
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
    addMeans(rest, kernel, samples)
    subtractEnlarged(line, samples, kernel, rest)
    if (pass === PASSES) break
  }
  let sum = 0
  for (let i = 0; i < rest.length; i++) sum += rest[i] * rest[i]
  return sum
}

/** Adds the mean of each cell to its sample. The first and the last pixel repeat at the ends. */
function addMeans(line: Float32Array, { factor, start }: Kernel, samples: Float64Array): void {
  const from = Math.floor(start)
  const share = start - from
  const last = line.length - 1
  for (let k = 0; k < samples.length; k++) {
    let at = k * factor + from
    let sum = (1 - share) * line[Math.max(0, at)]
    for (const end = at + factor; ++at < end; ) sum += line[Math.min(last, Math.max(0, at))]
    samples[k] += (sum + share * line[Math.min(last, at)]) / factor
  }
}

/** Writes to `rest` what the samples, enlarged and kept within 0-255, leave of the line. The first and the last sample repeat at the ends. */
function subtractEnlarged(line: Float32Array, samples: Float64Array, kernel: Kernel, rest: Float32Array): void {
  const { factor, first, weights } = kernel
  const last = samples.length - 1
  for (let k = 0, i = 0; k <= last; k++) {
    for (let phase = 0; phase < factor; phase++, i++) {
      let value = 0
      for (let tap = 0; tap < 4; tap++) {
        value += weights[4 * phase + tap] * samples[Math.min(last, Math.max(0, k + first[phase] + tap))]
      }
      rest[i] = line[i] - Math.min(255, Math.max(0, value))
    }
  }
}

/** How pixels are made of samples: pixel `k * factor + phase` of the four samples from `k + first[phase]` on, by `weights[4 * phase ...]`. */
interface Kernel {
  readonly factor: number
  /** Where the first cell begins, px. */
  readonly start: number
  readonly first: Int32Array
  readonly weights: Float64Array
}

/** The cubic kernel of Keys 1981, of which the filters of most programs differ little. */
function cubicKernel(factor: number, start: number): Kernel {
  const first = new Int32Array(factor)
  const weights = new Float64Array(4 * factor)
  for (let phase = 0; phase < factor; phase++) {
    const at = (phase + 0.5 - start) / factor - 0.5
    const t = at - Math.floor(at)
    first[phase] = Math.floor(at) - 1
    weights[4 * phase] = ((-0.5 * t + 1) * t - 0.5) * t
    weights[4 * phase + 1] = (1.5 * t - 2.5) * t * t + 1
    weights[4 * phase + 2] = ((-1.5 * t + 2) * t + 0.5) * t
    weights[4 * phase + 3] = (0.5 * t - 0.5) * t * t
  }
  return { factor, start, first, weights }
}
