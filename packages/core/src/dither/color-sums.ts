/** Colors of a pixel. */
export const CHANNELS = 4

/** Mean colors of squares of packed pixels in constant time each (summed-area table; Crow 1984), the four channels of a place side by side. */
export class ColorSums {
  private readonly sums: Int32Array

  /** The table of `width` * `height` packed pixels, row-major. Sums of the largest picture (MAX_PIXELS) are below 2^31. */
  constructor(
    readonly width: number,
    readonly height: number,
    pixels: Uint32Array,
  ) {
    const stride = CHANNELS * (width + 1)
    const sums = new Int32Array(stride * (height + 1))
    for (let y = 0, i = 0; y < height; y++) {
      let red = 0
      let green = 0
      let blue = 0
      let opacity = 0
      for (let x = 0, k = (y + 1) * stride + CHANNELS; x < width; x++, i++, k += CHANNELS) {
        const pixel = pixels[i]
        red += pixel & 255
        green += (pixel >>> 8) & 255
        blue += (pixel >>> 16) & 255
        opacity += pixel >>> 24
        sums[k] = sums[k - stride] + red
        sums[k + 1] = sums[k + 1 - stride] + green
        sums[k + 2] = sums[k + 2 - stride] + blue
        sums[k + 3] = sums[k + 3 - stride] + opacity
      }
    }
    this.sums = sums
  }

  /** Writes the mean levels of the square of `side` px whose first column and row are `left` and `top` to `out` from `at` on. */
  meansWithin(left: number, top: number, side: number, out: Float64Array, at: number): void {
    const { sums } = this
    const first = CHANNELS * (top * (this.width + 1) + left)
    const right = first + CHANNELS * side
    const below = first + CHANNELS * side * (this.width + 1)
    const last = below + CHANNELS * side
    const pixels = side * side
    for (let c = 0; c < CHANNELS; c++)
      out[at + c] = (sums[last + c] - sums[right + c] - sums[below + c] + sums[first + c]) / pixels
  }
}
