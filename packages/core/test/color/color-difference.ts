import { inkCoordinates, squaredDistance } from '../../src/color/difference'

/** The perceptual difference of the colours at `a[4i .. 4i+3]` and `b[4j .. 4j+3]` (straight sRGB with opacity, 0-255), in OKLab units: black to white is 1. */
export function colorDifference(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  const coordinates = new Float64Array(8)
  inkCoordinates(a[4 * i], a[4 * i + 1], a[4 * i + 2], a[4 * i + 3], coordinates, 0)
  inkCoordinates(b[4 * j], b[4 * j + 1], b[4 * j + 2], b[4 * j + 3], coordinates, 4)
  return Math.sqrt(squaredDistance(coordinates, 0, coordinates, 1))
}
