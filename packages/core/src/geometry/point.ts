/** A position, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The position of item j in a flat list that holds its x at index 2j and its y at 2j + 1. */
export function pointAt(places: ArrayLike<number>, j: number): Point {
  return { x: places[2 * j], y: places[2 * j + 1] }
}

/** A unit direction. */
export interface Direction {
  readonly dx: number
  readonly dy: number
}

/** The unit direction of a vector; (0, 0) for one without length. */
export function unit(dx: number, dy: number): Direction {
  const length = Math.hypot(dx, dy) || 1
  return { dx: dx / length, dy: dy / length }
}

/** A position with the unit direction of travel there. */
export interface Tangent extends Point, Direction {}

/** Length, px, that is finer than any coordinate that is written. Places nearer to each other are taken for one. */
export const INVISIBLE = 0.01
