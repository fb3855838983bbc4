import type { Indexed } from '../model/indexed'

/**
 * The distinct inks around a pixel: `inks[0 .. count)` in scan order. One instance serves a whole picture. Each search overwrites the
 * result of the one before, so searches allocate nothing.
 */
export class NearbyInks {
  count = 0
  readonly inks: Int32Array

  /** Each search keeps at most `limit` inks, the first in scan order. */
  constructor(
    private readonly source: Pick<Indexed, 'width' | 'height' | 'inkOf' | 'purity'>,
    limit: number,
  ) {
    this.inks = new Int32Array(limit)
  }

  /**
   * Collects the inks of the pixels at most `radius` rows and columns from (x, y) that are at least as pure as `minPurity`, except
   * `excluded` (-1: no exception).
   */
  collect(x: number, y: number, radius: number, minPurity: number, excluded: number): void {
    const { inks } = this
    const { width, height, inkOf, purity } = this.source
    let count = 0
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width - 1, x + radius)
    const y1 = Math.min(height - 1, y + radius)
    for (let v = Math.max(0, y - radius); v <= y1; v++) {
      for (let i = v * width + x0, end = v * width + x1; i <= end; i++) {
        if (purity[i] < minPurity || inkOf[i] === excluded) continue
        let k = 0
        while (k < count && inks[k] !== inkOf[i]) k++
        if (k < count) continue
        if (k === inks.length) {
          this.count = count
          return
        }
        inks[count++] = inkOf[i]
      }
    }
    this.count = count
  }
}
