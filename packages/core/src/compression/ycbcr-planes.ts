import type { Raster } from '../model/raster'

/** Shares of red, green and blue in luma (ITU-R BT.601, as JPEG and WebP have them). */
export const LUMA = { red: 0.299, green: 0.587, blue: 0.114 } as const
/**
 * Levels of blue above luma for a blue difference of 1 (JFIF). WebP scales both differences otherwise, which changes no straight line
 * between colors.
 */
export const BLUE_SCALE = 1.772
/** Levels of red above luma for a red difference of 1. */
export const RED_SCALE = 1.402

/** Luma and color differences (YCbCr) of the pixels of a raster, not rounded, row-major: one plane each. */
export interface YcbcrPlanes {
  readonly width: number
  readonly height: number
  /** 0-255. */
  readonly luma: Float32Array
  /** Blue differences: -128 to 128 for colors of sRGB, 0 for grays, beyond that range for colors before they were clipped. */
  readonly blue: Float32Array
  /** Red differences, of the same range. */
  readonly red: Float32Array
  /**
   * 1 for pixels with a channel of 0 or 255, which the decoder may have clipped; 0 for others. Grays count as whole: with a color
   * difference, a clipped pixel of a JPEG shows it in another channel.
   */
  readonly isClipped: Uint8Array
}

/** The planes of a raster. Opacity is left out. */
export function ycbcrPlanes({ width, height, rgba }: Raster): YcbcrPlanes {
  const count = width * height
  const luma = new Float32Array(count)
  const blue = new Float32Array(count)
  const red = new Float32Array(count)
  const isClipped = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const r = rgba[4 * i]
    const g = rgba[4 * i + 1]
    const b = rgba[4 * i + 2]
    luma[i] = LUMA.red * r + LUMA.green * g + LUMA.blue * b
    if (r === g && g === b) continue
    blue[i] = (b - luma[i]) / BLUE_SCALE
    red[i] = (r - luma[i]) / RED_SCALE
    if (isLimit(r) || isLimit(g) || isLimit(b)) isClipped[i] = 1
  }
  return { width, height, luma, blue, red, isClipped }
}

/** Whether the level of a channel is the lowest or the highest, and may have been beyond. */
export function isLimit(level: number): boolean {
  return level === 0 || level === 255
}

/** The level of green, not clipped, of a luma and its color differences. */
export function greenOf(luma: number, blue: number, red: number): number {
  return luma - (LUMA.blue * BLUE_SCALE * blue + LUMA.red * RED_SCALE * red) / LUMA.green
}
