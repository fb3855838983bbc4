import { describe, expect, it } from 'vitest'
import { polyline } from '../../src/geometry/polyline'
import { countSegments } from '../../src/verify/count-segments'

describe('countSegments', () => {
  it('counts the lines of all contours of all shapes, and none of an empty drawing', () => {
    const fill = { kind: 'flat', rgb: 0, opacity: 1 } as const
    const triangle = polyline([0, 0, 4, 0, 0, 4, 0, 0])
    const square = polyline([0, 0, 4, 0, 4, 4, 0, 4, 0, 0])
    expect(
      countSegments({
        shapes: [
          { fill, contours: [triangle, square] },
          { fill, contours: [triangle] },
        ],
      }),
    ).toBe(10)
    expect(countSegments({ shapes: [] })).toBe(0)
  })
})
