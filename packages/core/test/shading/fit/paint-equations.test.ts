import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLORS, type LayersAtSample, PaintEquations } from '../../../src/shading/fit/paint-equations'
import { CHANNELS } from '../../../src/shading/fit/samples'

/** Two layers, the lower with two knots and the upper with three: `SIZE` values. */
const LAYERS = 2
const SIZE = CHANNELS * (2 + 3)
const UPPER = CHANNELS * 2
/** Step of the differences by which slopes are taken, levels. */
const STEP = 1e-3

interface Sample {
  readonly upperKnot: number
  readonly shares: readonly number[]
  readonly target: readonly number[]
}

const level = fc.double({ min: 0, max: 255, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const values = fc.array(level, { minLength: SIZE, maxLength: SIZE })
const sample: fc.Arbitrary<Sample> = fc.record({
  upperKnot: fc.integer({ min: 0, max: 1 }),
  shares: fc.array(share, { minLength: LAYERS, maxLength: LAYERS }),
  target: fc.array(level, { minLength: COLORS, maxLength: COLORS }),
})

/** The value of the knot before a sample in each layer. */
function knotsOf({ upperKnot }: Sample): number[] {
  return [0, UPPER + CHANNELS * upperKnot]
}

/** Colors of the layers at a sample; and what is below each, then all of them together. */
function composite(all: readonly number[], at: Sample): { color: number[]; under: number[] } {
  const color = knotsOf(at).flatMap((knot, l) =>
    [0, 1, 2, 3].map((c) => all[knot + c] + at.shares[l] * (all[knot + CHANNELS + c] - all[knot + c])),
  )
  const under = [0, 0, 0]
  for (let l = 0; l < LAYERS; l++) {
    const alpha = color[CHANNELS * l + COLORS] / 255
    for (let c = 0; c < COLORS; c++) {
      const below = under[COLORS * l + c]
      under.push(below + alpha * (color[CHANNELS * l + c] - below))
    }
  }
  return { color, under }
}

/** How each channel of all layers together changes with each value, by differences. */
function slopesAt(all: readonly number[], at: Sample): number[][] {
  return Array.from({ length: COLORS }, (_, c) =>
    all.map((value, p) => {
      const top = (moved: number): number => composite(all.with(p, value + moved), at).under[COLORS * LAYERS + c]
      return (top(STEP) - top(-STEP)) / (2 * STEP)
    }),
  )
}

describe('PaintEquations', () => {
  it('are the normal equations of the slopes of the composited color', () => {
    fc.assert(
      fc.property(values, fc.array(sample, { minLength: 1, maxLength: 6 }), (all, samples) => {
        const at: LayersAtSample = {
          knots: Int32Array.from(samples.flatMap(knotsOf)),
          shares: Float64Array.from(samples.flatMap(({ shares }) => shares)),
          color: new Float64Array(CHANNELS * LAYERS),
          under: new Float64Array(COLORS * (LAYERS + 1)),
          residuals: new Float64Array(COLORS),
        }
        const equations = new PaintEquations(LAYERS, SIZE, at)
        equations.clear()
        const wantedMatrix = new Float64Array(SIZE * SIZE)
        const wantedRhs = new Float64Array(SIZE)
        samples.forEach((each, i) => {
          const { color, under } = composite(all, each)
          at.color.set(color)
          at.under.set(under)
          slopesAt(all, each).forEach((slopes, c) => {
            at.residuals[c] = each.target[c] - under[COLORS * LAYERS + c]
            for (let p = 0; p < SIZE; p++) {
              wantedRhs[p] += slopes[p] * at.residuals[c]
              for (let q = 0; q <= p; q++) wantedMatrix[p * SIZE + q] += slopes[p] * slopes[q]
            }
          })
          equations.add(i)
        })
        const matrix = new Float64Array(SIZE * SIZE)
        const rhs = new Float64Array(SIZE)
        equations.write(matrix, SIZE, rhs)
        for (let p = 0; p < SIZE; p++) {
          expect(rhs[p]).toBeCloseTo(wantedRhs[p], 3)
          for (let q = 0; q <= p; q++) expect(matrix[p * SIZE + q]).toBeCloseTo(wantedMatrix[p * SIZE + q], 5)
        }
      }),
    )
  })
})
