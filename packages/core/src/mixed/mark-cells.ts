import type { ErrorCells } from './error-cells'

/** How much a drawing must miss in a cell and the eight around it. */
export interface Bounds {
  /** Error as a share of the squared differences of neighboring pixels. */
  readonly share: number
  /** Error, squared levels a pixel, over all channels. */
  readonly error: number
}

/** Part (0-1) of its error that a cell must have itself: its neighbors may have theirs at its border only. */
const MIN_OWN = 0.25

/** Marks, 1 for each cell in which, with those around it, the error exceeds both bounds. Row-major. */
export function markCells({ columns, rows, pixelCounts, errors, steps }: ErrorCells, bounds: Bounds): Uint8Array {
  const marks = new Uint8Array(columns * rows)
  for (let v = 0, k = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++, k++) {
      if (errors[k] < MIN_OWN * bounds.error * pixelCounts[k]) continue
      let error = 0
      let step = 0
      let count = 0
      for (let b = Math.max(0, v - 1); b <= Math.min(rows - 1, v + 1); b++) {
        for (let a = Math.max(0, u - 1); a <= Math.min(columns - 1, u + 1); a++) {
          error += errors[b * columns + a]
          step += steps[b * columns + a]
          count += pixelCounts[b * columns + a]
        }
      }
      if (error > bounds.share * step && error > bounds.error * count) marks[k] = 1
    }
  }
  return marks
}
