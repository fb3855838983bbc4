import { describe, expect, it } from 'vitest'
import type { GradientStop, LinearFill, RadialFill } from '../../src/model/drawing'
import { GradientTable } from '../../src/svg/write/gradient-table'

const STOPS: GradientStop[] = [
  { offset: 0, rgb: 0xff0000, opacity: 1 },
  { offset: 1, rgb: 0x0000ff, opacity: 0.5 },
]
const linear = (x2: number, stops = STOPS): LinearFill => ({ kind: 'linear', x1: 0, y1: 0, x2, y2: 0, stops })
const radial = (r: number): RadialFill => ({ kind: 'radial', cx: 5, cy: 6, r, angle: 0, ratio: 1, stops: STOPS })

describe('GradientTable', () => {
  it('numbers gradients by first use, and equal ones, after rounding, are one', () => {
    const table = new GradientTable(1)
    expect([linear(5), radial(2), linear(5.04), linear(6)].map((fill) => table.idOf(fill))).toEqual([
      'g0',
      'g1',
      'g0',
      'g2',
    ])
  })

  it('writes nothing without gradients, and each once', () => {
    expect(new GradientTable(2).defs()).toBe('')
    const table = new GradientTable(2)
    table.idOf(linear(5))
    table.idOf(linear(5))
    expect(table.defs()).toBe(
      '<defs><linearGradient id="g0" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="5" y2="0">' +
        '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f" stop-opacity=".5"/>' +
        '</linearGradient></defs>',
    )
  })

  it('clamps offsets to 0-1 and lets them never fall', () => {
    const table = new GradientTable(2)
    const offsets = [-1, 0.5, 0.25, 2].map((offset) => ({ ...STOPS[0], offset }))
    table.idOf(linear(5, offsets))
    expect(table.defs().match(/offset="[^"]*"/g)).toEqual(['offset="0"', 'offset=".5"', 'offset=".5"', 'offset="1"'])
  })

  it('gives a tiny radius the least one that can be written', () => {
    const table = new GradientTable(1)
    table.idOf(radial(1e-6))
    expect(table.defs()).toContain('r=".1"')
  })

  it('writes an ellipse as a circle under a transform that leaves its center in place', () => {
    const table = new GradientTable(2)
    table.idOf({ ...radial(4), angle: Math.PI / 2, ratio: 2 })
    // Turned back by 90 degrees, (5, 6) is (6, -5); the scale halves the second.
    expect(table.defs()).toContain('cx="6" cy="-2.5" r="4" gradientTransform="rotate(90)scale(1 2)"')
  })

  it('refuses a radius of 0, one stop, 65 stops and far coordinates', () => {
    const table = new GradientTable(2)
    expect(() => table.idOf(radial(0))).toThrow(/radius/)
    for (const count of [1, 65]) {
      expect(() => table.idOf(linear(5, Array<GradientStop>(count).fill(STOPS[0])))).toThrow(/stops/)
    }
    expect(() => table.idOf(linear(200_000))).toThrow(/out of range/)
  })
})
