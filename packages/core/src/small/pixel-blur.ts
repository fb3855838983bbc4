/** Most of a pixel's light, 0-1, that each of its neighbors in rows and in columns gets. */
const MAX_SPREAD = 0.12
/** Channels of a pixel. */
const CHANNELS = 4

/**
 * How much a picture's pixels run into one another, beyond the areas that they cover: resizing reads a little more than a pixel. The filter is `spread`, 1 - 2
 * `spread`, `spread` along rows and along columns; at the frame, the last pixel continues. Colors are four numbers a pixel.
 */
export class PixelBlur {
  /** 0 leaves pixels as they are. */
  spread = 0

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** Filters colors in place. */
  apply(colors: Float64Array): void {
    if (this.spread === 0) return
    const { width, height } = this
    for (let y = 0; y < height; y++) this.applyAlong(colors, CHANNELS * y * width, CHANNELS, width)
    for (let x = 0; x < width; x++) this.applyAlong(colors, CHANNELS * x, CHANNELS * width, height)
  }

  /** Sets the spread that makes the colors of a drawing nearest to those of the picture (least squares, to the first order). */
  estimate(drawn: Float64Array, shown: Float64Array): void {
    const { width, height } = this
    let product = 0
    let squares = 0
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const left = x > 0 ? -CHANNELS : 0
        const right = x + 1 < width ? CHANNELS : 0
        const up = y > 0 ? -CHANNELS * width : 0
        const down = y + 1 < height ? CHANNELS * width : 0
        for (let c = 0; c < CHANNELS; c++, i++) {
          const change = drawn[i + left] + drawn[i + right] + drawn[i + up] + drawn[i + down] - 4 * drawn[i]
          product += change * (shown[i] - drawn[i])
          squares += change * change
        }
      }
    }
    this.spread = squares === 0 ? 0 : Math.min(MAX_SPREAD, Math.max(0, product / squares))
  }

  /** Filters `count` colors from `first`, `step` apart. */
  private applyAlong(colors: Float64Array, first: number, step: number, count: number): void {
    const { spread } = this
    for (let c = 0; c < CHANNELS; c++) {
      let before = colors[first + c]
      let own = before
      for (let n = 0, i = first + c; n < count; n++, i += step) {
        const after = n + 1 < count ? colors[i + step] : own
        colors[i] = own + spread * (before + after - 2 * own)
        before = own
        own = after
      }
    }
  }
}
