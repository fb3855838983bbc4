import { describe, expect, it } from 'vitest'
import { unsharpen } from '../../src/sharpening/unsharpen'
import { render } from '../classify/pictures'
import { sharpenedBy } from './sharpen'

describe('unsharpen', () => {
  it('gives the picture before the mask, without seams between tiles', () => {
    const mask = { of: 'channels', deviation: 1, amount: 1 } as const
    const soft = render('<rect width="24" height="24" fill="#777"/><circle cx="11" cy="13" r="8" fill="#995"/>', 150)
    const restored = unsharpen(sharpenedBy(soft, 1, 1), mask)
    restored.rgba.forEach((level, i) => {
      expect(Math.abs(level - soft.rgba[i])).toBeLessThanOrEqual(1)
    })
  })
})
