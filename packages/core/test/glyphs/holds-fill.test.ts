import { describe, expect, it } from 'vitest'
import type { Glyph } from '../../src/glyphs/find-glyphs'
import { holdsFill } from '../../src/glyphs/holds-fill'
import type { Picture, Pixels } from '../../src/model/color-space'

const GROUND = 255
const INK = 5

/** A line in a picture with a margin of 2 px, whose pixels have these shares of the ink; NaN for those of the ground around it. */
function lineOf(rows: readonly (readonly number[])[]): { glyph: Glyph; picture: Picture<'ycbcr'> } {
  const [width, height] = [rows[0]!.length + 4, rows.length + 4]
  const pixels = new Uint32Array(width * height).fill(GROUND) as Uint32Array & Pixels<'ycbcr'>
  const members: number[] = []
  rows.forEach((row, y) => {
    row.forEach((share, x) => {
      if (Number.isNaN(share)) return
      const i = (y + 2) * width + x + 2
      pixels[i] = Math.round(GROUND + share * (INK - GROUND))
      members.push(i)
    })
  })
  const size = { left: 2, top: 2, width: width - 4, height: height - 4 }
  return {
    glyph: { members: Int32Array.from(members), ...size, ground: 0, beside: 0 },
    picture: { space: 'ycbcr', width, height, pixels },
  }
}

/** A ring of ink, 1 px wide, around a square of `side` px of one share. */
const outlined = (side: number, share: number) =>
  lineOf(
    Array.from({ length: side + 2 }, (_, y) =>
      Array.from({ length: side + 2 }, (_, x) => (x % (side + 1) === 0 || y % (side + 1) === 0 ? 1 : share)),
    ),
  )

const holds = ({ glyph, picture }: ReturnType<typeof lineOf>): boolean => holdsFill(glyph, GROUND, INK, picture)

describe('holdsFill', () => {
  it('holds for an outlined area of about half the ink, in which four squares of 3 x 3 px are even', () => {
    expect([3, 4, 5].map((side) => holds(outlined(side, 0.5)))).toEqual([false, true, true])
  })

  it('does not hold for counters and full strokes', () => {
    expect([0, 0.15, 0.85, 1].map((share) => holds(outlined(8, share)))).toEqual([false, false, false, false])
    expect([0.25, 0.75].map((share) => holds(outlined(8, share)))).toEqual([true, true])
  })

  it('does not hold for blurred stems, whose shares change from pixel to pixel', () => {
    const stems = (period: number) =>
      lineOf(
        Array.from({ length: 12 }, () =>
          Array.from({ length: 24 }, (_, x) => 0.5 + 0.4 * Math.cos((2 * Math.PI * x) / period)),
        ),
      )
    expect([2.5, 3, 4, 6].map((period) => holds(stems(period)))).toEqual([false, false, false, false])
  })

  it('holds for no less than 4 of 100 pixels', () => {
    const [{ glyph, picture }, more] = [outlined(4, 0.5), Array.from({ length: 100 }, () => 0)]
    // The rest of a long line, of ink
    const tail = Array.from(more, (_, k) => 2 * picture.width + 2 + (k % 6))
    expect(holds({ glyph, picture })).toBe(true)
    expect(holds({ glyph: { ...glyph, members: Int32Array.from([...glyph.members, ...tail]) }, picture })).toBe(false)
  })

  it('does not count pixels of the ground', () => {
    const row = [0.5, 0.5, Number.NaN]
    expect(holds(lineOf(Array.from({ length: 12 }, () => [...row, ...row, ...row])))).toBe(false)
  })
})
