import { premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Most rows that are read, and most columns. */
const MAX_LINES = 48
/** Most pixels of the rows together, and of the columns. It bounds the time for large pictures. */
const MAX_LINE_PIXELS = 32_768

/** Brightness of the pixels of a row or a column over mid-gray, 0-255. */
export interface Line {
  readonly levels: Float32Array
  /** The sum of the squared steps from pixel to pixel. */
  readonly steps: number
}

/** Evenly spread rows and columns; columns are lines like rows. */
export function readLines(raster: Raster): Line[] {
  const { width, height } = raster
  const lines: Line[] = []
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

/** The line of `count` pixels from pixel `first`, `step` apart. */
function readLine({ rgba }: Raster, first: number, step: number, count: number): Line {
  const levels = new Float32Array(count)
  let steps = 0
  for (let k = 0; k < count; k++) {
    const pixel = premultipliedPixel(rgba, 4 * (first + k * step))
    const color = 0.25 * (pixel & 255) + 0.625 * ((pixel >>> 8) & 255) + 0.125 * ((pixel >>> 16) & 255)
    levels[k] = color + 0.5 * (255 - (pixel >>> 24))
    if (k > 0) steps += (levels[k] - levels[k - 1]) ** 2
  }
  return { levels, steps }
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
