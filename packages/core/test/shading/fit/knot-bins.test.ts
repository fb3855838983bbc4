import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BINS, KnotBins, MAX_KNOTS } from '../../../src/shading/fit/knot-bins'
import { CHANNELS } from '../../../src/shading/fit/samples'

const level = fc.integer({ min: 0, max: 255 })
const opaque = fc.tuple(level, level, level, fc.constant(255))
const translucent = fc.tuple(level, level, level, level)
/** Random colors at places spread over all bins. */
const anySamples = fc
  .constantFrom(opaque, translucent)
  .chain((color) => fc.array(color, { minLength: 2 * BINS, maxLength: 3 * BINS }))
  .map((colors) => ({
    positions: Float64Array.from(colors, (_, k) => -40 + (130 * k) / (colors.length - 1)),
    colors: Float64Array.from(colors.flat()),
  }))
const anyInner = fc
  .uniqueArray(fc.integer({ min: 1, max: BINS / 4 - 1 }), { minLength: 1, maxLength: MAX_KNOTS - 2 })
  .map((knots) => knots.map((knot) => 4 * knot).sort((a, b) => a - b))

/** The sum of squared residuals of samples from a profile. */
function residualsOf(bins: KnotBins, knots: readonly number[], positions: Float64Array, colors: Float64Array): number {
  let sum = 0
  positions.forEach((position, i) => {
    const t = (position - bins.first) / bins.size
    let k = 0
    while (k + 2 < knots.length && t >= knots[k + 1]) k++
    const v = (t - knots[k]) / (knots[k + 1] - knots[k])
    for (let c = 0; c < CHANNELS; c++) {
      const at = CHANNELS * k + c
      sum += (bins.colors[at] + v * (bins.colors[at + CHANNELS] - bins.colors[at]) - colors[CHANNELS * i + c]) ** 2
    }
  })
  return sum
}

describe('KnotBins', () => {
  it('says of a knot between held ones what a fit of all knots says', () => {
    fc.assert(
      fc.property(anySamples, anyInner, fc.nat(), ({ positions, colors }, inner, choice) => {
        const knots = [0, ...inner, BINS]
        const bins = new KnotBins(positions, colors, positions.length)
        const k = 1 + (choice % inner.length)
        bins.hold(knots, k - 1, k + 1)
        const tried = bins.errorWith(knots[k])
        expect(Math.abs(tried - bins.fit(knots))).toBeLessThan(1e-3)
      }),
    )
  })

  it('says of a further knot what a fit with it says', () => {
    fc.assert(
      fc.property(anySamples, anyInner, fc.nat(), ({ positions, colors }, inner, choice) => {
        const all = [0, ...inner, BINS]
        const k = 1 + (choice % inner.length)
        const bins = new KnotBins(positions, colors, positions.length)
        bins.hold(all.toSpliced(k, 1), k - 1, k)
        const tried = bins.errorWith(all[k])
        expect(Math.abs(tried - bins.fit(all))).toBeLessThan(1e-3)
      }),
    )
  })

  it('has the colors of the least squares and their error', () => {
    fc.assert(
      fc.property(anySamples, anyInner, fc.nat(), level, ({ positions, colors }, inner, choice, change) => {
        const knots = [0, ...inner, BINS]
        const bins = new KnotBins(positions, colors, positions.length)
        const error = bins.fit(knots)
        const least = residualsOf(bins, knots, positions, colors)
        expect(Math.abs(error - least)).toBeLessThan(1 + 1e-3 * least)
        bins.colors[choice % (CHANNELS * knots.length)] += change / 25 - 5
        expect(residualsOf(bins, knots, positions, colors)).toBeGreaterThan(least - 1)
      }),
    )
  })
})
