/** Sums over rectangles of a field in constant time each (summed-area table; Crow 1984). */
export class RunningSums {
  private readonly sums: Float64Array

  /** The table of the values of a field of `width` * `height`, row-major: integers, or their sums are rounded. */
  constructor(
    readonly width: number,
    readonly height: number,
    valueAt: (i: number) => number,
  ) {
    const stride = width + 1
    this.sums = new Float64Array(stride * (height + 1))
    for (let y = 0, i = 0; y < height; y++) {
      let row = 0
      for (let x = 1, k = (y + 1) * stride + 1; x <= width; x++, i++, k++) {
        row += valueAt(i)
        this.sums[k] = this.sums[k - stride] + row
      }
    }
  }

  /** The sum over columns `left` to `right` and rows `top` to `bottom`, the last of each not included. */
  within(left: number, top: number, right: number, bottom: number): number {
    const { sums } = this
    const above = top * (this.width + 1)
    const below = bottom * (this.width + 1)
    return sums[below + right] - sums[above + right] - sums[below + left] + sums[above + left]
  }
}
