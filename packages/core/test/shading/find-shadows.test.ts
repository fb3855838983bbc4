import { describe, expect, it } from 'vitest'
import { channelDistance } from '../../src/image/pixels'
import type { Picture } from '../../src/model/color-space'
import { findShadows } from '../../src/shading/find-shadows'
import { PixelSets } from '../../src/shading/pixel-sets'
import { type Levels, mix, PAPER, pack, pictureOf } from './pictures'
import { isInBox, type ShadowScene, shadowAt } from './shadow-scene'

const WIDTH = 260
const HEIGHT = 160
const GROUND: Levels = [230, 235, 240, 255]
const BLACK: Levels = [0, 0, 0, 255]

/** White boxes over their shadows, and the shadows that are found. */
function findOn(scenes: readonly ShadowScene[]): { picture: Picture<'rgb'>; parts: ReturnType<typeof findShadows> } {
  const isBox = (x: number, y: number): boolean => scenes.some((scene) => isInBox(scene, x, y))
  const picture = pictureOf(WIDTH, HEIGHT, (x, y) =>
    isBox(x, y) ? PAPER : scenes.reduce((color: Levels, scene) => mix(BLACK, color, shadowAt(scene, x, y)), GROUND),
  )
  const all = Int32Array.from(picture.pixels, (_, i) => i)
  const area = all.filter((i) => !isBox((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5))
  const rest = area.filter((i) => picture.pixels[i] !== pack(GROUND))
  const sets = new PixelSets(picture, 40).connected(rest)
  return { picture, parts: findShadows(picture, area, sets, pack(GROUND), 0, 0) }
}

const card = (left: number): ShadowScene => ({
  left,
  top: 40,
  width: 70,
  height: 60,
  drop: 4,
  sigma: 5,
  opacity: 0.3,
})

describe('findShadows', () => {
  it('finds the shadow of a box, with the ground in the box around it', () => {
    const { picture, parts } = findOn([card(60)])
    expect(parts.length).toBe(1)
    const [{ members, paint }] = parts
    const columns = [...members].map((i) => i % WIDTH)
    const corner = Math.min(...members)
    expect(corner % WIDTH).toBe(Math.min(...columns))
    for (const i of members) {
      expect(paint.differenceFrom(picture.pixels[i], i % WIDTH, Math.floor(i / WIDTH))).toBeLessThan(4)
    }
  })

  it('finds one shadow for each of two boxes whose shadows meet, and no pixel in both', () => {
    const { parts } = findOn([card(40), card(130)])
    expect(parts.length).toBe(2)
    const seen = new Set(parts.flatMap(({ members }) => [...members]))
    expect(seen.size).toBe(parts[0].members.length + parts[1].members.length)
    for (const { members } of parts) expect(members.every((i, k) => k === 0 || i > members[k - 1])).toBe(true)
  })

  it('follows the tail of a shadow in a compressed picture to where it has faded, not to where noise hides it', () => {
    const scene = { ...card(80), sigma: 12, opacity: 0.6 }
    const noise = 1.5
    const isBox = (x: number, y: number): boolean => isInBox(scene, x, y)
    const picture = pictureOf(WIDTH, HEIGHT, (x, y) =>
      isBox(x, y) ? PAPER : mix(BLACK, GROUND, shadowAt(scene, x, y)),
    )
    const area = Int32Array.from(picture.pixels.keys()).filter(
      (i) => !isBox((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5),
    )
    const isHidden = (i: number): boolean => channelDistance(picture.pixels[i], pack(GROUND)) <= 3 * noise
    const sets = new PixelSets(picture, 40).connected(area.filter((i) => !isHidden(i)))
    const [{ paint }] = findShadows(picture, area, sets, pack(GROUND), noise, 2 * noise)
    for (const i of area) {
      expect(paint.differenceFrom(picture.pixels[i], i % WIDTH, Math.floor(i / WIDTH))).toBeLessThan(3)
    }
  })

  it('finds none where there is none', () => {
    expect(findOn([{ ...card(60), opacity: 0 }]).parts).toEqual([])
  })
})
