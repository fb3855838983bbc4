import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import type { LooseEnd } from '../../../src/fit/topology/loose-end'
import { frameLines, slideOnFrame } from '../../../src/fit/topology/slide-on-frame'
import { regionsBy } from '../../boundary/label-maps'

const SIZE = 60
/** Two regions; their border leaves the upper side of the picture at (30, 0). */
const MAP = extractPlanarMap(regionsBy(SIZE, SIZE, (x) => (x < 30 ? 0 : 1)))
const TOP = { x: 30, y: 0 }
const J = MAP.junctions[1] === 0 ? 0 : 1

/** Where a border that ends or starts at a place near (30, 0) meets the upper side; `angle` is its direction of travel. */
function slide(x: number, y: number, angle: number, curvature: number, end: 'start' | 'end' = 'end') {
  const loose: LooseEnd = { x, y, dx: Math.cos(angle), dy: Math.sin(angle), curvature, weight: 100, end }
  return slideOnFrame(MAP, J, loose, frameLines(MAP, TOP)[0])
}

describe('slideOnFrame', () => {
  it('follows a straight border to the frame, at its start or at its end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 40, noNaN: true }),
        fc.double({ min: 0.3, max: 2.8, noNaN: true }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (x, angle, away) => {
          const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
          const outwards = slide(x + away * dx, away * dy, angle + Math.PI, 0)
          const inwards = slide(x + away * dx, away * dy, angle, 0, 'start')
          expect(outwards?.y).toBe(0)
          expect(outwards?.x).toBeCloseTo(x, 6)
          expect(inwards?.x).toBeCloseTo(x, 6)
        },
      ),
    )
  })

  it('follows a circle to where it crosses the frame or touches it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 300, noNaN: true }),
        fc.double({ min: -1.5, max: 0.6, noNaN: true }),
        (r, gap) => {
          // The circle's highest point is at (36, gap); the border runs up to it from the left, clockwise.
          const angle = -Math.PI / 2 - Math.acos(1 - (1.5 - Math.min(0, gap)) / r)
          const [x, y] = [36 + r * Math.cos(angle), gap + r + r * Math.sin(angle)]
          const place = slide(x, y, angle + Math.PI / 2, 1 / r)
          const expected = gap >= 0 ? 36 : 36 - Math.sqrt(r * r - (r + gap) ** 2)
          expect(place?.y).toBe(0)
          expect(Math.abs((place?.x ?? 0) - expected)).toBeLessThan(2.5)
        },
      ),
    )
  })

  it('does not know where a border goes that bends away before the frame', () => {
    expect(slide(30, 3, 0, 1 / 50)).toBeNull()
    expect(slide(30, 3, 0, 0)).toBeNull()
  })

  it('stays on its side of the picture', () => {
    const place = slide(31, 0.5, -0.01, 0)
    expect(place?.x).toBeGreaterThan(50)
    expect(place?.x).toBeLessThanOrEqual(SIZE)
  })
})

describe('frameLines', () => {
  it('gives the sides that a lattice point lies on', () => {
    expect(frameLines(MAP, { x: 30, y: 30 })).toEqual([])
    expect(frameLines(MAP, TOP)).toEqual([{ ...TOP, dx: 1, dy: 0 }])
    expect(frameLines(MAP, { x: SIZE, y: SIZE })).toHaveLength(2)
  })
})
