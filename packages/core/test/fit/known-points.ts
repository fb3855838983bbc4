import type { EdgePoints } from '../../src/fit/points/edge-points'
import { loadClosed, loadOpen } from '../../src/fit/points/load-points'

/** Points with a standard error of `sigma` px, as an open or closed edge. */
export function pointsOf(points: readonly (readonly [number, number])[], sigma = 0.05, isClosed = false): EdgePoints {
  const x = Float64Array.from(points, (point) => point[0])
  const y = Float64Array.from(points, (point) => point[1])
  const source = { x, y, sigma: new Float64Array(x.length).fill(sigma) }
  return isClosed ? loadClosed(source, 0, x.length) : loadOpen(source, 0, x.length)
}

/** Points at equal steps of about 1 px along a path of corners. */
export function alongPolyline(corners: readonly (readonly [number, number])[]): [number, number][] {
  const out: [number, number][] = []
  for (let k = 0; k + 1 < corners.length; k++) {
    const [ax, ay] = corners[k]
    const [bx, by] = corners[k + 1]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay)))
    for (let i = 0; i < count; i++)
      out.push([ax + ((bx - ax) * (i + 0.5)) / count, ay + ((by - ay) * (i + 0.5)) / count])
  }
  return out
}

/** Points of a circle from one angle to another, about 1 px apart. */
export function alongArc(cx: number, cy: number, r: number, from: number, to: number): [number, number][] {
  const count = Math.max(4, Math.round(Math.abs(to - from) * r))
  return Array.from({ length: count + 1 }, (_, k) => {
    const angle = from + ((to - from) * k) / count
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  })
}

/** Points of a cubic at equal parameters. */
export function alongCubic(c: ArrayLike<number>, count: number): [number, number][] {
  return Array.from({ length: count + 1 }, (_, k) => cubicAt(c, k / count))
}

export function cubicAt(c: ArrayLike<number>, t: number): [number, number] {
  const u = 1 - t
  const b = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
  return [b[0] * c[0] + b[1] * c[2] + b[2] * c[4] + b[3] * c[6], b[0] * c[1] + b[1] * c[3] + b[2] * c[5] + b[3] * c[7]]
}
