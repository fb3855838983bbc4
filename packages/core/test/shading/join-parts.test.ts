import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import type { Axis } from '../../src/shading/fit/axis'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { joinParts } from '../../src/shading/join-parts'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { acrossAll, anyAngle, everyPixel, pictureOf, ramp, twoColors } from './pictures'

const SIDE = 48

function partOf(picture: Picture<'rgb'>, isOwn: (x: number, y: number) => boolean): ShadedPart {
  const members = everyPixel(picture).filter((i) => isOwn(i % SIDE, Math.floor(i / SIDE)))
  const { gradient, error } = fitGradient(picture, members)
  return { members, paint: new Paint([gradient]), error }
}

describe('joinParts', () => {
  it('makes a ramp that a bar cuts one part, its pixels in scan order, with the paint of the larger piece', () => {
    fc.assert(
      fc.property(fc.boolean(), twoColors(60), fc.integer({ min: 14, max: 30 }), (isRound, [from, to], bar) => {
        const axis: Axis = isRound
          ? { kind: 'circle', values: [bar + 2, 20] }
          : { kind: 'linear', values: [Math.PI / 2] }
        const picture = pictureOf(SIDE, SIDE, ramp(axis, 0, isRound ? 32 : SIDE, from, to))
        const left = partOf(picture, (x) => x < bar)
        const right = partOf(picture, (x) => x >= bar + 4)
        const joined = joinParts(picture, [left, right])
        expect(joined.length).toBe(1)
        expect([...joined[0].members]).toEqual([...left.members, ...right.members].sort((a, b) => a - b))
        expect(joined[0].paint).toBe((left.members.length >= right.members.length ? left : right).paint)
      }),
      { numRuns: 20 },
    )
  })

  it('keeps parts of different colors apart, the larger one first', () => {
    fc.assert(
      fc.property(anyAngle, anyAngle, twoColors(60), twoColors(60), (one, other, [a, b], [c, d]) => {
        const left = acrossAll(SIDE, SIDE, one, a, b)
        const right = acrossAll(SIDE, SIDE, other, c, d)
        let gap = 0
        for (let y = 0.5; y < SIDE; y++)
          for (let x = 20.5; x < SIDE; x++)
            gap += Math.max(...left(x, y).map((level, k) => Math.abs(level - right(x, y)[k])))
        fc.pre(gap / (SIDE * (SIDE - 20)) > 8)
        const picture = pictureOf(SIDE, SIDE, (x, y) => (x < 20 ? left(x, y) : right(x, y)))
        const parts = [partOf(picture, (x) => x < 20), partOf(picture, (x) => x >= 20)]
        expect(joinParts(picture, parts)).toEqual([parts[1], parts[0]])
      }),
      { numRuns: 20 },
    )
  })

  it('loses no pixel and does not depend on the order of the parts', () => {
    const anyColumns = fc.array(fc.integer({ min: 4, max: 44 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(anyColumns, anyAngle, twoColors(40), (columns, angle, [from, to]) => {
        const colorAt = acrossAll(SIDE, SIDE, angle, from, to)
        const picture = pictureOf(SIDE, SIDE, (x, y) => (y < 20 ? colorAt(x, y) : colorAt(SIDE - x, y)))
        const cuts = [0, ...new Set(columns), SIDE].sort((a, b) => a - b)
        const parts = cuts.slice(1).map((to, k) => partOf(picture, (x) => x >= cuts[k] && x < to))
        const joined = joinParts(picture, parts)
        expect(joined.flatMap(({ members }) => [...members]).sort((a, b) => a - b)).toEqual([...everyPixel(picture)])
        expect(joinParts(picture, [...parts].reverse())).toEqual(joined)
      }),
      { numRuns: 15 },
    )
  })

  it('takes no parts', () => {
    expect(
      joinParts(
        pictureOf(2, 2, () => [0, 0, 0, 255]),
        [],
      ),
    ).toEqual([])
  })
})
