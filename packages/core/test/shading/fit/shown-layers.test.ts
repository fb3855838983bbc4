import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { Gradient } from '../../../src/shading/fit/gradient'
import { Paint } from '../../../src/shading/fit/paint'
import type { Layer } from '../../../src/shading/fit/paint-fit'
import { distanceFrom, type Samples } from '../../../src/shading/fit/samples'
import { ShownLayers } from '../../../src/shading/fit/shown-layers'
import { samplesAt } from '../pictures'

const POINTS = Array.from({ length: 100 }, (_, k) => [(k % 10) + 0.5, Math.floor(k / 10) + 0.5] as const)
const AXES: readonly Axis[] = [
  { kind: 'linear', values: [0.4] },
  { kind: 'circle', values: [4, 5] },
  { kind: 'ellipse', values: [7, 2, 0.2, 0.1] },
]
const samples = samplesAt(POINTS, (x, y) => [20 * x, 25 * y, 200 - 9 * x, 255])

const level = fc.integer({ min: 0, max: 255 })
const anyStops = fc.array(fc.tuple(level, level, level, level), { minLength: 3, maxLength: 3 })
const anyLayers = fc.tuple(anyStops, anyStops, anyStops).map((all) =>
  all.map((stops, l): Layer => {
    const values = Float64Array.from(stops.flat())
    if (l === 0) for (let at = 3; at < values.length; at += 4) values[at] = 255
    return { axis: AXES[l], positions: Float64Array.of(1, 4, 9), stops: values }
  }),
)

/** The same error by the paint that the layers are. */
function errorOf(layers: readonly Layer[], at: Samples): number {
  const paint = new Paint(layers.map(({ axis, positions, stops }) => Gradient.ofStops(axis, positions, stops)))
  return distanceFrom(paint, at) ** 2 * at.count
}

describe('ShownLayers', () => {
  it('has the error of the paint that the layers are', () => {
    fc.assert(
      fc.property(anyLayers, (layers) => {
        expect(new ShownLayers(layers, samples).error).toBeCloseTo(errorOf(layers, samples), 3)
      }),
    )
  })

  it('tells the error without a layer, and without a stop', () => {
    fc.assert(
      fc.property(anyLayers, fc.nat(2), fc.nat(2), (layers, l, knot) => {
        const shown = new ShownLayers(layers, samples)
        const { positions, stops } = layers[l]
        const fewer: Layer = {
          ...layers[l],
          positions: positions.filter((_, k) => k !== knot),
          stops: stops.filter((_, at) => Math.floor(at / 4) !== knot),
        }
        const changed = layers.map((layer, k) => (k === l ? fewer : layer))
        expect(shown.withoutStop(l, knot)).toBeCloseTo(errorOf(changed, samples), 3)
        if (l === 0) return
        const without = layers.filter((_, k) => k !== l)
        expect(shown.withoutLayer(l)).toBeCloseTo(errorOf(without, samples), 3)
      }),
    )
  })
})
