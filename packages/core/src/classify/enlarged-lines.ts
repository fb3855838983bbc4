import { pixelWords, premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Values of the pixels of a row or a column in one channel, premultiplied, 0-255. */
export interface Line {
  readonly levels: Float64Array
  /** The sum of the squared steps from pixel to pixel. */
  readonly steps: number
}

/** The rows of a raster or its columns: where they begin, how far pixels lie apart, and how many there are. */
export interface Side {
  readonly pixels: number
  readonly lines: number
  readonly step: number
  readonly across: number
}

export const rowsOf = ({ width, height }: Raster): Side => ({ pixels: width, lines: height, step: 1, across: width })
export const columnsOf = ({ width, height }: Raster): Side => ({ pixels: height, lines: width, step: width, across: 1 })

/** Share of the steps of the strongest channel from which on another is taken for it: opacity first, then green, which compression keeps best. */
const NEARLY = 0.5
const CHANNELS = [3, 1, 0, 2] as const
/** Lines that are looked at in each band of the picture. The one with the largest steps is read. */
const LOOKS = 8

/**
 * The lines with the largest steps of even bands of the picture, `count` at most, each in the channel that shows most: brightness misses colors over a
 * transparent ground. In compressed pictures luma stands for green.
 */
export function strongLines(raster: Raster, side: Side, count: number): Line[] {
  const bands = Math.min(side.lines, count)
  const words = pixelWords(raster.rgba)
  const sums = new Float64Array(4)
  const lines: Line[] = []
  for (let band = 0; band < bands; band++) {
    const from = Math.floor((band * side.lines) / bands)
    const to = Math.floor(((band + 1) * side.lines) / bands)
    const every = Math.max(1, Math.floor((to - from) / LOOKS))
    let best = from
    let bestSteps = 0
    for (let k = from; k < to; k += every) {
      measureSteps(raster, words, side, k, sums)
      const steps = sums[shownChannel(raster, sums)]
      if (steps <= bestSteps) continue
      best = k
      bestSteps = steps
    }
    if (bestSteps > 0) lines.push(readLine(raster, words, side, best, sums))
  }
  return lines
}

/** Writes the squared steps along line k to `sums`, in each channel of the premultiplied pixels. `words` holds the raster's pixels. */
function measureSteps(raster: Raster, words: Int32Array, side: Side, k: number, sums: Float64Array): void {
  const { pixels, step, across } = side
  const { rgba } = raster
  sums.fill(0)
  let word = words[k * across]
  let before = premultipliedPixel(rgba, 4 * k * across)
  for (let i = 1, at = k * across + step; i < pixels; i++, at += step) {
    // Most pixels repeat the one before
    if (words[at] === word) continue
    word = words[at]
    const pixel = premultipliedPixel(rgba, 4 * at)
    for (let c = 0; c < 4; c++) sums[c] += (levelOf(raster, pixel, c) - levelOf(raster, before, c)) ** 2
    before = pixel
  }
}

/** The level of a packed pixel in a channel; luma for green in compressed pictures. */
function levelOf({ isLossy }: Raster, pixel: number, channel: number): number {
  if (channel === 1 && isLossy === true)
    return 0.299 * (pixel & 255) + 0.587 * ((pixel >>> 8) & 255) + 0.114 * ((pixel >>> 16) & 255)
  return (pixel >>> (8 * channel)) & 255
}

/** The channel that shows most of a line with the given squared steps. */
function shownChannel({ isLossy }: Raster, steps: Float64Array): number {
  const most = isLossy === true ? Math.max(steps[1], steps[3]) : Math.max(steps[0], steps[1], steps[2], steps[3])
  for (let k = 0; k < CHANNELS.length; k++) {
    const c = CHANNELS[k]
    if (steps[c] >= NEARLY * most && steps[c] > 0) return c
  }
  return 1
}

/** Line k in the channel that shows most of it. `sums` is overwritten. */
function readLine(raster: Raster, words: Int32Array, side: Side, k: number, sums: Float64Array): Line {
  const { pixels, step, across } = side
  measureSteps(raster, words, side, k, sums)
  const channel = shownChannel(raster, sums)
  const levels = new Float64Array(pixels)
  for (let i = 0; i < pixels; i++)
    levels[i] = levelOf(raster, premultipliedPixel(raster.rgba, 4 * (k * across + i * step)), channel)
  return { levels, steps: sums[channel] }
}

/** The colors of rows or columns with partial opacity, `count` at most, the first ones of evenly spread ones, in each channel. */
export function colorLines(raster: Raster, side: Side, count: number, as: 'straight' | 'premultiplied'): Line[] {
  const { pixels, lines, step, across } = side
  const found: Line[] = []
  for (let k = 0; k < lines && found.length < 3 * count; k += Math.max(1, Math.floor(lines / (4 * count)))) {
    const levels = [0, 1, 2].map(() => new Float64Array(pixels))
    const steps = [0, 0, 0]
    let isSoft = false
    for (let i = 0; i < pixels; i++) {
      const p = 4 * (k * across + i * step)
      const alpha = raster.rgba[p + 3]
      if (alpha > 0 && alpha < 255) isSoft = true
      for (let c = 0; c < 3; c++) {
        levels[c][i] = as === 'straight' ? raster.rgba[p + c] : (raster.rgba[p + c] * alpha) / 255
        if (i > 0) steps[c] += (levels[c][i] - levels[c][i - 1]) ** 2
      }
    }
    for (let c = 0; c < 3 && isSoft; c++) found.push({ levels: levels[c], steps: steps[c] })
  }
  return found
}

/** Roughness: the squares of the second differences of all lines over those of their first differences, 0-4; 4 where nothing changes. */
export function roughnessOf(lines: readonly Line[]): number {
  let first = 0
  let second = 0
  for (const { levels: line } of lines) {
    for (let i = 1; i + 1 < line.length; i++) {
      const step = line[i] - line[i - 1]
      const bend = line[i + 1] - 2 * line[i] + line[i - 1]
      first += step * step
      second += bend * bend
    }
  }
  return first === 0 ? 4 : second / first
}
