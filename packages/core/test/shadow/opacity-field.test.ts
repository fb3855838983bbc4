import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskAt, type OpacityField, reduceField } from '../../src/shadow/opacity-field'

const field = (width: number, height: number, at: (x: number, y: number) => number): OpacityField => ({
  width,
  height,
  opacity: Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
})

describe('reduceField', () => {
  it('has the means of squares', () => {
    const { width, height, opacity } = reduceField(
      field(4, 2, (x, y) => 10 * x + y),
      2,
    )
    expect([width, height, ...opacity]).toEqual([2, 1, 5.5, 25.5])
  })

  it('repeats the last row and column', () => {
    const { width, height, opacity } = reduceField(
      field(3, 1, (x) => 10 * x),
      2,
    )
    expect([width, height, ...opacity]).toEqual([2, 1, 5, 20])
  })

  it('keeps a plane, and is the field itself at a factor of 1', () => {
    const plane = field(12, 8, (x, y) => 2 * x + 3 * y)
    expect(reduceField(plane, 1)).toBe(plane)
    const { opacity } = reduceField(plane, 4)
    expect([...opacity]).toEqual([0, 1].flatMap((y) => [0, 1, 2].map((x) => 2 * (4 * x + 1.5) + 3 * (4 * y + 1.5))))
  })
})

describe('maskAt', () => {
  it.each(['columns', 'rows'])('is opaque black where the opacity is above the bound, along %s', (direction) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 20, max: 80, noNaN: true }), (slope, bound) => {
        const length = Math.ceil(120 / slope)
        const ramp = direction === 'rows' ? field(1, length, (_, y) => slope * y) : field(length, 1, (x) => slope * x)
        const { rgba } = maskAt(ramp, bound)
        let covered = 0
        for (let p = 0; p < rgba.length; p += 4) {
          expect([...rgba.subarray(p, p + 3)]).toEqual([0, 0, 0])
          covered += rgba[p + 3] / 255
        }
        // Pixel centers are half a px in; the ramp reaches the bound bound / slope px after the first
        expect(length - covered).toBeCloseTo(bound / slope + 0.5, 1)
      }),
    )
  })

  it('is half opaque where all of an even field is at the bound, and has a border of a level where it hardly changes', () => {
    const levels = (opacity: number) =>
      [
        ...maskAt(
          field(3, 3, () => opacity),
          20,
        ).rgba,
      ].filter((_, p) => p % 4 === 3)
    expect(levels(20)).toEqual(new Array(9).fill(128))
    expect(levels(20.5)).toEqual(new Array(9).fill(255))
    expect(levels(19.5)).toEqual(new Array(9).fill(0))
  })
})
