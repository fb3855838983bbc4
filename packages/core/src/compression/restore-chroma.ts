import { dilate } from '../image/filters'
import type { Raster } from '../model/raster'
import { type ChromaSamples, chromaContrast, sampleMeans, upsampled } from './chroma-samples'
import type { HalfChroma } from './find-half-chroma'
import { followLuma } from './follow-luma'
import { BLUE_SCALE, greenOf, RED_SCALE } from './ycbcr-planes'

/** Difference in chroma, levels, between samples beside each other above which chroma is restored about them. Less is noise. */
const EDGE = 2
/** Distance, samples, from such an edge in which windows lie and chroma is restored: upsampling blurs it by one, and the widest window that holds it reaches two farther. */
const REACH = 3
/** Change of chroma, levels, below which a pixel stays as it is. */
const MIN_CHANGE = 0.75

/**
 * The pixels of a raster with chroma as sharp as its luma. JPEG (4:2:0) and lossy WebP store chroma at half the resolution, and decoders
 * upsample it, so that pixels beside every edge have the luma of one side and chroma of both. Chroma gets edges where luma has them. Flat
 * areas, opacity and transparent pixels stay, byte for byte. Faint edges of chroma without contrast in luma become softer. With
 * `isWhole`, luma and color differences are whole levels, as those of a decoded JPEG are.
 */
export function restoreChroma(raster: Raster, { planes, samples }: HalfChroma, isWhole: boolean): Uint8ClampedArray {
  const isVaried = variedSamples(samples)
  const lines = followLuma(sampleMeans(planes.luma, planes, samples), samples, isVaried)
  const rounded = isWhole ? Math.round : (level: number): number => level
  const { width, height } = raster
  const { luma } = planes
  const rgba = new Uint8ClampedArray(raster.rgba)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const k = (y >> 1) * samples.width + (x >> 1)
      if (isVaried[k] === 0 || rgba[4 * i + 3] === 0) continue
      const blue = upsampled(samples.blue, samples, x, y)
      const red = upsampled(samples.red, samples, x, y)
      const blueChange = lines.explained[k] * (lines.blueSlope[k] * luma[i] + lines.blueStart[k] - blue)
      const redChange = lines.explained[k] * (lines.redSlope[k] * luma[i] + lines.redStart[k] - red)
      if (Math.abs(blueChange) < MIN_CHANGE && Math.abs(redChange) < MIN_CHANGE) continue
      const light = rounded(luma[i])
      const b = rounded(blue + blueChange)
      const r = rounded(red + redChange)
      rgba[4 * i] = light + RED_SCALE * r
      rgba[4 * i + 1] = greenOf(light, b, r)
      rgba[4 * i + 2] = light + BLUE_SCALE * b
    }
  }
  return rgba
}

/** 1 for samples within REACH of an edge of chroma, 0 for others. */
function variedSamples(samples: ChromaSamples): Float32Array {
  const { width, height } = samples
  const values = new Float32Array(width * height)
  for (let row = 0, k = 0; row < height; row++) {
    for (let column = 0; column < width; column++, k++) {
      const beside = column + 1 < width ? chromaContrast(samples, k, k + 1) : 0
      const below = row + 1 < height ? chromaContrast(samples, k, k + width) : 0
      if (Math.max(beside, below) > EDGE) values[k] = 1
    }
  }
  return dilate({ width, height, values }, REACH).values
}
