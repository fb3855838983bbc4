import { squaredError } from '../color/blend'
import type { ColorSpace, Picture } from '../model/color-space'

/** Largest distance, levels, of a pixel from an ink at which the pixel shows that the ink is there. */
const PURE = 10
/** Distance, px in rows and in columns, over which such a pixel is near. */
const REACH = 2

/** For each pixel, 1 where a pixel of ink k is near. `colors` holds four premultiplied levels an ink. */
export function markNear<S extends ColorSpace>(
  { width, height, pixels }: Picture<S>,
  colors: ArrayLike<number>,
  k: number,
): Uint8Array {
  const near = new Uint8Array(pixels.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (squaredError(pixels[i], colors, k) > PURE * PURE) continue
      const [left, right] = [Math.max(0, x - REACH), Math.min(width, x + REACH + 1)]
      for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
        near.fill(1, v * width + left, v * width + right)
      }
    }
  }
  return near
}
