import { describe, expect, it } from 'vitest'
import { findParts } from '../../src/shading/find-parts'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { type Levels, mix, PAPER, pictureOf } from './pictures'

const INK: Levels = [30, 50, 90, 255]

function partsOf(share: (x: number, y: number) => number) {
  const picture = pictureOf(64, 64, (x, y) => mix(INK, PAPER, share(x, y)))
  return findParts(picture, findSmoothAreas(picture, 0), 0)
}

describe('findParts', () => {
  it('keeps the gradient of a ramp', () => {
    const { parts, terraced } = partsOf((x, y) => (x + y) / 128)
    expect(parts.length).toBe(1)
    expect(terraced.length).toBe(0)
  })

  it('cuts a shadow that follows an outline into terraces', () => {
    const arms = (x: number, y: number): number =>
      Math.hypot(Math.max(0, Math.abs(x - 32) - 3), Math.max(0, Math.abs(y - 32) - 18))
    const { terraced } = partsOf((x, y) => Math.exp(-((Math.min(arms(x, y), arms(y, x)) / 7) ** 2)))
    expect(terraced.length).toBe(1)
    expect(terraced[0].steps.length).toBeGreaterThan(3)
  })
})
