import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpanSamples } from '../../../src/fit/points/span-samples'
import { alongCubic, cubicAt, pointsOf } from '../known-points'

const SIGMA = 0.05
const coordinate = fc.double({ min: 0, max: 60, noNaN: true })
const anyPoints = fc.array(fc.tuple(coordinate, coordinate), { minLength: 8, maxLength: 60 })
/** A cubic without loops, whose points are nearly evenly spaced. */
const CUBIC = [0, 0, 15, 4, 30, 14, 40, 30]
const control = Float64Array.from(CUBIC)

function shifted(dx: number, dy: number): Float64Array {
  return control.map((value, k) => value + (k % 2 ? dy : dx))
}

describe('SpanSamples', () => {
  it('takes points of the span in order, both ends among them, no more than it has room for', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 5, max: 40 }), fc.nat(3), (track, capacity, i) => {
        const points = pointsOf(track, SIGMA)
        const samples = new SpanSamples(capacity)
        const j = points.count - 1
        samples.take(points, i, j)
        const { count, t } = samples
        expect(count).toBe(Math.min(capacity, j - i + 1))
        expect([samples.x[0], samples.y[0], t[0]]).toEqual([points.x[i], points.y[i], 0])
        expect([samples.x[count - 1], samples.y[count - 1]]).toEqual([points.x[j], points.y[j]])
        expect(t[count - 1]).toBeCloseTo(samples.arcLength > 0 ? 1 : 0, 9)
        for (let k = 1; k < count; k++) expect(t[k]).toBeGreaterThanOrEqual(t[k - 1])
        expect(samples.arcLength).toBeCloseTo(points.arcLength[j] - points.arcLength[i], 9)
      }),
    )
  })

  it('projects samples onto their foot points, where their chi-squared is that of their distances', () => {
    const shift = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(shift, shift, (dx, dy) => {
        const points = pointsOf(alongCubic(CUBIC, 40), SIGMA)
        const samples = new SpanSamples(64)
        const curve = shifted(dx, dy)
        samples.take(points, 0, 40)
        for (let round = 0; round < 6; round++) samples.project(curve)
        let chi2 = 0
        for (let k = 1; k < 40; k++) {
          const [x, y] = cubicAt(curve, samples.t[k])
          const [ax, ay] = cubicAt(curve, Math.max(0, samples.t[k] - 1e-5))
          const [bx, by] = cubicAt(curve, Math.min(1, samples.t[k] + 1e-5))
          const length = Math.hypot(bx - ax, by - ay)
          const along = ((x - points.x[k]) * (bx - ax) + (y - points.y[k]) * (by - ay)) / length
          if (samples.t[k] > 0 && samples.t[k] < 1) expect(Math.abs(along)).toBeLessThan(1e-3)
          chi2 += ((x - points.x[k]) * (by - ay) - (y - points.y[k]) * (bx - ax)) ** 2 / (length * SIGMA) ** 2
        }
        expect(samples.chi2(curve)).toBeGreaterThan(0.95 * chi2 - 1e-9)
      }),
    )
  })

  it('extrapolates chi-squared from few samples to all points, with a margin for what a fit to few samples explains away', () => {
    const points = pointsOf(alongCubic(CUBIC, 200), SIGMA)
    const chi2 = [24, 256].map((capacity) => {
      const samples = new SpanSamples(capacity)
      samples.take(points, 0, 200)
      for (let round = 0; round < 4; round++) samples.project(shifted(0, 0.3))
      return samples.chi2(shifted(0, 0.3))
    })
    expect(chi2[0] / chi2[1]).toBeGreaterThan(1)
    expect(chi2[0] / chi2[1]).toBeLessThan(24 / (24 - 8))
  })

  it('checks points between the samples', () => {
    const track = alongCubic(CUBIC, 60)
    track[31] = [track[31][0] + 2, track[31][1] - 2]
    const points = pointsOf(track, SIGMA)
    const samples = new SpanSamples(7)
    samples.take(points, 0, 60)
    for (let round = 0; round < 4; round++) samples.project(control)
    expect(samples.chi2(control)).toBeLessThan(1)
    expect(samples.chi2Between(points, 0, 60, control)).toBeGreaterThan(0.5 * (2 / SIGMA) ** 2)
  })
})
