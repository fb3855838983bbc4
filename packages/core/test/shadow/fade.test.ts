import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fade, type Rgb, tintAlong, tintOf } from '../../src/shadow/fade'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const one = (...rgb: number[]) => Uint8Array.of(...rgb, 255)

describe('Fade', () => {
  it('tells the opacity of what it shows', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    const color = fc.tuple(channel, channel, channel)
    fc.assert(
      fc.property(color, color, fc.integer({ min: 0, max: 255 }), fc.boolean(), (ground, tint, opacity, isLossy) => {
        const fade = new Fade(ground, tint, isLossy)
        fc.pre(fade.levels > 100 && Math.abs(ground[1] - tint[1]) > 100)
        fc.pre(ground.every((value, c) => Math.sign(tint[c] - value) !== -Math.sign(tint[1] - ground[1])))
        const shown = one(...[0, 1, 2].map((c) => Math.round(fade.composite(opacity, c))))
        expect(Math.abs(fade.opacityAt(shown, 0) - opacity)).toBeLessThan(4)
        expect(fade.deviation(shown, 0, opacity)).toBeLessThan(2.5)
      }),
    )
  })

  it('measures the largest deviation of a channel, and of lossy pixels that of luma or some of it', () => {
    const green = one(128, 168, 128)
    expect(new Fade(WHITE, BLACK, false).deviation(green, 0, 127)).toBe(40)
    const lossy = new Fade(WHITE, BLACK, true)
    expect(lossy.deviation(green, 0, 127)).toBeCloseTo(0.587 * 40, 0)
    expect(lossy.deviation(one(128, 128, 228), 0, 127)).toBe(40)
  })

  it('counts twice what is brighter than the ground', () => {
    const fade = new Fade([200, 200, 200], BLACK, false)
    expect(fade.deviation(one(210, 210, 210), 0, 0)).toBe(20)
    expect(fade.deviation(one(190, 190, 190), 0, 0)).toBe(10)
  })
})

describe('tintOf', () => {
  const picture = (...colors: number[][]) => ({
    width: colors.length,
    height: 1,
    rgba: Uint8Array.from(colors.flatMap((rgb) => [...rgb, 255])),
  })

  it.each([
    [
      'black from grays',
      [
        [240, 240, 240],
        [225, 225, 225],
      ],
      WHITE,
      [0, 0, 0],
    ],
    [
      'blue from pale blues',
      [
        [240, 240, 250],
        [225, 225, 245],
      ],
      WHITE,
      [0, 0, 170],
    ],
    ['black where little of a channel is left', [[240, 240, 240.6]], WHITE, [0, 0, 0]],
  ] as const)('tells %s', (_, colors, ground, expected) => {
    const tint = tintOf(picture(...colors.map((color) => [...color])), ground, 4) ?? WHITE
    expect(tint.map(Math.round)).toEqual([...expected])
  })

  it.each([
    ['noise', [253, 253, 253]],
    ['the figure', [180, 200, 200]],
    ['what is brighter', [255, 255, 255]],
  ])('looks at none of %s', (_, color) => {
    expect(tintOf(picture(color), [254, 254, 254], 4)).toBeNull()
  })
})

describe('tintAlong', () => {
  it('goes as far as channels do that take part, and leaves others where they are', () => {
    expect(tintAlong([250, 200, 100], [-1, -1, 0])).toEqual([50, 0, 100])
    expect(tintAlong([100, 100, 100], [1, 0, 0])).toEqual([255, 100, 100])
    expect(tintAlong([254.5, 250, 250], [0.3, -60, -60])?.map(Math.round)).toEqual([255, 0, 0])
    expect(tintAlong([250, 250, 250], [0, -1, -1])).toEqual([250, 0, 0])
  })

  it('takes what is near the end of a channel to be there', () => {
    expect(tintAlong([250, 250, 250], [-25, -24.5, -10])).toEqual([0, 0, 150])
  })

  it('is null without a direction', () => {
    expect(tintAlong([250, 250, 250], [0, 0, 0])).toBeNull()
  })
})
