import type { MeasurePlan } from '../../src/boundary/profile'
import { fitCurves } from '../../src/fit/fit-curves'
import { flatten } from '../../src/geometry/flatten'
import type { Curve } from '../../src/model/curve'
import { OUTSIDE } from '../../src/model/planar-map'
import { BLACK, type Polygon, WHITE } from '../boundary/coverage'
import { EXACT, type Measured, measureTwoColors } from '../boundary/two-colors'
import { distanceTo, segmentsOf } from '../geometry/curves'

const SIZE = 96

/** Draws shapes in black on white with exact areas, measures them and fits their borders; curves inside the picture only. */
export function fitShapes(
  polygons: readonly Polygon[],
  plan: MeasurePlan = EXACT,
): { readonly measured: Measured; readonly curves: Curve[] } {
  const shape = { width: SIZE, height: SIZE, polygons, ground: WHITE, color: BLACK }
  const measured = measureTwoColors(shape, plan)
  const { map } = measured.borders
  const all = fitCurves(measured.borders, 8).curves
  return { measured, curves: all.filter((_, e) => map.left[e] !== OUTSIDE && map.right[e] !== OUTSIDE) }
}

/** The kinds of a curve's segments as letters: L, C, A. */
export function kindsOf(curve: Curve): string {
  return Array.from(curve.ops, (op) => 'LCA'[op]).join('')
}

/** Where the segments of a closed curve end. */
export function cornersOf(curve: Curve): [number, number][] {
  return segmentsOf(curve).map(({ numbers }) => [numbers.at(-2) as number, numbers.at(-1) as number])
}

/** The largest distance of points (interleaved) from the curve. */
export function furthestFrom(curve: Curve, points: ArrayLike<number>): number {
  const line = flatten(curve, 0.005)
  let most = 0
  for (let k = 0; k + 1 < points.length; k += 2) most = Math.max(most, distanceTo(line, points[k], points[k + 1]))
  return most
}

/** A rectangle with rounded corners about (cx, cy), turned by `angle`. */
export function roundedRectangle(
  cx: number,
  cy: number,
  width: number,
  height: number,
  r: number,
  angle: number,
): number[] {
  const out: number[] = []
  const signs = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ]
  signs.forEach(([sx, sy], corner) => {
    for (let k = 0; k <= 48; k++) {
      const turn = ((corner + k / 48) * Math.PI) / 2
      const x = sx * (width / 2 - r) + r * Math.cos(turn)
      const y = sy * (height / 2 - r) + r * Math.sin(turn)
      out.push(cx + x * Math.cos(angle) - y * Math.sin(angle), cy + x * Math.sin(angle) + y * Math.cos(angle))
    }
  })
  return out
}

/** A smooth closed shape about the middle: a circle with a few waves. */
export function blob(r: number, waves: readonly number[]): number[] {
  return Array.from({ length: 1440 }, (_, k) => {
    const angle = (2 * Math.PI * (k >> 1)) / 720
    const reach = waves.reduce((sum, size, n) => sum + size * Math.cos((n + 2) * angle + 3 * n), r)
    return k & 1 ? SIZE / 2 + reach * Math.sin(angle) : SIZE / 2 + reach * Math.cos(angle)
  })
}

export function regularPolygon(cx: number, cy: number, r: number, sides: number, angle: number): number[] {
  return Array.from({ length: 2 * sides }, (_, k) => {
    const turn = angle + (2 * Math.PI * (k >> 1)) / sides
    return k & 1 ? cy + r * Math.sin(turn) : cx + r * Math.cos(turn)
  })
}
