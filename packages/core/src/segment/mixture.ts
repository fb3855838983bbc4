import type { Blend } from '../color/blend'

/** Largest number of inks that the color of one pixel is split into. */
export const MAX_PARTS = 3

/**
 * The inks that cover one pixel, with their coverages. While blends are tried for the pixel, it holds the nearest one so far. The caller
 * owns the object and passes it to every call, so that unmixing a picture allocates nothing.
 */
export class Mixture {
  /** Indices of the inks that cover the pixel, in falling order of coverage (ties: as they were tried); -1 for unused entries. */
  readonly inks = new Int32Array(MAX_PARTS)
  /** The part of the pixel that each entry of `inks` covers, 0-1; the sum is 1. */
  readonly coverages = new Float64Array(MAX_PARTS)
  /**
   * Distance, levels, of the pixel's color from the nearest blend offered since `clear`; infinite before the first. Meaningless after
   * `setPure`.
   */
  error = Number.POSITIVE_INFINITY
  /**
   * Coverage, 0-1, of the ink that was passed as third with the last blend that was taken over; 0 for a blend of two.
   */
  thirdCoverage = 0
  /** True when the color of the mixture is within the tolerance of the pixel's color; false when the mixture is only the best guess. */
  isExplained = true

  /**
   * Starts a search for the blend nearest to a pixel. The first blend offered afterwards is taken over, because `error` becomes infinite.
   */
  clear(): void {
    this.error = Number.POSITIVE_INFINITY
  }

  /** Makes the mixture one ink alone with coverage 1; the other entries become unused. */
  setPure(ink: number): void {
    const { inks, coverages } = this
    inks[0] = ink
    coverages[0] = 1
    for (let k = 1; k < MAX_PARTS; k++) {
      inks[k] = -1
      coverages[k] = 0
    }
  }

  /** Takes over the inks and coverages of another mixture. */
  copy(other: Mixture): void {
    for (let k = 0; k < MAX_PARTS; k++) {
      this.inks[k] = other.inks[k]
      this.coverages[k] = other.coverages[k]
    }
  }

  /**
   * Takes over a blend of three inks, or of two (`third` is -1), if it is nearer to the pixel than every blend offered so far; otherwise
   * nothing changes.
   */
  offer(blend: Blend, first: number, second: number, third: number): void {
    if (blend.error >= this.error) return
    this.error = blend.error
    this.inks[0] = first
    this.inks[1] = second
    this.inks[2] = third
    this.coverages[0] = blend.first
    this.coverages[1] = blend.second
    this.coverages[2] = blend.third
    this.thirdCoverage = blend.third
    this.order(0, 1)
    this.order(1, 2)
    this.order(0, 1)
  }

  /** Swaps entries a and b of the mixture if entry b has the larger coverage. */
  private order(a: number, b: number): void {
    const { inks, coverages } = this
    if (coverages[b] <= coverages[a]) return
    const ink = inks[a]
    const coverage = coverages[a]
    inks[a] = inks[b]
    coverages[a] = coverages[b]
    inks[b] = ink
    coverages[b] = coverage
  }
}
