import fc from 'fast-check'
import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { unexplainedContrast } from '../../src/segment/unexplained-contrast'

/** The share for a row of grays that is read as one or two regions, of the grays of `inks`; all pixels are unexplained if `isOpen`. */
function share(levels: readonly number[], inks: readonly number[], isOpen = true): number {
  const rgba = Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]))
  const width = levels.length
  const labels = Int32Array.from(levels, (_, i) => Math.floor((i * inks.length) / width))
  const isUnexplained = new Uint8Array(width).fill(isOpen ? 1 : 0)
  return unexplainedContrast(
    premultipliedPicture({ width, height: 1, rgba }),
    Float64Array.from(inks.flatMap((level) => [level, level, level, 255])),
    { indexes: 'inks', width, height: 1, labels, count: inks.length, colorOf: Int32Array.from(inks, (_, k) => k) },
    { width, height: 1, inkCount: inks.length, inkOf: labels, purity: isUnexplained, isUnexplained },
  )
}

const anyLevels = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 20, maxLength: 60 })

it('is 0 for a picture that has the colors of its regions, and for one of little contrast', () => {
  expect(share([0, 0, 0, 255, 255, 255], [0, 255])).toBe(0)
  expect(share([100, 104, 96, 100, 102, 98], [100])).toBe(0)
  expect(share([7, 7, 7], [200])).toBe(0)
})

it('is 1 or more for one region of a picture with contrast, least for its mean', () => {
  fc.assert(
    fc.property(anyLevels, fc.integer({ min: 0, max: 255 }), (levels, ink) => {
      const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
      const least = share(levels, [mean])
      fc.pre(least > 0)
      expect(least).toBeCloseTo(1, 6)
      expect(share(levels, [ink])).toBeGreaterThanOrEqual(1 - 1e-9)
    }),
  )
})

it('is 0 for several regions of which most pixels are explained', () => {
  expect(share([0, 255, 0, 255], [0, 255], false)).toBe(0)
  expect(share([0, 255, 0, 255], [0, 255])).toBeGreaterThan(0)
})
