import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { touchedDepths } from '../../src/boundary/touched-depths'

const PARTS = 64

/** The outermost line that is painted in each column, and the mean depth of an outline in it. The shape is where y is larger. */
function paintedBelow(outline: (x: number) => number, columns: number) {
  const painted = new Float64Array(columns)
  const means = new Float64Array(columns)
  for (let k = 0; k < columns; k++) {
    const ys = Array.from({ length: PARTS + 1 }, (_, n) => outline(k + n / PARTS))
    painted[k] = Math.floor(Math.min(...ys))
    means[k] = ys.reduce((sum, y) => sum + y, 0) / ys.length
  }
  return { painted, means }
}

function rms(a: Float64Array, b: Float64Array): number {
  return Math.sqrt(a.reduce((sum, v, k) => sum + (v - b[k]) ** 2, 0) / a.length)
}

describe('touchedDepths', () => {
  it('finds a slope nearer than the middles of its pixels are', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.15, max: 0.9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (slope, y) => {
          const { painted, means } = paintedBelow((x) => 50 + y - slope * x, 40)
          const inner = (values: Float64Array) => values.slice(8, 32)
          const found = touchedDepths(painted)?.depths ?? null
          expect(found).not.toBeNull()
          expect(rms(inner(found as Float64Array), inner(means))).toBeLessThan(0.4)
          expect(rms(inner(painted), inner(means))).toBeGreaterThan(0.5)
        },
      ),
    )
  })

  it('finds the turn of an arc', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (radius, y) => {
          for (const inward of [1, -1]) {
            const arc = (x: number) => 100 + y - inward * Math.sqrt(radius * radius - (x - radius * 0.7) ** 2)
            const { painted, means } = paintedBelow(arc, Math.floor(1.4 * radius))
            const found = touchedDepths(painted)?.depths as Float64Array
            expect(rms(found, means)).toBeLessThan(0.35)
            expect(rms(found, means)).toBeLessThan(0.7 * rms(painted, means))
          }
        },
      ),
    )
  })

  it('leaves a straight side between small round corners on the lattice', () => {
    const corner = (x: number) => 10 - Math.sqrt(Math.max(0, 100 - (10 - x) ** 2))
    const outline = (x: number) => (x < 10 ? corner(x) : x > 70 ? corner(80 - x) : 0) + 20
    const { painted } = paintedBelow(outline, 80)
    const found = touchedDepths(painted)?.depths as Float64Array
    expect([...found.slice(14, 66)]).toEqual(new Array(52).fill(20))
  })

  it('moves a straight side between wide round corners to its depth, and is the same from either end', () => {
    let moved = 0
    for (const inward of [1, -1]) {
      for (let depth = 0.35; depth < 0.9; depth += 0.05) {
        const radius = 80
        const corner = (x: number) => radius - Math.sqrt(radius * radius - (radius - x) ** 2)
        const from = 58
        const outline = (x: number) =>
          20 +
          depth +
          inward * (x < from ? corner(radius - from + x) : x > 160 - from ? corner(radius - from + 160 - x) : 0)
        const { painted } = paintedBelow(outline, 160)
        const { depths, sides } = touchedDepths(painted) ?? { depths: new Float64Array(0), sides: new Uint8Array(0) }
        const mirrored = touchedDepths(painted.slice().reverse())
        expect(rms((mirrored?.depths ?? depths).slice().reverse(), depths)).toBeLessThan(1e-9)
        expect([...(mirrored?.sides ?? [])].reverse()).toEqual([...sides])
        if (sides[80] === 1) moved++
      }
    }
    expect(moved).toBeGreaterThan(8)
  })

  it('says nothing of a level stretch', () => {
    expect(touchedDepths(new Float64Array(20).fill(7))).toBeNull()
    expect(touchedDepths(new Float64Array(0))).toBeNull()
  })
})
