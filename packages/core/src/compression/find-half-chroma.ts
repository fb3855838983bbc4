import type { Raster } from '../model/raster'
import { type ChromaSamples, chromaContrast, readSamples, upsampled } from './chroma-samples'
import { undoClipping } from './undo-clipping'
import { BLUE_SCALE, greenOf, RED_SCALE, type YcbcrPlanes, ycbcrPlanes } from './ycbcr-planes'

/** Shortest side, px, of a raster that is looked at. With two samples, libjpeg upsamples otherwise. */
const MIN_SIDE = 5
/** Difference in chroma, levels, by which a sample contrasts with the next one. Noise and gradients mostly make less. */
const CONTRAST = 8
/** Fewest contrasting samples that tell. With fewer, chroma has no edge that is worth restoring. */
const MIN_CONTRASTING = 12
/** Difference, levels of red, green or blue, above which samples do not explain a pixel. Rounding makes up to 5. */
const UNEXPLAINED = 8
/**
 * Largest share of the pixels of contrasting samples that may be unexplained. 23 icons of 288 px with color: as JPEG 4:2:0 and WebP of quality 50 to 98, 0 to 0.022; as
 * JPEG 4:4:4, 0.078 to 0.47, but 0.008 for one whose chroma has hardly any edges.
 */
const MAX_UNEXPLAINED = 0.04

/** A raster's planes, without clipping, and the chroma samples that were stored of it. */
export interface HalfChroma {
  readonly planes: YcbcrPlanes
  readonly samples: ChromaSamples
}

/** The samples of a raster whose chroma has half the resolution of its luma, from the first pixel on; null for others, and where too little contrast tells. */
export function findHalfChroma(raster: Raster): HalfChroma | null {
  if (Math.min(raster.width, raster.height) < MIN_SIDE) return null
  const planes = ycbcrPlanes(raster)
  const samples = readSamples(planes)
  undoClipping(raster, planes, samples)
  return isExplained(raster, planes, samples) ? { planes, samples } : null
}

/**
 * Whether samples of half the resolution explain the pixels of a raster where they contrast. False for grays, and for pictures with too
 * little contrast to tell.
 */
function isExplained(raster: Raster, planes: YcbcrPlanes, samples: ChromaSamples): boolean {
  const { width, height } = samples
  let contrasting = 0
  let pixels = 0
  let unexplained = 0
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!isContrasting(samples, column, row)) continue
      contrasting++
      for (let y = 2 * row; y < Math.min(raster.height, 2 * row + 2); y++) {
        for (let x = 2 * column; x < Math.min(raster.width, 2 * column + 2); x++) {
          pixels++
          if (errorAt(raster, planes, samples, x, y) > UNEXPLAINED) unexplained++
        }
      }
    }
  }
  return contrasting >= MIN_CONTRASTING && unexplained <= MAX_UNEXPLAINED * pixels
}

/** Whether a sample differs from the one to its right or below it. */
function isContrasting(samples: ChromaSamples, column: number, row: number): boolean {
  const { width, height } = samples
  const k = row * width + column
  return (
    (column + 1 < width && chromaContrast(samples, k, k + 1) > CONTRAST) ||
    (row + 1 < height && chromaContrast(samples, k, k + width) > CONTRAST)
  )
}

/** The largest difference, levels, of a channel of a pixel from what its luma and the samples make of it. */
function errorAt({ rgba }: Raster, { luma, width }: YcbcrPlanes, samples: ChromaSamples, x: number, y: number): number {
  const i = y * width + x
  const blue = upsampled(samples.blue, samples, x, y)
  const red = upsampled(samples.red, samples, x, y)
  return Math.max(
    Math.abs(rgba[4 * i] - clipped(luma[i] + RED_SCALE * red)),
    Math.abs(rgba[4 * i + 1] - clipped(greenOf(luma[i], blue, red))),
    Math.abs(rgba[4 * i + 2] - clipped(luma[i] + BLUE_SCALE * blue)),
  )
}

function clipped(level: number): number {
  return Math.min(255, Math.max(0, level))
}
