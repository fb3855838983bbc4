import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { CELL } from '../verify/drawing-error'
import { drawnResidual } from '../verify/drawn-residual'

/** Squares of `CELL` px that cover a picture, row-major: detail that tears, such as that of coats of arms, has strokes of 1 to 4 px, so a cell holds several. Those at the right and at the bottom may reach over its edge. */
export interface ErrorCells {
  readonly columns: number
  readonly rows: number
  /** Number of the picture's pixels in each cell: `CELL` squared, or fewer at the right and at the bottom. */
  readonly pixels: Uint8Array
  /** Squared differences of picture and drawing in each cell, levels, summed over pixels and channels. */
  readonly errors: Float64Array
  /** Squared differences of each pixel of a cell and its neighbors to the right and below, levels, summed likewise. */
  readonly steps: Float64Array
}

/** How far a drawing by curves is from its picture, cell by cell, and how much there is to draw in each. */
export function measureErrorCells(curves: CurveMap, reading: Reading): ErrorCells {
  const { pixels, width, height, seams } = reading
  const { overpainted } = curves.borders
  const residual = drawnResidual(curves, reading)
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const pixelCounts = new Uint8Array(columns * rows)
  const errors = new Float64Array(columns * rows)
  const steps = new Float64Array(columns * rows)
  const rest = new Float64Array(4)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns
    for (let x = 0; x < width; x++, i++) {
      const cell = row + Math.floor(x / CELL)
      pixelCounts[cell]++
      // Beside a seam of shading, the difference of the flat colors that stand for it is seen nowhere
      if ((seams !== undefined && seams[i] === 1) || (overpainted !== undefined && overpainted[i] === 1)) continue
      residual.read(i, rest)
      for (let c = 0; c < 4; c++) errors[cell] += rest[c] * rest[c]
      if (x + 1 < width) steps[cell] += squaredDifference(pixels[i], pixels[i + 1])
      if (y + 1 < height) steps[cell] += squaredDifference(pixels[i], pixels[i + width])
    }
  }
  return { columns, rows, pixels: pixelCounts, errors, steps }
}

/** The squared difference of two packed colors, levels, over the four channels. */
function squaredDifference(a: number, b: number): number {
  if (a === b) return 0
  let sum = 0
  for (let shift = 0; shift < 32; shift += 8) sum += (((a >>> shift) & 255) - ((b >>> shift) & 255)) ** 2
  return sum
}
