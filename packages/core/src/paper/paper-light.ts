import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'

/** Cells across the shorter side of a picture. Shadows narrower than a cell stay in the picture; strokes as wide as one are taken for shadow. */
const CELLS = 40
/** Least and largest side of a cell, px. */
const CELL_SIDE = { least: 8, most: 32 } as const
/** Rank of the level of a cell among its pixels, 0-1: as long as ink covers less than the rest, it is paper. */
const BRIGHT_RANK = 0.75
/** How far a cell may lie below the light around it, as a share, before it is taken for ink and told by its neighbors. */
const BELOW = 0.08
/** Reaches, in cells, of the rounds in which cells of ink are found and filled. */
const REACHES = [8, 5, 3, 2, 1]
/** Bins of luma, one a level. */
const LEVELS = 256

/**
 * The light on the paper of a picture, by cells: `levels[3 * (row * columns + column) + c]` is the level of channel c of bare paper in the
 * middle of a cell, 0-255. `isPaper` is 1 where the cell shows its own paper and 0 where the neighbors tell it.
 */
export interface PaperLight {
  readonly columns: number
  readonly rows: number
  /** Side of a cell, px. */
  readonly side: number
  readonly levels: Float32Array
  readonly isPaper: Uint8Array
}

/**
 * Estimates the light on the paper of a picture as if it showed ink on paper: the bright level of each cell, where that agrees with the cells
 * around it; elsewhere the mean of those (background surface of Gatos, Pratikakis and Perantonis 2006, filled by the normalized convolution of
 * Knutsson and Westin 1993). Ink lies below the surface, so only low cells are doubted.
 */
export function estimatePaperLight(raster: Raster): PaperLight {
  const { width, height } = raster
  const wanted = Math.round(Math.min(width, height) / CELLS)
  const side = Math.min(CELL_SIDE.most, Math.max(CELL_SIDE.least, wanted))
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const own = new Float32Array(3 * columns * rows)
  const bins = new Uint32Array(LEVELS)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      writeBright(raster, column * side, row * side, side, bins, own, 3 * (row * columns + column))
  const weight = new Float32Array(columns * rows).fill(1)
  let levels: Float32Array = own
  for (const reach of REACHES) {
    levels = spreadLevels(own, weight, columns, rows, reach)
    for (let k = 0; k < weight.length; k++) weight[k] = own[3 * k + 1] < (1 - BELOW) * levels[3 * k + 1] ? 0 : 1
  }
  return { columns, rows, side, levels, isPaper: Uint8Array.from(weight) }
}

/** Writes the mean color of the brighter pixels of a cell, by luma, to `out[at .. at + 2]`. */
function writeBright(
  { width, height, rgba }: Raster,
  left: number,
  top: number,
  side: number,
  bins: Uint32Array,
  out: Float32Array,
  at: number,
): void {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  bins.fill(0)
  for (let y = top; y < bottom; y++)
    for (let p = 4 * (y * width + left), end = 4 * (y * width + right); p < end; p += 4) bins[lumaAt(rgba, p) | 0]++
  const rank = BRIGHT_RANK * (right - left) * (bottom - top)
  let level = 0
  for (let held = bins[0]; held <= rank && level < LEVELS - 1; held += bins[level]) level++
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let p = 4 * (y * width + left), end = 4 * (y * width + right); p < end; p += 4) {
      if (Math.abs(lumaAt(rgba, p) - level - 0.5) > 2) continue
      red += rgba[p]
      green += rgba[p + 1]
      blue += rgba[p + 2]
      count++
    }
  }
  out[at] = red / count
  out[at + 1] = green / count
  out[at + 2] = blue / count
}

/** The weighted means of the levels of the cells within `reach` of each: two passes of a box along both axes. */
function spreadLevels(
  own: Float32Array,
  weight: Float32Array,
  columns: number,
  rows: number,
  reach: number,
): Float32Array {
  let sums: Float32Array = new Float32Array(4 * weight.length)
  for (let k = 0; k < weight.length; k++) {
    // A little of every cell, so that no place is without any
    const share = weight[k] + 1e-4
    for (let c = 0; c < 3; c++) sums[4 * k + c] = share * own[3 * k + c]
    sums[4 * k + 3] = share
  }
  for (let pass = 0; pass < 2; pass++) {
    sums = boxed(sums, columns, rows, 4, 4 * columns, reach)
    sums = boxed(sums, rows, columns, 4 * columns, 4, reach)
  }
  const out = new Float32Array(own.length)
  for (let k = 0; k < weight.length; k++) for (let c = 0; c < 3; c++) out[3 * k + c] = sums[4 * k + c] / sums[4 * k + 3]
  return out
}

/** Sums over `reach` places on both sides along lines of `length` places `step` apart; `count` lines begin `across` apart. The ends repeat. */
function boxed(
  values: Float32Array,
  length: number,
  count: number,
  step: number,
  across: number,
  reach: number,
): Float32Array {
  const out = new Float32Array(values.length)
  const inside = (k: number): number => Math.min(length - 1, Math.max(0, k))
  for (let line = 0; line < count; line++) {
    for (let c = 0; c < 4; c++) {
      const first = line * across + c
      let sum = 0
      for (let k = -reach; k <= reach; k++) sum += values[first + inside(k) * step]
      for (let k = 0; k < length; k++) {
        out[first + k * step] = sum
        sum += values[first + inside(k + reach + 1) * step] - values[first + inside(k - reach) * step]
      }
    }
  }
  return out
}

/** The light along one row of pixels: `width` triples of levels, interpolated between the middles of cells. */
export function lightOfRow(
  { columns, rows, side, levels }: PaperLight,
  y: number,
  width: number,
  out: Float32Array,
): void {
  const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / side - 0.5))
  const top = Math.floor(v)
  const below = Math.min(rows - 1, top + 1)
  const down = v - top
  for (let x = 0; x < width; x++) {
    const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / side - 0.5))
    const left = Math.floor(u)
    const right = Math.min(columns - 1, left + 1)
    const across = u - left
    for (let c = 0; c < 3; c++) {
      const a = levels[3 * (top * columns + left) + c]
      const b = levels[3 * (top * columns + right) + c]
      const d = levels[3 * (below * columns + left) + c]
      const e = levels[3 * (below * columns + right) + c]
      const upper = a + across * (b - a)
      out[3 * x + c] = upper + down * (d + across * (e - d) - upper)
    }
  }
}
