import { type Curve, CurveBuilder } from '../../../model/curve'
import type { EdgePoints } from '../../points/edge-points'

/** A rectangle, rotated or not, with sharp corners or with round corners of one radius. */
export interface Rectangle {
  /** Center, px relative to the points' origin. */
  readonly cx: number
  readonly cy: number
  /** Half the lengths of the sides, px. */
  readonly halfWidth: number
  readonly halfHeight: number
  /** Radius of the corners, px; 0 for sharp ones. */
  readonly r: number
  /** Direction of the width, radians, with its cosine and sine. */
  readonly angle: number
  readonly cos: number
  readonly sin: number
}

/** Index of each parameter of a rectangle in the derivatives that `signedDistance` writes to `slopes`. */
export const SLOPE = { cx: 0, cy: 1, halfWidth: 2, halfHeight: 3, angle: 4, r: 5 } as const

/**
 * The distance of (x, y), px relative to the points' origin, from the rectangle, px: positive outside, negative inside. `slopes` receives
 * its derivatives with respect to the parameters, in the order of `SLOPE`.
 */
export function signedDistance(box: Rectangle, x: number, y: number, slopes: Float64Array): number {
  const { halfWidth, halfHeight, r, cos, sin } = box
  const dx = x - box.cx
  const dy = y - box.cy
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
  slopes[SLOPE.cx] = gv * sin - gu * cos
  slopes[SLOPE.cy] = -gu * sin - gv * cos
  slopes[SLOPE.halfWidth] = -alongX
  slopes[SLOPE.halfHeight] = -alongY
  slopes[SLOPE.angle] = gu * v - gv * u
  slopes[SLOPE.r] = alongX + alongY - 1
  return (isCorner ? length : Math.max(beyondX, beyondY)) - r
}

/**
 * Whether (x, y), px relative to the points' origin, lies at a corner: beyond both of the corner's sides or less than `reach` px inside
 * them. The corner radius is ignored.
 */
export function isNearCorner(box: Rectangle, x: number, y: number, reach: number): boolean {
  const { halfWidth, halfHeight, cos, sin } = box
  const dx = x - box.cx
  const dy = y - box.cy
  const u = Math.abs(cos * dx + sin * dy)
  const v = Math.abs(cos * dy - sin * dx)
  return u > halfWidth - reach && v > halfHeight - reach
}

/**
 * The closed curve of the rectangle, px, clockwise or counter-clockwise as seen (y down). It starts with the upper side in the rectangle's
 * own frame, or with the left one if counter-clockwise. A side of no length is skipped.
 */
export function buildRectangle(points: EdgePoints, box: Rectangle, isClockwise: boolean): Curve {
  const { halfWidth, halfHeight, r, cos, sin } = box
  const x = box.cx + points.originX
  const y = box.cy + points.originY
  const a = halfWidth - r
  const b = halfHeight - r
  const clockwise = [
    [-a, -halfHeight, a, -halfHeight],
    [halfWidth, -b, halfWidth, b],
    [a, halfHeight, -a, halfHeight],
    [-halfWidth, b, -halfWidth, -b],
  ]
  const sides = isClockwise ? clockwise : clockwise.reverse().map(([u0, v0, u1, v1]) => [u1, v1, u0, v0])
  const placeX = (u: number, v: number): number => x + cos * u - sin * v
  const placeY = (u: number, v: number): number => y + sin * u + cos * v
  // Round ends leave no length for two of the sides.
  const drawn = sides.filter(([u0, v0, u1, v1]) => u0 !== u1 || v0 !== v1)
  const [first] = drawn
  const out = new CurveBuilder(placeX(first[0], first[1]), placeY(first[0], first[1]))
  for (const [k, [, , u, v]] of drawn.entries()) {
    out.line(placeX(u, v), placeY(u, v))
    const next = drawn[(k + 1) % drawn.length]
    if (r > 0) out.arc(r, false, isClockwise, placeX(next[0], next[1]), placeY(next[0], next[1]))
  }
  return out.build()
}
