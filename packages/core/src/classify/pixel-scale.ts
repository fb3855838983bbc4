import { pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'

/** The size of the cells of an enlarged picture, px. Cells end at x = ceil(offset + k * scaleX), k whole, for one offset; likewise y. Each has one color, exactly. */
export interface PixelScale {
  readonly scaleX: number
  readonly scaleY: number
}

interface Lattice {
  readonly scale: number
  /** How unlikely the fit is by chance, in bits. */
  readonly evidence: number
}

/** Bits of evidence against chance that the axes must show together: chance fits below 1 in 1000 are taken. With fewer bits, hard-edged drawings count as enlarged. */
const MIN_EVIDENCE = 10

/**
 * Finds out whether a raster is a nearest-neighbor enlargement, by 2 or more, whole or fractional, in both directions.
 * The rows (columns) that differ from the one before must all be lines of one lattice; then each cell between lines is flat by construction.
 * Returns the coarsest such lattice, or null. Stops at the first two neighboring rows or columns that both change,
 * which in a picture that is not enlarged come at once.
 */
export function detectPixelScale(raster: Raster): PixelScale | null {
  const { width, height } = raster
  const changes = findChanges(raster)
  if (changes === null) return null
  const x = fitLattice(changes.columns, width)
  const y = fitLattice(changes.rows, height)
  if (x === null || y === null || x.evidence + y.evidence < MIN_EVIDENCE) return null
  return { scaleX: x.scale, scaleY: y.scale }
}

/** The x (y) at which some row (column) changes color, ascending; null as soon as two of them are neighbors. */
function findChanges({ width, height, rgba }: Raster): { columns: number[]; rows: number[] } | null {
  const words = pixelWords(rgba)
  /** Whether two pixels look the same: all transparent ones do. */
  const isSame = (i: number, j: number): boolean =>
    words[i] === words[j] || (rgba[4 * i + 3] === 0 && rgba[4 * j + 3] === 0)
  const changed = new Uint8Array(width + 1)
  const rows: number[] = []
  for (let y = 0; y < height; y++) {
    const row = y * width
    if (y > 0) {
      let x = 0
      while (x < width && isSame(row + x, row - width + x)) x++
      if (x === width) continue
      if (rows.length > 0 && rows[rows.length - 1] === y - 1) return null
      rows.push(y)
    }
    for (let x = 1; x < width; x++) {
      if (isSame(row + x, row + x - 1) || changed[x] === 1) continue
      if (changed[x - 1] === 1 || changed[x + 1] === 1) return null
      changed[x] = 1
    }
  }
  const columns: number[] = []
  for (let x = 1; x < width; x++) if (changed[x] === 1) columns.push(x)
  return { columns, rows }
}

function fitLattice(changes: readonly number[], size: number): Lattice | null {
  let pitch = 0
  let gap = size
  for (let k = 1; k < changes.length; k++) {
    pitch = greatestCommonDivisor(changes[k] - changes[k - 1], pitch)
    gap = Math.min(gap, changes[k] - changes[k - 1])
  }
  if (pitch >= 2) {
    return { scale: pitch, evidence: (changes.length - 1) * Math.log2(pitch) }
  }
  return fitFraction(changes, size, gap)
}

/** A pitch of `size / cells`, cells whole: the coarsest one, sampled at pixel corners or pixel centers, that has every change on a line. */
function fitFraction(changes: readonly number[], size: number, gap: number): Lattice | null {
  const fewest = Math.ceil(size / (gap + 1))
  const most = Math.floor(size / 2)
  for (let cells = Math.max(2, fewest); cells <= most; cells++) {
    for (let shift = 0; shift < 2; shift++) {
      if (!changes.every((at) => cellAt(at, shift, cells, size) !== cellAt(at - 1, shift, cells, size))) continue
      const scale = size / cells
      const evidence = changes.length * Math.log2(scale) - Math.log2(2 * (most - fewest + 1))
      return { scale, evidence }
    }
  }
  return null
}

/** The cell that pixel `at` is sampled from, at its left corner (shift 0) or its center (shift 1). */
function cellAt(at: number, shift: number, cells: number, size: number): number {
  return Math.floor(((2 * at + shift) * cells) / (2 * size))
}

function greatestCommonDivisor(a: number, b: number): number {
  let p = a
  let q = b
  while (q > 0) {
    const rest = p % q
    p = q
    q = rest
  }
  return p
}
