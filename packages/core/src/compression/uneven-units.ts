import { pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Side, px, of a unit: the pixels of four luma blocks and of a chroma block of half the resolution. */
export const UNIT = 16

/**
 * The units of a raster in which a pixel differs from its right or its lower neighbor: others are flat, and end in flat ones. Row r of units
 * has those from column `columns[2 * k]` to before `columns[2 * k + 1]` for each k from `firstOf[r]` to before `firstOf[r + 1]`.
 */
export interface UnevenUnits {
  readonly rows: number
  readonly firstOf: Int32Array
  readonly columns: Int32Array
  /** How many there are. */
  readonly count: number
}

/** Finds the uneven units. Those at the right and the lower end may be cut off by the frame. */
export function findUnevenUnits({ width, height, rgba }: Raster): UnevenUnits {
  const pixels = pixelWords(rgba)
  const rows = Math.ceil(height / UNIT)
  const across = Math.ceil(width / UNIT)
  const firstOf = new Int32Array(rows + 1)
  const columns: number[] = []
  let count = 0
  for (let row = 0; row < rows; row++) {
    let isOpen = false
    for (let column = 0; column < across; column++) {
      const isNext = isUneven(pixels, width, height, column * UNIT, row * UNIT)
      if (isNext !== isOpen) columns.push(column)
      isOpen = isNext
      if (isNext) count++
    }
    if (isOpen) columns.push(across)
    firstOf[row + 1] = columns.length / 2
  }
  return { rows, firstOf, columns: Int32Array.from(columns), count }
}

function isUneven(pixels: Int32Array, width: number, height: number, left: number, top: number): boolean {
  const right = Math.min(width, left + UNIT)
  const bottom = Math.min(height, top + UNIT)
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left, end = y * width + right; i < end; i++) {
      if (i + 1 < (y + 1) * width && pixels[i] !== pixels[i + 1]) return true
      if (y + 1 < height && pixels[i] !== pixels[i + width]) return true
    }
  }
  return false
}
