import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MIXED, PURE, SOLID } from '../../src/model/indexed'
import { NearbyInks } from '../../src/palette/nearby-inks'

const anyArea = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) => {
  const size = { minLength: width * height, maxLength: width * height }
  return fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    inkOf: fc.array(fc.integer({ min: 0, max: 5 }), size).map((inks) => Int32Array.from(inks)),
    purity: fc.array(fc.constantFrom(MIXED, PURE, SOLID), size).map((grades) => Uint8Array.from(grades)),
    place: fc.nat(width * height - 1),
  })
})

it('collects the first distinct inks of a square in scan order, without impure pixels and the excluded ink', () => {
  fc.assert(
    fc.property(
      anyArea,
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(PURE, SOLID),
      fc.integer({ min: -1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (area, radius, minPurity, excluded, limit) => {
        const { width, inkOf, purity, place } = area
        const x = place % width
        const y = (place - x) / width
        const isCounted = (i: number) =>
          Math.abs((i % width) - x) <= radius && Math.abs(Math.floor(i / width) - y) <= radius && purity[i] >= minPurity
        const expected = [...new Set([...inkOf].filter((ink, i) => isCounted(i) && ink !== excluded))].slice(0, limit)
        const nearby = new NearbyInks(area, limit)
        nearby.collect(x, y, radius, minPurity, excluded)
        expect([...nearby.inks.subarray(0, nearby.count)]).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

it('passes over long runs of one ink, and of pixels that are not pure', () => {
  const width = 1200
  const inkOf = new Int32Array(2 * width).fill(3)
  const purity = new Uint8Array(2 * width).fill(SOLID)
  // The second row: 600 px of one ink, 599 px that show no ink alone, one pixel of another ink
  inkOf.fill(4, width)
  purity.fill(MIXED, width + 600)
  inkOf[2 * width - 1] = 5
  purity[2 * width - 1] = SOLID
  const nearby = new NearbyInks({ width, height: 2, inkOf, purity }, 8)
  nearby.collect(0, 0, width, SOLID, -1)
  expect([...nearby.inks.subarray(0, nearby.count)]).toEqual([3, 4, 5])
})

it('adds the nearest pure inks along the frame, in both directions, on its two outer rows and columns', () => {
  fc.assert(
    fc.property(anyArea, fc.constantFrom(PURE, SOLID), (area, minPurity) => {
      const { width, height, inkOf, purity, place } = area
      const x = place % width
      const y = (place - x) / width
      const nearby = new NearbyInks(area, 8)
      nearby.collect(x, y, 0, minPurity, -1)
      const found = new Set(nearby.inks.subarray(0, nearby.count))
      const before = found.size
      const look = (step: number, most: number) => {
        for (let k = 1; k <= most; k++) {
          const i = place + k * step
          if (purity[i] >= minPurity) return found.add(inkOf[i])
        }
        return found
      }
      if (y < 2 || y >= height - 2) look(1, width - 1 - x) && look(-1, x)
      if (x < 2 || x >= width - 2) look(width, height - 1 - y) && look(-width, y)
      expect(nearby.collectAlongFrame(x, y, minPurity)).toBe(found.size > before)
      expect(new Set(nearby.inks.subarray(0, nearby.count))).toEqual(found)
    }),
    { numRuns: 200 },
  )
})

it('adds no more inks along the frame than it has room for', () => {
  const purity = new Uint8Array(3).fill(SOLID)
  const nearby = new NearbyInks({ width: 3, height: 1, inkOf: Int32Array.of(0, 1, 2), purity }, 1)
  nearby.collect(1, 0, 0, SOLID, -1)
  expect(nearby.collectAlongFrame(1, 0, SOLID)).toBe(false)
  expect([...nearby.inks]).toEqual([1])
})
