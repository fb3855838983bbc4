import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { Gradient } from '../../../src/shading/fit/gradient'
import { Paint } from '../../../src/shading/fit/paint'
import { CHANNELS, distanceFrom, type Samples } from '../../../src/shading/fit/samples'
import { simplifiedPaint } from '../../../src/shading/fit/simplify-paint'
import { samplesAt } from '../pictures'

const POINTS = Array.from({ length: 400 }, (_, k) => [(k % 20) + 0.5, Math.floor(k / 20) + 0.5] as const)
const ACROSS: Axis = { kind: 'linear', values: [0] }
const SPOT: Axis = { kind: 'circle', values: [8, 9] }
const CORNER: Axis = { kind: 'circle', values: [19, 2] }
const BASE = gradient(
  ACROSS,
  [0, 20],
  [
    [40, 90, 200, 255],
    [200, 120, 60, 255],
  ],
)
const GLOW = gradient(
  SPOT,
  [0, 4, 8],
  [
    [255, 240, 200, 200],
    [255, 240, 200, 90],
    [255, 240, 200, 0],
  ],
)

function gradient(axis: Axis, positions: readonly number[], stops: readonly (readonly number[])[]): Gradient {
  return Gradient.ofStops(axis, Float64Array.from(positions), Float64Array.from(stops.flat()))
}

function paintedWith(paint: Paint): Samples {
  return samplesAt(POINTS, (x, y) => {
    const out = new Float64Array(CHANNELS)
    paint.colorAt(x, y, out)
    return [out[0], out[1], out[2], out[3]]
  })
}

const stopsOf = ({ gradients }: Paint): number => gradients.reduce((sum, { positions }) => sum + positions.length, 0)

describe('simplifiedPaint', () => {
  it('keeps what pixels show: a paint without a stop too many stays as it is', () => {
    const paint = new Paint([BASE, GLOW])
    expect(simplifiedPaint(paint, paintedWith(paint), 0)).toBe(paint)
  })

  it('drops a gradient that shows less than a level, and stops on the line between their neighbors', () => {
    const truth = new Paint([BASE, GLOW])
    const long = gradient(
      ACROSS,
      [0, 5, 10, 20],
      [
        [40, 90, 200, 255],
        [80, 97.5, 165, 255],
        [120, 105, 130, 255],
        [200, 120, 60, 255],
      ],
    )
    const veil = gradient(
      CORNER,
      [0, 6],
      [
        [0, 0, 0, 1],
        [0, 0, 0, 0],
      ],
    )
    const simpler = simplifiedPaint(new Paint([long, GLOW, veil]), paintedWith(truth), 0)
    expect(simpler.gradients.length).toBe(2)
    expect(stopsOf(simpler)).toBe(5)
  })

  it('drops a stop that bends colors by a level, not one that bends them by four, of a paint without error', () => {
    const bent = (by: number): Paint => {
      const stops = [
        [40, 90, 200, 255],
        [120 + by, 105 + by, 130 + by, 255],
        [200, 120, 60, 255],
      ]
      return new Paint([gradient(ACROSS, [0, 10, 20], stops), GLOW])
    }
    const stopsLeft = (by: number): number => stopsOf(simplifiedPaint(bent(by), paintedWith(bent(by)), 0))
    expect([stopsLeft(1), stopsLeft(4)]).toEqual([5, 6])
  })

  it('leaves little more error than there was, and never more stops', () => {
    const level = fc.integer({ min: 0, max: 255 })
    const anyStops = (length: number) =>
      fc.array(fc.tuple(level, level, level, level), { minLength: length, maxLength: length })
    fc.assert(
      fc.property(anyStops(4), anyStops(4), (over, top) => {
        const paint = new Paint([BASE, gradient(SPOT, [0, 3, 6, 9], over), gradient(CORNER, [2, 5, 9, 15], top)])
        const samples = paintedWith(new Paint([BASE, gradient(SPOT, [0, 3, 6, 9], over)]))
        const simpler = simplifiedPaint(paint, samples, 0)
        const most = Math.sqrt(1.3 * distanceFrom(paint, samples) ** 2 + 0.3)
        expect(distanceFrom(simpler, samples)).toBeLessThanOrEqual(most + 1e-6)
        expect(stopsOf(simpler)).toBeLessThanOrEqual(stopsOf(paint))
        expect(simpler.gradients[0].straight[3]).toBe(255)
      }),
      { numRuns: 30 },
    )
  })
})
