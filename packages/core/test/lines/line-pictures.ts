import type { Picture, Pixels } from '../../src/model/color-space'
import type { Inks } from '../../src/model/palette'

/** Luma, Cb and Cr, levels. */
export type Color = readonly [number, number, number]

/** A pale gray ground, and the inks of a picture of which nothing else is known. */
export const GROUND: Color = [240, 128, 128]
export const GROUND_INK: Inks<'ycbcr'> = {
  space: 'ycbcr',
  count: 1,
  colors: Float64Array.of(...GROUND, 255),
  tolerance: Float64Array.of(16),
}

/** A straight line of a width, px, between two places, in a color. */
export interface Stroke {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly width: number
  readonly color: Color
}

/** A picture of a ground, given for each place, with strokes over it, the first lowest: each pixel by the mean of 64 samples. */
export function picture(
  width: number,
  height: number,
  ground: (x: number, y: number) => Color,
  strokes: readonly Stroke[],
): Picture<'ycbcr'> {
  const pixels = new Uint32Array(width * height)
  for (let i = 0; i < pixels.length; i++) {
    const sums = [0, 0, 0]
    for (let k = 0; k < 64; k++) {
      const x = (i % width) + ((k % 8) + 0.5) / 8
      const y = Math.floor(i / width) + (Math.floor(k / 8) + 0.5) / 8
      const color = strokes.findLast((stroke) => isOn(stroke, x, y))?.color ?? ground(x, y)
      color.forEach((level, c) => {
        sums[c]! += level / 64
      })
    }
    pixels[i] = (Math.round(sums[0]!) | (Math.round(sums[1]!) << 8) | (Math.round(sums[2]!) << 16) | (255 << 24)) >>> 0
  }
  return { space: 'ycbcr', width, height, pixels: pixels as Pixels<'ycbcr'> }
}

/** The same color everywhere. */
export function plain(color: Color): () => Color {
  return () => color
}

function isOn({ from: [x0, y0], to: [x1, y1], width }: Stroke, x: number, y: number): boolean {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length
  const beside = ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length
  return along >= 0 && along <= length && Math.abs(beside) <= width / 2
}
