import { type Box, boxPixels } from '../geometry/box'
import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { CELL } from '../verify/drawing-error'
import { drawnResidual } from '../verify/drawn-residual'
import type { Residual } from '../verify/residual'

/** Squares of `CELL` px that cover a picture, row-major: detail that tears, such as that of coats of arms, has strokes of 1 to 4 px, so a cell holds several. Those at the right and at the bottom may reach over its edge. */
export interface ErrorCells {
  readonly columns: number
  readonly rows: number
  /** Number of the picture's pixels in each cell: `CELL` squared, or fewer at the right and at the bottom. */
  readonly pixelCounts: Uint8Array
  /** Squared differences of picture and drawing in each cell, levels, summed over pixels and channels. */
  readonly errors: Float64Array
  /** Squared differences of each pixel of a cell and its neighbors to the right and below, levels, summed likewise. */
  readonly steps: Float64Array
}

/** How far a drawing by curves is from its picture, cell by cell, and how much there is to draw in each. */
export function measureErrorCells(curves: CurveMap, reading: Reading): ErrorCells {
  const { pixels, width, height, seams, regions } = reading
  // Beside a seam of shading, the difference of the flat colors that stand for it is seen nowhere
  const isHidden = unionOf(seams, curves.borders.overpainted, width * height)
  const residual = drawnResidual(curves, reading)
  const cells = emptyCells(width, height)
  for (let cell = 0; cell < cells.errors.length; cell++) {
    const box = boxOfCell(cell, cells, width, height)
    cells.errors[cell] = errorIn(box, width, residual, pixels, regions.labels, isHidden)
    cells.steps[cell] = stepsIn(box, width, height, pixels, isHidden)
  }
  return cells
}

/** 1 for the pixels of either mask, which hold 0 and 1. */
function unionOf(a: Uint8Array | undefined, b: Uint8Array | undefined, count: number): Uint8Array {
  if (a === undefined || b === undefined) return a ?? b ?? new Uint8Array(count)
  return a.map((value, i) => value | b[i])
}

/** The squared differences of picture and drawing in a box, but for hidden pixels. A function of its own, as `stepsIn`: V8 compiles it after a few cells, not after a few pictures. */
function errorIn(
  { left, top, right, bottom }: Box,
  width: number,
  residual: Residual,
  pixels: Uint32Array,
  labels: Int32Array,
  isHidden: Uint8Array,
): number {
  const rest = new Float64Array(4)
  let error = 0
  // Most pixels are as the one before: of its color and its region, and left as they were
  let last = -1
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left, end = y * width + right; i < end; i++) {
      if (isHidden[i] === 1) continue
      const isChanged = residual.isChanged(i)
      if (isChanged || last < 0 || pixels[i] !== pixels[last] || labels[i] !== labels[last]) {
        residual.read(i, rest)
        last = isChanged ? -1 : i
      }
      for (let c = 0; c < 4; c++) error += rest[c] * rest[c]
    }
  }
  return error
}

/** The squared differences of each pixel of a box and its neighbors to the right and below, but for hidden pixels. */
function stepsIn(
  { left, top, right, bottom }: Box,
  width: number,
  height: number,
  pixels: Uint32Array,
  isHidden: Uint8Array,
): number {
  let steps = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      if (isHidden[i] === 1) continue
      // Compared here, since most are equal
      if (x + 1 < width && pixels[i] !== pixels[i + 1]) steps += squaredDifference(pixels[i], pixels[i + 1])
      if (y + 1 < height && pixels[i] !== pixels[i + width]) steps += squaredDifference(pixels[i], pixels[i + width])
    }
  }
  return steps
}

/** The cells of a picture, with their numbers of pixels, before anything is measured. */
export function emptyCells(width: number, height: number): ErrorCells {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const count = columns * rows
  const size = { columns, rows }
  const pixelCounts = Uint8Array.from({ length: count }, (_, cell) => boxPixels(boxOfCell(cell, size, width, height)))
  return { ...size, pixelCounts, errors: new Float64Array(count), steps: new Float64Array(count) }
}

/** The pixels of a cell. */
export function boxOfCell(cell: number, { columns }: Pick<ErrorCells, 'columns'>, width: number, height: number): Box {
  const left = CELL * (cell % columns)
  const top = CELL * Math.floor(cell / columns)
  return { left, top, right: Math.min(width, left + CELL), bottom: Math.min(height, top + CELL) }
}

/** The squared difference of two packed colors, levels, over the four channels. */
function squaredDifference(a: number, b: number): number {
  let sum = 0
  for (let shift = 0; shift < 32; shift += 8) sum += (((a >>> shift) & 255) - ((b >>> shift) & 255)) ** 2
  return sum
}
