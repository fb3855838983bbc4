import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitCurves } from '../../src/fit/fit-curves'
import { flatten } from '../../src/geometry/flatten'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import type { Raster } from '../../src/model/raster'
import { refitMisfits } from '../../src/verify/refit-misfits'
import { BLACK, coverage, type Polygon, paint, type Rgba, WHITE } from '../boundary/coverage'
import { EXACT, type Measured, measureTwoColors } from '../boundary/two-colors'
import { blob, kindsOf, regularPolygon } from '../fit/drawn-shapes'

const SIZE = 96
const LAMBDA = 8

interface Scene {
  readonly raster: Raster
  readonly measured: Measured
  /** The edge's fitted curve. */
  readonly curve: Curve
}

/** One shape in the middle of the picture, drawn with exact areas, measured and fitted. */
function sceneOf(polygon: Polygon, color: Rgba = BLACK): Scene {
  const shape = { width: SIZE, height: SIZE, polygons: [polygon], ground: WHITE, color }
  const raster = paint(SIZE, SIZE, WHITE, [{ polygons: [polygon], color }])
  const measured = measureTwoColors(shape, EXACT)
  const { curves } = fitCurves(measured.borders, LAMBDA)
  return { raster, measured, curve: curves[edgeOf(measured)] }
}

/** The shape's border; all other edges are the frame's. */
function edgeOf({ borders: { map: planar } }: Measured): number {
  return planar.left.findIndex((left, e) => left >= 0 && planar.right[e] >= 0)
}

/** Checks one curve as the border of the scene's shape. */
function check({ measured }: Scene, curve: Curve): Curve {
  const { borders, reading } = measured
  const edge = edgeOf(measured)
  const curves = Array.from({ length: borders.map.edgeCount }, (_, e) =>
    e === edge ? curve : new CurveBuilder(0, 0).build(),
  )
  const strandOf = new Int32Array(curves.length).fill(-1)
  return refitMisfits({ borders, curves, strandOf }, reading, LAMBDA).curves[edge]
}

/** The squared difference of the drawn curve from the picture, in pixels of full contrast. */
function errorOf({ raster, measured }: Scene, curve: Curve): number {
  const line = flatten(curve, 0.01).slice(0, -2)
  const isOuter = measured.coloring.regions.colorOf[measured.borders.map.right[edgeOf(measured)]] === 1
  const drawn = coverage([line], SIZE, SIZE)
  let sum = 0
  for (let i = 0; i < drawn.length; i++) {
    const share = isOuter ? drawn[i] : 1 - drawn[i]
    sum += (1 - raster.rgba[4 * i] / 255 - share) ** 2
  }
  return sum
}

/** The curve with every coordinate moved by a function of its place. */
function bend(polygon: Polygon, move: (x: number, y: number) => [number, number]): Curve {
  const out = new CurveBuilder(...move(polygon[0], polygon[1]))
  for (let k = 2; k < polygon.length; k += 2) out.line(...move(polygon[k], polygon[k + 1]))
  out.line(...move(polygon[0], polygon[1]))
  return out.build()
}

const unit = fc.double({ min: -1, max: 1, noNaN: true })
const anyPolygon = fc.oneof(
  fc.array(unit, { minLength: 3, maxLength: 3 }).map(([a, b, c]) => blob(30 + 4 * a, [3 * b, 1.5 * c])),
  fc
    .tuple(fc.integer({ min: 3, max: 7 }), unit, unit)
    .map(([sides, a, b]) => regularPolygon(48 + a, 48 + b, 34 + 4 * b, sides, 3 * a)),
)

describe('checkCurves', () => {
  it('passes curves that are exact', () => {
    fc.assert(
      fc.property(anyPolygon, (polygon) => {
        const exact = bend(polygon, (x, y) => [x, y])
        expect(check(sceneOf(polygon), exact)).toEqual(exact)
      }),
      { numRuns: 40 },
    )
  })

  it('finds a border that is displaced by 0.3 px, and brings it back', () => {
    fc.assert(
      fc.property(anyPolygon, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (polygon, angle) => {
        const scene = sceneOf(polygon)
        const displaced = bend(polygon, (x, y) => [x + 0.3 * Math.cos(angle), y + 0.3 * Math.sin(angle)])
        const curve = check(scene, displaced)
        expect(curve).not.toEqual(displaced)
        expect(errorOf(scene, curve)).toBeLessThan(0.5 * errorOf(scene, displaced))
      }),
      { numRuns: 40 },
    )
  })

  it('straightens a dent, and leaves the rest of the curve to the bit', () => {
    const square = [20.3, 20.7, 75.3, 20.7, 75.3, 75.2, 20.3, 75.2]
    const scene = sceneOf(square)
    const dented = new CurveBuilder(20.3, 20.7)
    dented.cubic(40, 22.5, 55, 22.5, 75.3, 20.7)
    dented.line(75.3, 75.2)
    dented.line(20.3, 75.2)
    dented.line(20.3, 20.7)
    const curve = check(scene, dented.build())
    expect(Array.from(curve.coords).join(' ')).toContain('75.3 75.2 20.3 75.2')
    expect(errorOf(scene, curve)).toBeLessThan(0.02 * errorOf(scene, dented.build()))
  })

  it('never raises the squared difference from the picture, whatever the curve', () => {
    fc.assert(
      fc.property(
        anyPolygon,
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
        (polygon, size, waves) => {
          const scene = sceneOf(polygon)
          const bent = bend(polygon, (x, y) => [
            x + size * Math.sin((waves * y) / 15),
            y + size * Math.cos((waves * x) / 20),
          ])
          const curve = check(scene, bent)
          expect(errorOf(scene, curve)).toBeLessThan(errorOf(scene, bent) + 0.01)
          expect([...curve.coords.slice(-2)]).toEqual([...curve.coords.slice(0, 2)])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('mends an edge between junctions without moving its ends', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.4, max: 0.4, noNaN: true }), fc.constantFrom(-0.6, 0.6), (slope, size) => {
        const [top, bottom] = [48 - 48 * slope, 48 + 48 * slope]
        const scene = sceneOf([top, 0, SIZE, 0, SIZE, SIZE, bottom, SIZE])
        const { map: planar, points } = scene.measured.borders
        const edge = edgeOf(scene.measured)
        const isDown = points.y[points.start[edge]] < points.y[points.start[edge + 1] - 1]
        expect(planar.from[edge]).toBeGreaterThanOrEqual(0)
        const bent = new CurveBuilder(isDown ? top : bottom, isDown ? 0 : SIZE)
        bent.line(48 + size, 48)
        bent.line(isDown ? bottom : top, isDown ? SIZE : 0)
        const before = bent.build()
        const curve = check(scene, before)
        expect(kindsOf(curve)).toBe('L')
        expect([...curve.coords]).toEqual([...before.coords.slice(0, 2), ...before.coords.slice(-2)])
      }),
      { numRuns: 40 },
    )
  })

  it('leaves the curves of the fit as they are, or makes them better', () => {
    fc.assert(
      fc.property(anyPolygon, (polygon) => {
        const scene = sceneOf(polygon)
        const curve = check(scene, scene.curve)
        if (curve !== scene.curve) expect(errorOf(scene, curve)).toBeLessThan(errorOf(scene, scene.curve))
      }),
      { numRuns: 40 },
    )
  })
})
