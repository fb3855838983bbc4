import { detectPixelScale } from '../classify/pixel-scale'
import { premultipliedPicture } from '../image/pixels'
import type { Raster } from '../model/raster'
import { type DitherEvidence, findDither } from './find-dither'
import { joinTones } from './join-tones'
import { meanTones } from './mean-tones'

/** A picture in the tones that its dither stands for, and what was seen of the dither. */
export interface Undithered {
  readonly raster: Raster
  readonly evidence: DitherEvidence
}

/**
 * The tones that a dithered raster stands for; null for other pictures, and for enlarged pixel art. Pixels without dots around them stay. The
 * result counts as lossy: its tones are estimates.
 */
export function removeDither(raster: Raster): Undithered | null {
  const evidence = findDither(raster)
  if (evidence === null || detectPixelScale(raster) !== null) return null
  const rgba = joinTones(meanTones(premultipliedPicture(raster)))
  for (let p = 0; p < rgba.length; p += 4) {
    const opacity = rgba[p + 3]
    if (opacity < 255 && opacity > 0)
      for (let c = 0; c < 3; c++) rgba[p + c] = Math.round((255 * rgba[p + c]) / opacity)
  }
  return { raster: { width: raster.width, height: raster.height, rgba, isLossy: true }, evidence }
}
