import { describe, expect, it } from 'vitest'
import { rampsBeside } from '../../src/shading/ramps-beside'
import { opaquePicture } from './linear-light'

const SIZE = 80
const WHITE = 0xffffffff
/** White with two cones, 14 px around, 4 levels a px: a ring of each is a ramp, and what lies within is a figure. */
const cones = (edge: number) =>
  opaquePicture(SIZE, SIZE, (x, y) => {
    const r = Math.min(Math.hypot(x - 20, y - 20), Math.hypot(x - 58, y - 58))
    const level = r < 6 ? edge : Math.min(255, 255 - 4 * (14 - r))
    return [level, level, level]
  })

describe('rampsBeside', () => {
  it('finds each ramp on the ground, without the ground and what an edge parts from it', () => {
    const picture = cones(100)
    const sets = rampsBeside(picture, WHITE)
    expect(sets).toHaveLength(2)
    for (const set of sets)
      for (const i of set) {
        expect(picture.pixels[i]).not.toBe(WHITE)
        expect(picture.pixels[i] & 255).toBeGreaterThan(100)
      }
    expect(sets[0]).toEqual(sets[0].slice().sort())
  })

  it('takes what is reached by small steps', () => {
    const [first] = rampsBeside(cones(212), WHITE)
    expect(first.length).toBeGreaterThan(rampsBeside(cones(100), WHITE)[0].length + 90)
  })

  it('leaves small sets, and other grounds', () => {
    expect(
      rampsBeside(
        opaquePicture(SIZE, SIZE, (x, y) => (x + y < 12 ? [250, 250, 250] : [255, 255, 255])),
        WHITE,
      ),
    ).toEqual([])
    expect(rampsBeside(cones(100), 0xff000000)).toEqual([])
  })
})
