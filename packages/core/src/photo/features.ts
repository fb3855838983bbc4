import type { Raster } from '../model/raster'
import { firmOpacity } from './firm-opacity'
import { limitParts } from './visible-parts'

/** Feature units per sRGB level. */
export const UNITS = 4

/** Blurred feature units per sRGB level: 16 weights of `UNITS`. */
export const BLURRED_UNITS = 16 * UNITS

/**
 * Squared weights of red, green and blue in a difference; opacity weighs their mean. Their sum is 3, so that costs stay squared levels.
 * Between plain RGB (best PSNR) and luma (what is seen).
 */
const WEIGHTS = [1, 1.4, 0.6]

/** Added to the color channels, levels, so that no feature is below 0. */
const OFFSET = 128

/** Distance, levels, from each of its four neighbors above which a pixel is taken for a speck of noise. */
const SPECK_DISTANCE = 40

/** What the merging looks at: 4 weighted values a pixel, row-major; `isVisible[i]` is 1 where pixel i, opaque or translucent, takes part; the others are ground. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly isVisible: Uint8Array
  /** Specks removed, `UNITS` per level. */
  readonly values: Uint16Array
}

/** The composite color of each pixel (see `composite.ts`), its channels weighted, without single specks. */
export function measureFeatures(raster: Raster): Features {
  const { width, height, rgba } = raster
  const count = width * height
  const opacity = firmOpacity(raster)
  const values = new Uint16Array(4 * count)
  const scales = WEIGHTS.map((weight) => UNITS * Math.sqrt(weight))
  const [red, green, blue] = scales
  const [opaqueRed, opaqueGreen, opaqueBlue] = scales.map(opaqueValues)
  const alphaScale = (UNITS * Math.sqrt(3)) / 2
  const opaqueAlpha = Math.round(alphaScale * 255)
  for (let i = 0, p = 0; i < count; i++, p += 4) {
    const alpha = opacity[i]
    if (alpha === 255) {
      values[p] = opaqueRed[rgba[p]]
      values[p + 1] = opaqueGreen[rgba[p + 1]]
      values[p + 2] = opaqueBlue[rgba[p + 2]]
      values[p + 3] = opaqueAlpha
      continue
    }
    const share = alpha / 255
    const shift = OFFSET - alpha / 2
    values[p] = Math.round(red * (rgba[p] * share + shift))
    values[p + 1] = Math.round(green * (rgba[p + 1] * share + shift))
    values[p + 2] = Math.round(blue * (rgba[p + 2] * share + shift))
    values[p + 3] = Math.round(alphaScale * alpha)
  }
  const isVisible = new Uint8Array(count)
  for (let i = 0; i < count; i++) isVisible[i] = opacity[i] > 0 ? 1 : 0
  const parts = limitParts(isVisible, width, height)
  removeSpecks(values, parts, width, height)
  return { width, height, isVisible: parts, values }
}

/** The value of each level of a color channel of opaque pixels. */
function opaqueValues(scale: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, level) => Math.round(scale * (level + OFFSET - 255 / 2)))
}

function removeSpecks(values: Uint16Array, isVisible: Uint8Array, width: number, height: number): void {
  const limit = (SPECK_DISTANCE * UNITS) ** 2
  const specks: number[] = []
  for (let y = 1; y + 1 < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      if (squaredStep(values, i, i + 1) < limit || squaredStep(values, i, i - 1) < limit) continue
      if (squaredStep(values, i, i + width) < limit || squaredStep(values, i, i - width) < limit) continue
      if (isVisible[i] & isVisible[i + 1] & isVisible[i - 1] & isVisible[i + width] & isVisible[i - width])
        specks.push(i)
    }
  }
  const cleaned = new Uint16Array(4 * specks.length)
  for (const [k, i] of specks.entries()) {
    for (let c = 0; c < 4; c++) {
      const above = values[4 * (i - width) + c]
      const before = values[4 * (i - 1) + c]
      const after = values[4 * (i + 1) + c]
      const below = values[4 * (i + width) + c]
      const ends = Math.min(above, before, after, below) + Math.max(above, before, after, below)
      // The two in the middle
      cleaned[4 * k + c] = (above + before + after + below - ends) >> 1
    }
  }
  for (const [k, i] of specks.entries()) for (let c = 0; c < 4; c++) values[4 * i + c] = cleaned[4 * k + c]
}

/** Squared distance of pixels i and j, in squared units. */
function squaredStep(values: Uint16Array, i: number, j: number): number {
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
  const { width, height, isVisible, values } = features
  const across = new Uint16Array(values.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = 4 * i
      const left = x > 0 && isVisible[i - 1] === 1 ? at - 4 : at
      const right = x + 1 < width && isVisible[i + 1] === 1 ? at + 4 : at
      across[at] = values[left] + 2 * values[at] + values[right]
      across[at + 1] = values[left + 1] + 2 * values[at + 1] + values[right + 1]
      across[at + 2] = values[left + 2] + 2 * values[at + 2] + values[right + 2]
      across[at + 3] = values[left + 3] + 2 * values[at + 3] + values[right + 3]
    }
  }
  const out = new Uint16Array(values.length)
  for (let i = 0; i < isVisible.length; i++) {
    const at = 4 * i
    const above = i >= width && isVisible[i - width] === 1 ? at - 4 * width : at
    const below = i + width < isVisible.length && isVisible[i + width] === 1 ? at + 4 * width : at
    out[at] = across[above] + 2 * across[at] + across[below]
    out[at + 1] = across[above + 1] + 2 * across[at + 1] + across[below + 1]
    out[at + 2] = across[above + 2] + 2 * across[at + 2] + across[below + 2]
    out[at + 3] = across[above + 3] + 2 * across[at + 3] + across[below + 3]
  }
  return out
}
