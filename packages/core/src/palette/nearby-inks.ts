import type { Indexed } from '../model/indexed'

/** Longest step that `stepsBetween` holds, px: the largest byte. A search makes a longer one of several. */
const MAX_STEP = 255
/**
 * Number of outer rows and columns of the picture whose pixels also see the inks along the frame. Of 160 round logos of 40 to 256 px that touch the frame, 23 change with 1 and with 2, by 0.67 and 1.15 dB at four times the
 * size in 0.85 and 0.74 of the bytes; with 3 as with 2.
 */
const FRAME_DEPTH = 2
/** The ink beyond the end of a row: that of no pixel. */
const BEYOND = -2

type NearbySource = Pick<Indexed, 'width' | 'height' | 'inkOf' | 'purity'>

/**
 * The distinct inks of the pixels around one pixel, as the last call of `collect` found them: `inks[0 .. count)` in scan order, and after them what `collectAlongFrame` added. One
 * instance serves a whole picture, and each call of `collect` overwrites the result of the one before, so that searches allocate nothing. The picture stays as it is from the first call on.
 */
export class NearbyInks {
  count = 0
  readonly inks: Int32Array
  /** For each least purity that was searched for, the steps between pixels of it. */
  private readonly steps: RowSteps[] = []

  /** `limit` is the largest number of inks that one search collects, the first in scan order; the further ones are ignored. */
  constructor(
    private readonly source: NearbySource,
    limit: number,
  ) {
    this.inks = new Int32Array(limit)
  }

  /**
   * Writes the distinct inks of the pixels at most `radius` rows and columns from (x, y) to `inks`, and their number to `count`. Pixels of
   * lower purity than `minPurity` (PURE or SOLID) do not count, nor does the ink `excluded` (-1: no exception).
   */
  collect(x: number, y: number, radius: number, minPurity: number, excluded: number): void {
    const { inks } = this
    const { width, height, inkOf, purity } = this.source
    this.steps[minPurity] ??= new RowSteps(this.source, minPurity)
    const rowSteps = this.steps[minPurity]
    const { steps } = rowSteps
    let count = 0
    let last = excluded
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width - 1, x + radius)
    const y1 = Math.min(height - 1, y + radius)
    for (let v = Math.max(0, y - radius); v <= y1; v++) {
      rowSteps.measure(v)
      for (let i = v * width + x0, end = v * width + x1; i <= end; i += steps[i]) {
        const ink = inkOf[i]
        // Rows mostly begin with the ink of the one before, which is known by now
        if (ink === last || ink === excluded || purity[i] < minPurity) continue
        last = ink
        let k = 0
        while (k < count && inks[k] !== ink) k++
        if (k < count) continue
        if (k === inks.length) {
          this.count = count
          return
        }
        inks[count++] = ink
      }
    }
    this.count = count
  }

  /**
   * Adds the ink of the nearest pixel of at least `minPurity` in either direction along the frame to what `collect` found, if (x, y) is in one of `FRAME_DEPTH` rows or columns on it; in a corner along both sides. The border
   * of a disc that touches the frame runs along it for many pixels, and the ink outside the disc is not seen within a few. Returns whether an ink was added.
   */
  collectAlongFrame(x: number, y: number, minPurity: number): boolean {
    const { width, height } = this.source
    const before = this.count
    const i = y * width + x
    if (Math.min(y, height - 1 - y) < FRAME_DEPTH) {
      this.addNearest(i, -1, x, minPurity)
      this.addNearest(i, 1, width - 1 - x, minPurity)
    }
    if (Math.min(x, width - 1 - x) < FRAME_DEPTH) {
      this.addNearest(i, -width, y, minPurity)
      this.addNearest(i, width, height - 1 - y, minPurity)
    }
    return this.count > before
  }

  /** Adds the ink of the first pixel of at least `minPurity` after pixel i, in at most `most` steps of `step`. */
  private addNearest(i: number, step: number, most: number, minPurity: number): void {
    const { inkOf, purity } = this.source
    for (let k = 1, at = i + step; k <= most; k++, at += step) {
      if (purity[at] < minPurity) continue
      if (this.count < this.inks.length && !this.inks.subarray(0, this.count).includes(inkOf[at])) {
        this.inks[this.count++] = inkOf[at]
      }
      return
    }
  }
}

/** How far searches of rows for pixels of at least `minPurity` go from pixel to pixel. Rows are measured where they are searched. */
class RowSteps {
  /**
   * For each pixel of a measured row, the number of pixels after which a search of the row goes on, at most `MAX_STEP`. The pixels between show the ink of that pixel, or are
   * of lower purity.
   */
  readonly steps: Uint8Array
  private readonly isMeasured: Uint8Array

  constructor(
    private readonly source: NearbySource,
    private readonly minPurity: number,
  ) {
    this.steps = new Uint8Array(source.inkOf.length)
    this.isMeasured = new Uint8Array(source.height)
  }

  /** Measures row y, if it was not measured before. */
  measure(y: number): void {
    if (this.isMeasured[y] === 1) return
    this.isMeasured[y] = 1
    const { steps, minPurity } = this
    const { width, inkOf, purity } = this.source
    const end = (y + 1) * width
    // The nearest pixel of that purity to the right, and the nearest one of another ink than its
    let next = end
    let other = end
    let nextInk = BEYOND
    for (let i = end - 1; i >= end - width; i--) {
      let target = next
      if (purity[i] >= minPurity) {
        const ink = inkOf[i]
        if (ink === nextInk) target = other
        other = target
        next = i
        nextInk = ink
      }
      const step = target - i
      steps[i] = Math.min(step, MAX_STEP)
    }
  }
}
