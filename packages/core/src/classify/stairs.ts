import { straightPixels } from '../image/pixels'
import type { Raster } from '../model/raster'

/** How the hard borders of a raster run, over all of it. Colors are compared exactly; all transparency is one color. */
export interface Stairs {
  /** Pieces of border along a row or column that turn up at one end and down at the other, of all pieces, 0-1. Boxes have none, slants and curves almost nothing else. */
  readonly slanted: number
  /** Number of such pieces. */
  readonly count: number
  /** Runs of one color of 1 or 2 px along rows and columns, of all runs, 0-1. Runs that the frame cuts do not count. */
  readonly thin: number
  /** Median of these runs, px: as wide as the parts are; 0 without runs. */
  readonly width: number
}

/** Longest run that is counted by its length, px. */
const MAX_RUN = 255

/** Measures the borders between unlike pixels of a raster of any size. */
export function measureStairs(raster: Raster): Stairs {
  const { width, height } = raster
  const pixels = straightPixels(raster)
  const tally = { pieces: 0, slanted: 0, runs: new Uint32Array(MAX_RUN + 1) }
  for (let y = 0; y < height; y++) countRuns(pixels, y * width, 1, width, tally.runs)
  for (let x = 0; x < width; x++) countRuns(pixels, x, width, height, tally.runs)
  for (let y = 1; y < height; y++) countPieces(pixels, y * width, 1, width, width, tally)
  for (let x = 1; x < width; x++) countPieces(pixels, x, width, height, 1, tally)
  const total = tally.runs.reduce((sum, n) => sum + n, 0)
  return {
    slanted: tally.pieces === 0 ? 0 : tally.slanted / tally.pieces,
    count: tally.slanted,
    thin: total === 0 ? 0 : (tally.runs[1] + tally.runs[2]) / total,
    width: median(tally.runs, total),
  }
}

/** Counts the runs of one line of `count` pixels by length, without the first and the last. */
function countRuns(pixels: Uint32Array, first: number, step: number, count: number, runs: Uint32Array): void {
  let start = 0
  for (let k = 1; k < count; k++) {
    const i = first + k * step
    if (pixels[i] === pixels[i - step]) continue
    if (start > 0) runs[Math.min(MAX_RUN, k - start)]++
    start = k
  }
}

/** Counts the pieces of border between one line of `count` pixels and the line `across` before it. */
function countPieces(
  pixels: Uint32Array,
  first: number,
  step: number,
  count: number,
  across: number,
  tally: { pieces: number; slanted: number },
): void {
  let turn = 0
  let isOpen = false
  for (let k = 0; k < count; k++) {
    const i = first + k * step
    const isBorder = pixels[i] !== pixels[i - across]
    if (k === 0) {
      isOpen = isBorder
      continue
    }
    const after = pixels[i] !== pixels[i - step] ? 1 : 0
    const before = pixels[i - across] !== pixels[i - across - step] ? 1 : 0
    if (after === before && isBorder === isOpen) continue
    const turned = after - before
    if (isOpen) {
      tally.pieces++
      if (turn * turned < 0) tally.slanted++
    }
    isOpen = isBorder
    turn = turned
  }
}

function median(runs: Uint32Array, total: number): number {
  if (total === 0) return 0
  let held = 0
  let length = 0
  while (held <= 0.5 * total && length < MAX_RUN) held += runs[++length]
  return length
}
