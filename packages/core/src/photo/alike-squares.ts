import type { DisjointSets } from '../geometry/union-find'

/** Side of the largest squares, px. */
const LARGEST_SIDE = 8

/** Regions in the making: the size (px) and the 4 means of each are kept at its root. Ground has size 0. */
export interface Forest {
  readonly parent: DisjointSets
  readonly sizes: Int32Array
  readonly means: Float32Array
}

/**
 * Joins the single pixels of a forest to squares of 2 px, and four equal squares to one of twice the side, up to 8 px, where that adds less squared error (blurred units) than
 * `maxCost`. Their first pixels are the roots. Returns how many regions disappeared.
 */
export function joinSquares({ parent, sizes, means }: Forest, width: number, height: number, maxCost: number): number {
  let joined = 0
  for (let side = 1; side < LARGEST_SIDE; side *= 2) {
    const area = side * side
    for (let y = 0; y + 2 * side <= height; y += 2 * side) {
      for (let x = 0; x + 2 * side <= width; x += 2 * side) {
        const a = y * width + x
        const b = a + side
        const c = a + side * width
        const d = c + side
        if (sizes[a] !== area || sizes[b] !== area || sizes[c] !== area || sizes[d] !== area) continue
        if (area * squareError(means, a, b, c, d) >= maxCost) continue
        for (let k = 0; k < 4; k++) {
          const sum = means[4 * a + k] + means[4 * b + k] + means[4 * c + k] + means[4 * d + k]
          means[4 * a + k] = sum / 4
        }
        parent[b] = a
        parent[c] = a
        parent[d] = a
        sizes[a] = 4 * area
        joined += 3
      }
    }
  }
  // Roots come before all other pixels of their square, so that one pass leads every pixel to its root.
  for (let i = 0; i < parent.length; i++) parent[i] = parent[parent[i]]
  return joined
}

/** Squared error of four points against their mean. */
function squareError(means: Float32Array, a: number, b: number, c: number, d: number): number {
  let error = 0
  for (let k = 0; k < 4; k++) {
    const falling = means[4 * a + k] - means[4 * d + k]
    const rising = means[4 * b + k] - means[4 * c + k]
    const twist = means[4 * a + k] + means[4 * d + k] - means[4 * b + k] - means[4 * c + k]
    error += (falling * falling + rising * rising) / 2 + (twist * twist) / 4
  }
  return error
}
