import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOn } from '../../../src/shading/fit/axis'
import { gradientFill } from '../../../src/shading/fit/gradient-fill'
import { distance } from '../pictures'
import { anyAxis } from './axes'
import { anyStops, gradientOf, offsetAt, type Stop, svgColor } from './stop-list'

const coordinate = fc.double({ min: -20, max: 20, noNaN: true })

describe('gradientFill', () => {
  it('has the positions of its axis', () => {
    fc.assert(
      fc.property(anyAxis, anyStops, coordinate, coordinate, coordinate, coordinate, (axis, stops, mx, my, x, y) => {
        const fill = gradientFill(gradientOf(axis, stops), mx, my)
        const last = stops[stops.length - 1].position
        const first = axis.kind === 'linear' ? stops[0].position : 0
        const wanted = (positionOn(axis, x, y) - first) / (last - first)
        expect(Math.abs(offsetAt(fill, x, y) - wanted)).toBeLessThan(2e-6 * (1 + Math.abs(wanted)))
      }),
    )
  })

  it('has the colors of its gradient at every point', () => {
    fc.assert(
      fc.property(anyAxis, anyStops, coordinate, coordinate, (axis, stops, x, y) => {
        const fill = gradientFill(gradientOf(axis, stops), 3, 4)
        const written = fill.stops.map(
          ({ offset, rgb, opacity }): Stop => ({
            position: offset,
            color: [rgb >> 16, (rgb >> 8) & 255, rgb & 255],
            opacity: 255 * opacity,
          }),
        )
        expect(
          written.every(({ position }, k) => position >= 0 && (k === 0 || position > written[k - 1].position)),
        ).toBe(true)
        expect(written[written.length - 1].position).toBe(1)
        const color = svgColor(written, offsetAt(fill, x, y))
        expect(distance(color, svgColor(stops, positionOn(axis, x, y)))).toBeLessThan(0.52)
      }),
    )
  })

  it('draws a linear gradient beside the given point', () => {
    fc.assert(
      fc.property(
        anyStops,
        coordinate,
        coordinate,
        fc.double({ min: -3, max: 3, noNaN: true }),
        (stops, x, y, angle) => {
          const fill = gradientFill(gradientOf({ kind: 'linear', values: [angle] }, stops), x, y)
          if (fill.kind !== 'linear') throw new Error('a linear axis makes a linear gradient')
          const cross = (fill.x2 - fill.x1) * (y - fill.y1) - (fill.y2 - fill.y1) * (x - fill.x1)
          expect(Math.abs(cross)).toBeLessThan(1e-6)
        },
      ),
    )
  })

  it('is a circle for a circle', () => {
    const stops: Stop[] = [
      { position: 2, color: [255, 0, 0], opacity: 255 },
      { position: 8, color: [0, 0, 255], opacity: 51 },
    ]
    expect(gradientFill(gradientOf({ kind: 'circle', values: [5, 6] }, stops), 0, 0)).toEqual({
      kind: 'radial',
      cx: 5,
      cy: 6,
      r: 8,
      angle: 0,
      ratio: 1,
      stops: [
        { offset: 0.25, rgb: 0xff0000, opacity: 1 },
        { offset: 1, rgb: 0x0000ff, opacity: 0.2 },
      ],
    })
  })
})
