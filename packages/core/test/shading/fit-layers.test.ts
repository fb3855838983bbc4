import { describe, expect, it } from 'vitest'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { isFine, layerSamples } from '../../src/shading/fit-layers'
import { acrossAll, type ColorAt, everyPixel, type Levels, pictureOf } from './pictures'

const SIDE = 60
const RED: Levels = [200, 40, 40, 255]
const BLUE: Levels = [40, 60, 210, 255]
const ramp = acrossAll(SIDE, SIDE, 0.5, RED, BLUE)

/** The ramp with a square of `side` px that is 40 levels lighter, and the paint of the ramp. */
function withSquare(side: number) {
  const colorAt: ColorAt = (x, y) => {
    const [r, g, b] = ramp(x, y)
    return x < side && y < side ? [r, g + 40, b, 255] : [r, g, b, 255]
  }
  const picture = pictureOf(SIDE, SIDE, colorAt)
  const { gradient } = fitGradient(pictureOf(SIDE, SIDE, ramp), everyPixel(picture))
  return { picture, members: everyPixel(picture), paint: new Paint([gradient]) }
}

describe('isFine', () => {
  it('takes errors of up to 3 levels, and up to 4 in a compressed picture', () => {
    const { picture, members, paint } = withSquare(0)
    expect([3, 3.1].map((error) => isFine(picture, members, { paint, error }, 0))).toEqual([true, false])
    expect([3.9, 4.1].map((error) => isFine(picture, members, { paint, error }, 1.5))).toEqual([true, false])
  })

  it('takes the larger one only where next to no pixel is far off', () => {
    for (const [side, isTaken] of [
      [2, true],
      [8, false],
    ] as const) {
      const { picture, members, paint } = withSquare(side)
      expect(isFine(picture, members, { paint, error: 3.9 }, 1.5)).toBe(isTaken)
      expect(isFine(picture, members, { paint, error: 2.9 }, 1.5)).toBe(true)
    }
  })
})

describe('layerSamples', () => {
  it('has the opaque pixels, and none of areas that fade', () => {
    const fading =
      (share: number, alpha: number): ColorAt =>
      (x, y) =>
        x < share * SIDE ? [90, 40, 40, alpha] : ramp(x, y)
    const samplesOf = (colorAt: ColorAt) => {
      const picture = pictureOf(SIDE, SIDE, colorAt)
      return layerSamples(picture, everyPixel(picture))
    }
    expect(samplesOf(fading(0.05, 240))?.count).toBeGreaterThan(0)
    expect(samplesOf(fading(0.3, 240))).toBeNull()
    expect(samplesOf(fading(0.05, 150))).toBeNull()
  })
})
