/** Shortens a vector of four numbers by a length; one that is no longer becomes 0 (soft thresholding; Donoho 1995). */
export function shrink(vector: Float64Array, by: number): void {
  if (by === 0) return
  const length = Math.hypot(vector[0], vector[1], vector[2], vector[3])
  const share = length <= by ? 0 : 1 - by / length
  for (let c = 0; c < vector.length; c++) vector[c] *= share
}
