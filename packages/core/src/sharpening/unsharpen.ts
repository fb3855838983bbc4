import type { Box } from '../geometry/box'
import type { Raster } from '../model/raster'
import { CHANNELS, RestoredTile, Tile } from './tiles'
import type { UnsharpMask } from './unsharp-mask'

/** Side, px, of the tiles that are restored one after the other, and what is restored about each: a few times as far as a mask reaches. */
const SIDE = 64
const MARGIN = 12
/** Passes. Each leaves at most s / (2 + s) of an error, where s is the largest slope of the mask: half with the strongest of libvips. */
const PASSES = 24

/** An opaque raster before a mask, in whole levels. */
export function unsharpen(raster: Raster, mask: UnsharpMask): Raster {
  const { width, height } = raster
  const rgba = raster.rgba.slice()
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE) {
      const core = { left, top, right: Math.min(width, left + SIDE), bottom: Math.min(height, top + SIDE) }
      restoreTile(raster, core, mask, rgba)
    }
  }
  return { ...raster, rgba }
}

/** Writes a part of a raster as before a mask to `out`, the pixels of all of it. */
function restoreTile(raster: Raster, core: Box, mask: UnsharpMask, out: Raster['rgba']): void {
  const tile = new Tile(raster, core, MARGIN)
  const restored = new RestoredTile(tile, mask)
  restored.improve(PASSES)
  const colors = restored.colors()
  for (let y = core.top; y < core.bottom; y++) {
    for (let x = core.left; x < core.right; x++) {
      const i = (y - tile.around.top) * tile.width + x - tile.around.left
      for (let c = 0; c < CHANNELS; c++) out[4 * (y * raster.width + x) + c] = Math.round(colors[c][i])
    }
  }
}
