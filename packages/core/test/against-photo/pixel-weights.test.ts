import { describe, expect, it } from 'vitest'
import { pixelWeights } from '../../src/against-photo/pixel-weights'
import { isIn, picture, plate, type Rgb } from './plate'

const SIZE = 24
const GRAY: Rgb = [120, 120, 120]

/** Shares where a square of `size` px of another color lies at (8, 8), or elsewhere, on a gray plate that the drawing shows. */
const weightsOf = (color: Rgb, size = 10, [left, top] = [8, 8]): Float32Array =>
  pixelWeights(
    plate(SIZE, SIZE, GRAY),
    picture(SIZE, SIZE, (x, y) => (isIn(x, y, left!, top!, size) ? color : GRAY)),
  )

const at = (weights: Float32Array, x: number, y: number): number => weights[y * SIZE + x]!

describe('pixelWeights', () => {
  it('are 1 inside of what is missed and 0 far from it, and fall off by less than a half from pixel to pixel', () => {
    const weights = weightsOf([180, 180, 180])
    expect(at(weights, 12, 12)).toBe(1)
    const row = Array.from({ length: 11 }, (_, k) => at(weights, 12 + k, 12))
    for (let k = 1; k < row.length; k++) {
      expect(row[k]!).toBeLessThanOrEqual(row[k - 1]!)
      expect(row[k - 1]! - row[k]!).toBeLessThan(0.5)
    }
    expect(row.at(-1)).toBe(0)
  })

  it('are 0 where a gray is missed by 1 level, 0.2 at 2, and 1 from 4 on, on either side', () => {
    const gray = (level: number): number => at(weightsOf([120 + level, 120 + level, 120 + level]), 13, 13)
    for (const sign of [1, -1]) {
      expect(gray(sign)).toBe(0)
      expect(gray(2 * sign)).toBeCloseTo(0.2, 5)
      expect(gray(4 * sign)).toBe(1)
    }
  })

  it('count color differences half', () => {
    // Both colors have about the luma of the gray; Cb is 2.8 and 11.9 levels off
    expect(at(weightsOf([120, 119, 125]), 13, 13)).toBeLessThan(0.1)
    expect(at(weightsOf([120, 116, 141]), 13, 13)).toBe(1)
  })

  it('are 0 where differences change sign from pixel to pixel, but not on a thin line', () => {
    const drawing = plate(SIZE, SIZE, GRAY)
    const checks = picture(SIZE, SIZE, (x, y) => ((x + y) % 2 === 0 ? [130, 130, 130] : [110, 110, 110]))
    expect(Math.max(...pixelWeights(drawing, checks))).toBe(0)
    const line = picture(SIZE, SIZE, (_, y) => (y === 12 ? [20, 20, 20] : GRAY))
    expect(at(pixelWeights(drawing, line), 12, 12)).toBe(1)
  })

  it('go by the pixels within the frame on it, and are 0 in pictures of less than 3 px', () => {
    const weights = weightsOf([180, 180, 180], 10, [0, 0])
    for (const [x, y] of [
      [0, 0],
      [4, 0],
      [0, 4],
    ] as const)
      expect(at(weights, x, y)).toBe(1)
    const narrow = pixelWeights(
      plate(2, 30, GRAY),
      picture(2, 30, () => [250, 250, 250]),
    )
    expect([...narrow]).toEqual(Array.from({ length: 60 }, () => 0))
  })
})
