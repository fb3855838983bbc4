import type { Point, Tangent } from '../../geometry/point'

/**
 * A place where two pieces of a border's curve meet and the direction may change. Coordinates are px relative to the origin of the
 * border's points.
 */
export interface CornerJoint extends Point {
  readonly kind: 'corner'
}

/**
 * A place where two pieces of a border's curve meet with the same unit direction of travel (dx, dy). Coordinates are px relative to the
 * origin of the border's points.
 */
export interface SmoothJoint extends Tangent {
  readonly kind: 'smooth'
}

/**
 * A place where two pieces of a border's curve meet, or where an open curve ends. Coordinates are px relative to the origin of the
 * border's points.
 */
export type Joint = CornerJoint | SmoothJoint

export function cornerAt(x: number, y: number): CornerJoint {
  return { kind: 'corner', x, y }
}

export function smoothAt({ x, y, dx, dy }: Tangent): SmoothJoint {
  return { kind: 'smooth', x, y, dx, dy }
}
