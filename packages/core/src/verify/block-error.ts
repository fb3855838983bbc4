import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from './draw-shapes'

/** Side of the blocks whose mean differences are compared, px. */
const BLOCK = 4

/** The first pixels of all opaque blocks of a raster, 4 x 4 px each, from the left and the top. Columns and rows that fill no block are left out; empty where no block is opaque. */
export function opaqueBlocks({ width, height, rgba }: Raster): Int32Array {
  const blocks: number[] = []
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let k = 0
      while (k < BLOCK * BLOCK && rgba[4 * pixelOf(top * width + left, k, width) + 3] === 255) k++
      if (k === BLOCK * BLOCK) blocks.push(top * width + left)
    }
  }
  return Int32Array.from(blocks)
}

/** Number of pixels in so many blocks. */
export function pixelsIn(blocks: Int32Array): number {
  return BLOCK * BLOCK * blocks.length
}

/**
 * The squared mean differences, levels, of the opaque blocks that begin at `blocks` from a drawing in the size of the raster, summed over blocks and three channels. Means cancel the noise that a
 * photo shows and curves leave out. Blocks with translucent pixels are none of these: the outline of a photo hides how near it is within.
 */
export function blockError(drawing: Drawing, { width, rgba }: Raster, blocks: Int32Array): number {
  const drawn = drawShapes(drawing)
  let squared = 0
  for (const first of blocks) {
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (let k = 0; k < BLOCK * BLOCK; k++) {
        const p = 4 * pixelOf(first, k, width) + c
        sum += rgba[p] - drawn[p]
      }
      squared += (sum / (BLOCK * BLOCK)) ** 2
    }
  }
  return squared
}

/** Pixel k, row-major, of the block that begins at a pixel. */
function pixelOf(first: number, k: number, width: number): number {
  return first + Math.floor(k / BLOCK) * width + (k % BLOCK)
}
