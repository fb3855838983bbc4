import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOn } from '../../../src/shading/fit/axis'
import { Gradient } from '../../../src/shading/fit/gradient'
import { CHANNELS } from '../../../src/shading/fit/samples'
import { distance } from '../pictures'
import { anyAxis } from './axes'
import { anyStops, gradientOf, type Stop, svgColor } from './stop-list'

const coordinate = fc.double({ min: -30, max: 30, noNaN: true })
const anyOpaque = anyStops.map((stops) => stops.map((stop): Stop => ({ ...stop, opacity: 255 })))
const out = new Float64Array(CHANNELS)

describe('Gradient', () => {
  it('has the colors that SVG has between stops and beyond them', () => {
    fc.assert(
      fc.property(anyAxis, anyStops, coordinate, coordinate, (axis, stops, x, y) => {
        gradientOf(axis, stops).colorAt(x, y, out)
        expect(distance(out, svgColor(stops, positionOn(axis, x, y)))).toBeLessThan(1e-6)
      }),
    )
  })

  it('gives clear knots the color of a neighbor, so that only opacity changes there', () => {
    const positions = Float64Array.of(0, 10, 20)
    const ends = new Gradient(
      { kind: 'linear', values: [0] },
      positions,
      Float64Array.of(0, 0, 0, 0, 100, 50, 0, 200, 0, 0, 0, 0.5),
    )
    const color = [127.5, 63.75, 0]
    expect([...ends.straight]).toEqual(
      [...color, 0, ...color, 200, ...color, 0].map((level) => expect.closeTo(level, 9)),
    )
    ends.colorAt(5, 3, out)
    expect([...out]).toEqual([50, 25, 0, 100].map((level) => expect.closeTo(level, 9)))
  })

  it('clamps colors to levels and to their opacity', () => {
    const { straight } = new Gradient(
      { kind: 'linear', values: [0] },
      Float64Array.of(0, 1),
      Float64Array.of(-4, 258, 80, 260, 60, 20, -1, 51),
    )
    expect([...straight]).toEqual([0, 255, 80, 255, 255, 100, 0, 51])
  })
})

describe('Gradient.extended', () => {
  it('keeps the inside and stays in range, in order, and within its reach', () => {
    const reach = fc.double({ min: 0.1, max: 6, noNaN: true })
    fc.assert(
      fc.property(anyAxis, anyOpaque, reach, coordinate, coordinate, (axis, stops, way, x, y) => {
        const gradient = gradientOf(axis, stops)
        const extended = gradient.extended(way)
        expect(extended.straight.every((level) => level >= 0 && level <= 255)).toBe(true)
        const { positions } = extended
        const last = positions.length - 1
        expect(positions.every((position, k) => k === 0 || position > positions[k - 1])).toBe(true)
        expect(positions[0]).toBeLessThanOrEqual(stops[0].position)
        expect(positions[0]).toBeGreaterThanOrEqual(stops[0].position - way - 1e-9)
        expect(positions[last]).toBeGreaterThanOrEqual(stops[last].position)
        expect(positions[last]).toBeLessThanOrEqual(stops[last].position + way + 1e-9)
        if (axis.kind !== 'linear') expect(positions[0]).toBeGreaterThanOrEqual(0)
        const t = positionOn(axis, x, y)
        if (t < stops[0].position || t > stops[last].position) return
        extended.colorAt(x, y, out)
        expect(distance(out, svgColor(stops, t))).toBeLessThan(1e-6)
      }),
    )
  })

  it('continues the lines of the last pieces until a channel ends', () => {
    const stops: Stop[] = [
      { position: 10, color: [100, 0, 50], opacity: 255 },
      { position: 20, color: [240, 20, 50], opacity: 255 },
    ]
    const { positions, straight } = gradientOf({ kind: 'linear', values: [0] }, stops).extended(3)
    expect(positions[0]).toBe(10)
    expect(positions[1]).toBeCloseTo(20 + 15 / 14, 9)
    expect([...straight.slice(4)]).toEqual([255, 20 + 30 / 14, 50, 255].map((level) => expect.closeTo(level, 9)))
  })
})

describe('Gradient.withRoundEnds', () => {
  it('keeps the inside, and its ends are no farther from whole levels', () => {
    const offRound = (straight: Float64Array, k: number): number =>
      [0, 1, 2].reduce((sum, c) => sum + (straight[4 * k + c] - Math.round(straight[4 * k + c])) ** 2, 0)
    fc.assert(
      fc.property(
        anyAxis,
        anyOpaque,
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        coordinate,
        coordinate,
        (axis, stops, off, x, y) => {
          const gradient = gradientOf(axis, stops).extended(off)
          const round = gradient.withRoundEnds(20)
          const last = stops.length - 1
          for (const k of [0, last])
            expect(offRound(round.straight, k)).toBeLessThanOrEqual(offRound(gradient.straight, k) + 1e-9)
          const t = positionOn(axis, x, y)
          if (t < stops[0].position || t > stops[last].position) return
          round.colorAt(x, y, out)
          expect(distance(out, svgColor(stops, t))).toBeLessThan(1e-6)
        },
      ),
    )
  })
})
