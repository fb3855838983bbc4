import { describe, expect, it } from 'vitest'
import type { Glyph } from '../../src/glyphs/find-glyphs'
import { writeShares } from '../../src/glyphs/ink-shares'
import { type LineBands, NO_SOURCE } from '../../src/lines/line-bands'
import type { Pixels } from '../../src/model/color-space'
import { inksOf } from './compressed-words'

const WIDTH = 5
const INKS = inksOf([
  [255, 128, 128],
  [0, 128, 128],
])

/** The shares of black in a column of pixels of these lumas, over a line that makes `under` of them; undefined where there is no line. */
function sharesOf(lumas: readonly number[], under: readonly (number | undefined)[] = []): number[] {
  const count = WIDTH * lumas.length
  const members = Int32Array.from(lumas, (_, k) => WIDTH * k + 2)
  const pixels = new Uint32Array(count).fill(255) as Uint32Array & Pixels<'ycbcr'>
  const bands: LineBands = {
    source: new Int32Array(count).fill(NO_SOURCE),
    isBare: new Uint8Array(count),
    luma: new Float32Array(count),
    ground: new Int32Array(count),
    isCore: new Uint8Array(count),
    isFlat: new Uint8Array(count).fill(1),
  }
  members.forEach((i, k) => {
    pixels[i] = lumas[k]!
    const luma = under[k]
    if (luma === undefined) return
    bands.source[i] = 0
    bands.luma[i] = luma
  })
  const glyph: Glyph = { members, left: 2, top: 0, width: 1, height: lumas.length, ground: 0, beside: 0 }
  const shares = new Array<number>(lumas.length).fill(-1)
  writeShares(glyph, 1, { pixels, inks: INKS, width: WIDTH }, bands, (i, share) => {
    shares[Math.floor(i / WIDTH)] = share
  })
  return shares
}

describe('writeShares', () => {
  it('tells shares by luma, and those that rings explain are none or all', () => {
    const [ring, half, full] = sharesOf([245, 127, 8])
    expect([ring, full]).toEqual([0, 1])
    expect(half).toBeCloseTo(0.5, 2)
  })

  it('weighs text over a pale line against that line', () => {
    expect(sharesOf([0, 180, 90], [180, 180, 180])).toEqual([1, 0, expect.closeTo(0.5)])
  })

  it('lets text cover a line of its own ink that lies on both sides of it, and not what lies on one', () => {
    expect(sharesOf([0, 0, 5, 0], [undefined, 10, 0, undefined])).toEqual([1, 1, 1, 1])
    expect(sharesOf([0, 0, 5, 255], [undefined, 10, 0, undefined])).toEqual([1, 0, 0, 0])
  })
})
