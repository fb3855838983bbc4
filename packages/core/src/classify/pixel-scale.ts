import { channelDistance, pixelWords, premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** The size of the cells of an enlarged picture, px. Cells end at x = ceil(offset + k * scaleX), k whole, for one offset; likewise y. Each has one color, exactly. */
export interface PixelScale {
  readonly scaleX: number
  readonly scaleY: number
}

/** The x (y) at which some row (column) changes color, ascending, and at how many of these some change is clear. */
interface Changes {
  readonly at: readonly number[]
  readonly clear: number
}

interface Lattice {
  readonly scale: number
  /** How unlikely the fit is by chance, in bits. */
  readonly evidence: number
}

/** Bits of evidence against chance that the axes must show together: chance fits below 1 in 1000 are taken. With fewer bits, hard-edged drawings count as enlarged. */
const MIN_EVIDENCE = 10

/**
 * Levels of premultiplied color, of the channel that differs most, up to which a change is faint. Ramps of 280 to 1920 px change by 1 level at a time, those from
 * transparent by 2; enlarged skies with noise of a level, by more at 0.92 of the lines.
 */
const FAINT = 2

/**
 * Share of the rows and columns that change, 0-1, of which some change must be clear: with less, the lattice is that of the rounding of a ramp. Ramps and planes of two ramps
 * have none, ramps behind eight boxes up to 0.11; a sprite of 10 px on a soft sky of 56 rows 0.32, soft photographs and drawings, enlarged, 0.7, other pixel art 1.
 */
const MIN_CLEAR = 0.2

/** What differs between two pixels, or the most that does between two rows or columns: nothing, up to `FAINT` levels, or more. */
const SAME = 0
const CHANGED = 1
const CLEAR = 2

/**
 * Finds out whether a raster is a nearest-neighbor enlargement, by 2 or more, whole or fractional, in both directions.
 * The rows (columns) that differ from the one before must all be lines of one lattice; then each cell between lines is flat by construction.
 * Enough of them must change clearly: rounding puts the steps of a ramp on lines of a lattice, too. Returns the coarsest such lattice, or null.
 * Stops at the first two neighboring rows or columns that both change, which in a picture that is not enlarged come at once.
 */
export function detectPixelScale(raster: Raster): PixelScale | null {
  const { width, height } = raster
  const changes = findChanges(raster)
  if (changes === null) return null
  const { columns, rows } = changes
  if (columns.clear + rows.clear < MIN_CLEAR * (columns.at.length + rows.at.length)) return null
  const x = fitLattice(columns.at, width)
  const y = fitLattice(rows.at, height)
  if (x === null || y === null || x.evidence + y.evidence < MIN_EVIDENCE) return null
  return { scaleX: x.scale, scaleY: y.scale }
}

/** The changes of columns and of rows; null as soon as two of them are neighbors. */
function findChanges({ width, height, rgba }: Raster): { columns: Changes; rows: Changes } | null {
  const words = pixelWords(rgba)
  /** Whether two pixels look the same: all transparent ones do. */
  const isSame = (i: number, j: number): boolean =>
    words[i] === words[j] || (rgba[4 * i + 3] === 0 && rgba[4 * j + 3] === 0)
  const changeOf = (i: number, j: number): number => {
    if (isSame(i, j)) return SAME
    return channelDistance(premultipliedPixel(rgba, 4 * i), premultipliedPixel(rgba, 4 * j)) > FAINT ? CLEAR : CHANGED
  }
  const columns = new Uint8Array(width + 1)
  const rows = new Uint8Array(height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    if (y > 0) {
      for (let x = 0; x < width && rows[y] < CLEAR; x++) rows[y] = Math.max(rows[y], changeOf(row + x, row - width + x))
      if (rows[y] === SAME) continue
      if (rows[y - 1] !== SAME) return null
    }
    for (let x = 1; x < width; x++) {
      if (columns[x] === CLEAR) continue
      const change = changeOf(row + x, row + x - 1)
      if (change === SAME) continue
      if (columns[x - 1] !== SAME || columns[x + 1] !== SAME) return null
      columns[x] = Math.max(columns[x], change)
    }
  }
  return { columns: listed(columns), rows: listed(rows) }
}

function listed(kinds: Uint8Array): Changes {
  const at: number[] = []
  let clear = 0
  kinds.forEach((kind, x) => {
    if (kind !== SAME) at.push(x)
    if (kind === CLEAR) clear++
  })
  return { at, clear }
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

/** A pitch of `size / cells`, cells whole: the coarsest one, sampled at pixel corners or pixel centers, that has every change on a line; one cell where nothing changes. */
function fitFraction(changes: readonly number[], size: number, gap: number): Lattice | null {
  const fewest = Math.ceil(size / (gap + 1))
  const most = Math.floor(size / 2)
  for (let cells = fewest; cells <= most; cells++) {
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
