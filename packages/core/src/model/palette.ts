/**
 * The palette: colours that the picture was drawn with, as opposed to the blends that anti-aliasing made of them.
 * Entry i is the straight sRGB colour `rgba[4i .. 4i+3]` (0-255, fractional: a mean is not rounded before it is written).
 * An entry with alpha 0 is the transparent ground.
 * `reach[i]` is the largest channel difference (levels) at which a pixel still counts as that entry, unblended.
 */
export interface Palette {
  readonly count: number
  readonly rgba: Float64Array
  readonly reach: Float64Array
}

/**
 * The palette's colours premultiplied by opacity, 4 per entry, 0-255: the space in which every blend of two entries,
 * opaque or not, lies on the straight line between them (Porter and Duff 1984).
 */
export function premultiplied(palette: Palette): Float64Array {
  const out = new Float64Array(palette.count * 4)
  for (let i = 0; i < out.length; i += 4) {
    const opacity = palette.rgba[i + 3] / 255
    out[i] = palette.rgba[i] * opacity
    out[i + 1] = palette.rgba[i + 1] * opacity
    out[i + 2] = palette.rgba[i + 2] * opacity
    out[i + 3] = palette.rgba[i + 3]
  }
  return out
}

/** Whether an ink hides what is painted below it. */
export function isOpaqueInk({ rgba }: Palette, ink: number): boolean {
  return rgba[4 * ink + 3] > 254.5
}
