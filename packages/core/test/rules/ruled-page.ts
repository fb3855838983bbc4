import type { Raster } from '../../src/model/raster'

/** A box and its gray level. */
export type Box = readonly [left: number, top: number, right: number, bottom: number, gray: number]

/** An opaque gray page with boxes on it, the first lowest. `noise` levels are added to and taken from pixels in a fixed pattern. */
export function page(width: number, height: number, ground: number, boxes: readonly Box[], noise = 0): Raster {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  const fill = (left: number, top: number, right: number, bottom: number, gray: number): void => {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) rgba.fill(gray, 4 * (y * width + x), 4 * (y * width + x) + 3)
    }
  }
  fill(0, 0, width, height, ground)
  for (const [left, top, right, bottom, gray] of boxes) fill(left, top, right, bottom, gray)
  let state = 1
  for (let p = 0; p < rgba.length; p += 4) {
    state = (state * 48271) % 2147483647
    const off = Math.round(noise * ((2 * state) / 2147483647 - 1))
    for (let c = 0; c < 3; c++) rgba[p + c] = rgba[p + c]! + off
  }
  return { width, height, rgba }
}

/** A picture with rows and columns exchanged. */
export function turned({ width, height, rgba }: Raster): Raster {
  const out = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x)
      out.set(rgba.subarray(from, from + 4), 4 * (x * height + y))
    }
  }
  return { width: height, height: width, rgba: out }
}

/** A page with a rounded border of some px around a box, filled with another gray: [left, top, right, bottom, gray of the border, radius, px, gray inside]. */
export type Border = readonly [...Box, radius: number, thickness: number, inside: number]

/** A copy of a page with borders drawn over it, each pixel by the mean of 64 samples. */
export function bordered(given: Raster, borders: readonly Border[]): Raster {
  const rgba = given.rgba.slice()
  for (const [left, top, right, bottom, gray, radius, thickness, inside] of borders) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const p = 4 * (y * given.width + x)
        let sum = 0
        for (let k = 0; k < 64; k++) {
          const u = x + ((k % 8) + 0.5) / 8
          const v = y + (Math.floor(k / 8) + 0.5) / 8
          // Distance beyond the straight parts of the border's outer edge
          const dx = Math.max(left + radius - u, u - right + radius, 0)
          const dy = Math.max(top + radius - v, v - bottom + radius, 0)
          const depth =
            dx > 0 && dy > 0 ? radius - Math.hypot(dx, dy) : Math.min(u - left, right - u, v - top, bottom - v)
          sum += depth < 0 ? given.rgba[p]! : depth < thickness ? gray : inside
        }
        for (let c = 0; c < 3; c++) rgba[p + c] = Math.round(sum / 64)
      }
    }
  }
  return { ...given, rgba }
}
