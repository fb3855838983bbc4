import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAreas } from '../../src/shading/add-areas'
import { findSmoothAreas, NO_AREA } from '../../src/shading/smooth-areas'
import { PAPER, pictureOf } from './pictures'

const SIDE = 24
/** A ramp on the left, a plain area on the right, and a jagged column between. */
const picture = pictureOf(SIDE, SIDE, (x, y) => {
  if (x < 11) return [4 * x, 80, 60, 255]
  return x < 13 && Math.floor(x + y) % 2 === 0 ? [0, 0, 0, 255] : PAPER
})
const given = findSmoothAreas(picture, 0)

const anySets = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE })
  .map((setOf) => [1, 2].map((set) => Int32Array.from(setOf.keys()).filter((i) => setOf[i] === set)))

describe('addAreas', () => {
  it('lists each pixel under its area, in scan order, the added ones last', () => {
    fc.assert(
      fc.property(anySets, (added) => {
        const { count, areaOf, start, pixels } = addAreas(given, added)
        expect(count).toBe(given.count + 2)
        for (let area = 0; area < count; area++) {
          const members = [...pixels.subarray(start[area], start[area + 1])]
          expect(members).toEqual([...areaOf.keys()].filter((i) => areaOf[i] === area))
        }
        added.forEach((members, k) => {
          expect([...pixels.subarray(start[given.count + k], start[given.count + k + 1])]).toEqual([...members])
        })
      }),
      { numRuns: 20 },
    )
  })

  it('leaves the other pixels where they were, and what it was given as it was', () => {
    const before = given.areaOf.slice()
    const { areaOf, isPlain } = addAreas(given, [Int32Array.of(0, 1, 12 * SIDE)])
    areaOf.forEach((area, i) => {
      if (![0, 1, 12 * SIDE].includes(i)) expect(area).toBe(given.areaOf[i])
    })
    expect(given.areaOf).toEqual(before)
    expect(before.some((area) => area === NO_AREA)).toBe(true)
    expect([...isPlain]).toEqual([...given.isPlain, 0])
  })
})
