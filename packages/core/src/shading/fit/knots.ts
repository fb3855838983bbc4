/** The knot at or before position t among ascending `positions`: the first one before them, the last but one beyond them. */
export function knotBefore(positions: Float64Array, t: number): number {
  let k = 0
  while (k < positions.length - 2 && t > positions[k + 1]) k++
  return k
}

/** How far t lies between knots k and k + 1, 0-1. */
export function shareBetween(positions: Float64Array, k: number, t: number): number {
  return Math.min(1, Math.max(0, (t - positions[k]) / (positions[k + 1] - positions[k])))
}
