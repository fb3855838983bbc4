import type { ColorSpace } from './color-space'

/**
 * Colors of one color space. Color i has the four values `colors[4i .. 4i+3]`: three channels that are not multiplied by opacity
 * (levels, fractional, because a mean is not rounded before it is written), then opacity (0-255). Opacity 0 is the transparent ground.
 */
export interface Palette<in out S extends ColorSpace> {
  readonly space: S
  readonly count: number
  readonly colors: Float64Array
}

/**
 * The inks of a picture: the colors that it was drawn with, as opposed to the blends that anti-aliasing made of them.
 * `tolerance[i]` is the largest channel difference (levels) at which a pixel still counts as pure ink i; less than 0 for an ink that only lines show,
 * which no pixel shows by its color alone (`isOfLinesOnly`).
 */
export interface Inks<in out S extends ColorSpace> extends Palette<S> {
  readonly tolerance: Float64Array
}

/** Tolerance of an ink that only lines show: their pixels are told by their places. Others are never pure in it, and words do not take it. */
export const LINES_ONLY = -1

/** Whether ink k is one that only lines show. */
export function isOfLinesOnly({ tolerance }: Pick<Inks<never>, 'tolerance'>, k: number): boolean {
  return tolerance[k] < 0
}

/** The inks with others after them, four values a color and one tolerance each. */
export function appendInks<S extends ColorSpace>(
  inks: Inks<S>,
  colors: Float64Array,
  tolerance: Float64Array,
): Inks<S> {
  return {
    space: inks.space,
    count: inks.count + tolerance.length,
    colors: Float64Array.of(...inks.colors, ...colors),
    tolerance: Float64Array.of(...inks.tolerance, ...tolerance),
  }
}

/** Largest channel difference, levels, at which an ink is a known one. */
const KNOWN_TOLERANCE = 3

/** The inks that were found, without those that are one of the known opaque or translucent colors (packed premultiplied), and these after them. */
export function withKnownInks(inks: Inks<'rgb'>, known: readonly number[], tolerance: number): Inks<'rgb'> {
  const levels = premultiplied(inks)
  const isKnown = (k: number): boolean =>
    known.some((color) => {
      let gap = 0
      for (let c = 0; c < 4; c++) gap = Math.max(gap, Math.abs(levels[4 * k + c] - ((color >>> (8 * c)) & 255)))
      return gap <= KNOWN_TOLERANCE
    })
  const others = Array.from({ length: inks.count }, (_, k) => k).filter((k) => !isKnown(k))
  return {
    space: 'rgb',
    count: others.length + known.length,
    colors: Float64Array.from([
      ...others.flatMap((k) => [...inks.colors.subarray(4 * k, 4 * k + 4)]),
      ...straightColors(known),
    ]),
    tolerance: Float64Array.from([...others.map((k) => inks.tolerance[k]), ...known.map(() => tolerance)]),
  }
}

/**
 * Packed premultiplied colors as the colors of a palette, four values a color in the same order: red, green and blue not multiplied by
 * opacity, then opacity, 0-255.
 */
export function straightColors(packed: readonly number[]): Float64Array {
  return straightLevels(packed.flatMap((color) => [0, 8, 16, 24].map((shift) => (color >>> shift) & 255)))
}

/** Four premultiplied levels a color as the colors of a palette: the inverse of `premultiplied`. */
export function straightLevels(levels: readonly number[]): Float64Array {
  return Float64Array.from(levels, (level, i) => {
    const opacity = levels[i - (i % 4) + 3]
    return i % 4 === 3 ? level : Math.min(255, (level * 255) / Math.max(1, opacity))
  })
}

/**
 * The colors of a palette multiplied by opacity, four values a color, 0-255. In this form a blend of two colors lies on the straight
 * line between them, whatever their opacities (Porter and Duff 1984).
 */
export function premultiplied({ count, colors }: Pick<Palette<never>, 'count' | 'colors'>): Float64Array {
  const out = new Float64Array(count * 4)
  for (let i = 0; i < out.length; i += 4) {
    const opacity = colors[i + 3] / 255
    out[i] = colors[i] * opacity
    out[i + 1] = colors[i + 1] * opacity
    out[i + 2] = colors[i + 2] * opacity
    out[i + 3] = colors[i + 3]
  }
  return out
}

/** The same rounded to levels and packed, as pixels have them. */
export function packedColors(palette: Pick<Palette<never>, 'count' | 'colors'>): Uint32Array {
  const levels = premultiplied(palette)
  return Uint32Array.from({ length: palette.count }, (_, k) => {
    let packed = 0
    for (let c = 0; c < 4; c++) packed |= Math.min(255, Math.max(0, Math.round(levels[4 * k + c]))) << (8 * c)
    return packed
  })
}
