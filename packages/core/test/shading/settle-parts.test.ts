import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import { Paint } from '../../src/shading/fit/paint'
import { settleParts } from '../../src/shading/settle-parts'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { everyPixel, type Levels, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 40
const DARK: Levels = [60, 60, 60, 255]
const LIGHT: Levels = [220, 220, 220, 255]
const RED: Levels = [200, 20, 20, 255]
const INLIER = 5
const DOWN: Axis = { kind: 'linear', values: [Math.PI / 2] }

/** Opposed ramps on the two sides of a column; the first part has a stripe of the second, where both have one color. */
function opposedRamps(column: number): { picture: ReturnType<typeof pictureOf>; parts: ShadedPart[] } {
  const [falling, rising] = [ramp(DOWN, 0, SIDE, DARK, LIGHT), ramp(DOWN, 0, SIDE, LIGHT, DARK)]
  const picture = pictureOf(SIDE, SIDE, (x, y) => (x < column ? falling(x, y) : rising(x, y)))
  const isFirst = (i: number): boolean => i % SIDE < column || Math.abs(Math.floor(i / SIDE) + 0.5 - SIDE / 2) < 1
  const all = everyPixel(picture)
  const part = (members: Int32Array, from: Levels, to: Levels): ShadedPart => ({
    members,
    paint: new Paint([rampGradient(DOWN, 0, SIDE, from, to)]),
    error: 0.3,
  })
  return {
    picture,
    parts: [
      part(all.filter(isFirst), DARK, LIGHT),
      part(
        all.filter((i) => !isFirst(i)),
        LIGHT,
        DARK,
      ),
    ],
  }
}

describe('settleParts', () => {
  it('gives a stripe in which two paints agree to the part around it, and loses no pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 30 }), (column) => {
        const { picture, parts } = opposedRamps(column)
        const settled = settleParts(picture, parts, INLIER)
        expect(settled.reduce((sum, { members }) => sum + members.length, 0)).toBe(SIDE * SIDE)
        const [first, second] = settled.map(({ members }) => members)
        // The pixels of the stripe beside the column are as near to one part as to the other.
        expect([...first].filter((i) => i % SIDE > column + 3)).toEqual([])
        expect([...second].filter((i) => i % SIDE < column - 3)).toEqual([])
        for (const { members } of settled) expect([...members]).toEqual([...members].sort((a, b) => a - b))
      }),
    )
  })

  it('gives no pixel to a part whose paint, as it is returned, does not explain it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 25, max: 35 }), (column, right) => {
        const rising = ramp(DOWN, 0, SIDE, LIGHT, DARK)
        const inStripe = (y: number): boolean => Math.abs(y - SIDE / 2) < 6
        const picture = pictureOf(SIDE, SIDE, (x, y) => (inStripe(y) || x < right ? rising(x, y) : RED))
        // The second part ends above the stripe, and so does its gradient; the third touches the stripe
        const end = SIDE / 2 - 6
        const partIn = (isIn: (x: number, y: number) => boolean, paint: Paint): ShadedPart => ({
          members: everyPixel(picture).filter((i) => isIn((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5)),
          paint,
          error: 0.3,
        })
        const settled = settleParts(
          picture,
          [
            partIn((x, y) => x < column || inStripe(y), new Paint([rampGradient(DOWN, 0, SIDE, LIGHT, DARK)])),
            partIn(
              (x, y) => x > column && x < right && y < end,
              new Paint([rampGradient(DOWN, 0, end, LIGHT, rising(0, end))]),
            ),
            partIn((x, y) => x > right && !inStripe(y), new Paint([rampGradient(DOWN, 0, SIDE, RED, RED)])),
          ],
          INLIER,
        )
        const wrong = settled.flatMap(({ members, paint }) =>
          [...members].filter((i) => paint.differenceFrom(picture.pixels[i], i % SIDE, Math.floor(i / SIDE)) > INLIER),
        )
        // The second part explains all pixels of the first
        expect(settled.map(({ members }) => members.length)).toEqual([
          right * SIDE - (right - column) * (SIDE - end - 12) + 12 * (SIDE - right),
          (SIDE - right) * (SIDE - 12),
        ])
        expect(wrong).toEqual([])
      }),
    )
  })

  it('leaves parts alone that no other paint explains', () => {
    const { picture, parts } = opposedRamps(20)
    expect(settleParts(picture, parts.slice(0, 1), INLIER)).toEqual(parts.slice(0, 1))
  })
})
