import { describe, expect, it } from 'vitest'
import { coverAreas } from '../../src/mixed/cover-areas'
import { appendInks } from '../../src/model/palette'
import { drawnReading } from './pages'

const SIZE = { width: 12, height: 8, leftOf: 6 }

function areasOf(isCore: (x: number, y: number) => boolean) {
  const core = Uint8Array.from({ length: 96 }, (_, i) => (isCore(i % 12, Math.floor(i / 12)) ? 1 : 0))
  return { core, whole: core, pixelCount: 0 }
}

const opaque = { width: 12, height: 8, rgba: new Uint8Array(384).fill(255) }

/** The ink of each pixel after areas were covered. */
function coveredInks(isCore: (x: number, y: number) => boolean, raster = opaque): number[] {
  const { regions, inks, pixels } = coverAreas(drawnReading(SIZE).reading, areasOf(isCore), raster)
  const found = Array.from(regions.labels, (label) => regions.colorOf[label]!)
  // The pixels say what the regions say
  found.forEach((ink, i) => {
    expect(pixels[i]! & 255).toBe(inks.colors[4 * ink])
  })
  return found
}

describe('coverAreas', () => {
  it('gives a core the ink that most pixels around it have', () => {
    // Two columns of black and one of white: white surrounds less of it
    const inks = coveredInks((x, y) => x >= 4 && x < 7 && y >= 3 && y < 5)
    expect(inks[3 * 12 + 6]).toBe(1)
    expect(inks[3 * 12 + 7]).toBe(0)
  })

  it('treats areas that do not touch apart', () => {
    const inks = coveredInks((x, y) => y >= 3 && y < 5 && ((x > 0 && x < 3) || (x > 8 && x < 11)))
    expect([inks[3 * 12 + 1], inks[3 * 12 + 9]]).toEqual([1, 0])
  })

  it('covers all of a picture with one ink', () => {
    expect(new Set(coveredInks(() => true)).size).toBe(1)
  })

  it('clears pixels that are not opaque, by a transparent ground that it adds where there is none', () => {
    const rgba = opaque.rgba.slice()
    const at = 3 * 12 + 6
    rgba[4 * at + 3] = 100
    const isCore = (x: number, y: number) => x >= 4 && x < 7 && y >= 3 && y < 5
    const { reading } = drawnReading(SIZE)
    const clear = appendInks(reading.inks, new Float64Array(4), new Float64Array(1))
    for (const inks of [reading.inks, clear]) {
      const covered = coverAreas({ ...reading, inks }, areasOf(isCore), { ...opaque, rgba })
      const { regions, pixels } = covered
      expect(covered.inks.count).toBe(3)
      expect(Array.from(covered.inks.colors.subarray(8))).toEqual([0, 0, 0, 0])
      expect(regions.colorOf[regions.labels[at]!]).toBe(2)
      expect(pixels[at]).toBe(0)
      expect(regions.colorOf[regions.labels[at - 1]!]).toBe(1)
    }
  })

  it('keeps the inks of opaque areas', () => {
    const { reading } = drawnReading(SIZE)
    expect(
      coverAreas(
        reading,
        areasOf((x) => x < 3),
        opaque,
      ).inks,
    ).toBe(reading.inks)
  })
})
