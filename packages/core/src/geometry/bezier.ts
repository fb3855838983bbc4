/*
 * Cubic Bezier curves, one coordinate at a time: `c` holds four control points interleaved x, y, and `at` is the index of the first
 * one's coordinate, so `c[at], c[at + 2], c[at + 4], c[at + 6]` are the four values. The parameter t is in [0, 1].
 */

/** The curve's coordinate at t, in Bernstein form. */
export function cubicAt(c: ArrayLike<number>, at: number, t: number): number {
  const u = 1 - t
  return u * u * u * c[at] + 3 * u * u * t * c[at + 2] + 3 * u * t * t * c[at + 4] + t * t * t * c[at + 6]
}

/** The derivative of the coordinate by t. */
export function cubicVelocity(c: ArrayLike<number>, at: number, t: number): number {
  const u = 1 - t
  return 3 * u * u * (c[at + 2] - c[at]) + 6 * u * t * (c[at + 4] - c[at + 2]) + 3 * t * t * (c[at + 6] - c[at + 4])
}

/** Coefficient of t^3 in the coordinate's power form. */
export function cubicTerm(c: ArrayLike<number>, at: number): number {
  return c[at + 6] - 3 * c[at + 4] + 3 * c[at + 2] - c[at]
}

/** Coefficient of t^2 in the coordinate's power form. */
export function quadraticTerm(c: ArrayLike<number>, at: number): number {
  return 3 * (c[at + 4] - 2 * c[at + 2] + c[at])
}

/** Coefficient of t in the coordinate's power form: the derivative at t = 0. */
export function linearTerm(c: ArrayLike<number>, at: number): number {
  return 3 * (c[at + 2] - c[at])
}
