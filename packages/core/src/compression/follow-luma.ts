import { boxSum } from '../image/filters'
import type { ChromaSamples } from './chroma-samples'

/**
 * Sides, samples, odd, of the windows in which lines are fitted. Small windows hold fewer colors, large ones less noise. 137 pictures of 40
 * to 56 px as JPEG and WebP, at four times the size: 26.28 dB with these, 26.11 with 2 as well and twice LEFT, in a first version.
 */
const SIDES = [3, 5]
/** Variance of luma, levels^2, that counts as noise in a window. With more, chroma follows luma less where that hardly varies. */
const LUMA_NOISE = 4
/** Variance of chroma, levels^2, that is added to what each line leaves before lines are weighted by it. With more, poor lines count more beside good ones. */
const LEFT = 4
/**
 * Variance of chroma, levels^2, that is added to what lines explain and to the whole before the share is taken: chroma of less variance is
 * noise, and is smoothed. With less, more noise stays; with more, faint edges without contrast in luma become softer,
 * and with 200 a brown stroke of 3 px between outlines lost its color.
 */
const EXPLAINED = 50

/** The middle of the range of luma, levels. */
const MIDDLE = 128
/** Less than the weight of any window; sums of windows that hold none are rounding errors. */
const MIN_WEIGHT = 1e-6

/**
 * A line for each color difference at each sample: blue difference = blueSlope * luma + blueStart, red alike. All are 0 where no line was
 * fitted.
 */
export interface LumaLines {
  readonly blueSlope: Float32Array
  readonly blueStart: Float32Array
  readonly redSlope: Float32Array
  readonly redStart: Float32Array
  /** Share of the variance of chroma that the lines explain, 0-1. */
  readonly explained: Float32Array
}

/**
 * The lines by which chroma follows luma. Across an edge of two colors, luma and chroma blend by the same share, so chroma is linear in
 * luma. `luma` is the mean luma of each sample. Lines are fitted by least squares in the windows about each sample with `isVaried` 1. A
 * sample gets the mean of the lines of all windows that hold it, weighted by the inverse of the variance of chroma that they leave: where
 * three colors meet, windows that hold two of them count most. Unweighted means of such lines are the guided filter (He, Sun and Tang
 * 2010).
 */
export function followLuma(luma: Float32Array, samples: ChromaSamples, isVaried: Float32Array): LumaLines {
  const { width, height } = samples
  const weight = new Float32Array(luma.length)
  const lines = emptyLines(luma.length)
  const addWindows = (sums: Float32Array, values: Float32Array, reach: number): void => {
    const added = boxSum({ width, height, values }, reach).values
    for (let k = 0; k < sums.length; k++) sums[k] += added[k]
  }
  for (const side of SIDES) {
    const reach = (side - 1) / 2
    const fits = fitWindows(luma, samples, isVaried, reach)
    addWindows(weight, fits.weight, reach)
    for (const name of NAMES) addWindows(lines[name], fits.weighted[name], reach)
  }
  for (const name of NAMES) {
    const values = lines[name]
    for (let k = 0; k < values.length; k++) values[k] = weight[k] < MIN_WEIGHT ? 0 : values[k] / weight[k]
  }
  return lines
}

const NAMES = ['blueSlope', 'blueStart', 'redSlope', 'redStart', 'explained'] as const

function emptyLines(count: number): LumaLines {
  return {
    blueSlope: new Float32Array(count),
    blueStart: new Float32Array(count),
    redSlope: new Float32Array(count),
    redStart: new Float32Array(count),
    explained: new Float32Array(count),
  }
}

/** Sums over the windows about all samples, of luma about the middle of its range. */
interface WindowSums {
  readonly luma: Float32Array
  readonly blue: Float32Array
  readonly red: Float32Array
  readonly lumaLuma: Float32Array
  readonly lumaBlue: Float32Array
  readonly lumaRed: Float32Array
  /** Of the squares of both differences. */
  readonly chroma: Float32Array
}

function sumWindows(luma: Float32Array, { width, height, blue, red }: ChromaSamples, reach: number): WindowSums {
  const count = luma.length
  const l = new Float32Array(count)
  const ll = new Float32Array(count)
  const lb = new Float32Array(count)
  const lr = new Float32Array(count)
  const cc = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    l[k] = luma[k] - MIDDLE
    ll[k] = l[k] * l[k]
    lb[k] = l[k] * blue[k]
    lr[k] = l[k] * red[k]
    cc[k] = blue[k] * blue[k] + red[k] * red[k]
  }
  const sums = (values: Float32Array): Float32Array => boxSum({ width, height, values }, reach).values
  return {
    luma: sums(l),
    blue: sums(blue),
    red: sums(red),
    lumaLuma: sums(ll),
    lumaBlue: sums(lb),
    lumaRed: sums(lr),
    chroma: sums(cc),
  }
}

/** The weights of the lines of the windows about all samples, 0 where nothing varies, and the lines times these. */
function fitWindows(
  luma: Float32Array,
  samples: ChromaSamples,
  isVaried: Float32Array,
  reach: number,
): { weight: Float32Array; weighted: LumaLines } {
  const { width, height } = samples
  const sums = sumWindows(luma, samples, reach)
  const weight = new Float32Array(luma.length)
  const weighted = emptyLines(luma.length)
  for (let row = 0, k = 0; row < height; row++) {
    const rows = Math.min(height - 1, row + reach) - Math.max(0, row - reach) + 1
    for (let column = 0; column < width; column++, k++) {
      if (isVaried[k] === 0) continue
      const n = rows * (Math.min(width - 1, column + reach) - Math.max(0, column - reach) + 1)
      const meanLuma = sums.luma[k] / n
      const meanBlue = sums.blue[k] / n
      const meanRed = sums.red[k] / n
      const variance = Math.max(0, sums.lumaLuma[k] / n - meanLuma * meanLuma)
      const covarianceBlue = sums.lumaBlue[k] / n - meanLuma * meanBlue
      const covarianceRed = sums.lumaRed[k] / n - meanLuma * meanRed
      const blueSlope = covarianceBlue / (variance + LUMA_NOISE)
      const redSlope = covarianceRed / (variance + LUMA_NOISE)
      const total = Math.max(0, sums.chroma[k] / n - meanBlue * meanBlue - meanRed * meanRed)
      const explained =
        blueSlope * (2 * covarianceBlue - blueSlope * variance) + redSlope * (2 * covarianceRed - redSlope * variance)
      const w = 1 / (Math.max(0, total - explained) + LEFT)
      weight[k] = w
      weighted.blueSlope[k] = w * blueSlope
      weighted.blueStart[k] = w * (meanBlue - blueSlope * (meanLuma + MIDDLE))
      weighted.redSlope[k] = w * redSlope
      weighted.redStart[k] = w * (meanRed - redSlope * (meanLuma + MIDDLE))
      weighted.explained[k] = w * Math.min(1, (explained + EXPLAINED) / (total + EXPLAINED))
    }
  }
  return { weight, weighted }
}
