import { describe, expect, it } from 'vitest'
import { NO_INK } from '../../src/segment/pure-pixels'
import { addBoxInks, findSmallBoxes } from '../../src/segment/small-boxes'
import { grayInks, grayPicture, type Scene } from './gray-pictures'

const WIDTH = 80
const HEIGHT = 50
const WHITE = 255

/** What is drawn on white, and the ground of it: white. */
const seen = (scene: Scene) => {
  const picture = grayPicture(WIDTH, HEIGHT, WHITE, scene)
  const groundOf = Int32Array.from(picture.pixels, (pixel) => ((pixel & 255) >= 254 ? 0 : NO_INK))
  return { picture, groundOf }
}
const boxesOf = (scene: Scene) => {
  const { picture, groundOf } = seen(scene)
  return findSmallBoxes(picture, groundOf).map(({ members, color }) => [members.length, color & 255])
}

/** A box of a gray with bars like letters on it, and levels that differ by up to `ring`. */
const badge = (left: number, top: number, level: number, ring = 4): Scene => {
  const isIn = (x: number, y: number): boolean => x >= left && x < left + 40 && y >= top && y < top + 16
  const isBar = (x: number, y: number): boolean =>
    y >= top + 4 && y < top + 12 && x >= left + 6 && x < left + 34 && (x - left) % 4 === 2
  return (x, y) => (isIn(x, y) ? (isBar(x, y) ? 60 : level + (((x * 7 + y * 5) % (2 * ring + 1)) - ring)) : null)
}

describe('findSmallBoxes', () => {
  it('finds a badge with words on it, whose pixels are unequal, in its mean color', () => {
    const [[size, color], ...others] = boxesOf(badge(10, 10, 225))
    expect(others).toEqual([])
    expect(size).toBe(40 * 16)
    expect(Math.abs(color - 225)).toBeLessThanOrEqual(1)
  })

  it('finds one at the frame, whatever the end of the row above shows', () => {
    for (const left of [0, 1, WIDTH - 40]) {
      const wide: Scene = (x, y) => badge(left, 10, 225)(x, y) ?? (x >= 60 && y < 30 && left < 20 ? 225 : null)
      expect(boxesOf(wide).map(([size]) => size)).toContain(40 * 16)
    }
  })

  it('takes no letter with counters for a box', () => {
    const eight: Scene = (x, y) => {
      const isOuter = x >= 20 && x < 40 && y >= 10 && y < 40
      const isCounter = x >= 24 && x < 36 && ((y >= 14 && y < 23) || (y >= 27 && y < 36))
      return isOuter ? (isCounter ? 252 : 40) : null
    }
    expect(boxesOf(eight)).toEqual([])
  })

  it('takes no words for a box: they leave the rows at the top and the bottom of their bounds open', () => {
    const comb: Scene = (x, y) => (y >= 10 && y < 26 && x >= 10 && x < 50 && (x % 4 < 1 || y === 18) ? 60 : null)
    expect(boxesOf(comb)).toEqual([])
  })

  it('takes no figure of many levels for a box, and none that is thinner than one', () => {
    expect(boxesOf((x, y) => (x >= 10 && x < 50 && y >= 10 && y < 26 ? 40 + 5 * (x - 10) : null))).toEqual([])
    expect(boxesOf((x, y) => (x >= 10 && x < 50 && y >= 10 && y < 16 ? 225 : null))).toEqual([])
  })
})

describe('addBoxInks', () => {
  const inked = (scene: Scene, levels: readonly number[]) => {
    const { picture, groundOf } = seen(scene)
    const inks = addBoxInks(grayInks(levels), findSmallBoxes(picture, groundOf), 16)
    return Array.from({ length: inks.count }, (_, k) => [Math.round(inks.colors[4 * k]), inks.tolerance[k]])
  }

  it('adds one ink for boxes alike, and one for each other color', () => {
    const one = badge(2, 2, 225)
    const pair: Scene = (x, y) => one(x, y) ?? badge(30, 30, 226)(x, y)
    expect(inked(pair, [WHITE])).toEqual([
      [WHITE, 16],
      [expect.closeTo(225, -0.3), 16],
    ])
    const two: Scene = (x, y) => one(x, y) ?? badge(30, 30, 205)(x, y)
    expect(inked(two, [WHITE])).toHaveLength(3)
  })

  it('adds none where an ink is near', () => {
    expect(inked(badge(10, 10, 225), [WHITE, 222])).toHaveLength(2)
  })
})
