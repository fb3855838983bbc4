import type { Indexed } from '../model/indexed'

/**
 * The distinct inks of the pixels around one pixel, as the last call of `collect` found them: `inks[0 .. count)` in scan order. One
 * instance serves a whole picture, and each call overwrites the result of the one before, so that searches allocate nothing.
 */
export class NearbyInks {
  count = 0
  readonly inks: Int32Array

  /** `limit` is the largest number of inks that one search collects, the first in scan order; the further ones are ignored. */
  constructor(
    private readonly source: Pick<Indexed, 'width' | 'height' | 'inkOf' | 'purity'>,
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
    let count = 0
    let last = excluded
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width - 1, x + radius)
    const y1 = Math.min(height - 1, y + radius)
    for (let v = Math.max(0, y - radius); v <= y1; v++) {
      for (let i = v * width + x0, end = v * width + x1; i <= end; i++) {
        const ink = inkOf[i]
        // Neighbors mostly have the ink of the pixel before, which is known by now
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
}
