import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { Gradient } from '../../../src/shading/fit/gradient'
import { Paint } from '../../../src/shading/fit/paint'
import type { Layer } from '../../../src/shading/fit/paint-fit'
import { refinePaint, refinePaintAndAxes } from '../../../src/shading/fit/refine-paint'
import { CHANNELS, distanceFrom, type Samples } from '../../../src/shading/fit/samples'
import { type ColorAt, samplesAt } from '../pictures'

const POINTS = Array.from({ length: 400 }, (_, k) => [(k % 20) + 0.5, Math.floor(k / 20) + 0.5] as const)
const ACROSS: Axis = { kind: 'linear', values: [0] }
const SPOT: Axis = { kind: 'circle', values: [8, 9] }

function layer(axis: Axis, positions: readonly number[], stops: readonly (readonly number[])[]): Layer {
  return { axis, positions: Float64Array.from(positions), stops: Float64Array.from(stops.flat()) }
}

function paintOf(layers: readonly Layer[]): Paint {
  return new Paint(layers.map(({ axis, positions, stops }) => Gradient.ofStops(axis, positions, stops)))
}

function paintedWith(layers: readonly Layer[], points: readonly (readonly [number, number])[] = POINTS): Samples {
  const paint = paintOf(layers)
  const colorAt: ColorAt = (x, y) => {
    const out = new Float64Array(CHANNELS)
    paint.colorAt(x, y, out)
    return [out[0], out[1], out[2], out[3]]
  }
  return samplesAt(points, colorAt)
}

const level = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(level, level, level)
const anyLayers = fc
  .tuple(
    fc.array(color, { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(color, level), { minLength: 3, maxLength: 3 }),
  )
  .map(([base, spot]) => [
    layer(
      ACROSS,
      [0, 20],
      base.map((rgb) => [...rgb, 255]),
    ),
    layer(
      SPOT,
      [0, 4, 8],
      spot.map(([rgb, opacity]) => [...rgb, opacity]),
    ),
  ])

describe('refinePaint', () => {
  it('never makes a paint worse, keeps levels in range and the lowest gradient opaque', () => {
    fc.assert(
      fc.property(anyLayers, anyLayers, (truth, layers) => {
        const samples = paintedWith(truth)
        const before = distanceFrom(paintOf(layers), samples)
        refinePaint(layers, samples)
        expect(distanceFrom(paintOf(layers), samples)).toBeLessThanOrEqual(before + 1e-9)
        for (const { stops } of layers) for (const value of stops) expect(value >= 0 && value <= 255).toBe(true)
        for (let k = 3; k < layers[0].stops.length; k += CHANNELS) expect(layers[0].stops[k]).toBe(255)
      }),
      { numRuns: 40 },
    )
  })

  it('finds light over a dark ramp, whose first opacity is far off', () => {
    const truth = [
      layer(
        ACROSS,
        [0, 20],
        [
          [0, 0, 0, 255],
          [0, 40, 0, 255],
        ],
      ),
      layer(
        SPOT,
        [0, 8],
        [
          [255, 255, 255, 178],
          [255, 255, 255, 0],
        ],
      ),
    ]
    const samples = paintedWith(truth)
    const layers = [
      layer(
        ACROSS,
        [0, 20],
        [
          [30, 30, 30, 255],
          [30, 60, 30, 255],
        ],
      ),
      layer(
        SPOT,
        [0, 8],
        [
          [120, 130, 120, 250],
          [120, 130, 120, 60],
        ],
      ),
    ]
    refinePaint(layers, samples)
    expect(distanceFrom(paintOf(layers), samples)).toBeLessThan(0.5)
  })
})

describe('refinePaintAndAxes', () => {
  it('finds the center of light that was first looked for beside it', () => {
    const light = (at: Axis): Layer[] => [
      layer(
        ACROSS,
        [0, 20],
        [
          [20, 40, 160, 255],
          [60, 40, 200, 255],
        ],
      ),
      layer(
        at,
        [0, 16],
        [
          [255, 240, 200, 200],
          [255, 240, 200, 0],
        ],
      ),
    ]
    const samples = paintedWith(light(SPOT))
    const layers = light({ kind: 'circle', values: [10, 7] })
    refinePaintAndAxes(layers, samples)
    expect(layers[1].axis.values[0]).toBeCloseTo(SPOT.values[0], 1)
    expect(layers[1].axis.values[1]).toBeCloseTo(SPOT.values[1] as number, 1)
    expect(distanceFrom(paintOf(layers), samples)).toBeLessThan(0.5)
  })

  it.each([0, 1000])('turns a linear axis that was found askew, %i px from the corner of the picture', (far) => {
    const scene = (angle: number): Layer[] => {
      const axis: Axis = { kind: 'linear', values: [angle] }
      const middle = (far + 10) * (Math.cos(angle) + Math.sin(angle))
      return [
        layer(
          axis,
          [middle - 14, middle + 14],
          [
            [20, 40, 160, 255],
            [240, 200, 40, 255],
          ],
        ),
        layer(
          { kind: 'circle', values: [far + 8, far + 9] },
          [0, 5],
          [
            [255, 240, 200, 200],
            [255, 240, 200, 0],
          ],
        ),
      ]
    }
    const points = POINTS.map(([x, y]) => [x + far, y + far] as const)
    const samples = paintedWith(scene(0.5), points)
    const layers = scene(0.62)
    refinePaint(layers, samples)
    const before = distanceFrom(paintOf(layers), samples)
    refinePaintAndAxes(layers, samples)
    expect(layers[0].axis.values[0]).toBeCloseTo(0.5, 2)
    expect(distanceFrom(paintOf(layers), samples)).toBeLessThan(before / 5)
  })
})
