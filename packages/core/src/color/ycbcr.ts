import { fillRun } from '../geometry/fill-run'
import { runEnd } from '../geometry/run-end'
import type { PackedColors, Picture, Pixels } from '../model/color-space'
import type { Inks, Palette } from '../model/palette'

/**
 * Luma and weighted color differences (YCbCr of ITU-R BT.601). The first channel is luma; the second and third are the blue and the
 * red difference from luma, scaled and moved to 128; the fourth is opacity. The channels are linear in red, green and blue, so a blend
 * stays a blend. JPEG keeps luma best and halves the resolution of the differences, and its errors are small in luma and large in
 * blue, so distances in these channels weigh what can be trusted.
 */
const RED = 0.299
const GREEN = 0.587
const BLUE = 0.114
/** The value of a color difference of 0, levels. */
export const MIDDLE = 128
/** Weight of a level of color difference relative to a level of luma. */
const CHROMA_WEIGHT = 0.8
const BLUE_SCALE = (CHROMA_WEIGHT * 0.5) / (1 - BLUE)
const RED_SCALE = (CHROMA_WEIGHT * 0.5) / (1 - RED)

/** The picture in YCbCr, rounded to levels. */
export function ycbcrPicture({ width, height, pixels }: Picture<'rgb'>): Picture<'ycbcr'> {
  return { space: 'ycbcr', width, height, pixels: converted(pixels, ycbcrOf) as Pixels<'ycbcr'> }
}

/** The picture in sRGB. What rounding to levels of YCbCr took is not given back: red is off by up to 1 level, green by 2 and blue by 2. */
export function rgbPicture({ width, height, pixels }: Picture<'ycbcr'>): Picture<'rgb'> {
  return { space: 'rgb', width, height, pixels: converted(pixels, packedRgb) as Pixels<'rgb'> }
}

/** Packed pixels, converted one run of equal ones at a time. */
function converted(pixels: Uint32Array, convert: (pixel: number) => number): Uint32Array {
  const signed = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length)
  const out = new Uint32Array(pixels.length)
  for (let start = 0, end = 0; start < out.length; start = end) {
    end = runEnd(signed, start, out.length)
    fillRun(out, convert(pixels[start]), start, end)
  }
  return out
}

function packedRgb(pixel: number): number {
  const alpha = pixel >>> 24
  // Color differences of premultiplied pixels are moved by as much of the middle as their opacity
  const moved = MIDDLE - (MIDDLE * alpha) / 255
  const color = rgbOf(pixel & 255, ((pixel >>> 8) & 255) + moved, ((pixel >>> 16) & 255) + moved)
  const [red, green, blue] = color.map((value) => Math.min(alpha, Math.max(0, Math.round(value))))
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0
}

/** Packed colors in YCbCr, as the pixels of `ycbcrPicture` have them. */
export function ycbcrColors(colors: PackedColors<'rgb'>): PackedColors<'ycbcr'> {
  return colors.map(ycbcrOf) as readonly number[] as PackedColors<'ycbcr'>
}

function ycbcrOf(pixel: number): number {
  const alpha = pixel >>> 24
  const red = pixel & 255
  const blue = (pixel >>> 16) & 255
  const light = RED * red + GREEN * ((pixel >>> 8) & 255) + BLUE * blue
  const middle = (MIDDLE * alpha) / 255 + 0.5
  const b = Math.min(255, (BLUE_SCALE * (blue - light) + middle) | 0)
  const r = Math.min(255, (RED_SCALE * (red - light) + middle) | 0)
  return ((light + 0.5) | (b << 8) | (r << 16) | (alpha << 24)) >>> 0
}

/** The inks in YCbCr. A fully transparent ground stays 0. */
export function ycbcrInks({ count, colors, tolerance }: Inks<'rgb'>): Inks<'ycbcr'> {
  const out = mapped(colors, (red, green, blue) => {
    const light = RED * red + GREEN * green + BLUE * blue
    return [light, MIDDLE + BLUE_SCALE * (blue - light), MIDDLE + RED_SCALE * (red - light)]
  })
  return { space: 'ycbcr', count, colors: out, tolerance }
}

/** The palette in sRGB, the same one if it is. Channels outside of 0-255, which no color has, are clamped. */
export function rgbPalette(palette: Palette<'rgb'> | Palette<'ycbcr'>): Palette<'rgb'> {
  if (palette.space === 'rgb') return palette
  const { count, colors } = palette
  const out = mapped(colors, (light, b, r) => rgbOf(light, b, r).map((value) => Math.min(255, Math.max(0, value))))
  return { space: 'rgb', count, colors: out }
}

/** Red, green and blue of a color in YCbCr, levels; outside of 0-255 for what is no color. */
export function rgbOf(light: number, b: number, r: number): [red: number, green: number, blue: number] {
  const blue = light + (b - MIDDLE) / BLUE_SCALE
  const red = light + (r - MIDDLE) / RED_SCALE
  return [red, (light - RED * red - BLUE * blue) / GREEN, blue]
}

function mapped(colors: Float64Array, map: (a: number, b: number, c: number) => number[]): Float64Array {
  const out = colors.slice()
  for (let i = 0; i < out.length; i += 4) if (out[i + 3] > 0) out.set(map(out[i], out[i + 1], out[i + 2]), i)
  return out
}
