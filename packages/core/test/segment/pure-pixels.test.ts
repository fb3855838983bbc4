import fc from 'fast-check'
import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { MIXED, PURE, SOLID } from '../../src/model/indexed'
import { findPurePixels, markDrawn, markLines, NO_INK } from '../../src/segment/pure-pixels'
import { inksOf } from '../boundary/two-colors'

const TOLERANCE = 10
const GRAYS = [0, 50, 55, 200]
const anyPicture = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .chain(([width, height]) =>
    fc
      .array(fc.constantFrom(0, 8, 50, 53, 57, 120, 205, 255), { minLength: width * height, maxLength: width * height })
      .map((levels) => ({ width, height, levels })),
  )

it('makes a pixel pure in the nearest ink within tolerance, and solid where a 2 x 2 block is pure in it', () => {
  const inks = inksOf(
    GRAYS.map((level) => [level, level, level, 255]),
    TOLERANCE,
  )
  fc.assert(
    fc.property(anyPicture, ({ width, height, levels }) => {
      const rgba = Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]))
      const { inkOf, purity } = findPurePixels(premultipliedPicture({ width, height, rgba }), inks)
      const nearest = levels.map((level) => {
        const gaps = GRAYS.map((gray) => Math.abs(gray - level))
        const least = Math.min(...gaps)
        return least <= TOLERANCE ? gaps.indexOf(least) : NO_INK
      })
      expect([...inkOf]).toEqual(nearest)
      const isBlock = (x: number, y: number) =>
        [0, 1, width, width + 1].every((step) => nearest[y * width + x + step] === nearest[y * width + x])
      const isSolid = (x: number, y: number) =>
        [-1, 0].some((dy) =>
          [-1, 0].some((dx) => {
            const isInside = x + dx >= 0 && y + dy >= 0 && x + dx + 1 < width && y + dy + 1 < height
            return isInside && isBlock(x + dx, y + dy)
          }),
        )
      const grades = nearest.map((ink, i) => {
        if (ink === NO_INK) return MIXED
        return isSolid(i % width, Math.floor(i / width)) ? SOLID : PURE
      })
      expect([...purity]).toEqual(grades)
    }),
    { numRuns: 150 },
  )
})

it('finds the same inks among many as by comparing with each', () => {
  const anyLevel = fc.integer({ min: 0, max: 255 })
  const anyColors = fc.array(fc.tuple(anyLevel, anyLevel, anyLevel), { minLength: 17, maxLength: 120 })
  fc.assert(
    fc.property(anyColors, anyColors, fc.constantFrom(2, 16, 40), (colors, pixels, tolerance) => {
      const inks = inksOf(
        colors.map(([r, g, b]) => [r, g, b, 255]),
        tolerance,
      )
      const rgba = Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]))
      const { inkOf } = findPurePixels(premultipliedPicture({ width: pixels.length, height: 1, rgba }), inks)
      const nearest = pixels.map((pixel) => {
        const gaps = colors.map((color) => Math.max(...color.map((level, c) => Math.abs(level - pixel[c]))))
        const least = Math.min(...gaps)
        return least <= tolerance ? gaps.indexOf(least) : NO_INK
      })
      expect([...inkOf]).toEqual(nearest)
    }),
  )
})

it('makes pixels of exactly the color of a line solid, and no others', () => {
  const inks = inksOf(
    GRAYS.map((level) => [level, level, level, 255]),
    TOLERANCE,
  )
  fc.assert(
    fc.property(anyPicture, ({ width, height, levels }) => {
      const rgba = Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]))
      const pure = findPurePixels(premultipliedPicture({ width, height, rgba }), inks)
      const before = pure.purity.slice()
      markLines(pure, [0xff353535, 0xff787878])
      levels.forEach((level, i) => {
        const isLine = level === 53 && before[i] === PURE
        expect(pure.purity[i]).toBe(isLine ? SOLID : before[i])
      })
    }),
  )
})

it('makes the pixels of drawn lines solid in their inks, and no others', () => {
  const rgba = Uint8Array.from({ length: 64 }, (_, i) => (i % 4 === 3 ? 255 : 200))
  const pure = findPurePixels(premultipliedPicture({ width: 4, height: 4, rgba }), inksOf([[200, 200, 200, 255]], 2))
  const before = { inkOf: pure.inkOf.slice(), purity: pure.purity.slice() }
  markDrawn(pure, { pixels: [5, 9], inks: [3, 4] })
  expect([pure.inkOf[5], pure.inkOf[9], pure.purity[5], pure.purity[9]]).toEqual([3, 4, SOLID, SOLID])
  for (const i of [0, 4, 6, 15]) expect([pure.inkOf[i], pure.purity[i]]).toEqual([before.inkOf[i], before.purity[i]])
})
