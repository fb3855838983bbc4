import type { Picture, Pixels } from '../model/color-space'
import type { Raster } from '../model/raster'

/** The raster's pixels multiplied by opacity and packed: red in the low byte, then green, blue and opacity. */
export function premultipliedPicture({ width, height, rgba }: Raster): Picture<'rgb'> {
  const count = width * height
  const out = new Uint32Array(count)
  for (let i = 0, p = 0; i < count; i++, p += 4) {
    out[i] = premultipliedPixel(rgba, p)
  }
  return { space: 'rgb', width, height, pixels: out as Pixels<'rgb'> }
}

/** The straight pixel at `rgba[p .. p + 3]` as premultiplied color, rounded to levels and packed. */
export function premultipliedPixel(rgba: Raster['rgba'], p: number): number {
  const alpha = rgba[p + 3]
  if (alpha === 0) return 0
  if (alpha === 255) return (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | 0xff000000) >>> 0
  const r = (rgba[p] * alpha + 127) / 255
  const g = (rgba[p + 1] * alpha + 127) / 255
  const b = (rgba[p + 2] * alpha + 127) / 255
  return (r | 0 | ((g | 0) << 8) | ((b | 0) << 16) | (alpha << 24)) >>> 0
}

/** The raster's pixels as straight (not premultiplied) color, packed likewise; every fully transparent one is 0. */
export function straightPixels(raster: Raster): Uint32Array {
  const { rgba } = raster
  const pixels = new Uint32Array(raster.width * raster.height)
  for (let i = 0, p = 0; i < pixels.length; i++, p += 4) {
    const alpha = rgba[p + 3]
    if (alpha > 0) pixels[i] = (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | (alpha << 24)) >>> 0
  }
  return pixels
}

/** The largest channel difference of two packed pixels, in levels. */
export function channelDistance(a: number, b: number): number {
  return Math.max(
    Math.abs((a & 255) - (b & 255)),
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)),
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)),
    Math.abs((a >>> 24) - (b >>> 24)),
  )
}
