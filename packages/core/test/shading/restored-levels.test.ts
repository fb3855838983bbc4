import { describe, expect, it } from 'vitest'
import { restoredLevels } from '../../src/shading/restored-levels'
import { filtered, levelsOf, opaquePicture, shadowPicture } from './linear-light'

describe('restoredLevels', () => {
  it('restores a coarse ramp and the rough shadow beside it', () => {
    const shadow = shadowPicture([30, 58, 138], 3, true)
    const { width, height, pixels } = shadow
    const isFigure = (x: number, y: number) => x >= 32 && x < 88 && y >= 20 && y < 46
    const picture = opaquePicture(width, height, (x, y) =>
      isFigure(x, y) ? [70 - 2 * (y - 20), 160 - 2 * (y - 20), 240].map(filtered) : levelsOf(pixels[y * width + x]),
    )
    const restored = restoredLevels(picture)
    const isChanged = (inside: boolean) =>
      restored.pixels.some((color, i) => {
        return isFigure(i % width, Math.floor(i / width)) === inside && color !== picture.pixels[i]
      })
    expect(isChanged(true)).toBe(true)
    expect(isChanged(false)).toBe(true)
  })

  it('gives a picture that no filter made back itself', () => {
    const picture = opaquePicture(90, 90, (x, y) => [20 + 2 * x, 30 + y, 40])
    expect(restoredLevels(picture)).toBe(picture)
  })
})
