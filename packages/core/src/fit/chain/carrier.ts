import type { Tangent } from '../../geometry/point'
import type { DirectedCircle } from './constrained-arc'
import { type SmoothJoint, smoothAt } from './joint'

/** The line or circle of a piece, on which a smooth joint at one of its ends may slide. Coordinates are px relative to the points' origin. */
export interface Carrier {
  /** The joint at a distance, px, from where it was, in the direction of travel. */
  at(distance: number): SmoothJoint
  /** Distance of a place from the line or circle, px. */
  distanceTo(x: number, y: number): number
}

/** The line through a joint, in its direction. */
export function lineCarrier(joint: Tangent): Carrier {
  const { x, y, dx, dy } = joint
  return {
    at: (distance) => smoothAt({ x: x + distance * dx, y: y + distance * dy, dx, dy }),
    distanceTo: (px, py) => Math.abs((px - x) * dy - (py - y) * dx),
  }
}

/** The circle of an arc, from the place on it nearest to a joint. */
export function circleCarrier({ cx, cy, r, turn }: DirectedCircle, { x, y }: { x: number; y: number }): Carrier {
  const angle = Math.atan2(y - cy, x - cx)
  return {
    at: (distance) => {
      const turned = angle + (turn * distance) / r
      const ux = Math.cos(turned)
      const uy = Math.sin(turned)
      return smoothAt({ x: cx + r * ux, y: cy + r * uy, dx: -turn * uy, dy: turn * ux })
    },
    distanceTo: (px, py) => Math.abs(Math.hypot(px - cx, py - cy) - r),
  }
}
