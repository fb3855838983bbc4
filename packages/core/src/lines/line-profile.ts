/** Distances from the middle of a line are told in steps of this part of a px. */
const STEPS = 2
/** Share (0-1) of the pixels at one distance, the weakest first, that show the line alone: letters along it darken up to two thirds of them. */
const QUANTILE = 0.35

/** The luma that a thin line makes of the pixels beside it, by their signed distance from its middle, as far as `reach` px. */
export class LineProfile {
  private readonly side: number
  private readonly counts: Int32Array
  private readonly totals: Int32Array
  private readonly values: Float64Array

  constructor(reach: number) {
    this.side = reach * STEPS
    const bins = 2 * this.side + 1
    this.counts = new Int32Array(256 * bins)
    this.totals = new Int32Array(bins)
    this.values = new Float64Array(bins)
  }

  /** Forgets all pixels. */
  clear(): void {
    this.counts.fill(0)
    this.totals.fill(0)
  }

  /** The bin of a distance; distances beyond the reach have none of `bins`. */
  binOf(distance: number): number {
    return Math.round(distance * STEPS) + this.side
  }

  get bins(): number {
    return this.totals.length
  }

  /** Adds a pixel that lies within reach. */
  add(distance: number, luma: number): void {
    const bin = this.binOf(distance)
    this.counts[256 * bin + luma]++
    this.totals[bin]++
  }

  /** Settles the profile of the pixels that were added: at each distance the one that `QUANTILE` of them fall short of. `isLight` tells light lines from dark ones. */
  settle(isLight: boolean): void {
    for (let bin = 0; bin < this.totals.length; bin++) {
      const rank = Math.floor(QUANTILE * (this.totals[bin] - 1))
      let luma = isLight ? 0 : 255
      for (let seen = 0; ; luma += isLight ? 1 : -1) {
        seen += this.counts[256 * bin + luma]
        if (seen > rank || luma === (isLight ? 255 : 0)) break
      }
      this.values[bin] = this.totals[bin] === 0 ? Number.NaN : luma
    }
  }

  /** The luma at a distance, between those of the bins; NaN where no pixel is as far. */
  at(distance: number): number {
    const place = distance * STEPS + this.side
    const k = Math.min(this.values.length - 2, Math.max(0, Math.floor(place)))
    const one = this.values[k]
    const other = this.values[k + 1]
    if (Number.isNaN(one)) return other
    if (Number.isNaN(other)) return one
    return one + Math.min(1, Math.max(0, place - k)) * (other - one)
  }

  /** By how much luma changes over a bin around a distance; 0 where that is not known. */
  slopeAt(distance: number): number {
    const slope = Math.abs(this.at(distance + 0.5 / STEPS) - this.at(distance - 0.5 / STEPS))
    return Number.isNaN(slope) ? 0 : slope
  }
}
