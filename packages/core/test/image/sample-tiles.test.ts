import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleFewTiles, sampleTiles, TILE } from '../../src/image/sample-tiles'

/** A raster whose pixels tell where they are. */
function placed(width: number, height: number) {
  const rgba = new Uint8Array(4 * width * height)
  new Uint32Array(rgba.buffer).forEach((_, i, pixels) => {
    pixels[i] = i
  })
  return { width, height, rgba, isLossy: true }
}

describe('sampleTiles', () => {
  it('takes a quarter of the whole tiles, from each two rows and four columns, with their pixels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 800, max: 1300 }), fc.integer({ min: 800, max: 1300 }), (width, height) => {
        const given = placed(width, height)
        const sampled = sampleTiles(given)
        if (sampled === null) throw new Error('not sampled')
        const { raster, places } = sampled
        const [columns, rows] = [Math.floor(width / TILE), Math.floor(height / TILE)]
        expect(raster).toMatchObject({ width: 2 * TILE, height: (TILE * places.length) / 2, isLossy: true })
        expect(Math.abs(places.length - (columns * rows) / 4)).toBeLessThanOrEqual(rows / 2 + 1)
        for (let row = 0; row + 1 < rows; row++) expect(places.some(([, top]) => top === row * TILE)).toBe(true)
        const pixels = new Uint32Array(raster.rgba.buffer)
        places.forEach(([left, top], n) => {
          for (const [x, y] of [
            [0, 0],
            [TILE - 1, 0],
            [17, 90],
            [TILE - 1, TILE - 1],
          ] as const)
            expect(pixels[((n >> 1) * TILE + y) * 2 * TILE + (n % 2) * TILE + x]).toBe((top + y) * width + left + x)
        })
      }),
      { numRuns: 12 },
    )
  })

  it('takes about a quarter of narrow rasters, from all of their columns', () => {
    for (const columns of [1, 2, 3]) {
      const rows = 32
      const places = sampleTiles(placed(columns * TILE, rows * TILE))?.places ?? []
      expect(Math.abs(places.length - (columns * rows) / 4)).toBeLessThanOrEqual(2)
      expect(new Set(places.map(([left]) => left)).size).toBe(columns)
    }
  })

  it('takes none of rasters that hold few tiles', () => {
    expect(sampleTiles(placed(4 * TILE, 7 * TILE))).toBeNull()
    expect(sampleTiles(placed(TILE, 16 * TILE))).toBeNull()
    expect(sampleTiles(placed(4 * TILE, 8 * TILE))).not.toBeNull()
    expect(sampleTiles(placed(TILE - 1, 4000))).toBeNull()
  })
})

describe('sampleFewTiles', () => {
  it('takes 8 of the tiles of the quarter, spread over both axes, with their pixels', () => {
    for (const side of [1100, 1600, 2000, 2048, 3000, 4096]) {
      const given = placed(side, side)
      const quarter = sampleTiles(given)?.places ?? []
      const few = sampleFewTiles(given)
      if (few === null) throw new Error('not sampled')
      const { places, raster } = few
      expect(new Set(places.map(String)).size).toBe(8)
      for (const place of places) expect(quarter).toContainEqual(place)
      for (const axis of [0, 1] as const) {
        const far = places.filter((place) => place[axis] + TILE / 2 > side / 2).length
        expect(far).toBeGreaterThanOrEqual(2)
        expect(far).toBeLessThanOrEqual(6)
      }
      expect(raster.height).toBe((TILE * places.length) / 2)
      const [left, top] = places[3]
      expect(new Uint32Array(raster.rgba.buffer)[TILE * 2 * TILE + TILE]).toBe(top * side + left)
    }
  })

  it('takes none where the quarter has fewer than 16', () => {
    expect(sampleFewTiles(placed(7 * TILE, 7 * TILE))).toBeNull()
  })
})
