import { rgbPalette } from '../color/ycbcr'
import type { Raster } from '../model/raster'
import type { Reading } from '../model/reading'

/** Difference of a channel from the region's ink, levels, up to which an opaque pixel has that ink: the noise of JPEGs in flat areas. Larger ones would step into shading. */
const NOISE = 4

/**
 * A compressed raster in which the pixels of flat inks have these exactly: an area that is drawn as a photo from it goes over into the flat color around it without a border. Pixels of inks that stand
 * for gradients stay as they are.
 */
export function flattenPixels(raster: Raster, reading: Reading): Raster {
  const { labels, colorOf } = reading.regions
  const { colors } = rgbPalette(reading.inks)
  const rgba = raster.rgba.slice()
  for (let i = 0, p = 0; i < labels.length; i++, p += 4) {
    const ink = colorOf[labels[i]]
    if (ink < 0 || rgba[p + 3] < 255 || colors[4 * ink + 3] < 255 || reading.gradients?.has(ink)) continue
    let most = 0
    for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(rgba[p + c] - colors[4 * ink + c]))
    if (most <= NOISE) for (let c = 0; c < 3; c++) rgba[p + c] = Math.round(colors[4 * ink + c])
  }
  return { ...raster, rgba }
}
