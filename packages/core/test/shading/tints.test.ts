import { describe, expect, it } from 'vitest'
import { TintNumbers } from '../../src/shading/tints'
import { opaquePicture } from './linear-light'

const WHITE = 0xffffffff
const PICTURE = opaquePicture(
  6,
  1,
  (x) =>
    [
      [255, 255, 255],
      [9, 9, 9],
      [8, 8, 8],
      [9, 9, 9],
      [7, 7, 7],
      [255, 255, 255],
    ][x],
)

describe('TintNumbers', () => {
  it('numbers the colors of a set by their first pixels, after the ground', () => {
    const tints = new TintNumbers(PICTURE, WHITE).of(Int32Array.of(1, 2, 3), 2)
    expect(tints?.colors).toEqual([WHITE, 0xff090909, 0xff080808])
    expect(tints?.counts).toEqual([0, 2, 1])
    expect([...(tints?.numberOf ?? [])]).toEqual([0, 1, 2, 1, -1, 0])
  })

  it('has none for more than are allowed, and forgets what it is told to', () => {
    const numbers = new TintNumbers(PICTURE, WHITE)
    const set = Int32Array.of(1, 2, 3)
    expect(numbers.of(set, 1)).toBeNull()
    numbers.forget(set)
    expect([...(numbers.of(Int32Array.of(4), 1)?.numberOf ?? [])]).toEqual([0, -1, -1, -1, 1, 0])
  })
})
