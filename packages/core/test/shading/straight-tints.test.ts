import { describe, expect, it } from 'vitest'
import { withStraightTints } from '../../src/shading/straight-tints'
import { levelsOf, opaquePicture, shadowPicture } from './linear-light'

const COLORS = [
  [30, 58, 138],
  [60, 20, 90],
  [20, 70, 40],
]

describe('withStraightTints', () => {
  it.each(COLORS)('evens a shadow of %i, %i, %i that a filter made rough', (...color) => {
    for (const blur of [2.5, 3, 4]) {
      const truth = shadowPicture(color, blur, false)
      const rough = shadowPicture(color, blur, true)
      const even = withStraightTints(rough)
      expect(even).not.toBe(rough)
      let before = 0
      let after = 0
      for (let i = 0; i < truth.pixels.length; i++) {
        const [was, is, should] = [rough, even, truth].map(({ pixels }) => levelsOf(pixels[i]))
        // In hue: the channels without their mean
        const hue = (levels: number[]) => levels.map((level, c) => level - levels[(c + 1) % 3])
        hue(should).forEach((level, c) => {
          before += (hue(was)[c] - level) ** 2
          after += (hue(is)[c] - level) ** 2
        })
      }
      expect(after).toBeLessThan(0.6 * before)
    }
  })

  it('gives a shadow that no filter made, a black one and a picture without ground back', () => {
    const pictures = [
      ...COLORS.map((color) => shadowPicture(color, 3, false)),
      shadowPicture([0, 0, 0], 3, true),
      opaquePicture(80, 80, (x, y) => [x, y, 90]),
    ]
    for (const picture of pictures) expect(withStraightTints(picture)).toBe(picture)
  })

  it('leaves roughness along the line as it is', () => {
    const rough = shadowPicture(COLORS[0], 3, true)
    const { width, height, pixels } = rough
    const noisy = opaquePicture(width, height, (x, y) => {
      const levels = levelsOf(pixels[y * width + x])
      const down = levels[0] < 250 && (x + y) % 2 === 0 ? 8 : 0
      return levels.map((level) => level - down)
    })
    expect(withStraightTints(noisy)).toBe(noisy)
  })
})
