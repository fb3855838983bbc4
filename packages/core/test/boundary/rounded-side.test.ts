import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Crossing, sideDepth } from '../../src/boundary/rounded-side'

const LINE = 20
const LENGTH = 100
/** How deep, px, an outline reaches into a pixel that its renderer does not paint. */
const UNTOUCHED = 0.27

/** The crossings of a round corner that begins at x = 0 and goes outward along the x axis, into the shape (1) or out of it (-1). */
function corner(depth: number, radius: number, place: number, sign: 1 | -1): Crossing[] {
  const crossings: Crossing[] = []
  const first = sign > 0 ? Math.floor(depth) + 1 : Math.floor(depth)
  for (let n = first; Math.abs(n - depth) < 0.29 * radius; n += sign) {
    const height = Math.abs(n - depth)
    crossings.push({ at: Math.floor(place + Math.sqrt(height * (2 * radius - height))), depth: LINE + n })
  }
  return crossings
}

const mirrored = (crossings: Crossing[]) => crossings.map(({ at, depth }) => ({ at: -LENGTH - at, depth }))
const anyDepth = fc.double({ min: 0.2, max: 0.95, noNaN: true })
const anyRadius = fc.double({ min: 40, max: 120, noNaN: true })
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true })

describe('sideDepth', () => {
  it('finds how deep a side between round corners runs', () => {
    fc.assert(
      fc.property(anyDepth, anyRadius, anyPlace, anyPlace, (depth, radius, place, other) => {
        const found = sideDepth(LINE, mirrored(corner(depth, radius, other, 1)), corner(depth, radius, place, 1))
        if (found !== null) expect(Math.abs(found - Math.max(0, depth - UNTOUCHED))).toBeLessThan(0.3)
      }),
      { numRuns: 200 },
    )
  })

  it('tells most sides with two corners, within a tenth of a pixel in the mean', () => {
    let told = 0
    let off = 0
    let count = 0
    for (let depth = 0.3; depth < 0.95; depth += 0.05)
      for (let radius = 40; radius < 120; radius += 7) {
        const place = (17 * count++ * depth) % 1
        const found = sideDepth(LINE, mirrored(corner(depth, radius, 1 - place, 1)), corner(depth, radius, place, 1))
        if (found === null) continue
        told++
        off += Math.abs(found - (depth - UNTOUCHED))
      }
    expect(told / count).toBeGreaterThan(0.75)
    expect(off / told).toBeLessThan(0.1)
  })

  it('says nothing where there are no corners, small ones, or none that are round', () => {
    expect(sideDepth(LINE, [], [])).toBeNull()
    expect(sideDepth(LINE, corner(0.5, 6, 0.5, 1), [])).toBeNull()
    const bent = [3, 6, 20, 21, 35, 36, 37, 60].map((at, n) => ({ at, depth: LINE + 1 + n }))
    expect(sideDepth(LINE, [], bent)).toBeNull()
  })

  it('says nothing by many small corners, whose stairs fit arcs at most depths', () => {
    let told = 0
    let count = 0
    for (let depth = 0.05; depth < 1; depth += 0.05)
      for (let radius = 15; radius < 25; radius++) {
        count++
        if (sideDepth(LINE, [], corner(depth, radius, (0.37 * count) % 1, 1)) !== null) told++
      }
    expect(told / count).toBeLessThan(0.6)
  })

  it('says nothing by corners whose stairs no arc has', () => {
    const torn = corner(0.5, 80, 0.5, 1).map(({ at, depth }, n) => ({ at: at + (n % 2 === 0 ? 2 : -2), depth }))
    expect(sideDepth(LINE, mirrored(torn), torn)).toBeNull()
  })
})
