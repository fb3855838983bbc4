import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyond, coversRow, lineBetween, splitWidth } from '../../src/palette/split-line-color'

type Color = readonly [number, number, number]

const pack = ([r, g, b]: Color): number => (r | (g << 8) | (b << 16) | 0xff000000) >>> 0
const mix = (one: Color, other: Color, part: number): Color => [
  Math.round(part * one[0] + (1 - part) * other[0]),
  Math.round(part * one[1] + (1 - part) * other[1]),
  Math.round(part * one[2] + (1 - part) * other[2]),
]
const farthest = (packed: number, color: Color): number =>
  Math.max(...color.map((level, c) => Math.abs(((packed >>> (8 * c)) & 255) - level)))
const dark = fc.integer({ min: 10, max: 60 })
const anyDark = fc.tuple(dark, dark, dark)
const light = fc.integer({ min: 90, max: 200 })
const anyLine = fc.tuple(light, light, light)
const anyMiddle = fc.double({ min: 0.3, max: 0.7, noNaN: true })
const anyPart = fc.double({ min: 0.15, max: 0.85, noNaN: true })

describe('lineBetween', () => {
  it('finds the color of a line between two grounds from the two rows that it covers, as far as rounding tells', () => {
    fc.assert(
      fc.property(anyDark, anyDark, anyLine, anyMiddle, (before, after, line, part) => {
        const found = lineBetween(
          pack(before),
          pack(mix(line, before, part)),
          pack(mix(line, after, 1 - part)),
          pack(after),
        )
        expect(found).not.toBe(-1)
        expect(farthest(found, line)).toBeLessThanOrEqual(6)
      }),
    )
  })

  it('finds none in a border without a line, and where one row has nearly all of it', () => {
    const before: Color = [20, 30, 40]
    const after: Color = [120, 110, 140]
    expect(lineBetween(pack(before), pack(mix(before, after, 0.7)), pack(mix(before, after, 0.3)), pack(after))).toBe(
      -1,
    )
    const line: Color = [200, 210, 220]
    expect(lineBetween(pack(before), pack(mix(line, before, 0.96)), pack(mix(line, after, 0.04)), pack(after))).toBe(-1)
  })
})

describe('coversRow', () => {
  it('knows blends of a line and its ground, and neither of these nor other colors', () => {
    fc.assert(
      fc.property(anyDark, anyLine, anyPart, (ground, line, part) => {
        const blend = mix(line, ground, part)
        expect(coversRow(pack(ground), pack(blend), pack(line))).toBe(true)
        expect(coversRow(pack(ground), pack(ground), pack(line))).toBe(false)
        expect(coversRow(pack(ground), pack(line), pack(line))).toBe(false)
        expect(coversRow(pack(ground), pack([blend[0], blend[1] + 8, blend[2] - 8]), pack(line))).toBe(false)
      }),
    )
  })
})

describe('splitWidth', () => {
  it('is how wide a line of a known color is that two rows show as one of another contrast', () => {
    const ground: Color = [240, 240, 240]
    const known: Color = [200, 190, 180]
    const wide: Color = [184, 170, 156]
    expect(splitWidth(pack(ground), pack(wide), pack(known))).toBeCloseTo(1.4, 2)
    expect(splitWidth(pack(ground), pack(known), pack(wide))).toBeCloseTo(1 / 1.4, 2)
  })

  it('is -1 where no blend of ground and line is that color', () => {
    expect(splitWidth(pack([240, 240, 240]), pack([156, 170, 184]), pack([200, 190, 180]))).toBe(-1)
    expect(splitWidth(pack([240, 240, 240]), pack([200, 190, 180]), pack([240, 240, 240]))).toBe(-1)
  })
})

describe('beyond', () => {
  it('adds what two colors lie from a ground, within the levels', () => {
    expect(beyond(pack([200, 200, 200]), pack([190, 200, 210]), pack([180, 200, 220]))).toBe(pack([170, 200, 230]))
    expect(beyond(pack([200, 200, 200]), pack([190, 200, 200]), pack([210, 200, 200]))).toBe(-1)
    expect(beyond(pack([50, 200, 200]), pack([10, 200, 200]), pack([20, 200, 200]))).toBe(-1)
  })
})
