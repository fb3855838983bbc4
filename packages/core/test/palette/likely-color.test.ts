import { describe, expect, it } from 'vitest'
import { jfifOf, rgbOfJfif } from '../../src/color/jfif'
import { likelyColor, StoredLevels } from '../../src/palette/likely-color'
import { randomStream } from '../generate/random'

const random = randomStream(113)
const someLevel = () => random() % 256

/** Levels of `count` pixels of a flat color through JPEG, off by up to `noise` levels of luma, cut off at 0 and 255. */
function levelsOf(color: readonly [number, number, number], count: number, noise = 0): StoredLevels {
  const levels = new StoredLevels()
  const stored = jfifOf(...color)
  for (let n = 0; n < count; n++) {
    const light = (random() % (2 * noise + 1)) - noise + (stored & 255)
    levels.add(rgbOfJfif((stored & 0xffff00) | Math.min(255, Math.max(0, light))))
  }
  return levels
}

const channels = (packed: number) => [packed & 255, (packed >>> 8) & 255, packed >>> 16] as const

describe('the likely color of a flat area', () => {
  it('is stored as the pixels are, where these are all equal', () => {
    for (let n = 0; n < 100; n++) {
      // Near 0 and 255 decoding cuts levels off, so that pixels do not tell what was stored
      const color = [20 + (someLevel() % 216), 20 + (someLevel() % 216), 20 + (someLevel() % 216)] as const
      expect(jfifOf(...channels(likelyColor(levelsOf(color, 400))))).toBe(jfifOf(...color))
    }
  })

  it('is the color itself for white, black, grays and the colors of three digits', () => {
    const colors = [
      [255, 255, 255],
      [0, 0, 0],
      [128, 128, 128],
      [0x33, 0x66, 0x99],
      [255, 0, 0],
      [0, 0x66, 0xcc],
    ] as const
    for (const color of colors) expect(channels(likelyColor(levelsOf(color, 400)))).toEqual(color)
  })

  it('is the color of a shared palette where the file cannot tell it from others', () => {
    const colors = [
      [0x99, 0xaa, 0xb5],
      [0xdd, 0x2e, 0x44],
      [0x66, 0x21, 0x13],
    ] as const
    for (const [r, g, b] of colors) {
      expect(channels(rgbOfJfif(jfifOf(r, g, b)))).not.toEqual([r, g, b])
      expect(channels(likelyColor(levelsOf([r, g, b], 400)))).toEqual([r, g, b])
    }
  })

  it('is the color of a shared palette where decoding cut it off', () => {
    // Decoded as 11, 1, 0, which is stored otherwise
    expect(channels(likelyColor(levelsOf([0x0b, 0x02, 0x00], 400)))).toEqual([0x0b, 0x02, 0x00])
  })

  it('is white for noisy white and black for noisy black, whose noise is cut off on one side', () => {
    expect(channels(likelyColor(levelsOf([255, 255, 255], 900, 4)))).toEqual([255, 255, 255])
    expect(channels(likelyColor(levelsOf([0, 0, 0], 900, 4)))).toEqual([0, 0, 0])
  })

  it('stays within two levels of noisy colors', () => {
    for (let n = 0; n < 50; n++) {
      const color = [30 + (someLevel() % 200), 30 + (someLevel() % 200), 30 + (someLevel() % 200)] as const
      channels(likelyColor(levelsOf(color, 400, 3))).forEach((level, c) => {
        expect(Math.abs(level - color[c])).toBeLessThanOrEqual(3)
      })
    }
  })

  it('is nearer than the color of the decoder, on average', () => {
    let before = 0
    let after = 0
    for (let n = 0; n < 200; n++) {
      // Half of them as people choose them
      const color = Array.from({ length: 3 }, () => (n % 2 === 0 ? 17 * (someLevel() % 16) : someLevel()))
      const [r, g, b] = color
      const decoded = channels(rgbOfJfif(jfifOf(r, g, b)))
      const likely = channels(likelyColor(levelsOf([r, g, b], 400)))
      color.forEach((value, c) => {
        before += (decoded[c] - value) ** 2
        after += (likely[c] - value) ** 2
      })
    }
    expect(after).toBeLessThan(0.8 * before)
  })
})
