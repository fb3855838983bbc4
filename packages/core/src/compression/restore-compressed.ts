import { isRasterOpaque } from '../image/is-raster-opaque'
import { premultipliedPicture } from '../image/pixels'
import type { Raster } from '../model/raster'
import { chromaContrast, sampleMeans } from './chroma-samples'
import { originOf } from './decoded-jpeg'
import { findHalfChroma, type HalfChroma } from './find-half-chroma'
import { refineChroma } from './refine-chroma'
import { restoreChroma } from './restore-chroma'

/** Side, samples, of the tiles by which it is told whether all of a lossless picture was a JPEG: 32 px. */
const TILE = 16
/** Range of luma, levels, from which on a tile holds an edge. */
const EDGE = 40
/** Difference in chroma, levels, of samples beside each other from which on a tile shows that its chroma has half the resolution. */
const CONTRAST = 8
/** Smallest share of the tiles with edges that show it. With less, a JPEG on a clean page would make the page one; with more, logos with black words are not told. */
const MIN_SHOWN = 0.5

/**
 * A raster as it was before compression, as far as its pixels and the steps of its file tell; the same object where they do not. Chroma of
 * half the resolution is restored. It is refined by the steps where `isDrawn`, which is asked last, says so: photographs gain little by that, and take as long. An opaque
 * lossless raster whose pixels are those of a decoded JPEG of half chroma, as in a PNG that was saved from one, becomes lossy.
 */
export function restoreCompressed(raster: Raster, isDrawn: () => boolean): Raster {
  const isLossy = raster.isLossy === true
  const origin = originOf(premultipliedPicture(raster))
  if (!isLossy && (origin !== 'jpeg' || !isRasterOpaque(raster))) return raster
  const half = findHalfChroma(raster)
  // What reads colors later asks for their origin too: those of a JPEG stay such, those of a WebP do not become such
  const isWhole = origin !== 'other'
  const isHalf = half !== null && (isLossy || coversEdges(half))
  const restored = isHalf ? { ...raster, isLossy: true, rgba: restoreChroma(raster, half, isWhole) } : raster
  const refined = isWhole ? refineChroma(raster, restored.rgba, half, isDrawn) : null
  return refined === null ? restored : { ...restored, rgba: refined, quantization: undefined }
}

/** Whether edges of chroma, which show half the resolution, are in most tiles with edges of luma. */
function coversEdges({ planes, samples }: HalfChroma): boolean {
  const luma = sampleMeans(planes.luma, planes, samples)
  let edges = 0
  let shown = 0
  for (let top = 0; top < samples.height; top += TILE) {
    for (let left = 0; left < samples.width; left += TILE) {
      const { range, contrast } = measureTile(luma, samples, left, top)
      if (range < EDGE) continue
      edges++
      if (contrast > CONTRAST) shown++
    }
  }
  return shown >= MIN_SHOWN * edges
}

/** The range of luma in a tile, and the largest difference in chroma of a sample from the one to its right. */
function measureTile(
  luma: Float32Array,
  samples: HalfChroma['samples'],
  left: number,
  top: number,
): { range: number; contrast: number } {
  let least = 255
  let most = 0
  let contrast = 0
  for (let row = top; row < Math.min(samples.height, top + TILE); row++) {
    for (let column = left; column < Math.min(samples.width, left + TILE); column++) {
      const k = row * samples.width + column
      least = Math.min(least, luma[k])
      most = Math.max(most, luma[k])
      if (column + 1 < samples.width) contrast = Math.max(contrast, chromaContrast(samples, k, k + 1))
    }
  }
  return { range: most - least, contrast }
}
