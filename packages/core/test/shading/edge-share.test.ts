import { describe, expect, it } from 'vitest'
import { edgeShare } from '../../src/shading/edge-share'
import { type ColorAt, everyPixel, type Levels, mix, pictureOf } from './pictures'

const SIDE = 120
const NOISE = 1.5
const GREEN: Levels = [70, 200, 110, 255]
const BLUE: Levels = [80, 110, 170, 255]

/** Colors from green to blue in `count` flat steps, each edge a ramp of 4 px, across columns that lean by `lean` px for each row. */
function stairs(count: number, lean: number): ColorAt {
  const width = SIDE / count
  return (x, y) => {
    const at = x + lean * (y - SIDE / 2)
    const step = Math.round(at / width)
    const rise = Math.min(1, Math.max(0, (at - step * width) / 4 + 0.5))
    return mix(BLUE, GREEN, Math.min(1, Math.max(0, (step - 1 + rise) / (count - 1))))
  }
}

const ramp: ColorAt = (x, y) => mix(BLUE, GREEN, (x + y) / (2 * SIDE))

/** Whole levels of -1 to 1 that look like noise and are the same in every run. */
function grain(x: number, y: number): number {
  return (((Math.floor(x) * 7919) ^ (Math.floor(y) * 104729)) % 3) - 1
}

function shareOf(colorAt: ColorAt): number {
  const picture = pictureOf(SIDE, SIDE, (x, y) => {
    const [r, g, b, alpha] = colorAt(x, y)
    const off = grain(x, y)
    return [r + off, g + off, b + off, alpha]
  })
  return edgeShare(picture, everyPixel(picture), NOISE)
}

describe('edgeShare', () => {
  it('is most of the change of blurred steps, upright or leaning', () => {
    for (const lean of [0, 0.2, -0.4]) expect(shareOf(stairs(4, lean))).toBeGreaterThan(0.6)
  })

  it('is nothing of the change of a ramp, and 0 where nothing changes', () => {
    expect(shareOf(ramp)).toBeLessThan(0.1)
    expect(shareOf(() => GREEN)).toBe(0)
  })

  it('is 0 where the set is too narrow to tell, empty included', () => {
    const picture = pictureOf(SIDE, SIDE, stairs(4, 0))
    const strip = everyPixel(picture).filter((i) => i % SIDE < 16)
    expect(edgeShare(picture, strip, NOISE)).toBe(0)
    expect(edgeShare(picture, new Int32Array(0), NOISE)).toBe(0)
  })
})
