/** Pixels along a side of a block, and coefficients. */
export const SIDE = 8
/** Pixels and coefficients of a block. */
export const BLOCK = SIDE * SIDE

/** Half the cosines of k * pi / 16, the factors of the transform of length 8. */
const [C0, C1, C2, C3, C5, C6, C7] = [4, 1, 2, 3, 5, 6, 7].map((k) => Math.cos((k * Math.PI) / 16) / 2)

/**
 * The orthonormal discrete cosine transform (DCT-II; ITU-T T.81, A.3.3) of a block of 8 x 8 values, row-major, in place. Coefficient
 * `8 * v + u` has u half periods along rows and v along columns.
 */
export function transformBlock(block: Float64Array): void {
  for (let row = 0; row < BLOCK; row += SIDE) transformLine(block, row, 1)
  for (let column = 0; column < SIDE; column++) transformLine(block, column, SIDE)
}

/** The inverse of `transformBlock`, in place. */
export function inverseTransformBlock(block: Float64Array): void {
  for (let column = 0; column < SIDE; column++) inverseTransformLine(block, column, SIDE)
  for (let row = 0; row < BLOCK; row += SIDE) inverseTransformLine(block, row, 1)
}

/** Transforms eight values `step` apart from `at` on, by sums for even and differences for odd coefficients. */
function transformLine(v: Float64Array, at: number, step: number): void {
  const last = at + 7 * step
  const s0 = v[at] + v[last]
  const d0 = v[at] - v[last]
  const s1 = v[at + step] + v[last - step]
  const d1 = v[at + step] - v[last - step]
  const s2 = v[at + 2 * step] + v[last - 2 * step]
  const d2 = v[at + 2 * step] - v[last - 2 * step]
  const s3 = v[at + 3 * step] + v[at + 4 * step]
  const d3 = v[at + 3 * step] - v[at + 4 * step]
  v[at] = C0 * (s0 + s1 + s2 + s3)
  v[at + step] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3
  v[at + 2 * step] = C2 * (s0 - s3) + C6 * (s1 - s2)
  v[at + 3 * step] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3
  v[at + 4 * step] = C0 * (s0 - s1 - s2 + s3)
  v[at + 5 * step] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3
  v[at + 6 * step] = C6 * (s0 - s3) - C2 * (s1 - s2)
  v[last] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3
}

function inverseTransformLine(v: Float64Array, at: number, step: number): void {
  const last = at + 7 * step
  const x0 = C0 * v[at]
  const x1 = v[at + step]
  const x2 = v[at + 2 * step]
  const x3 = v[at + 3 * step]
  const x4 = C0 * v[at + 4 * step]
  const x5 = v[at + 5 * step]
  const x6 = v[at + 6 * step]
  const x7 = v[last]
  const outer = C2 * x2 + C6 * x6
  const inner = C6 * x2 - C2 * x6
  const s0 = x0 + x4 + outer
  const s1 = x0 - x4 + inner
  const s2 = x0 - x4 - inner
  const s3 = x0 + x4 - outer
  const d0 = C1 * x1 + C3 * x3 + C5 * x5 + C7 * x7
  const d1 = C3 * x1 - C7 * x3 - C1 * x5 - C5 * x7
  const d2 = C5 * x1 - C1 * x3 + C7 * x5 + C3 * x7
  const d3 = C7 * x1 - C5 * x3 + C3 * x5 - C1 * x7
  v[at] = s0 + d0
  v[at + step] = s1 + d1
  v[at + 2 * step] = s2 + d2
  v[at + 3 * step] = s3 + d3
  v[at + 4 * step] = s3 - d3
  v[at + 5 * step] = s2 - d2
  v[at + 6 * step] = s1 - d1
  v[last] = s0 - d0
}
