import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reverseCurve } from '../../src/geometry/curve'
import { ARC, CUBIC, type Curve, LINE } from '../../src/model/curve'
import { PathData } from '../../src/svg/write/path-data'
import { anyCoordinate, anyDecimals, circleOf, contourOf, contoursOf, polygonOf, type Segment } from './drawings'
import { isWritingOf } from './path-match'
import { readPath } from './read-path'

const write = (decimals: number, ...contours: Curve[]): string => new PathData(decimals).write(contours)

/** A walk of small steps: grid steps, smooth joins and raised quadratics, where shorthand pays and rounding merges. */
const anyStep: fc.Arbitrary<readonly [number, number]> = fc.oneof(
  fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })),
  fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -20, max: 20, noNaN: true })),
  fc.tuple(fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.double({ min: -0.02, max: 0.02, noNaN: true })),
)

const anyWalk: fc.Arbitrary<Curve> = fc
  .tuple(
    anyCoordinate,
    anyCoordinate,
    fc.array(
      fc.tuple(fc.constantFrom('line', 'cubic', 'smooth', 'quadratic', 'retracted'), anyStep, anyStep, anyStep),
      {
        maxLength: 14,
      },
    ),
  )
  .map(([startX, startY, steps]) => {
    let [x, y] = [startX * 0.9, startY * 0.9]
    let [mirrorX, mirrorY] = [0, 0]
    const start = { x, y }
    const segments = steps.map(([kind, a, b, c]): Segment => {
      const [x0, y0] = [x, y]
      x += c[0]
      y += c[1]
      let handles = [x0 + a[0], y0 + a[1], x0 + b[0], y0 + b[1]] as const
      if (kind === 'smooth') handles = [x0 + mirrorX, y0 + mirrorY, handles[2], handles[3]]
      if (kind === 'retracted') handles = [x0, y0, handles[2], handles[3]]
      if (kind === 'quadratic') {
        const [qx, qy] = [x0 + a[0], y0 + a[1]]
        handles = [x0 + (2 / 3) * (qx - x0), y0 + (2 / 3) * (qy - y0), x + (2 / 3) * (qx - x), y + (2 / 3) * (qy - y)]
      }
      mirrorX = x - handles[2]
      mirrorY = y - handles[3]
      return kind === 'line' ? [LINE, x, y] : [CUBIC, ...handles, x, y]
    })
    return contourOf(start.x, start.y, [...segments, [LINE, start.x, start.y]])
  })

const anyLineOrCubic: fc.Arbitrary<Segment> = fc
  .array(anyCoordinate, { minLength: 6, maxLength: 6 })
  .chain((n) => fc.constantFrom<Segment>([LINE, n[0]!, n[1]!], [CUBIC, ...n]))

describe('lines and cubics, read back', () => {
  const check = (contours: readonly Curve[], decimals: number): void => {
    const subpaths = readPath(write(decimals, ...contours), decimals)
    expect(isWritingOf(subpaths, contours, decimals)).toBe(true)
    expect(subpaths.every((subpath) => subpath.isClosed)).toBe(true)
  }

  test('every point of a walk stands where rounding puts it, with no drift', () => {
    fc.assert(
      fc.property(fc.array(anyWalk, { maxLength: 3 }), anyDecimals, (contours, decimals) => check(contours, decimals)),
      { numRuns: 2000 },
    )
  })

  test('so does every point of a contour of any size', () => {
    fc.assert(
      fc.property(fc.array(contoursOf(anyLineOrCubic), { maxLength: 3 }), anyDecimals, (contours, decimals) =>
        check(contours, decimals),
      ),
      { numRuns: 1000 },
    )
  })

  test('a long path of steps that do not round ends where it started', () => {
    const segments = Array.from({ length: 5000 }, (_, k): Segment => [LINE, 100 + k / 3, 200 + 50 * Math.sin(k / 7)])
    const contour = contourOf(100, 300, [...segments, [LINE, 100, 300]])
    for (const decimals of [0, 1, 2, 3]) check([contour], decimals)
  })
})

describe('the shortest spelling', () => {
  const d = (...contours: Curve[]): string => write(2, ...contours)

  test.each([
    ['an upright rectangle', polygonOf(1, 2, 4, 2, 4, 9, 1, 9), 'M4 2v7H1V2z'],
    ['a repeated letter is dropped', polygonOf(0, 0, 5, 1, 6, 7, 2, 30), 'M5 1l1 6-4 23L0 0z'],
    ['signs and points separate', polygonOf(0, 0, 0.5, 0.25, 0.25, -1, -30, 7), 'M.5.25.25-1-30 7 0 0z'],
    ['runs in one direction are one', polygonOf(0, 0, 1, 0, 2, 0, 2, 5, 1, 4, 0, 5, 0, 3), 'M1 4 0 5V0h2v5z'],
    ['collinear steps are one', polygonOf(0, 0, 1, 1, 2, 2, 0, 9), 'M2 2 0 9V0z'],
    ['the seam is merged', polygonOf(1, 0, 2, 0, 2, 5, 0, 0), 'M0 0h2v5z'],
    ['lines after a move need no letter', polygonOf(5, 5, 6, 7, 3, 30), 'M6 7 3 30 5 5z'],
  ])('%s', (_, contour, expected) => {
    expect(d(contour)).toBe(expected)
  })

  test('curves take s, q and t where these are shorter', () => {
    const smooth = contourOf(0, 0, [
      [CUBIC, 0, 10, 10, 20, 20, 20],
      [CUBIC, 30, 20, 40, 9, 40, 0],
      [LINE, 0, 0],
    ])
    expect(d(smooth)).toBe('M0 0c0 10 10 20 20 20S40 9 40 0z')
    const retracted = contourOf(0, 0, [
      [CUBIC, 0, 0, 10, 20, 20, 20],
      [LINE, 0, 0],
    ])
    expect(d(retracted)).toBe('M0 0s10 20 20 20z')
    const raised = contourOf(0, 0, [
      [CUBIC, 4, 4, 8, 4, 12, 0],
      [CUBIC, 16, -4, 20, -4, 24, 0],
      [CUBIC, 28, 4, 30, 9, 30, 15],
      [LINE, 0, 0],
    ])
    expect(d(raised)).toBe('M0 0q6 6 12 0t12 0 6 15z')
  })

  test('arcs pack their flags and take the shortest radius that keeps them', () => {
    expect(d(circleOf(50, 50, 40))).toBe('M10 50a40 40 0 0180 0 40 40 0 01-80 0z')
    const shallow = contourOf(0, 0, [
      [ARC, 3127.43, 3127.43, 0, 0, 1, 20, 0],
      [LINE, 20, 9],
      [LINE, 0, 0],
    ])
    expect(d(shallow)).toBe('M0 0a3000 3000 0 0120 0v9z')
    const ellipse = contourOf(0, 0, [
      [ARC, 30, 10, 210, 0, 1, 20, 20],
      [LINE, 0, 0],
    ])
    expect(d(ellipse)).toBe('M0 0a30 10 30 0120 20z')
  })

  test('subpaths follow each other relatively or absolutely, whichever is shorter', () => {
    expect(d(polygonOf(100, 100, 103, 101, 100, 104), polygonOf(101, 101, 102, 103, 101, 102))).toBe(
      'M100 104v-4l3 1zm1-2v-1l1 2z',
    )
  })

  test('what rounds to nothing is not written', () => {
    expect(d()).toBe('')
    expect(d(contourOf(5, 5, []))).toBe('')
    expect(d(polygonOf(1, 1, 1.001, 1, 1, 1.002))).toBe('')
    expect(d(polygonOf(1, 1, 9, 9))).toBe('')
    expect(d(contourOf(1, 1, [[CUBIC, 1, 1, 1, 1, 1, 1]]))).toBe('')
    expect(d(polygonOf(1, 1, 9, 1), polygonOf(1, 1, 9, 1, 1, 3))).toBe('M1 3V1h8z')
  })

  test('curves that are lines at this precision are lines', () => {
    expect(
      d(
        contourOf(0, 0, [
          [CUBIC, 3, 0.004, 6, 0.004, 9, 0],
          [LINE, 9, 5],
          [LINE, 0, 0],
        ]),
      ),
    ).toBe('M0 0h9v5z')
    expect(
      d(
        contourOf(0, 0, [
          [ARC, 5000, 5000, 0, 0, 1, 9, 0],
          [LINE, 9, 5],
          [LINE, 0, 0],
        ]),
      ),
    ).toBe('M0 0h9v5z')
  })
})

test.each([[NaN], [Infinity], [100_001], [-100_001]])('refuses the coordinate %d', (bad) => {
  expect(() => write(2, polygonOf(0, 0, bad, 5, 5, 5))).toThrow(expect.objectContaining({ code: 'internal' }))
  expect(() =>
    write(
      2,
      contourOf(0, 0, [
        [CUBIC, 1, 1, bad, 2, 3, 3],
        [LINE, 0, 0],
      ]),
    ),
  ).toThrow('out of range')
})

test('buffers kept from one path to the next leave no trace in it', () => {
  fc.assert(
    fc.property(anyWalk, anyWalk, anyDecimals, (first, second, decimals) => {
      const pathData = new PathData(decimals)
      pathData.write([first, first])
      expect(pathData.write([second])).toBe(write(decimals, second))
    }),
  )
})

const lesser = (a: string, b: string): string => (a < b ? a : b)

/** The curves of path data as cubics and arcs, each spelled in one of its two directions; sorted. */
function curvesOf(d: string, decimals: number): string[] {
  const out: string[] = []
  for (const { x, y, segments } of readPath(d, decimals)) {
    let [x0, y0] = [x, y]
    for (const { kind, numbers } of segments) {
      const [x1, y1] = numbers.slice(-2) as [number, number]
      if (kind === 'A') {
        const radii = numbers.slice(0, 4)
        out.push(lesser(`A ${[x0, y0, radii, numbers[4], x1, y1]}`, `A ${[x1, y1, radii, 1 - numbers[4]!, x0, y0]}`))
      } else if (kind !== 'L') {
        const [ax, ay, bx, by] = numbers as [number, number, number, number]
        const [h0x, h0y] = kind === 'C' ? [ax, ay] : [(x0 + 2 * ax) / 3, (y0 + 2 * ay) / 3]
        const [h1x, h1y] = kind === 'C' ? [bx, by] : [(x1 + 2 * ax) / 3, (y1 + 2 * ay) / 3]
        out.push(lesser(`C ${[x0, y0, h0x, h0y, h1x, h1y, x1, y1]}`, `C ${[x1, y1, h1x, h1y, h0x, h0y, x0, y0]}`))
      }
      ;[x0, y0] = [x1, y1]
    }
  }
  return out.sort()
}

describe('exact path data', () => {
  test('draws the same curves whichever way a contour is walked', () => {
    fc.assert(
      fc.property(fc.oneof(anyWalk, fc.constant(circleOf(5, 5, 3.217))), anyDecimals, (contour, decimals) => {
        const [forward, backward] = [contour, reverseCurve(contour)].map((one) =>
          curvesOf(new PathData(decimals, true).write([one]), decimals),
        )
        expect(backward).toEqual(forward)
      }),
      { numRuns: 2000 },
    )
  })
})
