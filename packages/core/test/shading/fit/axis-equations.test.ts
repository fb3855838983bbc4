import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Axis, positionOn } from '../../../src/shading/fit/axis'
import { AxisEquations } from '../../../src/shading/fit/axis-equations'
import { knotBefore, shareBetween } from '../../../src/shading/fit/knots'
import { COLORS, type LayersAtSample, PaintEquations } from '../../../src/shading/fit/paint-equations'
import { CHANNELS, type Samples } from '../../../src/shading/fit/samples'

/** A ramp under an ellipse, two and three knots: `STOPS` values, then those of the axes. */
const POSITIONS = [
  [-5, 25],
  [0, 15, 40],
]
const STOPS = CHANNELS * 5
const OFFSETS = [0, CHANNELS * 2]
const SIZE = STOPS + 1 + 4
/** Step of the differences by which slopes are taken. */
const STEP = 1e-5

const level = fc.double({ min: 0, max: 255, noNaN: true })
const stops = fc.array(level, { minLength: STOPS, maxLength: STOPS })
const axes = fc.tuple(
  fc.double({ min: 0, max: 1.5, noNaN: true }),
  fc.double({ min: -9, max: -1, noNaN: true }),
  fc.double({ min: -9, max: -1, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
)
const point = fc.tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 19 }))

function axesOf(values: readonly number[]): Axis[] {
  const [angle, cx, cy, a, b] = values.slice(STOPS)
  return [
    { kind: 'linear', values: [angle] },
    { kind: 'ellipse', values: [cx, cy, a, b] },
  ]
}

/** What both layers show at a point, in the form of the equations. */
function shownAt(values: readonly number[], x: number, y: number) {
  const knots: number[] = []
  const shares: number[] = []
  const speeds: number[] = []
  const color: number[] = []
  const under = [0, 0, 0]
  axesOf(values).forEach((axis, l) => {
    const positions = Float64Array.from(POSITIONS[l])
    const t = positionOn(axis, x, y)
    const k = knotBefore(positions, t)
    const v = shareBetween(positions, k, t)
    const at = OFFSETS[l] + CHANNELS * k
    knots.push(at)
    shares.push(v)
    speeds.push(v > 0 && v < 1 ? 1 / (positions[k + 1] - positions[k]) : 0)
    for (let c = 0; c < CHANNELS; c++) color.push(values[at + c] + v * (values[at + CHANNELS + c] - values[at + c]))
    for (let c = 0; c < COLORS; c++) {
      const below = under[COLORS * l + c]
      under.push(below + (color[CHANNELS * l + COLORS] / 255) * (color[CHANNELS * l + c] - below))
    }
  })
  return { knots, shares, speeds, color, under }
}

/** Whether a point is so near a bend that differences do not show the slope. */
function isAtKnot(values: readonly number[], x: number, y: number): boolean {
  return axesOf(values).some((axis, l) => POSITIONS[l].some((t) => Math.abs(positionOn(axis, x, y) - t) < 0.1))
}

describe('AxisEquations', () => {
  it('are the normal equations of axes beside those of the stops', () => {
    fc.assert(
      fc.property(stops, axes, fc.array(point, { minLength: 1, maxLength: 6 }), (levels, geometry, points) => {
        const values = [...levels, ...geometry]
        const chosen = points.filter(([x, y]) => !isAtKnot(values, x, y))
        const shown = chosen.map(([x, y]) => shownAt(values, x, y))
        const samples: Samples = {
          count: chosen.length,
          x: Float64Array.from(chosen, ([x]) => x),
          y: Float64Array.from(chosen, ([, y]) => y),
          colors: new Float64Array(CHANNELS * chosen.length),
        }
        const at: LayersAtSample = {
          knots: Int32Array.from(shown.flatMap(({ knots }) => knots)),
          shares: Float64Array.from(shown.flatMap(({ shares }) => shares)),
          color: new Float64Array(CHANNELS * 2),
          under: new Float64Array(COLORS * 3),
          residuals: new Float64Array(COLORS),
        }
        const speeds = Float64Array.from(shown.flatMap((each) => each.speeds))
        const ofStops = new PaintEquations(2, STOPS, at)
        const equations = new AxisEquations(axesOf(values), STOPS, at, ofStops)
        ofStops.clear()
        equations.clear(samples)
        const wantedMatrix = new Float64Array(SIZE * SIZE)
        const wantedRhs = new Float64Array(SIZE)
        chosen.forEach(([x, y], i) => {
          at.color.set(shown[i].color)
          at.under.set(shown[i].under)
          const top = (p: number, moved: number, c: number): number =>
            shownAt(values.with(p, values[p] + moved), x, y).under[COLORS * 2 + c]
          for (let c = 0; c < COLORS; c++) {
            at.residuals[c] = 100 - shown[i].under[COLORS * 2 + c]
            const slopes = values.map((_, p) => (top(p, STEP, c) - top(p, -STEP, c)) / (2 * STEP))
            for (let p = 0; p < SIZE; p++) {
              wantedRhs[p] += slopes[p] * at.residuals[c]
              for (let q = 0; q <= p; q++) wantedMatrix[p * SIZE + q] += slopes[p] * slopes[q]
            }
          }
          ofStops.add(i)
          equations.add(i, Float64Array.from(levels), speeds)
        })
        const matrix = new Float64Array(SIZE * SIZE)
        const rhs = new Float64Array(SIZE)
        ofStops.write(matrix, SIZE, rhs)
        equations.write(matrix, rhs)
        for (let p = 0; p < SIZE; p++) {
          expect(Math.abs(rhs[p] - wantedRhs[p])).toBeLessThan(1e-3 * (1 + Math.abs(wantedRhs[p])))
          for (let q = 0; q <= p; q++) {
            const wanted = wantedMatrix[p * SIZE + q]
            expect(Math.abs(matrix[p * SIZE + q] - wanted)).toBeLessThan(1e-3 * (1 + Math.abs(wanted)))
          }
        }
      }),
    )
  })
})
