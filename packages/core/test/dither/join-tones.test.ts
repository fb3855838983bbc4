import { describe, expect, it } from 'vitest'
import { joinTones } from '../../src/dither/join-tones'

const [width, height] = [24, 12]
const tones = new Uint8ClampedArray(4 * width * height).fill(255)
for (let i = 0; i < width * height; i++) tones.fill((i % width < 12 ? 80 : 160) + ((i * 7) % 5), 4 * i, 4 * i + 3)

describe('joinTones', () => {
  it('evens out what deviates by little, and keeps the step between two tones', () => {
    const out = joinTones({ width, height, tones, deviations: new Float32Array(width * height).fill(100) })
    for (let i = 0; i < width * height; i++)
      expect(Math.abs(out[4 * i] - (i % width < 12 ? 82 : 162))).toBeLessThanOrEqual(1)
  })

  it('leaves pixels that were not dithered', () => {
    expect(joinTones({ width, height, tones, deviations: new Float32Array(width * height) })).toEqual(tones)
  })
})
