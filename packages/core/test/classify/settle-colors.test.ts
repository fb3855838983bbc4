import { describe, expect, it } from 'vitest'
import { settleColors } from '../../src/classify/settle-colors'
import type { Raster } from '../../src/model/raster'

/** An opaque gray picture of 30 px a row. */
function grays(levels: readonly number[]): Raster {
  return { width: 30, height: levels.length / 30, rgba: Uint8Array.from(levels.flatMap((v) => [v, v, v, 255])) }
}
const levelsOf = ({ rgba }: Raster) => Array.from({ length: rgba.length / 4 }, (_, i) => rgba[4 * i])

describe('settleColors', () => {
  it('gives rare colors that of a common one near, and says how many are left', () => {
    const levels = Array.from({ length: 300 }, (_, i) => (i < 150 ? 40 : 200))
    const near = levels.map((v, i) => (i % 25 === 7 ? v + (i % 2 === 0 ? 9 : -2) : v))
    const settled = settleColors(grays(near))
    expect(settled?.count).toBe(2)
    expect(settled && levelsOf(settled.raster)).toEqual(levels)
  })

  it('keeps rare colors that are far from others, and common ones that are near', () => {
    const levels = Array.from({ length: 300 }, (_, i) => (i === 8 ? 90 : i % 2 === 0 ? 40 : 50))
    const settled = settleColors(grays(levels))
    expect(settled?.count).toBe(3)
    expect(settled && levelsOf(settled.raster)).toEqual(levels)
  })

  it('takes no picture of more colors than a palette has', () => {
    const shades = Array.from({ length: 300 }, (_, i) => [(i * 53) % 256, (i * 91) % 256, (i * 17) % 256, 255])
    expect(settleColors({ width: 30, height: 10, rgba: Uint8Array.from(shades.flat()) })).toBeNull()
  })

  it('takes no picture most of whose colors are rare, as those of anti-aliasing are', () => {
    const mostly = (rare: number) =>
      grays(Array.from({ length: 300 }, (_, i) => (i < 2 * rare ? 60 + 9 * (i >> 1) : i % 2 === 0 ? 0 : 255)))
    expect(settleColors(mostly(3))).toBeNull()
    expect(settleColors(mostly(2))?.count).toBe(4)
  })

  it('counts all clear pixels as one color, and leaves the picture given alone', () => {
    const four = [9, 0, 0, 0, 0, 9, 0, 0, 5, 5, 5, 255, 5, 5, 5, 255]
    const rgba = Uint8Array.from([...four, ...four])
    const before = rgba.slice()
    expect(settleColors({ width: 4, height: 2, rgba })?.count).toBe(2)
    expect(rgba).toEqual(before)
  })
})
