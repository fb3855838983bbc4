import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSmallPhoto, type PhotoDetail, planArea, planEnlarged, planOfOriginal, planPhoto } from '../src/plan-photo'

const anyDetail = fc.constantFrom<PhotoDetail>('low', 'medium', 'high')
const anyArea = fc.integer({ min: 1, max: 4_200_000 })

describe('planPhoto', () => {
  it('gives no fewer bytes to more pixels of a grid, and no more than the detail has', () => {
    fc.assert(
      fc.property(anyDetail, anyArea, anyArea, (detail, a, b) => {
        const [few, many] = [a, b].sort((x, y) => x - y).map((pixels) => planPhoto(detail, 8, pixels))
        if (few.unit < 1 === many.unit < 1) expect(many.photo.bytes).toBeGreaterThanOrEqual(few.photo.bytes)
        expect(many.photo.bytes).toBeLessThanOrEqual(planPhoto(detail, 8, 4_200_000).photo.bytes)
        expect(many.photo.colorCap).toBe(8)
      }),
    )
  })

  it('gives a picture of few pixels the bytes of one of 500 to 1,000', () => {
    for (const detail of ['low', 'medium', 'high'] as const) {
      const bytesOf = (pixels: number) => planPhoto(detail, 8, pixels).photo.bytes
      expect(bytesOf(64)).toBe(bytesOf(499))
      expect(bytesOf(1001)).toBeGreaterThan(bytesOf(64))
    }
  })

  it('enlarges small photos, for as large a file and a higher price of a byte', () => {
    const photoOf = (width: number, height: number) => planPhoto('medium', Number.POSITIVE_INFINITY, width * height)
    expect(photoOf(300, 200).enlargement).toBe(3)
    expect(photoOf(301, 200).enlargement).toBe(2)
    expect(photoOf(750, 500).enlargement).toBe(2)
    expect(photoOf(751, 500).enlargement).toBe(1)
    for (const own of [photoOf(100, 100), photoOf(300, 200), photoOf(750, 500)]) {
      const enlarged = planEnlarged(own)
      expect(enlarged.enlargement).toBe(1)
      expect(enlarged.photo.leastPrice).toBe(3 * own.enlargement ** 2 * own.photo.leastPrice)
      expect(enlarged.photo.bytes).toBe(own.photo.bytes)
      // Junctions lie on both grids
      expect(Number.isInteger(enlarged.unit / enlarged.outlineUnit)).toBe(true)
    }
  })
})

describe('isSmallPhoto', () => {
  it('holds for fewer pixels than photos are doubled with', () => {
    expect(isSmallPhoto(500 * 400)).toBe(true)
    expect(isSmallPhoto(501 * 400)).toBe(false)
    expect(planPhoto('medium', 8, 501 * 400).enlargement).toBe(2)
  })
})

describe('planArea', () => {
  it('shares the bytes of all areas by their pixels, at the price of all', () => {
    fc.assert(
      fc.property(anyDetail, anyArea, fc.double({ min: 0.01, max: 1 }), (detail, all, share) => {
        const whole = planArea({ colorCap: 8 }, detail, all, all)
        const part = planArea({ colorCap: 8 }, detail, all, share * all)
        expect(whole.photo.bytes).toBeCloseTo(planPhoto(detail, 8, all).photo.bytes, 6)
        expect(part.photo.bytes).toBeCloseTo(share * whole.photo.bytes, 6)
        expect({ ...part, photo: { ...part.photo, bytes: 0 } }).toEqual({
          ...whole,
          photo: { ...whole.photo, bytes: 0 },
        })
      }),
    )
  })
})

describe('planOfOriginal', () => {
  it('gives an enlarged photo half as many bytes again as its original has, at the price of these, on its own grid', () => {
    const [own, original] = [planPhoto('medium', 7, 36_000), planPhoto('medium', 7, 4_000)]
    const plan = planOfOriginal({ colorCap: 7 }, 'medium', 4_000, 36_000)
    const { bytes, leastPrice } = original.photo
    expect(plan).toEqual({ ...own, photo: { ...own.photo, bytes: 1.5 * bytes, leastPrice: 9 * leastPrice } })
    expect(plan.photo.bytes).toBeLessThan(own.photo.bytes / 3)
  })
})
