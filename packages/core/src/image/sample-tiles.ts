import { spread } from '../geometry/spread'
import type { Raster } from '../model/raster'

/**
 * Side of a tile, px: whole parts of pictures, whose own borders take a small share of it. A multiple of the side of the cells in which errors of drawings are summed
 * (`CELL` in `verify/drawing-error.ts`).
 */
export const TILE = 128
/** Tiles of which one is taken. The columns of those taken move on by two from a row to the next, and by one more every other row, so that narrow rasters are sampled evenly, too. */
const EVERY = 4
const SHIFT = 2
/** Fewest tiles taken that say something of a picture. */
const MIN_TILES = 8
/** Columns of tiles in the raster of them: with one, its height would exceed that of the largest raster. */
const COLUMNS = 2

/** Some tiles of a raster, side by side. */
export interface SampledTiles {
  readonly raster: Raster
  /** Left and top of each tile in the raster that it was taken of, px. */
  readonly places: readonly (readonly [left: number, top: number])[]
}

/**
 * About a quarter of the whole tiles of `TILE` x `TILE` px of a raster, spread over it evenly and an even number of them, two side by side. Null where these are fewer than `MIN_TILES`.
 */
export function sampleTiles(raster: Raster): SampledTiles | null {
  const places = tilePlaces(raster)
  return places.length < MIN_TILES ? null : tilesAt(raster, places)
}

/** `MIN_TILES` of these tiles, spread evenly over them; null where they are fewer than twice as many. */
export function sampleFewTiles(raster: Raster): SampledTiles | null {
  const places = tilePlaces(raster)
  if (places.length < 2 * MIN_TILES) return null
  const few = spread(Int32Array.from(places.keys()), MIN_TILES)
  return tilesAt(
    raster,
    Array.from(few, (k) => places[k]),
  )
}

/** The tiles at these places, side by side. */
function tilesAt({ width, rgba, isLossy }: Raster, places: SampledTiles['places']): SampledTiles {
  const across = COLUMNS * TILE
  const tiles = new Uint8Array(4 * TILE * TILE * places.length)
  places.forEach(([left, top], n) => {
    const start = Math.floor(n / COLUMNS) * TILE * across + (n % COLUMNS) * TILE
    for (let y = 0; y < TILE; y++) {
      const first = 4 * ((top + y) * width + left)
      tiles.set(rgba.subarray(first, first + 4 * TILE), 4 * (start + y * across))
    }
  })
  return { raster: { width: across, height: (TILE * places.length) / COLUMNS, rgba: tiles, isLossy }, places }
}

/** Left and top of about a quarter of the whole tiles of a raster, an even number of them. */
function tilePlaces({ width, height }: Raster): (readonly [left: number, top: number])[] {
  const places: [number, number][] = []
  for (let row = 0; (row + 1) * TILE <= height; row++) {
    const shift = SHIFT * row + (row >> 1)
    for (let column = 0; (column + 1) * TILE <= width; column++) {
      if ((column + shift) % EVERY === 0) places.push([column * TILE, row * TILE])
    }
  }
  places.length -= places.length % COLUMNS
  return places
}
