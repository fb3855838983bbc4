import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { solveCoverages } from '../../src/small/solve-coverages'
import { pictureOf, smallRaster } from './small-pictures'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const
const GOLD = [240, 180, 20] as const
const colors = [...WHITE, 255, ...BLACK, 255, ...GOLD, 255]
/** A golden disc with a black outline of 1.5 px on white. */
const inkAt = (x: number, y: number) =>
  Math.hypot(x - 12, y - 11.6) > 9 ? 0 : Math.hypot(x - 12, y - 11.6) > 7.5 ? 1 : 2
const picture = pictureOf(smallRaster(24, 24, (x, y) => [WHITE, BLACK, GOLD][inkAt(x, y)]!))

describe('solveCoverages', () => {
  const { fields, width, height } = solveCoverages(picture, colors)

  it('gives shares that add up to 1', () => {
    expect([width, height]).toEqual([24 * SCALE, 24 * SCALE])
    for (let i = 0; i < width * height; i++) {
      expect(fields.every((field) => field[i]! >= 0 && field[i]! <= 1)).toBe(true)
      expect(fields.reduce((sum, field) => sum + field[i]!, 0)).toBeCloseTo(1, 9)
    }
  })

  it('finds three inks within a line of 1.5 px', () => {
    let wrong = 0
    for (let i = 0; i < width * height; i++) {
      const truth = inkAt(((i % width) + 0.5) / SCALE, (Math.floor(i / width) + 0.5) / SCALE)
      if (fields.some((field) => field[i]! > fields[truth]![i]!)) wrong++
    }
    // The borders are 104 px long: an eighth of a pixel on average.
    expect(wrong / SCALE ** 2).toBeLessThan(13)
  })

  it('explains the pixels', () => {
    for (let i = 0; i < 24 * 24; i++) {
      const first = (i - (i % 24)) * SCALE * SCALE + (i % 24) * SCALE
      for (let c = 0; c < 3; c++) {
        let level = 0
        for (let s = 0; s < SCALE * SCALE; s++) {
          const j = first + (s % SCALE) + Math.floor(s / SCALE) * width
          for (const [k, field] of fields.entries()) level += (field[j]! * colors[4 * k + c]!) / SCALE ** 2
        }
        expect(Math.abs(level - ((picture.pixels[i]! >>> (8 * c)) & 255))).toBeLessThan(24)
      }
    }
  })
})
