import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enclosedArea, polygonArea, polygonMoments, polylineArea } from '../../src/geometry/polygon'

const coordinate = fc.double({ min: -100, max: 100, noNaN: true })
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 12 })

/** A rectangle, clockwise as seen (y down), its first point repeated at the end. */
function rectangle(cx: number, cy: number, width: number, height: number): { x: number[]; y: number[] } {
  const [l, r, t, b] = [cx - width / 2, cx + width / 2, cy - height / 2, cy + height / 2]
  return { x: [l, r, r, l, l], y: [t, t, b, b, t] }
}

describe('polylineArea', () => {
  it('is positive for a square that runs clockwise as seen, negative for one that does not', () => {
    expect(polylineArea([0, 0, 2, 0, 2, 2, 0, 2, 0, 0])).toBe(4)
    expect(polylineArea([0, 0, 0, 2, 2, 2, 2, 0, 0, 0])).toBe(-4)
  })

  it('is 0 without points, with one point, and for a line to and fro', () => {
    expect(polylineArea([])).toBe(0)
    expect(polylineArea([3, 4])).toBe(0)
    expect(polylineArea([0, 1, 5, 2, 0, 1])).toBe(0)
  })

  it('adds up over the parts of a line', () => {
    fc.assert(
      fc.property(line, fc.nat(12), (points, at) => {
        const cut = Math.min(at, points.length - 1)
        const flat = points.flat()
        const parts = polylineArea(flat, 0, cut + 1) + polylineArea(flat, cut)
        expect(parts).toBeCloseTo(polylineArea(flat), 6)
      }),
    )
  })

  it('changes its sign when the line is walked the other way', () => {
    fc.assert(
      fc.property(line, (points) => {
        expect(polylineArea(points.toReversed().flat())).toBeCloseTo(-polylineArea(points.flat()), 6)
      }),
    )
  })
})

describe('polygonArea', () => {
  it('is the area of the closed polyline, whether or not the last point repeats the first', () => {
    fc.assert(
      fc.property(line, (points) => {
        const closed = [...points, points[0]]
        const [x, y] = [closed.map((point) => point[0]), closed.map((point) => point[1])]
        const area = polylineArea(closed.flat())
        expect(polygonArea(x, y, points.length)).toBeCloseTo(area, 6)
        expect(polygonArea(x, y, closed.length)).toBe(area)
      }),
    )
  })
})

describe('polygonMoments', () => {
  it('has the centroid and the variances of a rectangle: a twelfth of its squared sides', () => {
    const size = fc.double({ min: 1, max: 50, noNaN: true })
    fc.assert(
      fc.property(coordinate, coordinate, size, size, (cx, cy, width, height) => {
        const { x, y } = rectangle(cx, cy, width, height)
        const moments = polygonMoments(x, y, 5)
        expect(moments.area).toBeCloseTo(width * height, 6)
        expect(moments.cx).toBeCloseTo(cx, 6)
        expect(moments.cy).toBeCloseTo(cy, 6)
        expect(moments.xx).toBeCloseTo(width ** 2 / 12, 5)
        expect(moments.yy).toBeCloseTo(height ** 2 / 12, 5)
        expect(moments.xy).toBeCloseTo(0, 5)
      }),
    )
  })

  it('does not change but for the sign of the area when the polygon is walked the other way', () => {
    const { x, y } = rectangle(3, 4, 5, 6)
    const forward = polygonMoments(x, y, 5)
    const backward = polygonMoments(x.toReversed(), y.toReversed(), 5)
    expect(backward).toEqual({ ...forward, area: -forward.area })
  })

  it('is not finite for a polygon without area', () => {
    expect(polygonMoments([0, 1, 0], [0, 1, 0], 3).cx).toBeNaN()
  })
})

describe('enclosedArea', () => {
  it('gives the two half-edges of a loop opposite areas', () => {
    const map = { points: Int32Array.of(1, 1, 3, 1, 3, 2, 1, 2, 1, 1), edgeStart: Int32Array.of(0, 5) }
    expect(enclosedArea(map, 0)).toBe(2)
    expect(enclosedArea(map, 1)).toBe(-2)
  })
})
