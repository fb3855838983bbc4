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
