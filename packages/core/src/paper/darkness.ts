import type { Field } from '../image/filters'
import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'
import { lightOfRow, type PaperLight } from './paper-light'

/** Bins of darkness from -1 to 1. */
const BINS = 2000
/** Width of the peak of bare paper in a histogram, bins on each side of its middle: as wide as 2 levels. */
const PEAK = 6
/** Share of a normal distribution within one standard deviation. */
const WITHIN_DEVIATION = 0.683
/** Least noise, as a share of the light: half a level. */
const MIN_NOISE = 0.002

/** How much darker than its paper each pixel is, as a share of the light: 0 for bare paper, 1 for black. */
export interface Darkness extends Field {
  /** Standard deviation of bare paper: texture and noise. */
  readonly noise: number
}

/** Divides a picture by the light on its paper. The most frequent ratio is bare paper. */
export function measureDarkness(raster: Raster, light: PaperLight): Darkness {
  const { width, height, rgba } = raster
  const values = new Float32Array(width * height)
  const line = new Float32Array(3 * width)
  for (let y = 0, i = 0; y < height; y++) {
    lightOfRow(light, y, width, line)
    for (let x = 0; x < width; x++, i++) {
      const paper = Math.max(1, lumaAt(line, 3 * x))
      values[i] = 1 - lumaAt(rgba, 4 * i) / paper
    }
  }
  const { bare, noise } = measureBare(values)
  for (let i = 0; i < values.length; i++) values[i] = (values[i] - bare) / (1 - bare)
  return { width, height, values, noise }
}

/** The darkness of bare paper, which is the most frequent, and its standard deviation, told by the pixels that are lighter: no ink is. */
export function measureBare(values: Float32Array): { readonly bare: number; readonly noise: number } {
  const bins = new Uint32Array(BINS + 1)
  for (const value of values) bins[Math.round((BINS / 2) * (1 + Math.min(1, Math.max(-1, value))))]++
  let middle = BINS / 2
  let most = -1
  for (let bin = BINS / 4; bin <= (3 * BINS) / 4; bin++) {
    let held = 0
    for (let k = bin - PEAK; k <= bin + PEAK; k++) held += bins[k]
    if (held <= most) continue
    most = held
    middle = bin
  }
  let lighter = 0
  for (let bin = 0; bin <= middle; bin++) lighter += bins[bin]
  let bin = middle
  for (let held = bins[bin]; held < WITHIN_DEVIATION * lighter && bin > 0; held += bins[bin]) bin--
  return { bare: (2 * middle) / BINS - 1, noise: Math.max(MIN_NOISE, (2 * (middle - bin)) / BINS) }
}
