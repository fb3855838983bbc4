import { srgbToOklab } from './oklab'

/**
 * Replaces the color at `values[at .. at+3]` (levels 0-255, straight, with opacity) by 4 coordinates, such that the squared
 * distance of two colors is the mean of their squared OKLab differences over a black and over a white ground
 * (OKLab is blended linearly). For opaque colors the distance is the OKLab difference itself; all fully transparent ones coincide.
 */
export function toInkCoordinates(values: Float64Array, at: number): void {
  const opacity = values[at + 3] / 255
  srgbToOklab(values, at)
  values[at] = opacity * (values[at] - 0.5)
  values[at + 1] *= opacity
  values[at + 2] *= opacity
  values[at + 3] = opacity * 0.5
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
