import type { Picture, Window } from './picture'

/** Levels above which people see a difference beside the original. */
const VISIBLE = 16

/** How far two pictures of one size are apart, in levels of 0 to 255. */
export interface Difference {
  /** Peak signal-to-noise ratio, dB; Infinity for equal pictures. */
  readonly psnr: number
  /** Mean difference of the channels. */
  readonly mean: number
  /** Largest difference of a channel. */
  readonly max: number
  /** Share of the pixels, 0 to 1, of which a channel differs by more than 16. */
  readonly visible: number
  /** The largest difference of each pixel's channels, row-major. */
  readonly map: Uint8Array
}

/** Compares two pictures of the same size. */
export function measureDifference(a: Picture, b: Picture): Difference {
  const map = new Uint8Array(a.width * a.height)
  let squares = 0
  let sum = 0
  let visible = 0
  let max = 0
  for (let pixel = 0; pixel < map.length; pixel++) {
    let largest = 0
    for (let i = 3 * pixel; i < 3 * pixel + 3; i++) {
      const distance = Math.abs(a.rgb[i]! - b.rgb[i]!)
      squares += distance * distance
      sum += distance
      largest = Math.max(largest, distance)
    }
    map[pixel] = largest
    if (largest > VISIBLE) visible++
    max = Math.max(max, largest)
  }
  const psnr = 10 * Math.log10((255 * 255 * 3 * map.length) / squares)
  return { psnr, mean: sum / (3 * map.length), max, visible: visible / map.length, map }
}

/** The window of a given size, at most the picture's, with the largest sum of squared differences; the first of equals in reading order. */
export function findWorstWindow(
  map: Uint8Array,
  width: number,
  height: number,
  size: { width: number; height: number },
): Window {
  const columns = Math.min(size.width, width)
  const rows = Math.min(size.height, height)
  const sums = squareSums(map, width, height)
  const stride = width + 1
  let worst = -1
  let window: Window = { left: 0, top: 0, width: columns, height: rows }
  for (let top = 0; top + rows <= height; top++) {
    for (let left = 0; left + columns <= width; left++) {
      const upper = top * stride + left
      const lower = upper + rows * stride
      const sum = sums[lower + columns]! - sums[lower]! - sums[upper + columns]! + sums[upper]!
      if (sum <= worst) continue
      worst = sum
      window = { left, top, width: columns, height: rows }
    }
  }
  return window
}

/** Sums of squares over all pixels above and left of each lattice point (a summed-area table): (width + 1) x (height + 1). */
function squareSums(map: Uint8Array, width: number, height: number): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += map[y * width + x]! ** 2
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  return sums
}
