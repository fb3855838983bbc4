import { describe, expect, it } from 'vitest'
import { settleInks } from '../../src/small/settle-inks'
import { pictureOf, smallRaster } from './small-pictures'

const NONE = new Set<number>()
/** 250 to 254 on the left, 20 to 24 on the right; each level as often as the others. */
const picture = pictureOf(
  smallRaster(10, 10, (x, y) => {
    const level = (x < 5 ? 250 : 20) + (Math.floor(y) % 5)
    return [level, level, level]
  }),
)

describe('settleInks', () => {
  it('moves colors to the medians of the pixels that show them', () => {
    const settled = settleInks(picture, [240, 255, 245, 255, 30, 20, 25, 255], NONE)
    expect(settled).toEqual([252, 252, 252, 255, 22, 22, 22, 255])
  })

  it('keeps what is fixed, and what few pixels show', () => {
    const colors = [240, 255, 245, 255, 30, 20, 25, 255, 120, 120, 120, 255]
    expect(settleInks(picture, colors, new Set([0]))).toEqual([240, 255, 245, 255, 22, 22, 22, 255, 120, 120, 120, 255])
  })
})
