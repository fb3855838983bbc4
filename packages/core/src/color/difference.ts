import { srgbToOklab } from './oklab'

/**
 * Writes 4 coordinates of a colour with opacity (levels 0-255, straight) to `out[offset .. offset+3]`, such that the squared
 * distance of two colours is the mean of their squared OKLab differences over a black and over a white ground
 * (OKLab is blended linearly). For opaque colours the distance is the OKLab difference itself; all fully transparent ones coincide.
 */
export function inkCoordinates(
  red: number,
  green: number,
  blue: number,
  alpha: number,
  out: Float64Array,
  offset: number,
): void {
  const opacity = alpha / 255
  srgbToOklab(red, green, blue, out, offset)
  out[offset] = opacity * (out[offset] - 0.5)
  out[offset + 1] *= opacity
  out[offset + 2] *= opacity
  out[offset + 3] = opacity * 0.5
}

/** Squared distance of the points `a[4i .. 4i+3]` and `b[4j .. 4j+3]`. */
export function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const p = 4 * i
  const q = 4 * j
  const d0 = a[p] - b[q]
  const d1 = a[p + 1] - b[q + 1]
  const d2 = a[p + 2] - b[q + 2]
  const d3 = a[p + 3] - b[q + 3]
  return d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3
}
