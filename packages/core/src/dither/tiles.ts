import type { Window } from '../classify/sample-windows'
import { dotEnergy } from './dots'

/** Usual side of a tile, px. Twice and four times as wide tiles are rarer. */
const TILE = 16
/** Period of an ordered dither, px: its patterns come again after half a tile as well. */
const DITHER = 8
/** A distance at which nothing comes again but by chance, px. */
const CHANCE = 13
/** How many more of the dots, as a share, must come again at the side of a tile than at each other distance. */
const MIN_EXCESS = 0.1

/**
 * Whether the rough places of a picture come again after the side of a tile, as in the map of a game, and not after that of a dithering
 * matrix. Looks at the pixels around each dot.
 */
export function isTiled(windows: readonly Window[]): boolean {
  let dots = 0
  const again = { tile: 0, dither: 0, chance: 0 }
  for (const { width, height, pixels } of windows) {
    for (let y = 1; y + 1 + TILE < height; y++) {
      for (let x = 1; x + 1 + TILE < width; x++) {
        const i = y * width + x
        if (dotEnergy(pixels[i], pixels[i - 1], pixels[i + 1], pixels[i - width], pixels[i + width]) === 0) continue
        dots++
        if (comesAgain(pixels, i, TILE, width)) again.tile++
        if (comesAgain(pixels, i, DITHER, width)) again.dither++
        if (comesAgain(pixels, i, CHANCE, width)) again.chance++
      }
    }
  }
  return again.tile - Math.max(again.dither, again.chance) > MIN_EXCESS * dots
}

/** Whether the 3 x 3 pixels around a place come again at a distance to the right or below. */
function comesAgain(pixels: Int32Array, i: number, distance: number, width: number): boolean {
  return isSame(pixels, i, i + distance, width) || isSame(pixels, i, i + distance * width, width)
}

/** Whether the 3 x 3 pixels around two places are equal. */
function isSame(pixels: Int32Array, i: number, j: number, width: number): boolean {
  for (let row = -width; row <= width; row += width)
    for (let k = row - 1; k <= row + 1; k++) if (pixels[i + k] !== pixels[j + k]) return false
  return true
}
