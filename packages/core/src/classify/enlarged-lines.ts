import { premultipliedPixel } from '../image/pixels'
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
/** Lines that are looked at in each band of the picture. The one with the largest steps is read. */
const LOOKS = 8

/**
 * The lines with the largest steps of even bands of the picture, `count` at most, each in the channel that shows most: brightness misses colors over a
 * transparent ground. In compressed pictures luma stands for green.
 */
export function strongLines(raster: Raster, side: Side, count: number): Line[] {
  const bands = Math.min(side.lines, count)
  const lines: Line[] = []
  for (let band = 0; band < bands; band++) {
    const from = Math.floor((band * side.lines) / bands)
    const to = Math.floor(((band + 1) * side.lines) / bands)
    const every = Math.max(1, Math.floor((to - from) / LOOKS))
    let best: Line | null = null
    for (let k = from; k < to; k += every) {
      const line = readLine(raster, side, k)
      if (best === null || line.steps > best.steps) best = line
    }
    if (best !== null && best.steps > 0) lines.push(best)
  }
  return lines
}

function readLine(raster: Raster, { pixels, step, across }: Side, k: number): Line {
  const levels = [0, 1, 2, 3].map(() => new Float64Array(pixels))
  const steps = [0, 0, 0, 0]
  for (let i = 0; i < pixels; i++) {
    const pixel = premultipliedPixel(raster.rgba, 4 * (k * across + i * step))
    for (let c = 0; c < 4; c++) levels[c][i] = (pixel >>> (8 * c)) & 255
    if (raster.isLossy === true) levels[1][i] = 0.299 * levels[0][i] + 0.587 * levels[1][i] + 0.114 * levels[2][i]
    for (let c = 0; c < 4 && i > 0; c++) steps[c] += (levels[c][i] - levels[c][i - 1]) ** 2
  }
  const most = raster.isLossy === true ? Math.max(steps[1], steps[3]) : Math.max(...steps)
  const channel = [3, 1, 0, 2].find((c) => steps[c] >= NEARLY * most && steps[c] > 0) ?? 1
  return { levels: levels[channel], steps: steps[channel] }
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
