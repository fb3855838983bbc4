import { describe, expect, it } from 'vitest'
import { growFade } from '../../src/shadow/grow-fade'

const WIDTH = 40
const LIMITS = { off: 5, ground: 2, bend: 6 }

/** What is grown over a field of 40 x 40 px whose opacity is given by the pixel, and which is off the line where it is NaN. */
function grow(at: (x: number, y: number) => number, limits = LIMITS): (x: number, y: number) => number {
  const opacity = Float32Array.from({ length: WIDTH * WIDTH }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH)))
  const off = opacity.map((value) => (Number.isNaN(value) ? 99 : 0))
  const grown = growFade({ width: WIDTH, height: WIDTH, opacity, off }, limits)
  return (x, y) => grown[y * WIDTH + x]
}

/** A soft shadow of a box of 14 px in the middle, in which `inside` shows. */
const box =
  (inside: number) =>
  (x: number, y: number): number => {
    const distance = Math.max(Math.abs(x - 20), Math.abs(y - 20)) - 7
    return distance < 0 ? inside : 90 * Math.max(0, 1 - distance / 9) ** 2
  }

describe('growFade', () => {
  it('grows from the frame over a soft shadow up to its figure', () => {
    const grown = grow(box(NaN))
    expect(grown(0, 0)).toBe(1)
    expect(grown(10, 20)).toBe(1)
    expect(grown(13, 20)).toBe(1)
    expect(grown(14, 20)).toBe(0)
    expect(grown(20, 20)).toBe(0)
  })

  it.each([
    ['the border of a figure that is on the line', 180],
    ['the border of a brighter figure', -40],
    ['what is too dark', 200],
  ])('stops at %s', (_, inside) => {
    const grown = grow(box(inside))
    expect(grown(12, 20)).toBe(1)
    expect(grown(20, 20)).toBe(0)
  })

  it('takes smooth parts inside the figure, if they are no flat color', () => {
    const hole = (x: number, y: number, value: number) =>
      Math.max(Math.abs(x - 20), Math.abs(y - 20)) < 5 ? value : box(NaN)(x, y)
    expect(grow((x, y) => hole(x, y, 60 + 2 * x))(20, 20)).toBe(1)
    expect(grow((x, y) => hole(x, y, 60))(20, 20)).toBe(0)
    expect(grow((x, y) => hole(x, y, 60 + 90 * (x % 2)))(20, 20)).toBe(0)
  })

  it('takes nothing where the frame is no ground', () => {
    expect(grow(() => 80)(0, 0)).toBe(0)
  })
})
