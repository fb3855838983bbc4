import { cubeRoot, linearToSrgb, srgbToLinear } from './srgb'

/** Luminance below which the curve of lightness is a line, and that line (CIE 15). */
const DARK = 216 / 24389
const DARK_SLOPE = 841 / 108
const DARK_START = 4 / 29
/** L* = 116 f(Y / Yn) - 16 (CIE 15). */
const SCALE = 116
const START = 16
/** White, D65, of which X, Y and Z are shares. */
const WHITE_X = 0.95047
const WHITE_Z = 1.08883

/** CIELAB lightness, 0 (black) to 100 (white), of an sRGB color in levels 0-255. Source: CIE 15; the matrix is that of IEC 61966-2-1. */
export function lightnessOf(red: number, green: number, blue: number): number {
  return SCALE * curve(luminance(srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue))) - START
}

/** Replaces the sRGB color at `values[at .. at+2]` (levels) by that whose lightness differs by `change`, with the same a and b. Channels that leave the range of levels are cut off one by one. */
export function changeLightness(values: Float64Array, at: number, change: number): void {
  const r = srgbToLinear(values[at])
  const g = srgbToLinear(values[at + 1])
  const b = srgbToLinear(values[at + 2])
  const step = change / SCALE
  const x = WHITE_X * inverse(curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_X) + step)
  const y = inverse(curve(luminance(r, g, b)) + step)
  const z = WHITE_Z * inverse(curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_Z) + step)
  values[at] = linearToSrgb(3.2404542 * x - 1.5371385 * y - 0.4985314 * z)
  values[at + 1] = linearToSrgb(-0.969266 * x + 1.8760108 * y + 0.041556 * z)
  values[at + 2] = linearToSrgb(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)
}

function luminance(r: number, g: number, b: number): number {
  return 0.2126729 * r + 0.7151522 * g + 0.072175 * b
}

function curve(share: number): number {
  return share > DARK ? cubeRoot(share) : DARK_SLOPE * share + DARK_START
}

function inverse(value: number): number {
  const cube = value * value * value
  return cube > DARK ? cube : (value - DARK_START) / DARK_SLOPE
}
