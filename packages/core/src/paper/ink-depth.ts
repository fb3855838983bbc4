import { boxSum, type Field } from '../image/filters'

/** How far the paper around a line is looked for, as a share of the shorter side, and at least, px. */
const DEPTH = 0.012
const MIN_DEPTH = 4

/**
 * The share (0-1) of the `ink` pixels, those of value 1 in `inked`, around which there is no paper: lines have little, filled shapes more. Where `below` is given, only those less dark than that
 * count: gray boxes and soft shadows, but no thick lines.
 */
export function deepShare(inked: Field, ink: number, darkness: Float32Array, below = Number.POSITIVE_INFINITY): number {
  const { width, height, values } = inked
  const depth = depthIn(width, height)
  const around = boxSum(inked, depth).values
  let deep = 0
  for (let y = 0, i = 0; y < height; y++) {
    const rows = Math.min(height, y + depth + 1) - Math.max(0, y - depth)
    for (let x = 0; x < width; x++, i++) {
      if (values[i] === 0 || darkness[i] >= below) continue
      const columns = Math.min(width, x + depth + 1) - Math.max(0, x - depth)
      if (around[i] > 0.98 * rows * columns) deep++
    }
  }
  return deep / Math.max(1, ink)
}

/** The share (0-1) of the `ink` pixels, those darker than `limit`, that have paper at the depth along their row or column, but nothing at or below half their darkness. */
export function fadingShare({ width, height, values }: Field, limit: number, ink: number): number {
  const depth = depthIn(width, height)
  let fading = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const dark = values[i]
      if (dark <= limit) continue
      const least = leastAround(values, width, height, x, y, depth)
      if (least <= limit && least >= dark / 2) fading++
    }
  }
  return fading / Math.max(1, ink)
}

/** The least of the four values so many pixels away along the row and the column of a pixel, or at the frame. */
function leastAround(
  values: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  distance: number,
): number {
  const row = y * width
  return Math.min(
    values[row + Math.max(0, x - distance)],
    values[row + Math.min(width - 1, x + distance)],
    values[Math.max(0, y - distance) * width + x],
    values[Math.min(height - 1, y + distance) * width + x],
  )
}

/** How far the paper around a line is looked for, px. */
function depthIn(width: number, height: number): number {
  return Math.max(MIN_DEPTH, Math.round(DEPTH * Math.min(width, height)))
}
