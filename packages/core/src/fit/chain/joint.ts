import type { Point, Tangent } from '../../geometry/point'

/** A joint where the direction may change. Coordinates are px relative to the origin of the border's points. */
export interface CornerJoint extends Point {
  readonly kind: 'corner'
}

/**
 * A joint where both pieces have the unit direction of travel (dx, dy). Coordinates are px relative to the origin of the border's
 * points.
 */
export interface SmoothJoint extends Tangent {
  readonly kind: 'smooth'
}

/** Where two pieces of a chain meet, or where an open chain ends. Coordinates are px relative to the origin of the border's points. */
export type Joint = CornerJoint | SmoothJoint

export function cornerAt(x: number, y: number): CornerJoint {
  return { kind: 'corner', x, y }
}

export function smoothAt({ x, y, dx, dy }: Tangent): SmoothJoint {
  return { kind: 'smooth', x, y, dx, dy }
}

/** The joint of the same kind and direction at (x, y), px relative to the points' origin. */
export function movedTo(joint: Joint, x: number, y: number): Joint {
  return joint.kind === 'corner' ? cornerAt(x, y) : { kind: 'smooth', x, y, dx: joint.dx, dy: joint.dy }
}
