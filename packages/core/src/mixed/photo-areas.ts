import type { Raster } from '../model/raster'
import type { Reading } from '../model/reading'
import { CELL } from '../verify/drawing-error'

/** How far an area reaches beyond its cells, px: the curves that end under it do not show at its edge. */
const RING = 5

/** Opacity, levels (0-255), from which a pixel hides what is drawn under it: a level or two less is rounding. */
export const OPAQUE_FROM = 250

/** The areas of artwork that curves between flat inks do not show, such as coats of arms and pictures in pages. Masks are row-major, 1 inside. */
export interface PhotoAreas {
  /** Pixels of which the curves show too little. */
  readonly core: Uint8Array
  /** The core and a ring of `RING` px around it. The curves are drawn under the ring, and not under the core. */
  readonly whole: Uint8Array
  /** Number of pixels in `whole`. */
  readonly pixelCount: number
}

type Size = Pick<Reading, 'width' | 'height'>

/** Whether all pixels of the cores of areas hide what is drawn under them. */
export function isOpaque({ core }: PhotoAreas, { rgba }: Raster): boolean {
  return core.every((inside, i) => inside === 0 || rgba[4 * i + 3] >= OPAQUE_FROM)
}

/**
 * The areas of marked cells, of which 1 is marked, row-major: of connected ones that hold `minPixels` at least, px^2, and one cell of `seeds`. Null when there are none.
 */
export function areasOfCells(marks: Uint8Array, size: Size, minPixels: number, seeds = marks): PhotoAreas | null {
  const kept = keepParts(marks, size, minPixels, seeds)
  if (!kept.includes(1)) return null
  const whole = paintCells(kept, size, RING)
  let pixelCount = 0
  for (let i = 0; i < whole.length; i++) pixelCount += whole[i]
  return { core: paintCells(kept, size, 0), whole, pixelCount }
}

/** Marks only those marked cells that, with their marked neighbors at sides and corners and theirs, hold `minPixels` at least and a cell of `seeds`. */
function keepParts(marks: Uint8Array, { width, height }: Size, minPixels: number, seeds: Uint8Array): Uint8Array {
  const columns = Math.ceil(width / CELL)
  const kept = new Uint8Array(marks.length)
  const isSeen = new Uint8Array(marks.length)
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || isSeen[start] === 1) continue
    const part = [start]
    let count = 0
    isSeen[start] = 1
    for (const cell of part) {
      const u = cell % columns
      count += Math.min(CELL, width - u * CELL) * Math.min(CELL, height - ((cell - u) / columns) * CELL)
      for (let b = cell - u - columns; b <= cell - u + columns; b += columns) {
        if (b < 0 || b >= marks.length) continue
        for (let a = Math.max(0, u - 1); a <= Math.min(columns - 1, u + 1); a++) {
          if (marks[a + b] === 0 || isSeen[a + b] === 1) continue
          isSeen[a + b] = 1
          part.push(a + b)
        }
      }
    }
    if (count >= minPixels && part.some((cell) => seeds[cell] === 1)) for (const cell of part) kept[cell] = 1
  }
  return kept
}

/** The pixels of the marked cells and those up to `ring` px beside them, along x and y. */
function paintCells(marks: Uint8Array, { width, height }: Size, ring: number): Uint8Array {
  const columns = Math.ceil(width / CELL)
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
