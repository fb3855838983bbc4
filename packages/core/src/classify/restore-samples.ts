import { premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'
import type { EnlargingFilter } from './enlarging-filters'
import type { Enlargement } from './find-enlargement'

/** Most times that what the samples leave of the picture is given back to them. */
const PASSES = 8
/** Largest correction of a sample, levels, after which the samples stand. */
const MAX_REST = 0.5
/**
 * How much more than its mean a cell is given back, and the share of its last correction that a sample moves on by (heavy ball; Polyak 1964). 8
 * sprites twice as large by a linear filter come back with an error (root mean square) of .25 levels after 9 passes; with 1.3 and 0, .77 after 6
 * and .28 after 12. With 1.5 and .3, errors of pixels whose overshoot was cut off grow.
 */
const GAIN = 1.6
const MOMENTUM = 0.11
/** Error of restored opacity beside edges, levels: up to 3 on a disc enlarged 3 times. */
const MAX_OPACITY_ERROR = 4

/**
 * The samples that a raster was enlarged from: means over their cells, which are then corrected by what their own enlargement, kept within
 * 0-255, leaves of the picture (Van Cittert 1931). The sides should be multiples of the factor; pixels that are left over belong to the last
 * cells. There is 1 sample at least along each side.
 */
export function restoreSamples(raster: Raster, enlargement: Enlargement): Raster {
  const across = makeAxis(raster.width, enlargement)
  const down = makeAxis(raster.height, enlargement)
  const [width, height] = [across.count, down.count]
  const channels = restoreChannels(raster, across, down)
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    const alpha = firmOpacity(channels[3][i])
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = toLevel((255 * channels[c][i]) / alpha)
    rgba[4 * i + 3] = alpha
  }
  return { width, height, rgba, isLossy: raster.isLossy }
}

/** The samples of the four channels. A channel that is the one before it is not restored again: pictures of grays have three of one kind. */
function restoreChannels(raster: Raster, across: Axis, down: Axis): Float64Array[] {
  const channels: Float64Array[] = []
  let before: Uint8Array = new Uint8Array(0)
  for (let channel = 0; channel < 4; channel++) {
    const values = readChannel(raster, channel)
    const isAgain = values.every((value, i) => value === before[i])
    channels.push(isAgain ? channels[channel - 1] : restoreChannel(values, across, down))
    before = values
  }
  return channels
}

/** Opacity as a level; what is nearly clear or opaque is. */
function firmOpacity(value: number): number {
  if (value <= MAX_OPACITY_ERROR) return 0
  return value >= 255 - MAX_OPACITY_ERROR ? 255 : Math.round(value)
}

function toLevel(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)))
}

/** One premultiplied channel of a raster, 0-255. */
function readChannel({ width, height, rgba }: Raster, channel: number): Uint8Array {
  const values = new Uint8Array(width * height)
  for (let i = 0; i < values.length; i++) values[i] = premultipliedPixel(rgba, 4 * i) >>> (8 * channel)
  return values
}

/** How the pixels along one side of the picture are made of samples. */
interface Axis {
  readonly pixels: number
  /** Samples along the side. */
  readonly count: number
  /** Samples that a pixel is made of. */
  readonly taps: number
  /** The sample of tap `t` of pixel `p` and its weight, at `taps * p + t`. The first and the last sample repeat at the ends. */
  readonly samples: Int32Array
  readonly weights: Float64Array
  /** The cell that a pixel lies in, and one over the number of pixels in each cell. */
  readonly cells: Int32Array
  readonly shares: Float64Array
}

function makeAxis(pixels: number, { factor, start, filter }: Enlargement): Axis {
  const count = Math.max(1, Math.floor(pixels / factor))
  const taps = 2 * filter.radius
  const samples = new Int32Array(taps * pixels)
  const weights = new Float64Array(taps * pixels)
  const cells = new Int32Array(pixels)
  const sizes = new Float64Array(count)
  for (let p = 0; p < pixels; p++) {
    const at = (p + 0.5 - start) / factor - 0.5
    writeTaps(at, count, filter, taps * p, samples, weights)
    cells[p] = Math.min(count - 1, Math.max(0, Math.round(at)))
    sizes[cells[p]]++
  }
  return { pixels, count, taps, samples, weights, cells, shares: sizes.map((size) => 1 / size) }
}

/** Writes from index `to` on which samples, of `count`, the pixel at `at` (in samples) is made of, and their weights, whose sum is 1. */
function writeTaps(
  at: number,
  count: number,
  { radius, weightAt }: EnlargingFilter,
  to: number,
  samples: Int32Array,
  weights: Float64Array,
): void {
  const first = Math.floor(at) - radius + 1
  let sum = 0
  for (let t = 0; t < 2 * radius; t++) {
    samples[to + t] = Math.min(count - 1, Math.max(0, first + t))
    weights[to + t] = weightAt(Math.abs(at - first - t))
    sum += weights[to + t]
  }
  for (let t = 0; t < 2 * radius; t++) weights[to + t] /= sum
}

/** The samples of one channel, whose pixels are `values`. */
function restoreChannel(values: Uint8Array, across: Axis, down: Axis): Float64Array {
  const samples = new Float64Array(across.count * down.count)
  if (values.every((value) => value === values[0])) return samples.fill(values[0])
  const rest = new Float64Array(samples.length)
  const step = new Float64Array(samples.length)
  for (let pass = 0; pass <= PASSES; pass++) {
    writeRest(values, samples, across, down, rest)
    const gain = pass === 0 ? 1 : GAIN
    const momentum = pass < 2 ? 0 : MOMENTUM
    let largest = 0
    for (let i = 0; i < rest.length; i++) {
      step[i] = gain * rest[i] + momentum * step[i]
      samples[i] += step[i]
      largest = Math.max(largest, Math.abs(rest[i]))
    }
    if (largest < MAX_REST) break
  }
  return samples
}

/** Writes for each sample the mean, over its cell, of what the enlarged samples leave of the pixels. */
function writeRest(values: Uint8Array, samples: Float64Array, across: Axis, down: Axis, rest: Float64Array): void {
  const row = new Float64Array(across.count)
  const { taps, weights, samples: taken } = across
  rest.fill(0)
  for (let y = 0; y < down.pixels; y++) {
    row.fill(0)
    for (let t = down.taps * y; t < down.taps * (y + 1); t++) {
      const from = down.samples[t] * across.count
      const weight = down.weights[t]
      for (let x = 0; x < row.length; x++) row[x] += weight * samples[from + x]
    }
    const to = down.cells[y] * across.count
    const share = down.shares[down.cells[y]]
    for (let x = 0, t = 0; x < across.pixels; x++) {
      let value = 0
      for (const end = t + taps; t < end; t++) value += weights[t] * row[taken[t]]
      const left = values[y * across.pixels + x] - Math.min(255, Math.max(0, value))
      rest[to + across.cells[x]] += share * across.shares[across.cells[x]] * left
    }
  }
}
