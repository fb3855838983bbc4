import { shrinkRaster } from '../image/shrink-raster'
import type { Raster } from '../model/raster'
import { classify } from './classify'

/** Pixels from which on a picture is looked at. Curves are fitted to smaller ones of any kind in a few seconds. */
const MIN_PIXELS = 400_000
/** Pixels of the picture for one of its reduced copy: noise of single pixels is a quarter there. */
const REDUCTION = 16
/**
 * Fewest bins of 16 levels that hold the colors of areas of that copy, and least share (0-1) of its figure that is grain. Illustrations with noise of
 * 4 to 10 levels have 2 to 8 bins, halftones no grain; photographs have 40 to 400 bins and 0.07 to 0.4 of grain.
 */
const MIN_SPREAD = 32
const MIN_GRAIN = 0.05

/**
 * Whether a large raster is a photograph, whatever its user takes it for: it is one as it is, and so is a reduced copy, in which noise, as of scanned
 * drawings, is faint. No flat colors are found in it, however long they are looked for.
 */
export function isPhotograph(raster: Raster): boolean {
  const pixels = raster.width * raster.height
  if (pixels < MIN_PIXELS || classify(raster).imageType !== 'photo') return false
  const { imageType, statistics } = classify({ ...shrinkRaster(raster, pixels / REDUCTION), isLossy: false })
  return imageType === 'photo' && statistics.colorSpread >= MIN_SPREAD && statistics.grain >= MIN_GRAIN
}
