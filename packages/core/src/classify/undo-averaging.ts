import type { Raster } from '../model/raster'

/**
 * The means over a cell of the cubic kernel (Keys 1981), for an enlargement by 3: the share of a sample's own value in the mean of its cell,
 * of each neighbor's and of each of those behind them. By other factors from 2 to 8 they differ by .02.
 */
const OWN = 0.852
const NEXT = 0.0864
const SECOND = -0.0123

/**
 * The samples that a picture was enlarged from by a cubic filter, as far as the means over their cells tell them: what averaging takes is
 * put back to the second order, along rows and columns (Van Cittert 1931). `means` holds one pixel for each cell.
 */
export function undoAveraging(means: Raster): Raster {
  const { width, height, rgba } = means
  const values = new Float32Array(rgba.length)
  for (let i = 0; i < rgba.length; i += 4) {
    for (let c = 0; c < 3; c++) values[i + c] = (rgba[i + c] * rgba[i + 3]) / 255
    values[i + 3] = rgba[i + 3]
  }
  const once = new Float32Array(Math.max(width, height))
  const twice = new Float32Array(Math.max(width, height))
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 4; c++) restoreLine(values, 4 * y * width + c, 4, width, once, twice)
  }
  for (let x = 0; x < width; x++) {
    for (let c = 0; c < 4; c++) restoreLine(values, 4 * x + c, 4 * width, height, once, twice)
  }
  const out = new Uint8Array(rgba.length)
  for (let i = 0; i < out.length; i += 4) {
    const alpha = toLevel(values[i + 3])
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) out[i + c] = toLevel((255 * values[i + c]) / alpha)
    out[i + 3] = alpha
  }
  return { ...means, rgba: out }
}

function toLevel(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)))
}

/** Adds to `count` values from `first`, `step` apart, what averaging took of them, and of that. `once` and `twice` are memory for `count` values. */
function restoreLine(
  values: Float32Array,
  first: number,
  step: number,
  count: number,
  once: Float32Array,
  twice: Float32Array,
): void {
  for (let k = 0; k < count; k++) twice[k] = values[first + k * step]
  writeLost(twice, count, once)
  writeLost(once, count, twice)
  for (let k = 0; k < count; k++) values[first + k * step] += once[k] + twice[k]
}

/** What averaging takes of each value of a line. The first and the last value repeat at the ends. */
function writeLost(line: Float32Array, count: number, lost: Float32Array): void {
  const last = count - 1
  for (let k = 0; k < count; k++) {
    const next = line[Math.max(0, k - 1)] + line[Math.min(last, k + 1)]
    const second = line[Math.max(0, k - 2)] + line[Math.min(last, k + 2)]
    lost[k] = (1 - OWN) * line[k] - NEXT * next - SECOND * second
  }
}
