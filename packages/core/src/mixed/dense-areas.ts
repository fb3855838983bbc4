import type { Reading } from '../model/reading'
import { CELL } from '../verify/drawing-error'
import { areasOfCells, type PhotoAreas } from './photo-areas'

/**
 * Number of inks in a cell and those around it, 24 x 24 px, from which it holds shading or texture. Icons of 24 px have 2 to 4, as
 * JPEG up to 5; photographs beside them 10 to 19, as JPEG 5 to 11.
 */
const MIN_INKS = 6
/** Least pixels that an ink must have there to count: fewer are blends at edges. */
const MIN_INK_PIXELS = 3
/** Least pixels of connected cells, px^2: 64 x 64. Smaller ones are emoji and logos, which hardly move a picture within its bounds. */
const MIN_PIXELS = 4_096
/** Number of cells, in rows and columns, within which gaps between such cells are closed: smooth places in photographs. */
const GAP = 2
/** Number of cells, in rows and columns, by which such areas are made smaller: those beside a photograph see its inks too. */
const EXCESS = 1

/**
 * The areas of a reading that hold more inks than shapes do, such as photographs in pages; null when there are none. It needs no drawing, so it serves
 * pictures with too much detail to be drawn by curves.
 */
export function findDenseAreas(reading: Reading): PhotoAreas | null {
  const columns = Math.ceil(reading.width / CELL)
  const rows = Math.ceil(reading.height / CELL)
  const marks = markMany(reading, columns, rows)
  const grown = dilate(marks, columns, rows, 1, GAP)
  return areasOfCells(dilate(grown, columns, rows, 0, GAP + EXCESS), reading, MIN_PIXELS)
}

/** Marks the cells that, with those around them, hold `MIN_INKS` inks. */
function markMany({ width, height, regions, inks }: Reading, columns: number, rows: number): Uint8Array {
  const { labels, colorOf } = regions
  const marks = new Uint8Array(columns * rows)
  const counts = new Int32Array(inks.count)
  const seen: number[] = []
  for (let v = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++) {
      for (let y = Math.max(0, (v - 1) * CELL); y < Math.min(height, (v + 2) * CELL); y++) {
        const end = y * width + Math.min(width, (u + 2) * CELL)
        for (let i = y * width + Math.max(0, (u - 1) * CELL); i < end; i++) {
          const ink = colorOf[labels[i]]
          if (counts[ink] === 0) seen.push(ink)
          counts[ink]++
        }
      }
      let shown = 0
      for (const ink of seen) {
        if (counts[ink] >= MIN_INK_PIXELS) shown++
        counts[ink] = 0
      }
      seen.length = 0
      if (shown >= MIN_INKS) marks[v * columns + u] = 1
    }
  }
  return marks
}

/** The marks with all cells within `reach` rows and columns of a cell of that value set to it: dilation of 1 is erosion of 0 (Serra 1982). */
function dilate(marks: Uint8Array, columns: number, rows: number, value: 0 | 1, reach: number): Uint8Array {
  const out = marks.slice()
  for (let v = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++) {
      if (marks[v * columns + u] !== value) continue
      for (let b = Math.max(0, v - reach); b <= Math.min(rows - 1, v + reach); b++) {
        out.fill(value, b * columns + Math.max(0, u - reach), b * columns + Math.min(columns - 1, u + reach) + 1)
      }
    }
  }
  return out
}
