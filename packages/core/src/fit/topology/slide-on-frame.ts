import type { Point, Tangent } from '../../geometry/point'
import { isFrame, type PlanarMap } from '../../model/planar-map'
import { endPoint, startJunction } from './half-edges'
import type { LooseEnd } from './loose-end'

/**
 * Largest gap, px, between the picture's frame and a border's curve that does not reach the frame, for which the border still touches the
 * frame. With a larger gap the border stays away.
 */
const MAX_TOUCH_GAP = 0.75

/** One side of the picture as a line: a place on it, px, and the unit direction along it, (1, 0) or (0, 1). */
export type FrameLine = Tangent

/**
 * The sides of the picture on which the lattice point (x, y) lies: an empty list inside the picture, one side on the frame, two in a
 * corner.
 */
export function frameLines({ width, height }: PlanarMap, { x, y }: Point): FrameLine[] {
  const out: FrameLine[] = []
  if (x === 0 || x === width) out.push({ x, y, dx: 0, dy: 1 })
  if (y === 0 || y === height) out.push({ x, y, dx: 1, dy: 0 })
  return out
}

/**
 * Where a single border meets one side of the picture, px. A border may meet the frame at so small an angle that the pixels show the
 * junction far from there, as a circle does that touches the frame. So the border is continued, by a parabola with the curvature at its
 * end, to the frame or to the place nearest to the frame. `end` is the only border at junction j, and `side` the side of the picture
 * through the junction's lattice point. Null when the curve stays away from the frame.
 */
export function slideOnFrame(map: PlanarMap, j: number, end: LooseEnd, side: FrameLine): Point | null {
  // At arc length s beyond the end, the distance from the frame is gap + slope s + bend s^2.
  const away = end.end === 'end' ? 1 : -1
  const gap = side.dx * (end.y - side.y) - side.dy * (end.x - side.x)
  const slope = away * (side.dx * end.dy - side.dy * end.dx)
  const bend = (end.curvature * (side.dx * end.dx + side.dy * end.dy)) / 2
  const discriminant = slope * slope - 4 * bend * gap
  const crosses = discriminant >= 0
  const nearest = crosses ? (2 * gap) / (-slope + (slope > 0 ? -1 : 1) * Math.sqrt(discriminant)) : -slope / (2 * bend)
  if (!crosses && Math.abs(gap + slope * nearest + bend * nearest * nearest) > MAX_TOUCH_GAP) return null
  if (!Number.isFinite(nearest)) return null
  const s = away * Math.max(-1, nearest)
  const along = side.dx * (end.x + s * end.dx - side.x) + side.dy * (end.y + s * end.dy - side.y)
  const room = roomOnFrame(map, j, side, Math.sign(along))
  const shift = Math.sign(along) * Math.min(Math.abs(along), room)
  return { x: side.x + shift * side.dx, y: side.y + shift * side.dy }
}

/**
 * How far junction j may slide along its side of the picture, px, in the side's direction (`sign` 1) or against it (-1): half-way to
 * the next junction or up to the picture's corner. 0 when `sign` is 0.
 */
function roomOnFrame(map: PlanarMap, j: number, side: FrameLine, sign: number): number {
  const { points } = map
  const alongOf = (k: number): number => side.dx * (points[2 * k] - side.x) + side.dy * (points[2 * k + 1] - side.y)
  for (let e = 0; e < map.edgeCount; e++) {
    if (!isFrame(map, e)) continue
    for (const h of [2 * e, 2 * e + 1]) {
      if (startJunction(map, h) !== j) continue
      const k = endOfStraightRun(map, h, side)
      const along = alongOf(k)
      if (along * sign <= 0) continue
      const isJunction = k === endPoint(map, h) && startJunction(map, h ^ 1) >= 0
      return Math.abs(along) * (isJunction ? 0.5 : 1)
    }
  }
  return 0
}

/**
 * Index, in the map's lattice points, of the last point up to which half-edge h follows `side`, the side of the picture on which it
 * starts: the point where it turns off, or its end.
 */
function endOfStraightRun(map: PlanarMap, h: number, side: FrameLine): number {
  const { points } = map
  const aside = (k: number): number => side.dx * (points[2 * k + 1] - side.y) - side.dy * (points[2 * k] - side.x)
  const last = endPoint(map, h)
  const step = h & 1 ? -1 : 1
  let k = endPoint(map, h ^ 1)
  while (k !== last && aside(k + step) === 0) k += step
  return k
}
