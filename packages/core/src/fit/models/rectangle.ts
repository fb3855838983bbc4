import { type Curve, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'

/**
 * A rectangle about (cx, cy), px, relative to the points' origin: half its sides, px, the radius of its corners, 0 when they are sharp, and
 * the direction of its width, radians.
 */
export interface Rectangle {
  readonly cx: number
  readonly cy: number
  readonly halfWidth: number
  readonly halfHeight: number
  readonly r: number
  readonly angle: number
}

/**
 * The distance of a place from the rectangle, px, positive outside; (dx, dy) is relative to the centre, (cos, sin) those of the angle. `slope`
 * receives what it changes by with each of cx, cy, half width, half height, angle, r.
 */
export function signedDistance(
  box: Rectangle,
  cos: number,
  sin: number,
  dx: number,
  dy: number,
  slope: Float64Array,
): number {
  const { halfWidth, halfHeight, r } = box
  const u = cos * dx + sin * dy
  const v = cos * dy - sin * dx
  const beyondX = Math.abs(u) - halfWidth + r
  const beyondY = Math.abs(v) - halfHeight + r
  const isCorner = beyondX > 0 && beyondY > 0
  const length = isCorner ? Math.sqrt(beyondX * beyondX + beyondY * beyondY) : 1
  const alongX = isCorner ? beyondX / length : beyondX > beyondY ? 1 : 0
  const alongY = isCorner ? beyondY / length : 1 - alongX
  const gu = u < 0 ? -alongX : alongX
  const gv = v < 0 ? -alongY : alongY
  slope[0] = gv * sin - gu * cos
  slope[1] = -gu * sin - gv * cos
  slope[2] = -alongX
  slope[3] = -alongY
  slope[4] = gu * v - gv * u
  slope[5] = alongX + alongY - 1
  return (isCorner ? length : Math.max(beyondX, beyondY)) - r
}

/** The rectangle from the start of its upper side, in its own frame, clockwise or against. */
export function drawRectangle(points: EdgePoints, box: Rectangle, isClockwise: boolean): Curve {
  const { halfWidth, halfHeight, r } = box
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const x = box.cx + points.originX
  const y = box.cy + points.originY
  const a = halfWidth - r
  const b = halfHeight - r
  const corners = [
    [-a, -halfHeight, a, -halfHeight],
    [halfWidth, -b, halfWidth, b],
    [a, halfHeight, -a, halfHeight],
    [-halfWidth, b, -halfWidth, -b],
  ]
  const sides = isClockwise ? corners : corners.reverse().map(([u0, v0, u1, v1]) => [u1, v1, u0, v0])
  const placeX = (u: number, v: number): number => x + cos * u - sin * v
  const placeY = (u: number, v: number): number => y + sin * u + cos * v
  const drawn = sides.filter(([u0, v0, u1, v1]) => u0 !== u1 || v0 !== v1)
  const [first] = drawn
  const out = new CurveBuilder(placeX(first[0], first[1]), placeY(first[0], first[1]))
  drawn.forEach(([, , u, v], k) => {
    out.line(placeX(u, v), placeY(u, v))
    const next = drawn[(k + 1) % drawn.length]
    if (r > 0) out.arc(r, false, isClockwise, placeX(next[0], next[1]), placeY(next[0], next[1]))
  })
  return out.build()
}
