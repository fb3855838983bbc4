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
        const settled = settleParts(picture, parts, 5)
        expect(settled.reduce((sum, { members }) => sum + members.length, 0)).toBe(SIDE * SIDE)
        const [first, second] = settled.map(({ members }) => members)
        // The pixels of the stripe beside the column are as near to one part as to the other.
        expect([...first].filter((i) => i % SIDE > column + 3)).toEqual([])
        expect([...second].filter((i) => i % SIDE < column - 3)).toEqual([])
        for (const { members } of settled) expect([...members]).toEqual([...members].sort((a, b) => a - b))
      }),
    )
  })

  it('leaves parts alone that no other paint explains', () => {
    const { picture, parts } = opposedRamps(20)
    expect(settleParts(picture, parts.slice(0, 1), 5)).toEqual(parts.slice(0, 1))
  })
})
