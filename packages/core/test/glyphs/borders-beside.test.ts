import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { bordersBeside } from '../../src/glyphs/borders-beside'
import type { Glyph } from '../../src/glyphs/find-glyphs'

const WIDTH = 12
const HEIGHT = 9

/** Regions of random inks from a seed, of 1 to 3 inks. */
function randomInks(seed: number): Int32Array {
  let state = seed
  return Int32Array.from({ length: WIDTH * HEIGHT }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 3
  })
}

const glyphOf = (members: readonly number[]): Glyph => ({
  members: Int32Array.from(members),
  left: 0,
  top: 0,
  width: WIDTH,
  height: HEIGHT,
  ground: 0,
  beside: 0,
})

/** The length of all borders between pixels of different inks, px. */
function bordersOf(inks: Int32Array): number {
  let length = 0
  for (let i = 0; i < inks.length; i++) {
    if ((i + 1) % WIDTH !== 0 && inks[i] !== inks[i + 1]) length++
    if (i + WIDTH < inks.length && inks[i] !== inks[i + WIDTH]) length++
  }
  return length
}

describe('bordersBeside', () => {
  it('is the length of all borders where there are no glyphs', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const inks = randomInks(seed)
      expect(bordersBeside([], connectedRegions(inks, WIDTH, HEIGHT, 'inks'))).toBe(bordersOf(inks))
    }
  })

  it('is the least that any inks of the pixels of glyphs leave', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const inks = randomInks(seed)
      const members = [...inks.keys()].filter((i) => randomInks(seed + 50)[i] === 0)
      const left = bordersBeside([glyphOf(members)], connectedRegions(inks, WIDTH, HEIGHT, 'inks'))
      for (let other = 100; other < 110; other++) {
        const given = inks.slice()
        for (const i of members) given[i] = randomInks(other)[i]
        expect(left).toBeLessThanOrEqual(bordersOf(given))
      }
      expect(left).toBeGreaterThan(0)
    }
  })

  it('counts no border that a pixel of a glyph touches', () => {
    const inks = new Int32Array(WIDTH * HEIGHT)
    inks[40] = 1
    inks[44] = 2
    expect(bordersBeside([glyphOf([40])], connectedRegions(inks, WIDTH, HEIGHT, 'inks'))).toBe(4)
  })
})
