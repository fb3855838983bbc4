import type { Raster } from '../model/raster'

/** Sides this much, px, below a whole number are that number: the root of a ratio of areas is rounded. */
const ROUNDING = 1e-6

/**
 * The raster reduced to at most `pixels` pixels by area averages, premultiplied, with the sides kept in proportion as whole
 * pixels allow (each at least 1). A raster that is small enough comes back itself.
 */
export function shrinkRaster(raster: Raster, pixels: number): Raster {
  const area = raster.width * raster.height
  if (area <= pixels) return raster
  const factor = Math.sqrt(pixels / area)
  const width = Math.max(1, Math.floor(raster.width * factor + ROUNDING))
  const height = Math.max(1, Math.floor(raster.height * factor + ROUNDING))
  const rgba = new Uint8Array(4 * width * height)
  const columns = Float64Array.from({ length: width + 1 }, (_, x) => (x * raster.width) / width)
  const strip = new Float64Array(4 * width)
  const row = new Float64Array(4 * width)
  for (let y = 0; y < height; y++) {
    const top = (y * raster.height) / height
    const bottom = ((y + 1) * raster.height) / height
    strip.fill(0)
    for (let from = Math.floor(top); from < bottom; from++) {
      const share = Math.min(from + 1, bottom) - Math.max(from, top)
      sumColumns(raster, from, columns, row)
      for (let k = 0; k < strip.length; k++) strip[k] += share * row[k]
    }
    writeRow(strip, (columns[1] - columns[0]) * (bottom - top), rgba, 4 * y * width)
  }
  return { width, height, rgba, isLossy: raster.isLossy }
}

/** Sums one row's premultiplied pixels into columns of fractional width: red, green and blue times alpha, and alpha. */
function sumColumns(raster: Raster, y: number, columns: Float64Array, out: Float64Array): void {
  const { rgba, width } = raster
  out.fill(0)
  for (let x = 0; x + 1 < columns.length; x++) {
    const left = columns[x]
    const right = columns[x + 1]
    for (let from = Math.floor(left); from < right; from++) {
      const p = 4 * (y * width + from)
      const weight = (Math.min(from + 1, right) - Math.max(from, left)) * rgba[p + 3]
      out[4 * x] += weight * rgba[p]
      out[4 * x + 1] += weight * rgba[p + 1]
      out[4 * x + 2] += weight * rgba[p + 2]
      out[4 * x + 3] += weight
    }
  }
}

function writeRow(sums: Float64Array, area: number, rgba: Uint8Array, offset: number): void {
  for (let k = 0; k < sums.length; k += 4) {
    const alpha = sums[k + 3]
    if (alpha <= 0) continue
    for (let c = 0; c < 3; c++) rgba[offset + k + c] = Math.round(sums[k + c] / alpha)
    rgba[offset + k + 3] = Math.round(alpha / area)
  }
}
