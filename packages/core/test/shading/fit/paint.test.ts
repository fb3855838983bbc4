import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOn } from '../../../src/shading/fit/axis'
import { Paint } from '../../../src/shading/fit/paint'
import { CHANNELS } from '../../../src/shading/fit/samples'
import { distance, type Levels, pack, rampGradient } from '../pictures'
import { anyAxis } from './axes'
import { anyStops, gradientOf, type Stop, svgColor } from './stop-list'

const coordinate = fc.double({ min: -20, max: 20, noNaN: true })
const out = new Float64Array(CHANNELS)

describe('Paint', () => {
  it('is its gradients one over the other', () => {
    const layer = fc.tuple(anyAxis, anyStops)
    fc.assert(
      fc.property(fc.array(layer, { minLength: 1, maxLength: 4 }), coordinate, coordinate, (given, x, y) => {
        const layers = given.map(([axis, stops], k) => ({
          axis,
          stops: k > 0 ? stops : stops.map((stop): Stop => ({ ...stop, opacity: 255 })),
        }))
        new Paint(layers.map(({ axis, stops }) => gradientOf(axis, stops))).colorAt(x, y, out)
        let wanted: Levels = [0, 0, 0, 0]
        for (const { axis, stops } of layers) {
          const top = svgColor(stops, positionOn(axis, x, y))
          wanted = wanted.map((level, c) => top[c] + (1 - top[3] / 255) * level) as unknown as Levels
        }
        expect(distance(out, wanted)).toBeLessThan(1e-6)
        expect(out[3]).toBeCloseTo(255, 6)
      }),
    )
  })

  it('tells how far the pixel whose center it paints differs', () => {
    const paint = new Paint([rampGradient({ kind: 'linear', values: [0] }, 0, 10, [0, 0, 0, 255], [100, 50, 0, 255])])
    expect(paint.differenceFrom(pack([45, 23, 0, 255]), 4, 7)).toBeCloseTo(0.5, 9)
    expect(paint.differenceFrom(pack([45, 23, 9, 255]), 4, 7)).toBeCloseTo(9, 9)
    expect(paint.differenceFrom(pack([45, 23, 0, 155]), 4, 7)).toBeCloseTo(100, 9)
  })
})
