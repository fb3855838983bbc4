import { sampleWindows, type Window } from '../classify/sample-windows'
import { ColorTable } from '../color/color-table'
import type { Raster } from '../model/raster'
import { dotEnergy } from './dots'
import { isPattern } from './is-pattern'
import { isTiled } from './tiles'

/** What was seen of a dither. */
export interface DitherEvidence {
  /** Share of the cells with texture whose texture is dots, 0-1. */
  readonly share: number
  /** Distinct colors of the sampled pixels. */
  readonly colors: number
}

/** Most colors of a dithered picture: a byte's worth, for which pictures are dithered. */
const MAX_COLORS = 256
/** Least longer side, px, of a picture with dither. Sprites are smaller, and their patterns were set pixel by pixel. */
const MIN_SIDE = 128
/** Side of a cell, px: the largest usual matrix of an ordered dither. */
const CELL = 8
/** Dots that make the texture of a cell one of dots: a twelfth of its pixels. Letters of 12 px reach 4, except for a cell in a hundred. */
const MIN_DOTS = 6
/** Pixels beside a step from which on a cell has texture. A straight border has 8 to 16. */
const MIN_STEPS = 8
/** Least share of the cells with texture that must be of dots. Dithered pictures come to 0.4 and more; of those of up to 256 colors without dither, text comes to 0.16. */
const MIN_SHARE = 0.35
/** Largest share of the cells with texture that may belong to drawn patterns. Dithered pictures have 0.1 at most, hatched ones 0.4 and more. */
const MAX_PATTERNS = 0.2
/** Fewest cells of dots. */
const MIN_CELLS = 24

/**
 * Whether the pixels of a raster alternate between colors that stand for others, and how surely; null where they do not. Looks at
 * 65,536 pixels at most. The tiles of a game's map are no dither, however rough.
 */
export function findDither(raster: Raster): DitherEvidence | null {
  if (Math.max(raster.width, raster.height) < MIN_SIDE) return null
  const windows = sampleWindows(raster)
  const colors = countDistinctColors(windows)
  if (colors > MAX_COLORS) return null
  let dotted = 0
  let textured = 0
  let patterns = 0
  for (const window of windows) {
    const cells = countCells(window)
    dotted += cells.dotted
    textured += cells.textured
    patterns += cells.patterns
  }
  if (dotted < MIN_CELLS || dotted < MIN_SHARE * textured) return null
  if (patterns > MAX_PATTERNS * textured || isTiled(windows)) return null
  return { share: dotted / textured, colors }
}

/** The number of distinct colors of all windows; ends above `MAX_COLORS`. */
function countDistinctColors(windows: readonly Window[]): number {
  const table = new ColorTable(16)
  for (const { pixels } of windows) {
    for (let i = 0; i < pixels.length; i++) {
      if (i > 0 && pixels[i] === pixels[i - 1]) continue
      table.add(pixels[i] >>> 0)
      if (table.count > MAX_COLORS) return table.count
    }
  }
  return table.count
}

/** How many cells of a window have texture, of how many of these it is dots, and how many belong to drawn patterns. */
function countCells({ width, height, pixels }: Window): { dotted: number; textured: number; patterns: number } {
  let dotted = 0
  let textured = 0
  let patterns = 0
  for (let top = 1; top + CELL < height; top += CELL) {
    for (let left = 1; left + CELL < width; left += CELL) {
      let dots = 0
      let steps = 0
      for (let k = 0; k < CELL * CELL; k++) {
        const i = (top + Math.floor(k / CELL)) * width + left + (k % CELL)
        const pixel = pixels[i]
        if (pixel === pixels[i - 1] && pixel === pixels[i - width]) continue
        steps++
        if (dotEnergy(pixel, pixels[i - 1], pixels[i + 1], pixels[i - width], pixels[i + width]) > 0) dots++
      }
      if (steps < MIN_STEPS) continue
      textured++
      if (dots >= MIN_DOTS) dotted++
      if (isPattern(pixels, width, top * width + left, CELL)) patterns++
    }
  }
  return { dotted, textured, patterns }
}
