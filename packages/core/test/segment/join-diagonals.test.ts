import { describe, expect, it } from 'vitest'
import { MIXED, SOLID } from '../../src/model/indexed'
import { joinDiagonals } from '../../src/segment/join-diagonals'

const GROUND = [255, 255, 255, 255]
const LINE = [0, 0, 0, 255]

/** Joins the diagonals of rows of ink digits: 0 is solid ground, 1 a line. Pixels that `darker` names look more like the line than others. */
function join(rows: readonly string[], darker: readonly number[] = []): string[] {
  const width = rows[0].length
  const inkOf = Int32Array.from(rows.join(''), Number)
  const pixels = Uint32Array.from(inkOf, (_, i) => (darker.includes(i) ? 0xff404040 : 0xffc0c0c0))
  const purity = new Uint8Array(inkOf.length).fill(MIXED)
  joinDiagonals(inkOf, { width, height: rows.length, pixels, inkOf, purity }, Float64Array.of(...GROUND, ...LINE))
  return rows.map((_, y) => inkOf.subarray(y * width, (y + 1) * width).join(''))
}

describe('joinDiagonals', () => {
  it('joins a diagonal line through the darker pixel of each corner', () => {
    expect(join(['1000', '0100', '0010', '0001'], [1, 6, 11])).toEqual(['1100', '0110', '0011', '0001'])
    expect(join(['1000', '0100', '0010', '0001'], [4, 9, 14])).toEqual(['1000', '1100', '0110', '0011'])
  })

  it('joins a rising diagonal', () => {
    const joined = join(['0001', '0010', '0100', '1000'], [2, 5, 8])
    expect(joined).toEqual(['0011', '0110', '1100', '1000'])
  })

  it('changes nothing where pixels of one ink share a side', () => {
    const rows = ['0000', '0110', '0110', '0000']
    expect(join(rows)).toEqual(rows)
  })

  it('joins no corner between solid areas', () => {
    const inkOf = Int32Array.from('1100110000110011', Number)
    const before = inkOf.slice()
    const purity = new Uint8Array(16).fill(SOLID)
    const pure = { width: 4, height: 4, pixels: new Uint32Array(16), inkOf, purity }
    joinDiagonals(inkOf, pure, Float64Array.of(...GROUND, ...LINE))
    expect(inkOf).toEqual(before)
  })

  it('joins no areas that touch at a corner, though a pixel between them is a blend', () => {
    const inkOf = Int32Array.from('0011001111001100', Number)
    const before = inkOf.slice()
    const purity = new Uint8Array(16).fill(SOLID)
    purity[5] = MIXED
    joinDiagonals(
      inkOf,
      { width: 4, height: 4, pixels: new Uint32Array(16), inkOf, purity },
      Float64Array.of(...GROUND, ...LINE),
    )
    expect(inkOf).toEqual(before)
  })

  it('joins lines whose color is known, which count as solid, at the round corner of a frame, unless they are rims like the ground', () => {
    const corner = (line: readonly number[]): string => {
      const inkOf = Int32Array.from('00000001110100001000', Number)
      const purity = new Uint8Array(20).fill(SOLID)
      purity[6] = MIXED
      const pure = { width: 5, height: 4, pixels: new Uint32Array(20), inkOf, purity }
      joinDiagonals(inkOf, pure, Float64Array.of(...GROUND, ...line))
      return inkOf.join('')
    }
    expect(corner(LINE)).toBe('00000011110100001000')
    expect(corner([240, 245, 240, 255])).toBe('00000001110100001000')
  })

  it('joins the line where two lines cross, although the ground fills less there, because that fills an area nearby', () => {
    const inkOf = Int32Array.from('111111111011110111100111', Number)
    const purity = new Uint8Array(24).fill(MIXED)
    for (const i of [19, 20]) purity[i] = SOLID
    const pure = { width: 6, height: 4, pixels: new Uint32Array(24), inkOf, purity }
    joinDiagonals(inkOf, pure, Float64Array.of(...GROUND, ...LINE))
    expect(inkOf.filter((ink) => ink === 0)).toHaveLength(3)
  })
})
