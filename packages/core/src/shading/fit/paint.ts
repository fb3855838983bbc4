import type { Gradient } from './gradient'
import { CHANNELS } from './samples'

/**
 * What an area is painted with: gradients one over the other, the lowest first. The colors of the lowest are those of the picture, with their
 * opacity; the others are translucent (Porter and Duff 1984, "over").
 */
export class Paint {
  private readonly upper = new Float64Array(CHANNELS)

  constructor(readonly gradients: readonly Gradient[]) {}

  /** Writes the color at (x, y), multiplied by opacity, to `out`. */
  colorAt(x: number, y: number, out: Float64Array): void {
    const { gradients, upper } = this
    gradients[0].colorAt(x, y, out)
    for (let k = 1; k < gradients.length; k++) {
      gradients[k].colorAt(x, y, upper)
      const rest = 1 - upper[3] / 255
      for (let c = 0; c < CHANNELS; c++) out[c] = rest * out[c] + upper[c]
    }
  }

  /** The largest channel difference, levels, from a pixel (packed premultiplied) at column x and row y. */
  differenceFrom(pixel: number, x: number, y: number): number {
    this.colorAt(x + 0.5, y + 0.5, COLOR)
    return Math.max(
      Math.abs((pixel & 255) - COLOR[0]),
      Math.abs(((pixel >>> 8) & 255) - COLOR[1]),
      Math.abs(((pixel >>> 16) & 255) - COLOR[2]),
      Math.abs((pixel >>> 24) - COLOR[3]),
    )
  }
}

const COLOR = new Float64Array(CHANNELS)
