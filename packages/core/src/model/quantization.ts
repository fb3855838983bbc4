/**
 * Quantization tables of a JPEG: of each coefficient of a block, the step, levels, of which the file stores a multiple; whole numbers from 1 to
 * 65535. Step `8 * v + u` is that of the horizontal frequency u and the vertical frequency v, 0-7. Blocks begin at the first pixel. Source: ITU-T T.81, annexes A and B.
 *
 * @example
 * const steps = new Float64Array(64).fill(16)
 * const even: Quantization = { luma: steps, chroma: steps, chromaScale: 2 }
 */
export interface Quantization {
  /** Of luma: 64 steps. */
  readonly luma: Float64Array
  /** Of both color differences: 64 steps. */
  readonly chroma: Float64Array
  /** Side, px, of a sample of chroma: 2 where chroma has half the resolution in both directions (4:2:0), 1 where it has all of it (4:4:4). */
  readonly chromaScale: 1 | 2
}

/** The quantization of a picture whose rows have become columns. */
export function transposed({ luma, chroma, chromaScale }: Quantization): Quantization {
  const turn = (steps: Float64Array): Float64Array => steps.map((_, n) => steps[8 * (n % 8) + (n >> 3)])
  return { luma: turn(luma), chroma: turn(chroma), chromaScale }
}
