import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ARC, LINE } from '../../src/model/curve'
import { PathData } from '../../src/svg/write/path-data'
import { circleOf, contourOf } from './drawings'
import { type ReadSegment, readPath } from './read-path'

/** An arc by its centre: angles in radians in the ellipse's own frame, `turn` above nought runs clockwise. */
interface CentreArc {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly rotation: number
  readonly start: number
  readonly turn: number
}

function pointOf({ cx, cy, rx, ry, rotation, start, turn }: CentreArc, share: number): [number, number] {
  const phi = (rotation * Math.PI) / 180
  const [u, v] = [rx * Math.cos(start + share * turn), ry * Math.sin(start + share * turn)]
  return [cx + u * Math.cos(phi) - v * Math.sin(phi), cy + u * Math.sin(phi) + v * Math.cos(phi)]
}

/** The arc alone, closed by a line. */
function contourWith(arc: CentreArc) {
  const [x0, y0] = pointOf(arc, 0)
  const [x, y] = pointOf(arc, 1)
  const flags = [Math.abs(arc.turn) > Math.PI ? 1 : 0, arc.turn > 0 ? 1 : 0]
  return contourOf(x0, y0, [
    [ARC, arc.rx, arc.ry, arc.rotation, ...flags, x, y],
    [LINE, x0, y0],
  ])
}

/** SVG 1.1 F.6.5 and F.6.6: an arc in endpoint form as a centre form, everything in units. */
function centreOf(x0: number, y0: number, { numbers }: ReadSegment): CentreArc {
  const [rx0, ry0, rotation, large, sweep, x, y] = numbers as [number, number, number, number, number, number, number]
  const phi = (rotation * Math.PI) / 180
  const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2]
  const px = Math.cos(phi) * dx + Math.sin(phi) * dy
  const py = Math.cos(phi) * dy - Math.sin(phi) * dx
  const lambda = (px / rx0) ** 2 + (py / ry0) ** 2
  const [rx, ry] = [rx0 * Math.max(1, Math.sqrt(lambda)), ry0 * Math.max(1, Math.sqrt(lambda))]
  const root = Math.sqrt(Math.max(0, 1 / lambda - 1)) * (large === sweep ? -1 : 1)
  const [qx, qy] = [(root * rx * py) / ry, (-root * ry * px) / rx]
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx)
  const end = Math.atan2((-py - qy) / ry, (-px - qx) / rx)
  const full = 2 * Math.PI
  const turn = sweep === 1 ? (((end - start) % full) + full) % full : -((((start - end) % full) + full) % full)
  return {
    cx: Math.cos(phi) * qx - Math.sin(phi) * qy + (x0 + x) / 2,
    cy: Math.sin(phi) * qx + Math.cos(phi) * qy + (y0 + y) / 2,
    rx,
    ry,
    rotation,
    start,
    turn,
  }
}

/** About how far a point is from the whole ellipse of `arc` (first order, exact for circles near the line). */
function distanceTo(arc: CentreArc, x: number, y: number): number {
  const phi = (arc.rotation * Math.PI) / 180
  const [dx, dy] = [x - arc.cx, y - arc.cy]
  const u = (Math.cos(phi) * dx + Math.sin(phi) * dy) / arc.rx
  const v = (Math.cos(phi) * dy - Math.sin(phi) * dx) / arc.ry
  const length = Math.hypot(u, v)
  return (Math.abs(length * length - 1) * length) / ((length + 1) * Math.hypot(u / arc.rx, v / arc.ry))
}

/**
 * Writes `arc` and reads it back; returns, in units, how far what is drawn ever is from the ellipse, and how far
 * its total turn is off, measured on the smaller radius.
 */
function errorsOf(arc: CentreArc, decimals: number): { distance: number; turn: number } {
  const scale = 10 ** decimals
  const [subpath] = readPath(new PathData(decimals).write([contourWith(arc)]), decimals)
  let distance = 0
  let turned = 0
  if (subpath === undefined) return { distance: 0, turn: 0 }
  let from = [subpath.x, subpath.y] as const
  const measure = (x: number, y: number): void => {
    distance = Math.max(distance, distanceTo(arc, x / scale, y / scale) * scale)
  }
  for (const segment of subpath.segments) {
    const end = segment.numbers.slice(-2) as unknown as readonly [number, number]
    if (segment.kind === 'A') {
      const read = centreOf(from[0], from[1], segment)
      for (let k = 0; k <= 16; k++) measure(...pointOf(read, k / 16))
      turned += read.turn
    }
    from = end
  }
  return { distance, turn: Math.abs(turned - arc.turn) * Math.min(arc.rx, arc.ry) * scale }
}

const anyCircleArc: fc.Arbitrary<CentreArc> = fc
  .record({
    cx: fc.double({ min: 0, max: 4096, noNaN: true }),
    cy: fc.double({ min: 0, max: 4096, noNaN: true }),
    r: fc.oneof(fc.double({ min: 5, max: 100, noNaN: true }), fc.double({ min: 100, max: 4000, noNaN: true })),
    start: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    turn: fc.oneof(
      fc.double({ min: 0.5, max: 6, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }).map((off) => Math.PI + off),
      fc.double({ min: -1e-6, max: 1e-6, noNaN: true }).map((off) => Math.PI + off),
      fc.double({ min: 6, max: 6.28, noNaN: true }),
    ),
    sign: fc.constantFrom(-1, 1),
  })
  .map(({ cx, cy, r, start, turn, sign }) => ({ cx, cy, rx: r, ry: r, rotation: 0, start, turn: turn * sign }))

const anyEllipseArc: fc.Arbitrary<CentreArc> = fc
  .tuple(anyCircleArc, fc.double({ min: 0.3, max: 1, noNaN: true }), fc.double({ min: -400, max: 400, noNaN: true }))
  .map(([arc, share, rotation]) => ({ ...arc, ry: arc.rx * share, rotation }))

describe('arcs, read back', () => {
  test('keep to their circle and to its way round, near half circles above all', () => {
    fc.assert(
      fc.property(anyCircleArc, fc.integer({ min: 1, max: 3 }), (arc, decimals) => {
        const { distance, turn } = errorsOf(arc, decimals)
        expect(distance).toBeLessThanOrEqual(1.6)
        expect(turn).toBeLessThanOrEqual(8)
      }),
      { numRuns: 3000 },
    )
  })

  test('keep to their ellipse', () => {
    fc.assert(
      fc.property(anyEllipseArc, fc.integer({ min: 1, max: 3 }), (arc, decimals) => {
        const { distance, turn } = errorsOf(arc, decimals)
        // The rotation is written to a thousandth of a degree, which moves the far end of a large ellipse.
        const rotated = ((Math.abs(arc.rx - arc.ry) * 0.0005 * Math.PI) / 180) * 10 ** decimals
        expect(distance).toBeLessThanOrEqual(2.5 + rotated)
        expect(turn).toBeLessThanOrEqual(8)
      }),
      { numRuns: 3000 },
    )
  })

  test('a circle in two halves stays two arcs, wherever it is and however it is turned', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 4096, noNaN: true }),
        fc.double({ min: 0, max: 4096, noNaN: true }),
        fc.double({ min: 0.5, max: 2000, noNaN: true }),
        fc.double({ min: 0, max: Math.PI, noNaN: true }),
        (cx, cy, r, angle) => {
          const [subpath] = readPath(new PathData(2).write([circleOf(cx, cy, r, angle)]), 2)
          expect(subpath!.segments.map(({ kind }) => kind)).toEqual(['A', 'A'])
        },
      ),
    )
  })

  test('radii that the chord is too long for mean the half circle over it, as in SVG', () => {
    const d = new PathData(2).write([
      contourOf(0, 0, [
        [ARC, 1e-3, 1e-3, 0, 0, 1, 20, 0],
        [LINE, 0, 0],
      ]),
    ])
    expect(d).toBe('M0 0a10 10 0 0120 0z')
  })

  test('no radius at all is a line', () => {
    const d = new PathData(2).write([
      contourOf(0, 0, [
        [ARC, 0, 5, 0, 0, 1, 20, 0],
        [LINE, 20, 9],
        [LINE, 0, 0],
      ]),
    ])
    expect(d).toBe('M0 0h20v9z')
  })

  test('refuses what is not finite or bulges out of all bounds', () => {
    for (const numbers of [
      [NaN, 1, 0, 0, 1],
      [Infinity, 1, 0, 0, 1],
      [1, 1, NaN, 0, 1],
      [1e9, 1e9, 0, 1, 1],
    ]) {
      const contour = contourOf(0, 0, [
        [ARC, ...numbers, 20, 0],
        [LINE, 0, 0],
      ])
      expect(() => new PathData(2).write([contour])).toThrow(expect.objectContaining({ code: 'internal' }))
    }
  })
})
