import type { Palette } from '../model/palette'

/**
 * Opponent colours: the first channel is lightness (ITU-R BT.601), the second blue and the third red less lightness, about 128; the fourth is
 * opacity. Linear in red, green and blue, so blends stay blends. JPEG keeps lightness best and halves the resolution of the other two, and
 * compression's errors are small in lightness and large in blue: distances in these channels weigh what can be trusted.
 */
const RED = 0.299
const GREEN = 0.587
const BLUE = 0.114
const MIDDLE = 128
/** What a difference in blue or red counts, in those of lightness. */
const CHROMA_WEIGHT = 0.8
const BLUE_SCALE = (CHROMA_WEIGHT * 0.5) / (1 - BLUE)
const RED_SCALE = (CHROMA_WEIGHT * 0.5) / (1 - RED)

/** Packed premultiplied pixels in opponent channels, rounded to levels. */
export function opponentPixels(pixels: Uint32Array): Uint32Array {
  const out = new Uint32Array(pixels.length)
  let last = 0
  let lastOut = 0
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]
    if (pixel !== last) {
      last = pixel
      lastOut = toOpponent(pixel)
    }
    out[i] = lastOut
  }
  return out
}

function toOpponent(pixel: number): number {
  const alpha = pixel >>> 24
  const red = pixel & 255
  const blue = (pixel >>> 16) & 255
  const light = RED * red + GREEN * ((pixel >>> 8) & 255) + BLUE * blue
  const middle = (MIDDLE * alpha) / 255 + 0.5
  const b = Math.min(255, (BLUE_SCALE * (blue - light) + middle) | 0)
  const r = Math.min(255, (RED_SCALE * (red - light) + middle) | 0)
  return ((light + 0.5) | (b << 8) | (r << 16) | (alpha << 24)) >>> 0
}

/** A palette of straight colours in opponent channels; a fully transparent ground stays 0. */
export function opponentPalette(palette: Palette): Palette {
  return mapped(palette, (red, green, blue) => {
    const light = RED * red + GREEN * green + BLUE * blue
    return [light, MIDDLE + BLUE_SCALE * (blue - light), MIDDLE + RED_SCALE * (red - light)]
  })
}

/** A palette of opponent channels in straight colours again; what no colour has is brought within 0-255. */
export function straightPalette(palette: Palette): Palette {
  return mapped(palette, (light, b, r) => {
    const blue = light + (b - MIDDLE) / BLUE_SCALE
    const red = light + (r - MIDDLE) / RED_SCALE
    const green = (light - RED * red - BLUE * blue) / GREEN
    return [red, green, blue].map((value) => Math.min(255, Math.max(0, value)))
  })
}

function mapped(palette: Palette, map: (a: number, b: number, c: number) => number[]): Palette {
  const rgba = palette.rgba.slice()
  for (let i = 0; i < rgba.length; i += 4) if (rgba[i + 3] > 0) rgba.set(map(rgba[i], rgba[i + 1], rgba[i + 2]), i)
  return { count: palette.count, rgba, reach: palette.reach }
}
