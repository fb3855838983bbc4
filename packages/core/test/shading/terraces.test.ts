import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUND, TerraceCutter } from '../../src/shading/terraces'
import { type Levels, mix, PAPER, pack, pictureOf, twoColors, unpack } from './pictures'

const SIDE = 64
const everywhere = Int32Array.from({ length: SIDE * SIDE }, (_, i) => i)

/** A square of one color on another ground, whose outline fades over about `soft` px as a shadow's does. */
const fade = (ground: Levels, color: Levels, soft: number) =>
  pictureOf(SIDE, SIDE, (x, y) => {
    const away = Math.hypot(Math.max(0, Math.abs(x - 32) - 12), Math.max(0, Math.abs(y - 32) - 12))
    return mix(color, ground, Math.exp(-((away / soft) ** 2)))
  })

describe('TerraceCutter', () => {
  it('gives each pixel of a fade to one terrace or to the ground, with a color near its own', () => {
    fc.assert(
      fc.property(twoColors(60), fc.double({ min: 7, max: 10, noNaN: true }), ([ground, color], soft) => {
        const picture = fade(ground, color, soft)
        const terraces = new TerraceCutter(picture).cut(everywhere, pack(ground))
        if (terraces === null) throw new Error('a blend of two colors lies on a line')
        const owners = new Int32Array(picture.pixels.length)
        for (const i of terraces.ground) owners[i]++
        for (const { members, color: step } of terraces.steps) {
          for (const i of members) {
            owners[i]++
            // Half the height of a terrace: 255 levels of fade take 24, and steep ones are higher.
            unpack(picture.pixels[i]).forEach((level, c) => {
              expect(Math.abs(level - step[c])).toBeLessThan(80)
            })
          }
        }
        expect(owners.every((count) => count === 1)).toBe(true)
        expect(terraces.ground.includes(0)).toBe(true)
        expect(terraces.steps.length).toBeGreaterThan(1)
        expect(terraces.error).toBeLessThan(30)
      }),
      { numRuns: 20 },
    )
  })

  it('has more than half of each pixel at a border in its own terrace, beside one next to it', () => {
    const picture = fade(PAPER, [40, 60, 90, 255], 8)
    const terraces = new TerraceCutter(picture).cut(everywhere, pack(PAPER))
    if (terraces === null) throw new Error('a blend of two colors lies on a line')
    const { pixels, own, other, share } = terraces.seams
    expect(pixels.length).toBeGreaterThan(100)
    const last = terraces.steps.length - 1
    pixels.forEach((_, k) => {
      expect(share[k]).toBeGreaterThanOrEqual(0.5)
      expect(share[k]).toBeLessThanOrEqual(1)
      // The ground lies beside the last step or the first, whichever way the line through the colors runs.
      const isBeside = own[k] === GROUND || other[k] === GROUND
      const step = Math.max(own[k], other[k])
      expect(isBeside ? step === 0 || step === last : Math.abs(own[k] - other[k]) === 1).toBe(true)
    })
  })

  it('cuts no area whose colors lie on no line, and none of a few levels', () => {
    const two = pictureOf(SIDE, SIDE, (x, y): Levels => [4 * x, 4 * y, 80, 255])
    expect(new TerraceCutter(two).cut(everywhere, null)).toBe(null)
    const faint = pictureOf(SIDE, SIDE, (x): Levels => [200 + x / 16, 100, 80, 255])
    expect(new TerraceCutter(faint).cut(everywhere, null)).toBe(null)
  })
})
