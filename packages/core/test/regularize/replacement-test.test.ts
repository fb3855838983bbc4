import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import { ReplacementTest } from '../../src/regularize/replacement-test'
import { pointsOn } from './points-on'

/** A hexagon of that radius about (50, 50), one corner moved outwards by `dent` px. */
function hexagon(radius: number, dent = 0): Curve {
  const corner = (k: number): [number, number] => {
    const r = radius + (k % 6 === 2 ? dent : 0)
    return [50 + r * Math.cos((Math.PI * k) / 3), 50 + r * Math.sin((Math.PI * k) / 3)]
  }
  const out = new CurveBuilder(...corner(0))
  for (let k = 1; k <= 6; k++) out.line(...corner(k))
  return out.build()
}

const anyRadius = fc.double({ min: 10, max: 40, noNaN: true })

describe('ReplacementTest', () => {
  it('accepts the fitted curve itself, whatever is saved', () => {
    fc.assert(
      fc.property(anyRadius, fc.double({ min: 0, max: 20, noNaN: true }), (radius, saved) => {
        const curve = hexagon(radius)
        expect(new ReplacementTest(pointsOn(curve, 0.05), 0, curve).accepts(curve, saved)).toBe(true)
      }),
    )
  })

  it('accepts no curve with a part further away than three standard errors or 0.3 px, whatever is saved', () => {
    fc.assert(
      fc.property(anyRadius, fc.double({ min: 0.02, max: 0.3, noNaN: true }), (radius, sigma) => {
        const curve = hexagon(radius)
        const test = new ReplacementTest(pointsOn(curve, sigma), 0, curve)
        expect(test.accepts(hexagon(radius, Math.min(0.3, 3 * sigma) + 0.02), 1e9)).toBe(false)
        expect(test.accepts(hexagon(radius + Math.min(0.3, 3 * sigma) + 0.1), 1e9)).toBe(false)
      }),
    )
  })

  it('asks for more saved parameters the further a curve is from the points', () => {
    const curve = hexagon(30)
    const test = new ReplacementTest(pointsOn(curve, 0.1), 0, curve)
    const price = (candidate: Curve): number => {
      for (let saved = 0; saved < 1000; saved++) if (test.accepts(candidate, saved)) return saved
      return 1000
    }
    const prices = [0, 0.02, 0.05, 0.1, 0.15].map((growth) => price(hexagon(30 + growth)))
    expect(prices[0]).toBe(0)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices[4]).toBeGreaterThan(prices[1])
  })
})
