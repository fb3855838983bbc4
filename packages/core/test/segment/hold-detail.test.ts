import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import { MAX_ARTWORK_BORDERS, MAX_ARTWORK_REGIONS } from '../../src/limits'
import type { Picture } from '../../src/model/color-space'
import { type Indexed, MIXED, PURE } from '../../src/model/indexed'
import { findCleanRegions } from '../../src/segment/despeckle'
import { type HeldRegions, holdDetail, isBeyondCurves, isNoise } from '../../src/segment/hold-detail'
import { inksOf } from '../boundary/two-colors'

const LEVELS = [255, 0, 90, 235]

/** A square picture of grays, each pixel exactly one of four inks. */
function hold(size: number, minArea: number, inkAt: (x: number, y: number) => number): HeldRegions {
  const inkOf = Int32Array.from({ length: size * size }, (_, i) => inkAt(i % size, Math.floor(i / size)))
  const rgba = Uint8Array.from({ length: 4 * inkOf.length }, (_, k) => (k % 4 === 3 ? 255 : LEVELS[inkOf[k >> 2]]))
  const none = new Uint8Array(inkOf.length)
  const indexed: Indexed = { width: size, height: size, inkCount: 4, inkOf, purity: none, isUnexplained: none }
  const inks = inksOf(
    LEVELS.map((level) => [level, level, level, 255]),
    2,
  )
  return holdDetail(premultipliedPicture({ width: size, height: size, rgba }), inks, indexed, minArea)
}

const hash = (x: number, y: number): number => Math.imul((x + 8191 * y) ^ (y >>> 3), 0x9e3779b1) >>> 24

describe('holdDetail', () => {
  it('leaves pictures that curves can hold as they are, without specks that are no marks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, 3, 8), (cell, minArea) => {
        const inkAt = (x: number, y: number) => hash(Math.floor(x / cell), Math.floor(y / cell)) & 3
        const { regions, holding } = hold(40, minArea, inkAt)
        const inkOf = Int32Array.from({ length: 1600 }, (_, i) => inkAt(i % 40, Math.floor(i / 40)))
        const none = new Uint8Array(1600)
        const indexed = { width: 40, height: 40, inkCount: 4, inkOf, purity: none, isUnexplained: none }
        expect(holding).toBe('fitted')
        const isMark = (ink: number, around: number) => Math.abs(LEVELS[ink] - LEVELS[around]) >= 60
        expect(regions).toEqual(findCleanRegions(indexed, minArea, isMark))
      }),
    )
  })

  it('keeps marks of four px and 60 levels of luma or opacity in compressed pictures', () => {
    const none = new Uint8Array(400)
    const countOf = (side: number, luma: number, alpha = 255) => {
      const isMark = (i: number) =>
        i % 20 >= 9 && i % 20 < 11 && Math.floor(i / 20) >= 9 && Math.floor(i / 20) < 9 + side
      const inkOf = Int32Array.from(none, (_, i) => (isMark(i) ? 1 : 0))
      const pixels = Uint32Array.from(inkOf, (ink) =>
        ink === 1 ? (alpha << 24) | 0x808000 | (100 + luma) : 0xff808064,
      )
      const inks = inksOf(
        [
          [100, 128, 128, 255],
          [100 + luma, 128, 128, alpha],
        ],
        2,
      )
      const indexed: Indexed = { width: 20, height: 20, inkCount: 2, inkOf, purity: none, isUnexplained: none }
      const picture = { space: 'ycbcr', width: 20, height: 20, pixels } as unknown as Picture<'rgb'>
      return holdDetail(picture, inks, indexed, 8).regions.count
    }
    expect(countOf(2, 60)).toBe(2)
    expect(countOf(2, 59)).toBe(1)
    expect(countOf(1, 60)).toBe(1)
    expect(countOf(2, 0, 195)).toBe(2)
    expect(countOf(2, 0, 250)).toBe(1)
  })

  it.each([
    ['a pixel that differs by 60 levels', [100, 100, 160, 255], [100, 100, 100, 255], 2],
    ['no pixel that differs by 59 levels', [159, 159, 159, 255], [100, 100, 100, 255], 1],
    ['no pixel of a translucent color', [0, 0, 0, 200], [255, 255, 255, 255], 1],
    ['no opaque pixel on a translucent ground', [0, 0, 0, 255], [255, 255, 255, 200], 1],
  ])('keeps %s, in pictures without noise', (_, mark, ground, count) => {
    const inkOf = Int32Array.from({ length: 25 }, (_, i) => (i === 12 ? 1 : 0))
    const rgba = Uint8ClampedArray.from([...inkOf].flatMap((ink) => (ink === 1 ? mark : ground)))
    const none = new Uint8Array(25)
    const indexed: Indexed = { width: 5, height: 5, inkCount: 2, inkOf, purity: none, isUnexplained: none }
    const picture = premultipliedPicture({ width: 5, height: 5, rgba })
    expect(holdDetail(picture, inksOf([ground, mark], 2), indexed, 3).regions.count).toBe(count)
  })

  it('keeps single pixels of lossless pictures, unless these have two colors and no blends, as scans of 1 bit', () => {
    const regionsOf = (purity: number): number => {
      const inkOf = new Int32Array(400)
      inkOf.fill(1, 0, 100)
      inkOf[210] = 1
      const rgba = Uint8Array.from({ length: 1600 }, (_, k) => (k % 4 === 3 || inkOf[k >> 2] === 0 ? 255 : 0))
      const indexed: Indexed = {
        width: 20,
        height: 20,
        inkCount: 2,
        inkOf,
        purity: new Uint8Array(400).fill(PURE).fill(purity, 90, 91),
        isUnexplained: new Uint8Array(400),
      }
      const inks = inksOf(
        [
          [255, 255, 255, 255],
          [0, 0, 0, 255],
        ],
        2,
      )
      return holdDetail(premultipliedPicture({ width: 20, height: 20, rgba }), inks, indexed, 8).regions.count
    }
    expect(regionsOf(MIXED)).toBe(3)
    expect(regionsOf(PURE)).toBe(2)
  })

  it('never lets equal specks vanish, however many there are', () => {
    for (const side of [1, 2, 3]) {
      const pitch = side + 2
      const size = pitch * 160
      const { regions, holding } = hold(size, 1, (x, y) => (x % pitch < side && y % pitch < side ? 1 : 0))
      expect(regions.count).toBe(160 * 160 + 1)
      expect(holding).toBe('lattice')
    }
  })

  it('takes larger and larger specks of noise away while that loses little of the picture', () => {
    const size = 600
    const inkAt = (x: number, y: number) => (x >= 500 ? 1 : hash(x, y) < 50 ? 3 : 0)
    const inkOf = Int32Array.from({ length: size * size }, (_, i) => inkAt(i % size, Math.floor(i / size)))
    expect(connectedRegions(inkOf, size, size, 'inks').count).toBeGreaterThan(MAX_ARTWORK_REGIONS)
    const { regions, holding } = hold(size, 1, inkAt)
    expect(holding).toBe('fitted')
    expect(regions.count).toBeLessThanOrEqual(MAX_ARTWORK_REGIONS)
  })

  it('keeps borders that are too long for curves, whatever they enclose', () => {
    const size = 640
    const { regions, holding } = hold(size, 3, (x) => x & 1)
    expect(size * (size - 1)).toBeGreaterThan(MAX_ARTWORK_BORDERS)
    expect([regions.count, holding]).toEqual([size, 'lattice'])
  })

  it('comes to an end where specks exchange their inks for ever', () => {
    const { regions, holding } = hold(400, 3, (x, y) => (x + y) & 1)
    expect(regions.count).toBeGreaterThan(1)
    expect(holding).toBe('lattice')
  })
})

describe('isNoise', () => {
  const SIDE = 1700
  const indexed = (inkAt: (x: number, y: number) => number, unexplained: number): Indexed => ({
    width: SIDE,
    height: SIDE,
    inkCount: 4,
    inkOf: Int32Array.from({ length: SIDE * SIDE }, (_, i) => inkAt(i % SIDE, Math.floor(i / SIDE))),
    purity: new Uint8Array(SIDE * SIDE),
    isUnexplained: new Uint8Array(SIDE * SIDE).fill(1, 0, Math.round(unexplained * SIDE * SIDE)),
  })
  const random = (x: number, y: number): number => hash(x, y) & 3

  it('is true of pixels of random inks that are unexplained, and of no others', () => {
    expect(isNoise(indexed(random, 0.9))).toBe(true)
    expect(isNoise(indexed(random, 0.4))).toBe(false)
    expect(isNoise(indexed((x, y) => random(x >> 2, y >> 2), 0.9))).toBe(false)
  })
})

describe('isBeyondCurves', () => {
  /** Columns that take turns between many inks, one pixel wide: `size` (`size` - 1) px of borders. */
  function stripes(size: number, inkCount: number): Indexed {
    const inkOf = Int32Array.from({ length: size * size }, (_, i) => (i % size) % inkCount)
    const none = new Uint8Array(inkOf.length)
    return { width: size, height: size, inkCount, inkOf, purity: none, isUnexplained: none }
  }

  it('tells borders that no bound brings within reach of curves', () => {
    expect(isBeyondCurves(stripes(1300, 300))).toBe(true)
    expect(isBeyondCurves(stripes(900, 300))).toBe(false)
  })

  it('leaves pages of few inks their hidden ones', () => {
    expect(isBeyondCurves(stripes(1300, 200))).toBe(false)
  })
})
