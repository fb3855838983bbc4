import { squaredError } from '../color/blend'
import type { CurveMap } from '../model/curve-map'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { drawnResidual } from '../verify/drawn-residual'

/**
 * Distance, levels (Euclidean, over the channels), of a pixel from what the curves draw there, from which on they miss it. Over 90 icons of 64 to 128 px, 20,
 * 30 and 45 reach 32.6, 32.4 and 32.2 dB with 1.03, 1.01 and 0.98 of the artist's segments.
 */
const MISSED = 20
/**
 * The same as a share of the contrast around it: renderers of few levels round the areas of a pixel. Over 108 icons of 100 px that resvg drew, which has 4 rows of levels,
 * 0.1, 0.15, 0.2 and 0.25 reach 32.92, 32.91, 32.85 and 32.75 dB with 1.13, 1.12, 1.06 and 1.04 of the artist's segments, in 71, 63, 48 and 36 ms.
 */
const COARSE = 0.2
/** Fewest missed pixels that are worth a second drawing. Round ends of lines and corners of single shapes have up to 7; with 20, 90 icons lose 0.08 dB. */
const MIN_PIXELS = 10
/** Distance, levels, up to which a pixel has the color of its region's ink. */
const PURE = 6
/** Largest share of missed pixels, 0-1, that do: those of stairs, in pictures enlarged or reduced without a filter, do so, and details that no region shows do not. */
const MAX_PURE = 0.5
/** Distance, px in rows and in columns, over which pixels beside a missed one are solved again with it. 1 px takes 1 % fewer segments for the same dB. */
const REACH = 2

/** 1 for each pixel to be solved again, which lie within `REACH` of one that the curves of a reading's regions miss; null where they miss hardly any, or stairs. */
export function findMissed(curves: CurveMap, reading: ReadingIn<'rgb'>): Uint8Array | null {
  const { width, height, pixels, regions, inks } = reading
  const colors = premultiplied(inks)
  const residual = drawnResidual(curves, reading)
  const rest = new Float64Array(4)
  const isUnsolved = new Uint8Array(width * height)
  let count = 0
  let pure = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      residual.read(i, rest)
      const error = Math.hypot(rest[0], rest[1], rest[2], rest[3])
      if (error <= MISSED || error <= COARSE * contrastAround(reading, x, y)) continue
      count++
      if (squaredError(pixels[i], colors, regions.colorOf[regions.labels[i]]) <= PURE * PURE) pure++
      const [left, right] = [Math.max(0, x - REACH), Math.min(width, x + REACH + 1)]
      for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++)
        isUnsolved.fill(1, v * width + left, v * width + right)
    }
  }
  return count < MIN_PIXELS || pure > MAX_PURE * count ? null : isUnsolved
}

/** The largest distance, levels, of a neighbor of pixel (x, y), in rows, columns and diagonals, from it. */
function contrastAround({ width, height, pixels }: ReadingIn<'rgb'>, x: number, y: number): number {
  const own = pixels[y * width + x]
  let most = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const other = pixels[v * width + u]
      let squares = 0
      for (let c = 0; c < 4; c++) squares += (((own >>> (8 * c)) & 255) - ((other >>> (8 * c)) & 255)) ** 2
      most = Math.max(most, squares)
    }
  }
  return Math.sqrt(most)
}
