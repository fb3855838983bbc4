import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { dropSpecks } from '../../src/paper/drop-specks'

const SIDE = 64

/** Black where `isInk` says so, on white. */
function drawn(isInk: (x: number, y: number) => boolean): Raster {
  const rgba = new Uint8Array(4 * SIDE * SIDE).fill(255)
  for (let i = 0; i < SIDE * SIDE; i++) if (isInk(i % SIDE, Math.floor(i / SIDE))) rgba.set([0, 0, 0], 4 * i)
  return { width: SIDE, height: SIDE, rgba }
}

const bar = (x: number, y: number) => x >= 22 && x < 42 && y >= 10 && y < 50

describe('dropSpecks', () => {
  it('drops pixels that stand alone, of either colour, also at the corners of the picture', () => {
    const specks = [
      [0, 0],
      [63, 63],
      [10, 20],
      [11, 21],
      [50, 40],
      [50, 41],
      [32, 30],
    ]
    const isSpeck = (x: number, y: number) => specks.some(([u, v]) => u === x && v === y)
    const dirty = drawn((x, y) => bar(x, y) !== isSpeck(x, y))
    expect(dropSpecks(dirty).rgba).toEqual(drawn(bar).rgba)
  })

  it('keeps dots beside other ink, groups of dots and dots of more than 10 px', () => {
    const dot = (x: number, y: number) => x >= 31 && x < 34 && y >= 5 && y < 8
    const stipples = (x: number, y: number) => x > 44 && x % 6 < 2 && y % 6 < 2
    const large = (x: number, y: number) => x >= 8 && x < 12 && y >= 20 && y < 23
    for (const shape of [dot, stipples, large]) {
      const picture = drawn((x, y) => bar(x, y) || shape(x, y))
      expect(dropSpecks(picture)).toBe(picture)
    }
  })

  it('leaves pictures of one and of three colours alone', () => {
    const one = drawn(() => true)
    expect(dropSpecks(one)).toBe(one)
    const three = drawn((x, y) => x === 5 && y === 5)
    three.rgba.set([255, 0, 0], 4 * 999)
    expect(dropSpecks(three)).toBe(three)
  })
})
