import { squaredDistance, toInkCoordinates } from '../../src/color/difference'

/** The perceptual difference of the colours at `a[4i .. 4i+3]` and `b[4j .. 4j+3]` (straight sRGB with opacity, 0-255), in OKLab units: black to white is 1. */
export function colorDifference(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  const coordinates = new Float64Array(8)
  for (let c = 0; c < 4; c++) {
    coordinates[c] = a[4 * i + c]
    coordinates[4 + c] = b[4 * j + c]
  }
  toInkCoordinates(coordinates, 0)
  toInkCoordinates(coordinates, 4)
  return Math.sqrt(squaredDistance(coordinates, 0, coordinates, 1))
}
