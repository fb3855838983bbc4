/** A plane of samples, row-major, whose last column and row were repeated until both sides had the length that blocks ask for. */
export interface ExtendedPlane {
  readonly width: number
  readonly height: number
  /** Sides of what was extended. */
  readonly insideWidth: number
  readonly insideHeight: number
  readonly values: Float32Array
}

/** A plane of `width` x `height` samples, times `weight`, extended to multiples of `side`. */
export function extendPlane(
  values: Float32Array,
  width: number,
  height: number,
  side: number,
  weight = 1,
): ExtendedPlane {
  const across = Math.ceil(width / side) * side
  const down = Math.ceil(height / side) * side
  const out = new Float32Array(across * down)
  for (let y = 0, k = 0; y < down; y++) {
    const row = Math.min(y, height - 1) * width
    for (let x = 0; x < across; x++, k++) out[k] = weight * values[row + Math.min(x, width - 1)]
  }
  return { width: across, height: down, insideWidth: width, insideHeight: height, values: out }
}
