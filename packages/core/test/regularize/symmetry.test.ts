import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTROL, type CyclicPoints } from '../../src/regularize/cyclic-points'
import { CenteredPoints } from '../../src/regularize/symmetry'

const CX = 31.4
const CY = -12.7

interface Place {
  readonly x: number
  readonly y: number
  readonly isControl: boolean
}

function pointsOf(places: readonly Place[]): CyclicPoints {
  return {
    kind: Uint8Array.from(places, ({ isControl }) => (isControl ? CONTROL : 0)),
    x: Float64Array.from(places, ({ x }) => CX + x),
    y: Float64Array.from(places, ({ y }) => CY + y),
  }
}

function rotated({ x, y, isControl }: Place, angle: number): Place {
  return { x: Math.cos(angle) * x - Math.sin(angle) * y, y: Math.sin(angle) * x + Math.cos(angle) * y, isControl }
}

function moved({ x, y, isControl }: Place, [dx, dy]: readonly [number, number]): Place {
  return { x: x + dx, y: y + dy, isControl }
}

/** One sector of a clockwise rosette of some order: places of growing angle. */
const anyRosette = fc
  .tuple(
    fc.integer({ min: 2, max: 9 }),
    fc.array(fc.double({ min: 8, max: 40, noNaN: true }), { minLength: 1, maxLength: 4 }),
  )
  .map(([order, radii]) => {
    const sector = radii.map((r, k): Place => {
      const angle = (2 * Math.PI * k) / order / radii.length
      return { x: r * Math.cos(angle), y: r * Math.sin(angle), isControl: k % 3 === 1 }
    })
    const places = Array.from({ length: order }, (_, s) =>
      sector.map((place) => rotated(place, (2 * Math.PI * s) / order)),
    ).flat()
    return { order, places }
  })
const anyNoise = fc.array(
  fc.tuple(fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.double({ min: -0.2, max: 0.2, noNaN: true })),
  { minLength: 36, maxLength: 36 },
)

/** The greatest distance between point i and the image of point `source(i)` under a map about the centroid of the points. */
function mismatch(
  points: CyclicPoints,
  source: (i: number) => number,
  map: (x: number, y: number) => [number, number],
) {
  const { kind, x, y } = points
  const used = Array.from(kind.keys()).filter((i) => kind[i] !== CONTROL)
  const cx = used.reduce((sum, i) => sum + x[i], 0) / used.length
  const cy = used.reduce((sum, i) => sum + y[i], 0) / used.length
  return Math.max(
    ...Array.from(kind.keys(), (i) => {
      const [u, v] = map(x[source(i)] - cx, y[source(i)] - cy)
      return Math.hypot(cx + u - x[i], cy + v - y[i])
    }),
  )
}

describe('CenteredPoints', () => {
  it('makes noisy rosettes exactly rotational, and moves no point further than the noise', () => {
    fc.assert(
      fc.property(anyRosette, anyNoise, ({ order, places }, noise) => {
        const noisy = pointsOf(places.map((place, k) => moved(place, noise[k])))
        const even = new CenteredPoints(noisy).averagedOverRotations(order)
        if (even === null) throw new Error('not taken for rotational')
        const count = places.length
        const angle = (2 * Math.PI) / order
        const rotate = (x: number, y: number): [number, number] => [
          Math.cos(angle) * x - Math.sin(angle) * y,
          Math.sin(angle) * x + Math.cos(angle) * y,
        ]
        expect(mismatch(even, (i) => (i - count / order + count) % count, rotate)).toBeLessThan(1e-9)
        even.x.forEach((x, i) => {
          expect(Math.hypot(x - noisy.x[i], even.y[i] - noisy.y[i])).toBeLessThan(1)
        })
      }),
    )
  })

  it('keeps horizontal and vertical lines exact under quarter rotations', () => {
    const square = pointsOf([
      { x: -10, y: -10, isControl: false },
      { x: 10, y: -10, isControl: false },
      { x: 10, y: 10, isControl: false },
      { x: -10, y: 10, isControl: false },
    ])
    const even = new CenteredPoints(square).averagedOverRotations(4)
    expect(even?.y[0]).toBe(even?.y[1])
    expect(even?.x[1]).toBe(even?.x[2])
  })

  it('finds the mirror of a noisy outline, makes it exact, and snaps an axis that nearly is axis-aligned', () => {
    const anyHalf = fc.array(
      fc.tuple(fc.double({ min: 3, max: 30, noNaN: true }), fc.double({ min: -30, max: 30, noNaN: true })),
      { minLength: 2, maxLength: 6 },
    )
    const anyAngle = fc.constantFrom(0, Math.PI / 4, Math.PI / 2, 0.4, 1.1)
    fc.assert(
      fc.property(anyHalf, anyAngle, fc.double({ min: -0.001, max: 0.001, noNaN: true }), (half, angle, tilt) => {
        const right = half.map(([x, y]): Place => ({ x, y, isControl: false }))
        const left = right.map(({ x, y }): Place => ({ x: -x, y, isControl: false })).reverse()
        const outline = pointsOf([...right, ...left].map((place) => rotated(place, angle + tilt)))
        const centered = new CenteredPoints(outline)
        const mirror = centered.mirrors().find(({ sum }) => sum === 2 * half.length - 1)
        if (mirror === undefined) throw new Error('no mirror')
        const { sum, cos, sin } = mirror
        if (mirror.isAxisAligned) expect(Math.abs(cos) + Math.abs(sin)).toBe(1)
        const even = centered.averagedOverMirror(mirror)
        const count = outline.x.length
        const reflect = (x: number, y: number): [number, number] => [cos * x + sin * y, sin * x - cos * y]
        expect(mismatch(even, (i) => (sum - i + count) % count, reflect)).toBeLessThan(1e-9)
      }),
    )
  })

  it('finds no symmetry between points of unlike kind, or at unlike distances', () => {
    const kite = [
      { x: 0, y: -20, isControl: false },
      { x: 10, y: 0, isControl: false },
      { x: 0, y: 30, isControl: false },
      { x: -10, y: 0, isControl: false },
    ]
    expect(new CenteredPoints(pointsOf(kite)).averagedOverRotations(4)).toBeNull()
    expect(new CenteredPoints(pointsOf(kite)).mirrors().map(({ isAxisAligned }) => isAxisAligned)).toEqual([true])
    const unlike = kite.map((place, k) => ({ ...place, isControl: k === 1 }))
    expect(new CenteredPoints(pointsOf(unlike)).mirrors()).toEqual([])
  })
})
