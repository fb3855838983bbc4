import { describe, expect, it } from 'vitest'
import { FlatGround, isFlat } from '../../src/shading/flat-ground'
import { countColors, mostFrequent } from '../../src/shading/frequent-colors'
import { PixelSets } from '../../src/shading/pixel-sets'
import { acrossAll, type ColorAt, everyPixel, type Levels, PAPER, pack, pictureOf } from './pictures'
import { isInBox, sceneColor } from './shadow-scene'

const SIZE = 60
const ramp = acrossAll(SIZE, SIZE, 0, [20, 60, 90, 255], [230, 160, 100, 255])
/** Paper with a ramp on the columns from `left` on. */
const beside =
  (left: number): ColorAt =>
  (x, y) =>
    x < left ? PAPER : ramp(x, y)

function ground(colorAt: ColorAt, noise = 0) {
  const picture = pictureOf(SIZE, SIZE, colorAt)
  return {
    picture,
    members: everyPixel(picture),
    ground: new FlatGround(picture, new PixelSets(picture, 40), noise, 0),
  }
}

describe('isFlat', () => {
  it('is so for an area of three colors at most, but for a tenth of it', () => {
    const steps =
      (most: number): ColorAt =>
      (x) => [30 * Math.min(most, Math.floor(x / 10)), 0, 0, 255]
    const isFlatWith = (colorAt: ColorAt): boolean => {
      const { picture, members } = ground(colorAt)
      return isFlat(countColors(picture, members), members.length)
    }
    expect(isFlatWith(steps(2))).toBe(true)
    expect(isFlatWith(steps(3))).toBe(false)
    expect(isFlatWith(beside(55))).toBe(true)
    expect(isFlatWith(beside(50))).toBe(false)
  })
})

describe('FlatGround', () => {
  it('leaves what is not of a color that fills 0.15 of an area', () => {
    const most = ground(beside(10))
    expect(mostFrequent(countColors(most.picture, most.members))).toBe(pack(PAPER))
    expect(most.ground.beside(most.members, pack(PAPER))).toHaveLength(50 * SIZE)
    const least = ground(beside(8))
    expect(least.ground.beside(least.members, pack(PAPER))).toBeNull()
  })

  it('takes no slice of a ramp for a flat color in a noisy picture', () => {
    const noise = 2
    const slow: ColorAt = (x): Levels => [100 + x / 2, 100, 100, 255]
    const { ground: slice, members } = ground(slow, noise)
    const middle = pack([115, 100, 100, 255])
    expect(slice.unlike(members, middle).length).toBeLessThan(0.85 * members.length)
    expect(slice.beside(members, middle)).toBeNull()
    const flat = ground((x, y) => (x < 20 ? [115, 100, 100, 255] : slow(x + 30, y)), noise)
    expect(flat.ground.beside(flat.members, middle)).not.toBeNull()
  })

  it('finds the soft shadow of a box, in 16 searches at most', () => {
    const scene = { left: 50, top: 30, width: 60, height: 50, drop: 4, sigma: 5, opacity: 0.3 }
    const picture = pictureOf(160, 120, sceneColor(scene, [40, 90, 160, 255], [0, 0, 0, 255], PAPER))
    const members = everyPixel(picture).filter((i) => !isInBox(scene, (i % 160) + 0.5, Math.floor(i / 160) + 0.5))
    const paper = new FlatGround(picture, new PixelSets(picture, 40), 0, 0)
    const rest = paper.unlike(members, pack(PAPER))
    for (let k = 0; k < 16; k++) expect(paper.shadowsOn(members, rest, pack(PAPER))).toHaveLength(1)
    expect(paper.shadowsOn(members, rest, pack(PAPER))).toEqual([])
  })
})
