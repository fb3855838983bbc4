/** A position, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A unit direction. */
export interface Direction {
  readonly dx: number
  readonly dy: number
}

/** A position with the unit direction of travel there. */
export interface Tangent extends Point, Direction {}
