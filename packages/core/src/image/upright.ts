import { transposed } from '../model/quantization'
import type { Raster } from '../model/raster'

/**
 * Turns stored pixels upright. `orientation` is EXIF's, 1-8: the place of the stored first row and column in the
 * upright picture; 5-8 exchange width and height. Quantization is turned too; it is left out
 * where the upright origin lies inside a block. Returns `stored` itself for 1, else a new raster. Source: Exif 2.32,
 * section 4.6.4, tag Orientation.
 */
export function upright(stored: Raster, orientation: number): Raster {
  if (orientation === 1) return stored
  const isTurned = orientation >= 5
  const width = isTurned ? stored.height : stored.width
  const height = isTurned ? stored.width : stored.height
  // Stored pixel of the upright origin, and the steps in stored pixels of one upright column and one upright row.
  const fromRight = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8
  const fromBottom = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7
  const alongRow = fromRight ? -1 : 1
  const alongColumn = fromBottom ? -stored.width : stored.width
  const origin = (fromRight ? stored.width - 1 : 0) + (fromBottom ? (stored.height - 1) * stored.width : 0)
  const stepX = isTurned ? alongColumn : alongRow
  const stepY = isTurned ? alongRow : alongColumn

  const { rgba } = stored
  const turned = new Uint8ClampedArray(rgba.length)
  let target = 0
  for (let y = 0; y < height; y++) {
    let source = 4 * (origin + y * stepY)
    for (let x = 0; x < width; x++) {
      turned[target] = rgba[source]
      turned[target + 1] = rgba[source + 1]
      turned[target + 2] = rgba[source + 2]
      turned[target + 3] = rgba[source + 3]
      target += 4
      source += 4 * stepX
    }
  }
  const { isLossy, quantization } = stored
  // Blocks begin at the stored origin: those that the frame cuts would have to begin outside the upright one
  const block = 8 * (quantization?.chromaScale ?? 1)
  const isCut = (fromRight && stored.width % block !== 0) || (fromBottom && stored.height % block !== 0)
  if (quantization === undefined || isCut) return { width, height, rgba: turned, isLossy }
  return { width, height, rgba: turned, isLossy, quantization: isTurned ? transposed(quantization) : quantization }
}
