/**
 * The number of lattice points inside a picture at which borders between pixels of different values turn, end or meet, so that a contour has a
 * corner there. `values` is row-major, `width` long a row. Stops counting beyond `limit`.
 */
export function countCorners(values: ArrayLike<number>, width: number, limit: number): number {
  let count = 0
  for (let below = width; below + 1 < values.length && count <= limit; below++) {
    if (below % width === width - 1) continue
    const above = below - width
    const crossesRow = values[above] !== values[above + 1] || values[below] !== values[below + 1]
    if (!crossesRow) continue
    const isVertical = values[above] === values[below] && values[above + 1] === values[below + 1]
    if (!isVertical) count++
  }
  return count
}
