import { premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Weights of a sample and of each neighbor in a row, in 32nds: what makes samples of a cubic filter (Keys 1981) those of a linear one at a factor of 2. */
const CENTER = 38
const BESIDE = -3
/** Levels beyond 0-255 that errors of restored samples come to. */
const MAX_ERROR = 8

/**
 * Whether a raster, sharpened as a cubic filter sharpens more than a linear one, has channels below 0 or above 255, premultiplied. Pixels of the
 * frame are left out.
 */
export function exceedsLevels({ width, height, rgba }: Raster): boolean {
  const rows = [0, 1, 2].map(() => new Int32Array(4 * width))
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [rows[(y + 1) % 3], rows[(y + 2) % 3], rows[y % 3]]
    sharpenRow(rgba, y, width, below)
    if (y < 2) continue
    for (let k = 4; k < 4 * width - 4; k++) {
      const value = (BESIDE * (above[k] + below[k]) + CENTER * row[k]) / 1024
      if (value < -MAX_ERROR || value > 255 + MAX_ERROR) return true
    }
  }
  return false
}

/** Writes 32 times the sharpened premultiplied channels of row `y`. */
function sharpenRow(rgba: Raster['rgba'], y: number, width: number, out: Int32Array): void {
  for (let x = 1; x + 1 < width; x++) {
    const p = 4 * (y * width + x)
    const before = premultipliedPixel(rgba, p - 4)
    const pixel = premultipliedPixel(rgba, p)
    const after = premultipliedPixel(rgba, p + 4)
    for (let c = 0; c < 4; c++) {
      const sides = ((before >>> (8 * c)) & 255) + ((after >>> (8 * c)) & 255)
      out[4 * x + c] = CENTER * ((pixel >>> (8 * c)) & 255) + BESIDE * sides
    }
  }
}
