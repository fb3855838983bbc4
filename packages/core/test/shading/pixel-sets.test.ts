import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PixelSets } from '../../src/shading/pixel-sets'
import { PAPER, pictureOf } from './pictures'

const SIDE = 24
const picture = pictureOf(SIDE, SIDE, () => PAPER)
const anySet = fc
  .uniqueArray(fc.integer({ min: 0, max: SIDE * SIDE - 1 }), { minLength: 1, maxLength: 300 })
  .map((pixels) => Int32Array.from(pixels).sort())

describe('PixelSets', () => {
  it('divides a set into connected parts that share no side, each in scan order, without small ones', () => {
    fc.assert(
      fc.property(anySet, fc.integer({ min: 1, max: 6 }), (members, least) => {
        const parts = new PixelSets(picture, least).connected(members)
        const partOf = new Map(parts.flatMap((part, k) => [...part].map((i) => [i, k])))
        for (const part of parts) {
          expect(part.length).toBeGreaterThanOrEqual(least)
          expect([...part]).toEqual([...part].sort((a, b) => a - b))
          for (const i of part) {
            for (const next of [i + 1, i + SIDE]) {
              const isBeside = next === i + SIDE || next % SIDE !== 0
              if (isBeside && partOf.has(next)) expect(partOf.get(next)).toBe(partOf.get(i))
            }
          }
        }
        if (least === 1) expect([...partOf.keys()].sort((a, b) => a - b)).toEqual([...members])
      }),
    )
  })

  it('finds the part of the accepted pixels that holds one of them, and looks at no others afterwards', () => {
    fc.assert(
      fc.property(
        anySet,
        fc.nat(),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 2, max: 5 }),
        (members, n, least, step) => {
          const sets = new PixelSets(picture, least)
          const seed = members[n % members.length] ?? 0
          const accepts = (i: number): boolean => i % step !== 0
          const part = sets.connected(members.filter(accepts)).find((one) => one.includes(seed)) ?? []
          expect([...sets.connectedTo(seed, members, accepts)]).toEqual([...part])
          expect([...sets.connectedTo(seed, members, accepts)]).toEqual([...part])
        },
      ),
    )
  })

  it('cuts a set in halves of about equal size, across its longest extent', () => {
    const bar = Int32Array.from({ length: 4 * SIDE }, (_, k) => k)
    const halves = new PixelSets(picture, 1).halves(bar)
    expect(halves.map(({ length }) => length)).toEqual([2 * SIDE, 2 * SIDE])
    expect([...halves[0]].every((i) => i % SIDE < SIDE / 2) || [...halves[0]].every((i) => i % SIDE >= SIDE / 2)).toBe(
      true,
    )
  })

  it('takes sets away, and leaves nothing behind for the next call', () => {
    fc.assert(
      fc.property(anySet, anySet, (members, others) => {
        const sets = new PixelSets(picture, 1)
        const taken = new Set(others)
        const rest = [...members].filter((i) => !taken.has(i))
        expect([...sets.without(members, [others])]).toEqual(rest)
        expect([...sets.without(members, [others])]).toEqual(rest)
      }),
    )
  })
})
