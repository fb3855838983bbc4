import { describe, expect, it } from 'vitest'
import type { Picture, Pixels } from '../../src/model/color-space'
import { moveColors } from '../../src/small/covered-colors'

const NONE = new Set<number>()
const COUNT = 60
/** Shares of two inks; the second one covers half of a pixel at most. */
const coverages = [0, 1].map((k) =>
  Float64Array.from({ length: COUNT }, (_, i) => (k === 0 ? 1 - (i % 6) / 10 : (i % 6) / 10)),
)

/** Blends of two colors by these shares. */
function blends(first: readonly number[], second: readonly number[]): Picture<'rgb'> {
  const pixels = new Uint32Array(COUNT) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < COUNT; i++) {
    for (let c = 0; c < 4; c++) {
      const level = Math.round(first[c]! * coverages[0]![i]! + second[c]! * coverages[1]![i]!)
      pixels[i] = pixels[i]! | (level << (8 * c))
    }
  }
  return { space: 'rgb', width: COUNT, height: 1, pixels }
}

describe('moveColors', () => {
  const picture = blends([250, 250, 250, 255], [10, 60, 200, 255])

  it('moves an ink that no pixel shows alone toward its color', () => {
    const colors = [250, 250, 250, 255, 90, 110, 150, 255]
    for (let n = 0; n < 9; n++) moveColors(picture, coverages, colors, new Set([0]))
    expect(colors.slice(0, 4)).toEqual([250, 250, 250, 255])
    for (const [c, level] of [10, 60, 200, 255].entries()) expect(Math.abs(colors[4 + c]! - level)).toBeLessThan(3)
  })

  it('holds inks that few pixels show', () => {
    const few = { ...picture, width: 2, pixels: picture.pixels.slice(1, 3) as typeof picture.pixels }
    const colors = [250, 250, 250, 255, 90, 110, 150, 255]
    moveColors(
      few,
      coverages.map((field) => field.subarray(1, 3)),
      colors,
      new Set([0]),
    )
    expect(Math.abs(colors[4]! - 90)).toBeLessThan(12)
  })

  it('keeps levels between 0 and the opacity', () => {
    const colors = [250, 250, 250, 255, 0, 0, 40, 40]
    for (let n = 0; n < 9; n++) moveColors(blends([250, 250, 250, 255], [0, 0, 200, 40]), coverages, colors, NONE)
    for (let k = 0; k < 8; k += 4) {
      for (let c = 0; c < 3; c++) expect(colors[k + c]).toBeLessThanOrEqual(colors[k + 3]!)
      for (let c = 0; c < 4; c++) expect(colors[k + c]).toBeGreaterThanOrEqual(0)
    }
  })
})
