import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../../src/model/color-space'
import { fitShadow } from '../../../src/shading/fit/fit-shadow'
import { type Levels, mix, PAPER, pack, pictureOf } from '../pictures'
import { isInBox, type ShadowScene, sceneColor, shadowAt } from '../shadow-scene'

const SIDE = 160
const BLACK: Levels = [0, 0, 0, 255]
const anyScene = fc.record({
  left: fc.constant(50),
  top: fc.constant(50),
  width: fc.integer({ min: 40, max: 60 }),
  height: fc.integer({ min: 30, max: 60 }),
  drop: fc.integer({ min: 0, max: 8 }),
  sigma: fc.double({ min: 4, max: 10, noNaN: true }),
  opacity: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
})

/** The pixels of a scene's shadow that differ from the ground. */
function shadowOf(picture: Picture<'rgb'>, scene: ShadowScene, ground: Levels): Int32Array {
  const all = Int32Array.from(picture.pixels, (_, i) => i)
  return all.filter((i) => {
    const isBox = isInBox(scene, (i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5)
    return !isBox && picture.pixels[i] !== pack(ground)
  })
}

describe('fitShadow', () => {
  it('paints the shadow of a box with two gradients that end in the ground', () => {
    const level = fc.integer({ min: 150, max: 255 })
    const anyGround = fc.tuple(level, level, level).map(([r, g, b]): Levels => [r, g, b, 255])
    fc.assert(
      fc.property(anyScene, anyGround, (scene, ground) => {
        const picture = pictureOf(SIDE, SIDE, sceneColor(scene, PAPER, BLACK, ground))
        const fitted = fitShadow(picture, shadowOf(picture, scene, ground), pack(ground), 0)
        if (fitted === null) throw new Error('no shadow found')
        expect(fitted.paint.gradients.length).toBe(2)
        expect(fitted.error).toBeLessThan(1)
        expect(fitted.paint.differenceFrom(pack(ground), 0, 0)).toBeLessThan(0.5)
        expect(fitted.paint.differenceFrom(pack(ground), SIDE - 1, SIDE / 2)).toBeLessThan(0.5)
        expect(fitted.paint.differenceFrom(pack(ground), SIDE / 2, SIDE - 1)).toBeLessThan(0.5)
      }),
      { numRuns: 20 },
    )
  })

  it('paints the shadow of a panel that the frame cuts, as strong at the frame as elsewhere', () => {
    const panel: ShadowScene = { left: -100, top: -60, width: 400, height: 120, drop: 4, sigma: 6, opacity: 0.3 }
    const picture = pictureOf(SIDE, SIDE, sceneColor(panel, PAPER, BLACK, PAPER))
    const fitted = fitShadow(picture, shadowOf(picture, panel, PAPER), pack(PAPER), 0)
    if (fitted === null) throw new Error('no shadow found')
    expect(fitted.error).toBeLessThan(1)
    for (const x of [0, 1, SIDE / 2, SIDE - 1]) {
      expect(fitted.paint.differenceFrom(picture.pixels[62 * SIDE + x]!, x, 62)).toBeLessThan(3)
    }
    expect(fitted.paint.differenceFrom(pack(PAPER), SIDE / 2, SIDE - 1)).toBeLessThan(0.5)
  })

  it('takes no shadow on translucent ground', () => {
    const scene: ShadowScene = { left: 50, top: 50, width: 60, height: 60, drop: 0, sigma: 8, opacity: 0.5 }
    const picture = pictureOf(SIDE, SIDE, sceneColor(scene, PAPER, BLACK, PAPER))
    const members = shadowOf(picture, scene, PAPER)
    expect(fitShadow(picture, members, pack(PAPER), 0)).not.toBe(null)
    expect(fitShadow(picture, members, pack([128, 128, 128, 128]), 0)).toBe(null)
  })

  it('takes no pixels that are blends with two colors', () => {
    const scene: ShadowScene = { left: 50, top: 50, width: 60, height: 60, drop: 0, sigma: 8, opacity: 0.5 }
    const colorAt = (x: number, y: number): Levels =>
      mix(x < y ? [255, 0, 0, 255] : [0, 0, 255, 255], PAPER, shadowAt(scene, x, y))
    const picture = pictureOf(SIDE, SIDE, colorAt)
    expect(fitShadow(picture, shadowOf(picture, scene, PAPER), pack(PAPER), 0)).toBe(null)
  })

  it('takes no thin set, and none that hardly differs from the ground', () => {
    const scene: ShadowScene = { left: 50, top: 50, width: 60, height: 60, drop: 0, sigma: 8, opacity: 0.01 }
    const picture = pictureOf(SIDE, SIDE, sceneColor(scene, PAPER, BLACK, PAPER))
    expect(fitShadow(picture, shadowOf(picture, scene, PAPER), pack(PAPER), 0)).toBe(null)
    const diagonal = Int32Array.from({ length: 80 }, (_, k) => k * (SIDE + 1))
    expect(fitShadow(picture, diagonal, pack(PAPER), 0)).toBe(null)
  })
})
