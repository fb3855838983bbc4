/**
 * The palette: colours that the picture was drawn with, as opposed to the blends that anti-aliasing made of them.
 * Entry i is the straight sRGB colour `rgba[4i .. 4i+3]` (0-255, fractional: a mean is not rounded before it is written).
 * An entry with alpha 0 is the transparent ground.
 */
export interface Palette {
  readonly count: number
  readonly rgba: Float64Array
}
