import { doubled } from '../geometry/doubled'

/**
 * Number that rounds a double below 2^21 to a multiple of 2^-30 when it is added and subtracted again. Sums of such multiples have no
 * rounding error.
 */
const ROUND = 1.5 * 2 ** 22

/**
 * For each pixel in which lines enclose an area, that area, px^2: `areas[k]` is that of pixel `pixels[k]` (y * width + x), for k < `count`,
 * in scan order. It is positive where the lines go around clockwise as seen (y down), negative where counter-clockwise. Pixels with area 0
 * are left out.
 */
export interface PixelAreas {
  readonly pixels: Int32Array
  readonly areas: Float64Array
  readonly count: number
}

/**
 * Computes the area of each pixel that lines enclose, px^2: an exact-area rasterizer with an accumulation buffer, as font renderers use
 * (Levien 2016, font-rs). A closed line counts what lies on its right hand (clockwise as seen, y down) as +1 times its winding number. Any
 * number of lines that close as a whole may be added, in any order; parts outside of the picture are cut off. Each line adds, row by row,
 * the change of coverage that it causes to the right of it, and running sums along the rows are the signed areas. Time and memory touched
 * are proportional to the pixels under the lines and between them. One instance serves a whole picture.
 */
export class SignedArea {
  private pixels = new Int32Array(256)
  private areas = new Float64Array(256)
  private count = 0

  private readonly stride: number
  private readonly wordStride: number
  /**
   * For each pixel, the signed area of it that the lines cover (see `PixelAreas`) less that of the pixel before it in the row, px^2, `stride`
   * entries a row. The entry after the last
   * pixel of a row takes the changes to the right of the picture.
   */
  private readonly steps: Float64Array
  /** One bit for each entry of `steps`, `wordStride` 32-bit words a row: 1 where a line has changed the entry since the last `collect`. */
  private readonly touched: Int32Array
  private firstRow: number
  private lastRow = -1
  private firstColumn: number
  private lastColumn = -1

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.stride = width + 1
    this.wordStride = (width + 32) >> 5
    this.steps = new Float64Array(this.stride * height)
    this.touched = new Int32Array(this.wordStride * height)
    this.firstRow = height
    this.firstColumn = width
  }

  /**
   * Adds the lines of an open polyline (interleaved x, y, px) to the outline whose areas `collect` returns, walked backwards if
   * `isReversed`. The line from its last point to its first is not added.
   */
  addChain(points: ArrayLike<number>, isReversed: boolean): void {
    for (let k = 0; k + 3 < points.length; k += 2) {
      if (isReversed) this.addLine(points[k + 2], points[k + 3], points[k], points[k + 1])
      else this.addLine(points[k], points[k + 1], points[k + 2], points[k + 3])
    }
  }

  /**
   * Adds the loop along one polyline and back along another (both interleaved x, y, px), whose ends are joined by lines: what lies between a curve and its
   * lattice path.
   */
  addBetween(line: ArrayLike<number>, back: ArrayLike<number>): void {
    this.addChain(line, false)
    this.addLine(line[line.length - 2], line[line.length - 1], back[back.length - 2], back[back.length - 1])
    this.addChain(back, true)
    this.addLine(back[0], back[1], line[0], line[1])
  }

  /**
   * Adds the line from (x0, y0) to (x1, y1), px, to the outline whose areas `collect` returns. Parts outside of the picture are cut off.
   */
  addLine(x0: number, y0: number, x1: number, y1: number): void {
    const isUp = y1 < y0
    const sign = isUp ? 1 : -1
    const topX = isUp ? x1 : x0
    const topY = isUp ? y1 : y0
    const slope = (x1 - x0) / (y1 - y0)
    let y = rounded(Math.max(0, topY))
    const bottom = rounded(Math.min(this.height, isUp ? y0 : y1))
    if (!(y < bottom)) return
    let x = topX + (y - topY) * slope
    for (let row = Math.floor(y); y < bottom; row++) {
      const nextY = Math.min(row + 1, bottom)
      const nextX = topX + (nextY - topY) * slope
      this.addRow(row, Math.min(x, nextX), Math.max(x, nextX), sign * (nextY - y))
      x = nextX
      y = nextY
    }
  }

  /**
   * Adds the part of a line within one pixel row, between x = left and x = right, px. It changes the coverage (-1 to 1) of every pixel to
   * its right by `rise`.
   */
  private addRow(row: number, left: number, right: number, rise: number): void {
    const { width } = this
    if (right >= width) this.lastColumn = width
    if (right <= 0) {
      this.addStep(row, 0, rise, 0)
      return
    }
    const run = right - left
    let done = 0
    let x = left
    if (x < 0) {
      done = rounded(rise * (-x / run))
      this.addStep(row, 0, done, 0)
      x = 0
    }
    for (let column = Math.floor(x); column < width; column++) {
      if (column + 1 >= right) {
        this.addStep(row, column, rise - done, (x + right) / 2 - column)
        return
      }
      const next = rounded(rise * ((column + 1 - left) / run))
      this.addStep(row, column, next - done, (x + 1 - column) / 2)
      done = next
      x = column + 1
    }
  }

  /**
   * Adds the part of a line within one pixel, which changes the coverage of every pixel to its right by `rise`. `offset` (0-1) is the mean
   * distance, px, of the line from the pixel's left side. The pixel itself gets 1 - `offset` of the change.
   */
  private addStep(row: number, column: number, rise: number, offset: number): void {
    const at = row * this.stride + column
    const beyond = rounded(rise * offset)
    this.steps[at] += rise - beyond
    this.steps[at + 1] += beyond
    const word = row * this.wordStride
    this.touched[word + (column >> 5)] |= 1 << (column & 31)
    this.touched[word + ((column + 1) >> 5)] |= 1 << ((column + 1) & 31)
    if (row < this.firstRow) this.firstRow = row
    if (row > this.lastRow) this.lastRow = row
    if (column < this.firstColumn) this.firstColumn = column
    if (column + 1 > this.lastColumn) this.lastColumn = column + 1
  }

  /**
   * The signed area, px^2, that the lines added since the last call enclose in each pixel, positive where they go around clockwise as seen
   * (y down). The lines are then forgotten. The next call overwrites the result.
   */
  collect(): PixelAreas {
    this.count = 0
    for (let row = this.firstRow; row <= this.lastRow; row++) this.collectRow(row)
    this.firstRow = this.height
    this.lastRow = -1
    this.firstColumn = this.width
    this.lastColumn = -1
    return { pixels: this.pixels, areas: this.areas, count: this.count }
  }

  /** Appends the pixels of a row with their signed areas, which are running sums of `steps`, to the result, and clears the row. */
  private collectRow(row: number): void {
    const { touched, steps, width } = this
    let sum = 0
    const firstWord = this.firstColumn >> 5
    const lastWord = this.lastColumn >> 5
    for (let word = firstWord; word <= lastWord; word++) {
      const at = row * this.wordStride + word
      const bits = touched[at]
      if (bits === 0 && sum === 0) continue
      touched[at] = 0
      const end = Math.min(width, (word + 1) << 5)
      for (let column = word << 5; column < end; column++) {
        if ((bits >>> (column & 31)) & 1) {
          const i = row * this.stride + column
          sum += steps[i]
          steps[i] = 0
        }
        if (sum !== 0) this.push(row * width + column, sum)
      }
      if (end === width) steps[row * this.stride + width] = 0
    }
  }

  /** Appends a pixel (row-major index) and its signed area, px^2, to the result. The space doubles when it is full. */
  private push(pixel: number, area: number): void {
    if (this.count === this.pixels.length) {
      this.pixels = doubled(this.pixels)
      this.areas = doubled(this.areas)
    }
    this.pixels[this.count] = pixel
    this.areas[this.count++] = area
  }
}

/** The value rounded to the nearest multiple of 2^-30. */
function rounded(value: number): number {
  return value + ROUND - ROUND
}
