import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUBIC, LINE } from '../../src/model/curve'
import { Outline } from '../../src/svg/write/outline'

const point = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))

/** The outline of lines through points, closed. */
function outlineOf(points: readonly (readonly [number, number])[]): Outline {
  const outline = new Outline()
  outline.begin(...points[0])
  for (const [x, y] of points.slice(1)) outline.addLine(x, y)
  outline.addLine(...points[0])
  outline.mergeSeam()
  return outline
}

/** Twice the signed area of an outline of lines. */
function doubledArea(outline: Outline): number {
  let sum = 0
  for (let i = 0; i < outline.count; i++) {
    const [x, y] = [outline.slots[6 * i + 4], outline.slots[6 * i + 5]]
    sum += outline.startX(i) * y - x * outline.startY(i)
  }
  return sum
}

describe('Outline', () => {
  it('keeps the corners of a square and drops what lies on its sides, the seam included', () => {
    const outline = outlineOf([
      [1, 0],
      [2, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [0, 2],
      [0, 0],
    ])
    expect(outline.kinds).toEqual([LINE, LINE, LINE, LINE])
    expect([0, 1, 2, 3].map((i) => [outline.startX(i), outline.startY(i)])).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ])
  })

  it('has no line without length, and keeps the area', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
        const outline = outlineOf(points)
        let area = 0
        for (const [k, [x, y]] of points.entries()) {
          const [nextX, nextY] = points[(k + 1) % points.length]
          area += x * nextY - nextX * y
        }
        expect(doubledArea(outline)).toBe(area)
        for (let i = 0; i < outline.count; i++) {
          const end = [outline.slots[6 * i + 4], outline.slots[6 * i + 5]]
          expect([outline.startX(i), outline.startY(i)]).not.toEqual(end)
        }
      }),
    )
  })

  it('has its pen at the end of the last segment, of any kind', () => {
    const outline = new Outline()
    outline.begin(3, 4)
    expect([outline.penX, outline.penY]).toEqual([3, 4])
    outline.add(CUBIC, 1, 2, 3, 4, 5, 6)
    expect([outline.penX, outline.penY]).toEqual([5, 6])
    outline.addLine(7, 8)
    expect([outline.penX, outline.penY, outline.count]).toEqual([7, 8, 2])
  })
})
