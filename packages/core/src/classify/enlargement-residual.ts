import type { EnlargingFilter } from './enlarging-filters'
import type { Line } from './picture-lines'

/** Passes that sharpen the reduced line until its enlargement comes near to the line (Van Cittert 1931). With 2, filters that blur are not told from others. */
const PASSES = 5
/** How much more than its mean a cell is given back in a pass. With 1, 5 passes leave of a linear filter what a cubic one does not. */
const GAIN = 1.35
/** Fewest samples of a reduced line, which the filters need on both sides of an edge. */
const MIN_SAMPLES = 12

/** How pixels are made of samples: pixel `k * factor + phase` of the `taps` samples from `k + first[phase]` on, by `weights[taps * phase ...]`. */
interface Kernel {
  readonly factor: number
  /** Where the first cell begins, px. */
  readonly start: number
  readonly taps: number
  readonly first: Int32Array
  readonly weights: Float64Array
}

/** The kernel of a filter that enlarges by a whole factor; the cell of the first sample begins at `start` px, up to half a factor and half a pixel. */
export function makeKernel({ radius, weightAt }: EnlargingFilter, factor: number, start: number): Kernel {
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

/**
 * What is left of the lines when they are reduced to the cells of a kernel and enlarged again, in units of their steps; 1 when no line is long enough.
 * A residual above `limit` may come out as any other above it: the lines after those that prove it are not looked at.
 */
export function residualOf(lines: readonly Line[], kernel: Kernel, limit = Number.POSITIVE_INFINITY): number {
  const used = lines.filter(({ levels, steps }) => steps > 0 && levels.length >= MIN_SAMPLES * kernel.factor)
  const steps = used.reduce((sum, line) => sum + line.steps, 0)
  if (steps === 0) return 1
  let residual = 0
  for (const { levels } of used) {
    residual += squaredResidual(levels, kernel)
    if (Math.sqrt(residual / steps) > limit) break
  }
  return Math.sqrt(residual / steps)
}

function squaredResidual(line: Float32Array, kernel: Kernel): number {
  const { factor, taps } = kernel
  const count = Math.floor(line.length / factor)
  // As many copies of the first and the last sample on both sides as kernels reach beyond them
  const samples = new Float64Array(count + 2 * taps)
  const rest = line.slice(0, count * factor)
  for (let pass = 0; ; pass++) {
    addMeans(rest, kernel, samples, count, pass === 0 ? 1 : GAIN)
    subtractEnlarged(line, samples, count, kernel, rest)
    if (pass === PASSES) break
  }
  let sum = 0
  for (let i = 0; i < rest.length; i++) sum += rest[i] * rest[i]
  return sum
}

/** Adds the mean of each cell, `gain` times, to its sample, of which the first stands at `taps`. The last pixel repeats at the end. */
function addMeans(
  line: Float32Array,
  { factor, start, taps }: Kernel,
  samples: Float64Array,
  count: number,
  gain: number,
): void {
  const from = Math.floor(start)
  const share = start - from
  const last = line.length - 1
  for (let k = 0; k < count; k++) {
    let at = k * factor + from
    const end = at + factor
    let sum = (1 - share) * line[at]
    if (end <= last) while (++at < end) sum += line[at]
    else while (++at < end) sum += line[Math.min(last, at)]
    samples[taps + k] += (gain * (sum + share * line[Math.min(last, at)])) / factor
  }
  samples.fill(samples[taps], 0, taps)
  samples.fill(samples[taps + count - 1], taps + count)
}

/** Writes to `rest` what the samples, enlarged and kept within 0-255, leave of the line. */
function subtractEnlarged(
  line: Float32Array,
  samples: Float64Array,
  count: number,
  { factor, first, weights, taps }: Kernel,
  rest: Float32Array,
): void {
  for (let phase = 0; phase < factor; phase++) {
    const from = taps * phase
    for (let k = 0, i = phase, at = taps + first[phase]; k < count; k++, i += factor, at++) {
      let value = 0
      for (let tap = 0; tap < taps; tap++) value += weights[from + tap] * samples[at + tap]
      rest[i] = line[i] - Math.min(255, Math.max(0, value))
    }
  }
}
