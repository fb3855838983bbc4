import { describe, expect, it } from 'vitest'
import { readInk } from '../../src/paper/read-ink'
import { trace } from '../../src/trace'
import { inkOnPaper, ring } from './ink-pictures'

const SIDE = 240
const size = { width: SIDE, height: SIDE }

describe('readInk', () => {
  it('reads a pen as one ink on one paper', () => {
    const read = readInk(inkOnPaper({ ...size, inkAt: ring(SIDE, 4), lightAt: (x) => 150 + 0.3 * x }))
    expect(read?.reading.inks.count).toBe(2)
    expect(read?.reading.regions.count).toBe(3)
    expect(read?.raster).toMatchObject({ width: 2 * SIDE, height: 2 * SIDE })
  })

  it('keeps the hues of several pens apart', () => {
    const inkAt = (x: number, y: number): readonly [number, number, number] => {
      if (ring(SIDE, 6)(x, y) === 0) return [0, 0, 0]
      return x < SIDE / 2 ? [0.1, 0.8, 0.8] : [0.8, 0.6, 0.1]
    }
    const read = readInk(inkOnPaper({ ...size, inkAt }))
    expect(read?.reading.inks.count).toBe(3)
    const [, , , , ...inks] = read?.reading.inks.colors ?? []
    const isRed = (k: number) => inks[4 * k] > inks[4 * k + 2] + 80
    expect([isRed(0), isRed(1)].sort()).toEqual([false, true])
  })

  it('gives a pencil of many greys a few', () => {
    const inkAt = (x: number, y: number) =>
      ring(SIDE, 4, 0.2 + 0.6 * (0.5 + 0.5 * Math.sin(Math.atan2(y - 120, x - 120))))(x, y)
    const read = readInk(inkOnPaper({ ...size, inkAt, texture: 2 }))
    expect(read?.reading.inks.count).toBeGreaterThan(2)
    expect(read?.reading.inks.count).toBeLessThanOrEqual(5)
  })

  it('reads nothing from pictures that are no ink, and from small ones', () => {
    expect(readInk(inkOnPaper({ ...size, inkAt: ring(SIDE, 4), texture: 0 }))).toBeNull()
    expect(readInk(inkOnPaper({ width: 100, height: 100, inkAt: ring(100, 3) }))).toBeNull()
  })
})

describe('trace of ink on paper', () => {
  const picture = inkOnPaper({ ...size, inkAt: ring(SIDE, 4), lightAt: (x) => 150 + 0.3 * x })

  it('draws it as artwork in the size of the picture, paper and ink, and says so', () => {
    const { resolved, stats, width, height } = trace(picture)
    expect(resolved).toMatchObject({ imageType: 'artwork', reason: 'ink on paper: 96 % of the picture is bare paper' })
    expect([width, height]).toEqual([SIDE, SIDE])
    expect(stats.shapes).toBeLessThanOrEqual(3)
    expect(stats.segments).toBeLessThan(20)
  })

  it('is looked for in pictures given as artwork, and not in photos and hard pixels', () => {
    expect(trace(picture, { imageType: 'artwork' }).stats.shapes).toBeLessThanOrEqual(3)
    expect(trace(picture, { imageType: 'photo' }).stats.shapes).toBeGreaterThan(50)
    expect(trace(picture, { imageType: 'artwork_sharp' }).stats.shapes).toBeGreaterThan(50)
  })
})
