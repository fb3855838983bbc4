import type { Raster } from '../../src/model/raster'

/** Thresholds of Bayer's matrix of 4 x 4 px (1973), in sixteenths. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** A gray picture: `levelAt` gives 0-255. */
export function gray(width: number, height: number, levelAt: (x: number, y: number) => number): Raster {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < width * height; i++) rgba.fill(levelAt(i % width, Math.floor(i / width)), 4 * i, 4 * i + 3)
  return { width, height, rgba }
}

/** A gray picture in black and white, by an ordered dither. */
export function ordered({ width, height, rgba }: Raster): Raster {
  return gray(width, height, (x, y) =>
    rgba[4 * (y * width + x)] > (255 * (BAYER[4 * (y % 4) + (x % 4)] + 0.5)) / 16 ? 255 : 0,
  )
}

/** A gray picture in black and white, by diffusing the error (Floyd and Steinberg 1976). */
export function diffused({ width, height, rgba }: Raster): Raster {
  const wanted = Float64Array.from({ length: width * height }, (_, i) => rgba[4 * i])
  const at = (x: number, y: number, part: number) => {
    if (x >= 0 && x < width && y < height) wanted[y * width + x] += part
  }
  return gray(width, height, (x, y) => {
    const level = wanted[y * width + x] < 128 ? 0 : 255
    const part = (wanted[y * width + x] - level) / 16
    at(x + 1, y, 7 * part)
    at(x - 1, y + 1, 3 * part)
    at(x, y + 1, 5 * part)
    at(x + 1, y + 1, part)
    return level
  })
}
