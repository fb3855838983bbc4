import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { refineBorders } from '../../src/small/refine-borders'
import { COLORS, INKS, readingOf } from './nets'
import { pictureOf, smallRaster } from './small-pictures'

const SIZE = 24
/** An ellipse that a line cuts in two, in px. */
const inkAt = (x: number, y: number) => (Math.hypot(x - 12.2, 0.8 * (y - 11.6)) < 7.3 ? (x + y < 22.7 ? 1 : 2) : 0)
const picture = pictureOf(smallRaster(SIZE, SIZE, (x, y) => INKS[inkAt(x, y)]!))
/** Samples that show it a third of a pixel off, and too large. */
const samples = readingOf(SIZE * SCALE, SIZE * SCALE, (x, y) =>
  inkAt(12.2 + (x / SCALE - 12.5) * 0.95, 11.6 + (y / SCALE - 11.8) * 0.95),
)

/** Samples, px, that the fields give to another ink than the picture's. */
function wrongArea(fields: readonly Float64Array[]): number {
  let wrong = 0
  for (let i = 0; i < fields[0]!.length; i++) {
    const x = ((i % (SIZE * SCALE)) + 0.5) / SCALE
    const y = (Math.floor(i / (SIZE * SCALE)) + 0.5) / SCALE
    wrong += (1 - fields[inkAt(x, y)]![i]!) / SCALE ** 2
  }
  return wrong
}

describe('refineBorders', () => {
  const before = INKS.map((_, k) =>
    Float64Array.from(samples.regions.labels, (label) => (samples.regions.colorOf[label] === k ? 1 : 0)),
  )

  it('moves borders to where the pixels show them', () => {
    const { fields } = refineBorders(picture, samples, COLORS, new Set([0, 1, 2]))
    expect(wrongArea(before)).toBeGreaterThan(12)
    expect(wrongArea(fields)).toBeLessThan(5)
    for (let i = 0; i < fields[0]!.length; i++) {
      expect(fields.every((field) => field[i]! >= 0)).toBe(true)
      expect(fields[0]![i]! + fields[1]![i]! + fields[2]![i]!).toBeCloseTo(1, 9)
    }
  })

  it('finds the color of an ink that is not known well, and keeps those that are', () => {
    const guessed = [...COLORS.slice(0, 8), 200, 160, 60, 255]
    const { colors } = refineBorders(picture, samples, guessed, new Set([0, 1]))
    expect(colors.slice(0, 8)).toEqual(COLORS.slice(0, 8))
    for (let c = 0; c < 3; c++) expect(Math.abs(colors[8 + c]! - INKS[2]![c]!)).toBeLessThan(4)
  })

  it('leaves a picture of one ink alone', () => {
    const even = readingOf(SIZE * SCALE, SIZE * SCALE, () => 1)
    const one = pictureOf(smallRaster(SIZE, SIZE, () => INKS[1]!))
    const { fields } = refineBorders(one, even, COLORS, new Set())
    expect(fields[1]!.every((share) => share === 1)).toBe(true)
  })
})
