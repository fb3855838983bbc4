import type { Picture } from '../model/color-space'

/**
 * The luma of a picture, as given and smoothed by a binomial of 5 x 5 px (a standard deviation of 1 px), levels. Smoothing takes the end of a row and the
 * beginning of the next for neighbors, so it says nothing within 2 px of the left and the right side.
 */
export class LumaField {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
  readonly smooth: Float32Array

  constructor({ width, height, pixels }: Picture<'ycbcr'>) {
    this.width = width
    this.height = height
    this.luma = new Float32Array(pixels.length)
    for (let i = 0; i < pixels.length; i++) this.luma[i] = pixels[i] & 255
    this.smooth = smoothed(smoothed(this.luma, 1), width)
  }

  /**
   * The luma `far` px from pixel (x, y) in the direction (nx, ny), as the mean of three places a pixel apart along the line that this direction crosses;
   * between pixels by bilinear interpolation. The places must lie inside of the picture.
   */
  along(x: number, y: number, nx: number, ny: number, far: number): number {
    const u = x + far * nx
    const v = y + far * ny
    return (this.at(u, v) + this.at(u - ny, v + nx) + this.at(u + ny, v - nx)) / 3
  }

  private at(x: number, y: number): number {
    const { luma, width } = this
    const u = Math.floor(x)
    const v = Math.floor(y)
    const a = x - u
    const b = y - v
    const i = v * width + u
    const top = luma[i] + a * (luma[i + 1] - luma[i])
    const bottom = luma[i + width] + a * (luma[i + width + 1] - luma[i + width])
    return top + b * (bottom - top)
  }
}

/** Values after a binomial of five pixels `step` apart; the two at each end of the whole array as they are. */
function smoothed(values: Float32Array, step: number): Float32Array {
  const out = values.slice()
  for (let i = 2 * step; i < values.length - 2 * step; i++) {
    out[i] =
      (values[i - 2 * step] + values[i + 2 * step] + 4 * (values[i - step] + values[i + step]) + 6 * values[i]) / 16
  }
  return out
}
