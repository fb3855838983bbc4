import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { srgbToOklab } from '../../src/color/oklab'
import { cubeRoot, srgbToLinear } from '../../src/color/srgb'
import { colorDifference } from './color-difference'

const level = fc.double({ min: 0, max: 255, noNaN: true })
const opaque = fc.tuple(level, level, level).map(([r, g, b]) => [r, g, b, 255])
const straight = fc.tuple(level, level, level, level)

describe('srgb', () => {
  it('follows the standard at every whole level', () => {
    for (let v = 0; v < 256; v++) {
      const x = v / 255
      expect(srgbToLinear(v)).toBeCloseTo(x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4, 14)
    }
  })
  it('follows the standard between whole levels to 6e-6', () => {
    fc.assert(
      fc.property(level, (v) => {
        const x = v / 255
        const exact = x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
        expect(Math.abs(srgbToLinear(v) - exact)).toBeLessThan(6e-6)
      }),
    )
  })
  it('clips what is outside', () => {
    expect([srgbToLinear(-3), srgbToLinear(300), srgbToLinear(Number.NaN)]).toEqual([0, 1, 0])
  })
})

describe('cubeRoot', () => {
  it('agrees with the built-in to one part in 1e15', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (x) => {
        expect(Math.abs(cubeRoot(x) - Math.cbrt(x))).toBeLessThanOrEqual(1e-15 * Math.abs(Math.cbrt(x)))
      }),
    )
  })
  it('ends for the smallest and the largest numbers', () => {
    expect(cubeRoot(Number.MIN_VALUE)).toBeGreaterThan(0)
    expect(cubeRoot(1e300)).toBeCloseTo(1e100, -86)
  })
})

describe('oklab', () => {
  it('gives the published coordinates of the primaries', () => {
    const out = Float64Array.of(255, 255, 255)
    srgbToOklab(out, 0)
    expect(out[0]).toBeCloseTo(1, 6)
    expect(Math.hypot(out[1], out[2])).toBeLessThan(1e-6)
    out.set([255, 0, 0])
    srgbToOklab(out, 0)
    for (const [k, v] of [0.62796, 0.22486, 0.12585].entries()) expect(out[k]).toBeCloseTo(v, 4)
    out.set([0, 0, 255])
    srgbToOklab(out, 0)
    for (const [k, v] of [0.45201, -0.03246, -0.31153].entries()) expect(out[k]).toBeCloseTo(v, 4)
  })
})

describe('toInkCoordinates', () => {
  it('have distances that are a metric', () => {
    fc.assert(
      fc.property(straight, straight, straight, (a, b, c) => {
        const all = [...a, ...b, ...c]
        const ab = colorDifference(all, 0, all, 1)
        expect(ab).toBe(colorDifference(all, 1, all, 0))
        expect(colorDifference(all, 0, all, 0)).toBe(0)
        expect(ab).toBeLessThanOrEqual(colorDifference(all, 0, all, 2) + colorDifference(all, 2, all, 1) + 1e-12)
      }),
    )
  })
  it('put black and white 1 apart and a step of one level below the smallest visible difference, 0.02', () => {
    expect(colorDifference([0, 0, 0, 255, 255, 255, 255, 255], 0, [0, 0, 0, 255, 255, 255, 255, 255], 1)).toBeCloseTo(
      1,
      6,
    )
    expect(colorDifference([128, 128, 128, 255], 0, [129, 129, 129, 255], 0)).toBeLessThan(0.02)
  })
  it('are the same for all fully transparent colours', () => {
    fc.assert(
      fc.property(opaque, opaque, (a, b) => colorDifference([...a.slice(0, 3), 0], 0, [...b.slice(0, 3), 0], 0) === 0),
    )
  })
  it('have as squared distance the mean over black and white grounds', () => {
    const lab = (rgba: number[]) => {
      const out = Float64Array.from(rgba)
      srgbToOklab(out, 0)
      return out
    }
    const over = (rgba: number[], ground: number) => {
      const [l, a, b] = lab(rgba)
      const o = rgba[3] / 255
      return [o * l + (1 - o) * ground, o * a, o * b]
    }
    fc.assert(
      fc.property(straight, straight, (a, b) => {
        let squares = 0
        for (const ground of [0, 1]) {
          const p = over(a, ground)
          const q = over(b, ground)
          squares += ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2) / 2
        }
        expect(colorDifference(a, 0, b, 0)).toBeCloseTo(Math.sqrt(squares), 9)
      }),
    )
  })
})
