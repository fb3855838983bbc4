import { describe, expect, it } from 'vitest'
import { findPurePixels, NO_INK } from '../../src/segment/pure-pixels'
import { findTextGround } from '../../src/segment/text-ground'
import { grayInks, grayPicture, type Scene } from './gray-pictures'

const WIDTH = 100
const HEIGHT = 60
const WHITE = 255
const PINK = 238
const BLACK = 20

/** A text ground of a picture on white, as a row-major map of levels, 0 for none. */
function levelsOf(scene: Scene, levels: readonly number[] = [WHITE, PINK, BLACK], tolerance = 16) {
  const picture = grayPicture(WIDTH, HEIGHT, WHITE, scene)
  const inks = { ...grayInks(levels), tolerance: new Float64Array(levels.length).fill(tolerance) }
  const { groundOf, boxes } = findTextGround(findPurePixels(picture, inks), picture, inks)
  return {
    at: (x: number, y: number) => (groundOf[y * WIDTH + x] === NO_INK ? 0 : levels[groundOf[y * WIDTH + x]]),
    boxes,
  }
}

/** A stem of a letter with rings of some levels around. */
const ringed =
  (ring: number): Scene =>
  (x, y) => {
    if (x >= 48 && x < 51 && y >= 24 && y < 36) return BLACK
    const isNear = Math.abs(x - 49) < 8 && Math.abs(y - 30) < 12
    return isNear ? Math.min(255, WHITE - ring + ((x * 5 + y * 3) % (2 * ring + 1)) - (ring >> 1)) : null
  }

describe('findTextGround', () => {
  it('gives rings beside letters to the ground, not the letters', () => {
    const { at } = levelsOf(ringed(8))
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) expect(at(x, y)).toBe(x >= 48 && x < 51 && y >= 24 && y < 36 ? 0 : WHITE)
    }
  })

  it('takes no rings for ground of another ink that they are near', () => {
    // A connected area of the other ink without an even square
    const rings: Scene = (x, y) =>
      x >= 30 && x < 46 && y >= 20 && y < 44 ? (x % 3 === 0 && y % 3 === 0 ? 254 : 246 + ((x + y) % 2) * 3) : null
    const { at } = levelsOf(rings, [WHITE, 245, BLACK])
    for (let x = 30; x < 46; x++) expect(at(x, 32)).toBe(WHITE)
  })

  it('keeps even areas of another ink as ground, however near it is', () => {
    const { at } = levelsOf((x, y) => (x >= 30 && y >= 20 ? PINK : null))
    expect([at(10, 40), at(60, 40), at(31, 21)]).toEqual([WHITE, PINK, PINK])
  })

  it('takes strips of another ink for ground from a width of 5 px on, whichever way they run', () => {
    const lying =
      (height: number): Scene =>
      (_, y) =>
        y >= 30 && y < 30 + height ? PINK : null
    const standing: Scene = (x) => (x >= 40 && x < 45 ? PINK : null)
    expect([4, 5].map((height) => levelsOf(lying(height)).at(50, 32))).toEqual([0, PINK])
    expect(levelsOf(standing).at(42, 30)).toBe(PINK)
  })

  it('finds a badge whose pixels are unequal, and gives it the ink nearest to its color', () => {
    const badge: Scene = (x, y) => {
      if (x < 30 || x >= 70 || y < 20 || y >= 36) return null
      return y >= 24 && y < 32 && x >= 36 && x < 64 && x % 4 === 2 ? BLACK : 210 + ((x * 3 + y * 5) % 5)
    }
    const { at, boxes } = levelsOf(badge, [WHITE, PINK, 217, BLACK], 6)
    expect(boxes.map(({ color }) => color & 255)).toEqual([expect.closeTo(212, -0.3)])
    expect([at(32, 22), at(50, 21), at(66, 34)]).toEqual([217, 217, 217])
    expect([at(38, 28), at(10, 10)]).toEqual([0, WHITE])
  })

  it('leaves level areas that are a little off their ground, and takes rings as far off, also at the frame', () => {
    for (const [left, top] of [
      [40, 20],
      [0, 20],
      [WIDTH - 12, 20],
      [40, 0],
    ]) {
      const isIn = (x: number, y: number): boolean => x >= left && x < left + 12 && y >= top && y < top + 8
      const [u, v] = [left + 6, top + 4]
      // 6 levels off are as far as weak rings
      expect(levelsOf((x, y) => (isIn(x, y) ? 249 : null), [WHITE, BLACK], 2).at(u, v)).toBe(0)
      const ripple: Scene = (x, y) => (isIn(x, y) ? 247 + ((x + y) % 2) * 4 : null)
      expect(levelsOf(ripple, [WHITE, BLACK], 2).at(u, v)).toBe(WHITE)
    }
  })

  it('leaves the color of a box alone that is far from all inks', () => {
    const box: Scene = (x, y) => (x >= 30 && x < 70 && y >= 20 && y < 36 ? 150 : null)
    const { at, boxes } = levelsOf(box)
    expect(new Set(boxes.map(({ color }) => color & 255))).toEqual(new Set([150]))
    expect([at(50, 28), at(10, 10)]).toEqual([0, WHITE])
  })
})
