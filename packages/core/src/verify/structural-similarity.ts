import { lumaAt } from '../image/luma'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from './draw-shapes'

/** How far a window reaches from its middle, px: 7 x 7 px, as in common implementations. Details of small pictures are 2 to 6 px wide. */
const REACH = 3
/** Stabilizers of means and of variances, squared levels: (0.01 * 255)^2 and (0.03 * 255)^2, as published. They keep differences of a few levels between flat areas from counting. */
const OF_MEANS = 6.5025
const OF_VARIANCES = 58.5225

/**
 * The mean structural similarity of the luma of a drawing and of a raster of its size, both over white: 1 where they are equal, 0 where they have nothing in common, below 0 where one varies against the other.
 * It weighs what is missing in a window by how much the window varies, so a faint detail counts as much as a strong one, where a squared error only sees the strong one. Windows end at the frame.
 * Source: Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error visibility to structural similarity", 2004, with even weights in each window.
 */
export function structuralSimilarity(drawing: Drawing, raster: Raster): number {
  const { width, height } = raster
  const given = lumaOverWhite(raster)
  const drawn = drawnLuma(drawing)
  const means = [given, drawn].map((values) => windowMeans(values, width, height))
  const squares = [given, drawn].map((values) => windowMeans(products(values, values), width, height))
  const mixed = windowMeans(products(given, drawn), width, height)
  let sum = 0
  for (let i = 0; i < mixed.length; i++) {
    const a = means[0][i]
    const b = means[1][i]
    const variances = squares[0][i] - a * a + squares[1][i] - b * b
    const covariance = mixed[i] - a * b
    const ofMeans = (2 * a * b + OF_MEANS) / (a * a + b * b + OF_MEANS)
    sum += (ofMeans * (2 * covariance + OF_VARIANCES)) / (variances + OF_VARIANCES)
  }
  return sum / mixed.length
}

/** The luma of a raster over white, row-major, 0-255. */
function lumaOverWhite({ rgba }: Raster): Float64Array {
  const out = new Float64Array(rgba.length >> 2)
  for (let i = 0, p = 0; i < out.length; i++, p += 4) {
    out[i] = (rgba[p + 3] * lumaAt(rgba, p)) / 255 + 255 - rgba[p + 3]
  }
  return out
}

/** The luma of a drawing over white, row-major, 0-255. */
function drawnLuma(drawing: Drawing): Float64Array {
  const drawn = drawShapes(drawing)
  const out = new Float64Array(drawn.length >> 2)
  for (let i = 0, p = 0; i < out.length; i++, p += 4) out[i] = lumaAt(drawn, p) + 255 - drawn[p + 3]
  return out
}

function products(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value * b[i])
}

/** The mean of the values in the window around each pixel, row-major, from sums over all that is above and to the left (summed-area table; Crow 1984). */
function windowMeans(values: Float64Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0, i = 0; y < height; y++) {
    let row = 0
    for (let x = 0, k = (y + 1) * (width + 1) + 1; x < width; x++, i++, k++) {
      row += values[i]
      sums[k] = sums[k - width - 1] + row
    }
  }
  const out = new Float64Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const top = Math.max(0, y - REACH)
    const bottom = Math.min(height, y + REACH + 1)
    const above = top * (width + 1)
    const below = bottom * (width + 1)
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(0, x - REACH)
      const right = Math.min(width, x + REACH + 1)
      const sum = sums[below + right] - sums[above + right] - sums[below + left] + sums[above + left]
      out[i] = sum / ((right - left) * (bottom - top))
    }
  }
  return out
}
