import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boxPixels } from '../../src/geometry/box'
import { cutBoxes } from '../../src/mixed/cut-boxes'

const WIDTH = 60
const HEIGHT = 40

/** A mask of `WIDTH` x `HEIGHT` px with these boxes marked. */
function marked(boxes: readonly Box[]): Uint8Array {
  const mask = new Uint8Array(WIDTH * HEIGHT)
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y++) mask.fill(1, y * WIDTH + left, y * WIDTH + right)
  return mask
}

/** How many boxes hold each pixel. */
function coverOf(boxes: readonly Box[]): Uint8Array {
  const cover = new Uint8Array(WIDTH * HEIGHT)
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) cover[y * WIDTH + x]!++
  return cover
}

const someBox = fc
  .tuple(fc.nat(WIDTH - 9), fc.nat(HEIGHT - 9), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }))
const someBoxes = fc.array(someBox, { minLength: 1, maxLength: 40 })

describe('cutBoxes', () => {
  it('holds every marked pixel in one of at most 16 boxes, and no pixel in two', () => {
    fc.assert(
      fc.property(someBoxes, fc.integer({ min: 1, max: WIDTH * HEIGHT }), (drawn, maxPixels) => {
        const mask = marked(drawn)
        const boxes = cutBoxes(mask, WIDTH, maxPixels)
        expect(boxes.length).toBeLessThanOrEqual(16)
        const cover = coverOf(boxes)
        expect(Math.max(...cover)).toBe(1)
        expect(cover.every((count, i) => count >= mask[i]!)).toBe(true)
      }),
    )
  })

  it('leaves one box, the smallest, where it is small enough', () => {
    fc.assert(
      fc.property(someBoxes, (drawn) => {
        const [box, ...others] = cutBoxes(marked(drawn), WIDTH, WIDTH * HEIGHT)
        expect(others).toEqual([])
        expect(box).toEqual({
          left: Math.min(...drawn.map(({ left }) => left)),
          top: Math.min(...drawn.map(({ top }) => top)),
          right: Math.max(...drawn.map(({ right }) => right)),
          bottom: Math.max(...drawn.map(({ bottom }) => bottom)),
        })
      }),
    )
  })

  it('cuts far areas apart, and leaves those near to each other together', () => {
    const near = [
      { left: 2, top: 2, right: 8, bottom: 10 },
      { left: 10, top: 4, right: 14, bottom: 12 },
    ]
    const far = { left: 50, top: 30, right: 58, bottom: 38 }
    expect(cutBoxes(marked([...near, far]), WIDTH, 200)).toEqual([{ left: 2, top: 2, right: 14, bottom: 12 }, far])
  })

  it('leaves a large area whole', () => {
    const large = { left: 5, top: 5, right: 45, bottom: 35 }
    expect(cutBoxes(marked([large]), WIDTH, 100)).toEqual([large])
  })

  it('cuts the largest boxes when it may not cut all', () => {
    const spots = Array.from({ length: 40 }, (_, k) => ({ left: 6 * (k % 10), top: 10 * Math.floor(k / 10) }))
    const boxes = cutBoxes(
      marked(spots.map(({ left, top }) => ({ left, top, right: left + 2, bottom: top + 2 }))),
      WIDTH,
      4,
    )
    expect(boxes).toHaveLength(16)
    expect(Math.max(...boxes.map(boxPixels))).toBeLessThan((WIDTH * HEIGHT) / 8)
  })

  it('finds none where nothing is marked', () => {
    expect(cutBoxes(new Uint8Array(WIDTH * HEIGHT), WIDTH, 100)).toEqual([])
  })
})
