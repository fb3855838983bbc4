import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Coloring } from '../../src/model/coloring'
import type { Raster } from '../../src/model/raster'
import { coarseColoring } from '../../src/photo/coarse-coloring'
import { measureFeatures } from '../../src/photo/features'
import { mergePhoto } from '../../src/photo/merge-photo'
import { scene } from './scene'

const SIZE = 96
const PLAN = { bytes: 20_000, leastPrice: 2, colorCap: Number.POSITIVE_INFINITY }
const PHOTO = scene({ width: SIZE, height: SIZE, seed: 3, noise: 4, blur: 0.5 })

/** The same raster without what `isCut` says. */
function cutOut(raster: Raster, isCut: (x: number, y: number) => boolean): Raster {
  const rgba = raster.rgba.slice()
  for (let i = 0; i < SIZE * SIZE; i++) if (isCut(i % SIZE, Math.floor(i / SIZE))) rgba[4 * i + 3] = 0
  return { ...raster, rgba }
}

function coarseOf(raster: Raster, price: number): { fine: Coloring; coarse: Coloring | null } {
  const fine = mergePhoto(raster, PLAN).coloring
  return { fine, coarse: coarseColoring(fine, measureFeatures(raster), price) }
}

describe('coarseColoring', () => {
  it('unites regions of an opaque coloring and cuts none', () => {
    const { fine, coarse } = coarseOf(PHOTO, 1e4)
    const ofRegion = new Int32Array(fine.regions.count).fill(-1)
    let cuts = 0
    fine.regions.labels.forEach((region, i) => {
      const united = coarse?.regions.labels[i] ?? -1
      if (ofRegion[region] < 0) ofRegion[region] = united
      if (ofRegion[region] !== united) cuts++
    })
    expect(cuts).toBe(0)
    expect(coarse?.regions.count).toBeGreaterThan(1)
    expect(coarse?.regions.count).toBeLessThan(fine.regions.count / 4)
  })

  it('has fewer regions at a higher price, and one where the price bounds nothing', () => {
    const counts = [1e3, 1e4, 1e5, Number.POSITIVE_INFINITY].map(
      (price) => coarseOf(PHOTO, price).coarse?.regions.count,
    )
    expect(counts).toEqual([...counts].sort((a = 0, b = 0) => b - a))
    expect(counts.at(-1)).toBe(1)
  })

  it('paints in opaque fills of the coloring, those nearest to what they stand for', () => {
    const { fine, coarse } = coarseOf(PHOTO, Number.POSITIVE_INFINITY)
    const { fills, regions } = coarse as Coloring
    expect(fills.count).toBe(fine.fills.count + 1)
    expect(fills.colors.slice(0, 4 * fine.fills.count)).toEqual(fine.fills.colors)
    const mean = [0, 1, 2].map((c) => {
      let sum = 0
      for (let i = c; i < PHOTO.rgba.length; i += 4) sum += PHOTO.rgba[i]
      return sum / (SIZE * SIZE)
    })
    const distances = Array.from({ length: fine.fills.count }, (_, fill) =>
      Math.hypot(...mean.map((level, c) => level - fine.fills.colors[4 * fill + c])),
    )
    expect(distances[regions.colorOf[0]]).toBeLessThan(Math.min(...distances) + 3)
  })

  it('stays 5 px within what is opaque', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.integer({ min: 1, max: 20 })), {
          minLength: 1,
          maxLength: 3,
        }),
        (discs) => {
          const isCut = (x: number, y: number) => discs.some(([u, v, r]) => Math.hypot(x - u, y - v) < r)
          const { coarse } = coarseOf(cutOut(PHOTO, isCut), 1e4)
          if (coarse === null) return
          const { labels, colorOf } = coarse.regions
          let wrong = 0
          for (let i = 0; i < labels.length; i++) {
            if (coarse.fills.colors[4 * colorOf[labels[i]] + 3] === 0) continue
            const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
            for (let d = -5; d <= 5; d++) if (isCut(x + d, y) || isCut(x, y + d)) wrong++
          }
          expect(wrong).toBe(0)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('leaves out small parts, and is null where nothing is left', () => {
    const island = cutOut(PHOTO, (x, y) => x > 11 || y > 11)
    expect(coarseOf(island, 1e4).coarse).toBeNull()
    const larger = cutOut(PHOTO, (x, y) => x > 16 || y > 16)
    expect(coarseOf(larger, 1e4).coarse).not.toBeNull()
    const clear: Coloring = {
      regions: connectedRegions(new Int32Array(SIZE * SIZE), SIZE, SIZE, 'fills'),
      fills: { space: 'rgb', count: 1, colors: new Float64Array(4) },
    }
    expect(coarseColoring(clear, measureFeatures(PHOTO), 1e4)).toBeNull()
  })
})
