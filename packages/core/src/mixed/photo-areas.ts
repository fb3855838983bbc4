import type { ColorSpace } from '../model/color-space'
import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { CELL, type ErrorCells, measureErrorCells } from './error-cells'

/**
 * Error of a drawing, as a share of the squared differences of neighboring pixels, above which a cell and the eight around it are drawn as a
 * photo. Against 27 coats of arms and emoji at 288 px, seen at four times the size, 0.12 makes icons with gradients up to 1 dB worse, 0.3 leaves
 * 0.3 dB of 1.7 behind. Compression adds noise to the error: with 0.3 in compressed pictures, an emblem of a flag loses 3 dB.
 */
const MIN_SHARE = { rgb: 0.2, ycbcr: 0.4 } as const
/**
 * The same as squared levels a pixel, over all channels: 14 and 24 levels in one. Fainter differences are no torn detail. With 200 in compressed
 * pictures too, icons as JPEGs of quality 30 lose 0.07 dB and take a quarter more segments.
 */
const MIN_ERROR = { rgb: 200, ycbcr: 600 } as const
/** Part (0-1) of that error that a cell must have itself: its neighbors may have theirs at its border only. */
const MIN_OWN = 0.25
/** Least pixels of connected cells, px^2: below 512, half of the areas come out worse as a photo. */
const MIN_PIXELS = 512
/** How far an area reaches beyond its cells, px: the curves that end under it do not show at its edge. */
const RING = 5
/** A picture with fewer pixels that no blend of inks explains, and with fewer regions, has no detail that could tear. Both are counts. */
const MIN_UNEXPLAINED = 48
const MIN_REGIONS = 100

/** Opacity, levels (0-255), from which a pixel hides what is drawn under it: a level or two less is rounding. */
export const OPAQUE_FROM = 250

/** The areas of artwork that curves between flat inks do not show, such as coats of arms and pictures in pages. Masks are row-major, 1 inside. */
export interface PhotoAreas {
  /** Pixels of which the curves show too little. */
  readonly core: Uint8Array
  /** The core and a ring of `RING` px around it. The curves are drawn under the ring, and not under the core. */
  readonly whole: Uint8Array
  /** Number of pixels in `whole`. */
  readonly pixels: number
}

/** Whether a reading may hold such areas: unexplained pixels, or many regions. It spares most pictures the search. */
export function mayHavePhotoAreas({ regions }: Reading, isUnexplained: Uint8Array): boolean {
  if (regions.count >= MIN_REGIONS) return true
  let unexplained = 0
  for (let i = 0; i < isUnexplained.length; i++) unexplained += isUnexplained[i]
  return unexplained >= MIN_UNEXPLAINED
}

/** The areas of a reading that a drawing of its regions by curves does not show; null when there are none. */
export function findPhotoAreas(curves: CurveMap, reading: Reading): PhotoAreas | null {
  const cells = measureErrorCells(curves, reading)
  const marks = keepLarge(markCells(cells, reading.space), cells)
  if (!marks.includes(1)) return null
  const whole = paintCells(marks, cells.columns, reading, RING)
  let pixels = 0
  for (let i = 0; i < whole.length; i++) pixels += whole[i]
  return { core: paintCells(marks, cells.columns, reading, 0), whole, pixels }
}

/** Marks the cells in which, with those around them, the error is large, in levels and as a share. */
function markCells({ columns, rows, pixels, errors, steps }: ErrorCells, space: ColorSpace): Uint8Array {
  const least = MIN_ERROR[space]
  const marks = new Uint8Array(columns * rows)
  for (let v = 0, k = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++, k++) {
      if (errors[k] < MIN_OWN * least * pixels[k]) continue
      let error = 0
      let step = 0
      let count = 0
      for (let b = Math.max(0, v - 1); b <= Math.min(rows - 1, v + 1); b++) {
        for (let a = Math.max(0, u - 1); a <= Math.min(columns - 1, u + 1); a++) {
          error += errors[b * columns + a]
          step += steps[b * columns + a]
          count += pixels[b * columns + a]
        }
      }
      if (error > MIN_SHARE[space] * step && error > least * count) marks[k] = 1
    }
  }
  return marks
}

/** Marks only those marked cells that, with their marked neighbors at sides and corners and theirs, hold `MIN_PIXELS` at least. */
function keepLarge(marks: Uint8Array, { columns, pixels }: ErrorCells): Uint8Array {
  const kept = new Uint8Array(marks.length)
  const isSeen = new Uint8Array(marks.length)
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || isSeen[start] === 1) continue
    const part = [start]
    let count = 0
    isSeen[start] = 1
    for (const cell of part) {
      const u = cell % columns
      count += pixels[cell]
      for (let b = cell - u - columns; b <= cell - u + columns; b += columns) {
        if (b < 0 || b >= marks.length) continue
        for (let a = Math.max(0, u - 1); a <= Math.min(columns - 1, u + 1); a++) {
          if (marks[a + b] === 0 || isSeen[a + b] === 1) continue
          isSeen[a + b] = 1
          part.push(a + b)
        }
      }
    }
    if (count >= MIN_PIXELS) for (const cell of part) kept[cell] = 1
  }
  return kept
}

/** The pixels of the marked cells and those up to `ring` px beside them, along x and y. */
function paintCells(
  marks: Uint8Array,
  columns: number,
  { width, height }: Pick<Reading, 'width' | 'height'>,
  ring: number,
): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let cell = 0; cell < marks.length; cell++) {
    if (marks[cell] === 0) continue
    const x = (cell % columns) * CELL
    const y = Math.floor(cell / columns) * CELL
    const left = Math.max(0, x - ring)
    const right = Math.min(width, x + CELL + ring)
    for (let row = Math.max(0, y - ring); row < Math.min(height, y + CELL + ring); row++) {
      mask.fill(1, row * width + left, row * width + right)
    }
  }
  return mask
}
