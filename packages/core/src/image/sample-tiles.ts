import type { Raster } from '../model/raster'

/** Side of a tile, px: whole parts of pictures, whose own borders take a small share of it. */
export const TILE = 128
/** Tiles of which one is taken; rows of tiles begin two further on than the row above, so that the chosen ones are spread. */
const EVERY = 4
const SHIFT = 2
/** Fewest tiles that say something of a picture. */
const MIN_TILES = 8

/** Some tiles of a raster, side by side. */
export interface SampledTiles {
  readonly raster: Raster
  /** Left and top of each tile in the raster that it was taken of, px. */
  readonly places: readonly (readonly [left: number, top: number])[]
}

/**
 * A quarter of the whole tiles of `TILE` x `TILE` px of a raster, spread over it evenly, one above the other. Null for rasters of fewer than `MIN_TILES` such tiles.
 */
export function sampleTiles({ width, height, rgba, isLossy }: Raster): SampledTiles | null {
  const places: [number, number][] = []
  for (let row = 0; (row + 1) * TILE <= height; row++) {
    for (let column = 0; (column + 1) * TILE <= width; column++) {
      if ((column + SHIFT * row) % EVERY === 0) places.push([column * TILE, row * TILE])
    }
  }
  if (places.length < MIN_TILES) return null
  const tiles = new Uint8Array(4 * TILE * TILE * places.length)
  places.forEach(([left, top], n) => {
    for (let y = 0; y < TILE; y++) {
      const first = 4 * ((top + y) * width + left)
      tiles.set(rgba.subarray(first, first + 4 * TILE), 4 * TILE * (n * TILE + y))
    }
  })
  return { raster: { width: TILE, height: TILE * places.length, rgba: tiles, isLossy }, places }
}
