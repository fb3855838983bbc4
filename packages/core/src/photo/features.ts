import type { Raster } from '../model/raster'
import { limitParts } from './opaque-parts'

/** Opacity (levels) from which a pixel belongs to the picture; below it, the pixel is transparent ground. */
const OPAQUE_FROM = 128

/** Feature units per sRGB level. */
export const UNITS = 4

/** Blurred feature units per sRGB level: 16 weights of `UNITS`. */
export const BLURRED_UNITS = 16 * UNITS

/**
 * Squared weights of red, green and blue in a difference; opacity weighs 1. Their sum is 3, so that costs stay squared levels.
 * Between plain RGB (best PSNR) and luma (what is seen).
 */
const WEIGHTS = [1, 1.4, 0.6]

/** Distance, levels, from each of its four neighbors above which a pixel is taken for a speck of noise. */
const SPECK_DISTANCE = 40

/** What the merging looks at: 4 weighted values a pixel, row-major; `opaque[i]` is 1 where pixel i takes part. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly opaque: Uint8Array
  /** Specks removed, `UNITS` per level. */
  readonly values: Uint16Array
}

/** Weighs the channels and takes out single-pixel specks: each becomes the median of its four neighbors, channel by channel. */
export function measureFeatures(raster: Raster): Features {
  const { width, height, rgba } = raster
  const count = width * height
  const opaque = new Uint8Array(count)
  const values = new Uint16Array(4 * count)
  const scale = [...WEIGHTS, 1].map((w) => UNITS * Math.sqrt(w))
  for (let i = 0, p = 0; i < count; i++, p += 4) {
    opaque[i] = rgba[p + 3] >= OPAQUE_FROM ? 1 : 0
    for (let c = 0; c < 4; c++) values[p + c] = Math.round(scale[c] * rgba[p + c])
  }
  const parts = limitParts(opaque, width, height)
  removeSpecks(values, parts, width, height)
  return { width, height, opaque: parts, values }
}

function removeSpecks(values: Uint16Array, opaque: Uint8Array, width: number, height: number): void {
  const limit = (SPECK_DISTANCE * UNITS) ** 2
  const specks: number[] = []
  for (let y = 1; y + 1 < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      if (squaredStep(values, i, i + 1) < limit || squaredStep(values, i, i - 1) < limit) continue
      if (squaredStep(values, i, i + width) < limit || squaredStep(values, i, i - width) < limit) continue
      if (opaque[i] & opaque[i + 1] & opaque[i - 1] & opaque[i + width] & opaque[i - width]) specks.push(i)
    }
  }
  const cleaned = new Uint16Array(4 * specks.length)
  for (const [k, i] of specks.entries()) {
    for (let c = 0; c < 4; c++) {
      const around = [i - width, i - 1, i + 1, i + width].map((j) => values[4 * j + c]).sort((a, b) => a - b)
      cleaned[4 * k + c] = (around[1] + around[2]) >> 1
    }
  }
  for (const [k, i] of specks.entries()) values.set(cleaned.subarray(4 * k, 4 * k + 4), 4 * i)
}

/** Squared distance of pixels i and j, in squared units. */
export function squaredStep(values: Uint16Array, i: number, j: number): number {
  const p = 4 * i
  const q = 4 * j
  const d0 = values[p] - values[q]
  const d1 = values[p + 1] - values[q + 1]
  const d2 = values[p + 2] - values[q + 2]
  const d3 = values[p + 3] - values[q + 3]
  return d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3
}

/** The values under a 3 x 3 binomial kernel, `BLURRED_UNITS` per level. Beyond the border or the ground, the pixel itself is repeated. */
export function blurFeatures(features: Features): Uint16Array {
  const { width, height, opaque, values } = features
  const across = new Uint16Array(values.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 && opaque[i - 1] === 1 ? 4 * i - 4 : 4 * i
      const right = x + 1 < width && opaque[i + 1] === 1 ? 4 * i + 4 : 4 * i
      for (let c = 0; c < 4; c++) across[4 * i + c] = values[left + c] + 2 * values[4 * i + c] + values[right + c]
    }
  }
  const out = new Uint16Array(values.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const above = y > 0 && opaque[i - width] === 1 ? 4 * (i - width) : 4 * i
      const below = y + 1 < height && opaque[i + width] === 1 ? 4 * (i + width) : 4 * i
      for (let c = 0; c < 4; c++) out[4 * i + c] = across[above + c] + 2 * across[4 * i + c] + across[below + c]
    }
  }
  return out
}
