import { fillRun } from '../geometry/fill-run'
import { runEnd } from '../geometry/run-end'
import type { Picture, Pixels } from '../model/color-space'
import type { Raster } from '../model/raster'

/** The raster's pixels multiplied by opacity and packed: red in the low byte, then green, blue and opacity. */
export function premultipliedPicture({ width, height, rgba }: Raster): Picture<'rgb'> {
  const words = pixelWords(rgba)
  const out = new Int32Array(width * height)
  for (let start = 0, end = 0; start < out.length; start = end) {
    end = runEnd(words, start, out.length)
    fillRun(out, premultipliedPixel(rgba, 4 * start), start, end)
  }
  return { space: 'rgb', width, height, pixels: new Uint32Array(out.buffer) as Pixels<'rgb'> }
}

/** The straight pixels, each as one number in the machine's order of bytes: good for telling whether two are equal. */
export function pixelWords(rgba: Raster['rgba']): Int32Array {
  const { buffer, byteOffset, length } = aligned(rgba)
  return new Int32Array(buffer, byteOffset, length >> 2)
}

/**
 * The same packed pixels as signed numbers, for loops over all of them that compare: engines make an object of every number above
 * 2^31, as opaque pixels are, until a loop is compiled. `channelDistance` takes either.
 */
export function signedPixels({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** Words must begin at a multiple of 4 bytes: pixels that do not are copied. The slice of a Buffer would be the same memory. */
function aligned(rgba: Raster['rgba']): Raster['rgba'] {
  return rgba.byteOffset % 4 === 0 ? rgba : Uint8Array.from(rgba)
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
  const words = pixelWords(rgba)
  const pixels = new Uint32Array(raster.width * raster.height)
  for (let start = 0, end = 0; start < pixels.length; start = end) {
    end = runEnd(words, start, pixels.length)
    const p = 4 * start
    const alpha = rgba[p + 3]
    if (alpha === 0) continue
    fillRun(pixels, (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | (alpha << 24)) >>> 0, start, end)
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
