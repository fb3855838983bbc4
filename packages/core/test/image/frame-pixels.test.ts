import { describe, expect, it } from 'vitest'
import { framePixels } from '../../src/image/frame-pixels'

describe('framePixels', () => {
  it.each([
    [3, 3, [0, 1, 2, 3, 5, 6, 7, 8]],
    [1, 3, [0, 1, 2]],
    [3, 1, [0, 1, 2]],
    [1, 1, [0]],
  ])('lists those of %i x %i px once', (width, height, pixels) => {
    expect(framePixels(width, height)).toEqual(pixels)
  })
})
