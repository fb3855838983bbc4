import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fill, GradientStop, RadialFill } from '../../src/model/drawing'
import { fillColorAt } from '../../src/verify/fill-color'

const BLACK_TO_WHITE: readonly GradientStop[] = [
  { offset: 0, rgb: 0x000000, opacity: 1 },
  { offset: 1, rgb: 0xffffff, opacity: 1 },
]

function colorAt(fill: Fill, x: number, y: number): number[] {
  const out = new Float64Array(4)
  fillColorAt(fill, x, y, out)
  return [...out]
}

/** The offset that a gradient from black to white has at a point, clamped to 0-1. */
const offsetAt = (fill: Fill, x: number, y: number): number => colorAt(fill, x, y)[0] / 255

const angles = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const shares = fc.double({ min: 0.01, max: 1, noNaN: true })

describe('fillColorAt', () => {
  it('multiplies flat colors by their opacity', () => {
    expect(colorAt({ kind: 'flat', rgb: 0xff8000, opacity: 0.5 }, 3, 4)).toEqual([127.5, 64, 0, 127.5])
  })

  it('follows the axis of a linear gradient, and is constant across it and beyond its ends', () => {
    const fill: Fill = { kind: 'linear', x1: 10, y1: 20, x2: 40, y2: 60, stops: BLACK_TO_WHITE }
    fc.assert(
      fc.property(fc.double({ min: -1, max: 2, noNaN: true }), fc.integer({ min: -50, max: 50 }), (t, across) => {
        const at = offsetAt(fill, 10 + 30 * t - 4 * across, 20 + 40 * t + 3 * across)
        expect(at).toBeCloseTo(Math.min(1, Math.max(0, t)), 9)
      }),
    )
    expect(offsetAt({ ...fill, x2: 10, y2: 20 }, 0, 0)).toBe(1)
  })

  it('reaches the last stop of a radial gradient on its ellipse, along straight lines from the center', () => {
    fc.assert(
      fc.property(angles, angles, shares, (angle, direction, t) => {
        const fill: RadialFill = { kind: 'radial', cx: 5, cy: -3, r: 20, angle, ratio: 0.4, stops: BLACK_TO_WHITE }
        const [u, v] = [20 * t * Math.cos(direction), 8 * t * Math.sin(direction)]
        const x = 5 + u * Math.cos(angle) - v * Math.sin(angle)
        const y = -3 + u * Math.sin(angle) + v * Math.cos(angle)
        expect(offsetAt(fill, x, y)).toBeCloseTo(t, 9)
      }),
    )
  })

  it('reaches it along straight lines from the focus where there is one', () => {
    const focus = { x: 12, y: 4 }
    const fill: RadialFill = { kind: 'radial', cx: 5, cy: 0, r: 20, angle: 0, ratio: 1, focus, stops: BLACK_TO_WHITE }
    expect(offsetAt(fill, focus.x, focus.y)).toBe(0)
    fc.assert(
      fc.property(angles, shares, (direction, t) => {
        const [x, y] = [5 + 20 * Math.cos(direction), 20 * Math.sin(direction)]
        expect(offsetAt(fill, focus.x + t * (x - focus.x), focus.y + t * (y - focus.y))).toBeCloseTo(t, 9)
      }),
    )
  })

  it('moves a focus on the circle or outside onto it', () => {
    for (const x of [25, 60]) {
      const fill: RadialFill = {
        kind: 'radial',
        cx: 5,
        cy: 0,
        r: 20,
        angle: 0,
        ratio: 1,
        focus: { x, y: 0 },
        stops: BLACK_TO_WHITE,
      }
      expect(offsetAt(fill, -15, 0)).toBeCloseTo(1, 9)
      expect(offsetAt(fill, 5, 0)).toBeCloseTo(0.999 / 1.999, 9)
      expect(offsetAt(fill, 80, 0)).toBe(1)
    }
  })

  it('blends straight colors and opacity between stops, and takes the later of two stops at one offset', () => {
    const stops = [
      { offset: 0, rgb: 0xff0000, opacity: 0 },
      { offset: 0.5, rgb: 0xff0000, opacity: 1 },
      { offset: 0.5, rgb: 0x0000ff, opacity: 1 },
      { offset: 1, rgb: 0x0000ff, opacity: 0.5 },
    ]
    const fill: Fill = { kind: 'linear', x1: 0, y1: 0, x2: 4, y2: 0, stops }
    expect(colorAt(fill, 1, 0)).toEqual([127.5, 0, 0, 127.5])
    expect(colorAt(fill, 2, 0)).toEqual([0, 0, 255, 255])
    expect(colorAt(fill, 9, 0)).toEqual([0, 0, 127.5, 127.5])
  })
})
