import { BLUE_SCALE, greenOf, RED_SCALE, ycbcrPlanes } from '../../src/compression/ycbcr-planes'
import type { Raster } from '../../src/model/raster'

/**
 * An opaque raster after its chroma was stored at half the resolution and decoded: the mean over 2 x 2 pixels, whole levels, then 9/16,
 * 3/16, 3/16 and 1/16 of the nearest four samples. The last column and row of odd sizes are repeated. Levels are whole, and clipped.
 */
export function throughHalfChroma(raster: Raster): Raster {
  const { width, height } = raster
  const { luma, blue, red } = ycbcrPlanes(raster)
  const shownBlue = upsampledMeans(blue, width, height)
  const shownRed = upsampledMeans(red, width, height)
  const rgba = new Uint8ClampedArray(raster.rgba)
  for (let i = 0; i < luma.length; i++) {
    const light = Math.round(luma[i])
    rgba[4 * i] = light + RED_SCALE * shownRed[i]
    rgba[4 * i + 1] = greenOf(light, shownBlue[i], shownRed[i])
    rgba[4 * i + 2] = light + BLUE_SCALE * shownBlue[i]
  }
  return { width, height, rgba, isLossy: true }
}

function upsampledMeans(channel: Float32Array, width: number, height: number): Float32Array {
  const columns = Math.ceil(width / 2)
  const rows = Math.ceil(height / 2)
  const meanAt = (column: number, row: number): number => {
    const x = 2 * Math.min(columns - 1, Math.max(0, column))
    const y = 2 * Math.min(rows - 1, Math.max(0, row))
    const at = (dx: number, dy: number): number =>
      channel[Math.min(height - 1, y + dy) * width + Math.min(width - 1, x + dx)]
    return Math.round((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4)
  }
  return channel.map((_, i) => {
    const x = i % width
    const y = (i - x) / width
    const [column, row] = [x >> 1, y >> 1]
    const [column2, row2] = [column + (x % 2 === 0 ? -1 : 1), row + (y % 2 === 0 ? -1 : 1)]
    const beside = meanAt(column2, row) + meanAt(column, row2)
    return Math.round((9 * meanAt(column, row) + 3 * beside + meanAt(column2, row2)) / 16)
  })
}

/** Mean squared difference of the levels of two rasters of one size. */
export function squaredError(a: Raster, b: Raster): number {
  let sum = 0
  for (let i = 0; i < a.rgba.length; i++) sum += (a.rgba[i] - b.rgba[i]) ** 2
  return sum / a.rgba.length
}
