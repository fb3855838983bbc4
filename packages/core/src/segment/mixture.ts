import type { Blend } from '../color/blend'

/** Most inks that one pixel is unmixed into. */
export const MAX_PARTS = 3

/**
 * What one pixel is a mixture of. The caller owns it and passes it to every call, so that unmixing a picture allocates nothing.
 * While candidates are tried, it holds the best so far.
 */
export class Mixture {
  /** The inks in falling order of coverage (ties: as they were tried); -1 for none. */
  readonly inks = new Int32Array(MAX_PARTS)
  /** The part of the pixel that each ink covers, 0-1; the sum is 1. */
  readonly coverages = new Float64Array(MAX_PARTS)
  /** Distance, levels, of the pixel from the best blend offered; infinite before the first. Meaningless after `setPure`. */
  error = Number.POSITIVE_INFINITY
  /** Coverage, 0-1, of the ink named third in the best blend of three inks that was offered. Pairs leave it as it is. */
  thirdCoverage = 0
  /** True when the mixture's color is within the tolerance of the pixel's; false when it is only the best guess. */
  isExplained = true

  /** Starts a search: the first blend that is offered will be taken over, because the error is infinite. */
  clear(): void {
    this.error = Number.POSITIVE_INFINITY
  }

  /** Makes the mixture one ink alone, with coverage 1. */
  setPure(ink: number): void {
    this.inks.fill(-1)
    this.coverages.fill(0)
    this.inks[0] = ink
    this.coverages[0] = 1
  }

  /** Takes over a blend of two inks when it is nearer to the pixel than the best blend offered so far. */
  offerPair(blend: Blend, first: number, second: number): void {
    if (blend.error >= this.error) return
    this.error = blend.error
    this.inks[0] = first
    this.inks[1] = second
    this.inks[2] = -1
    this.coverages[0] = blend.first
    this.coverages[1] = blend.second
    this.coverages[2] = 0
    this.order(0, 1)
  }

  /** Takes over a blend of three inks when it is nearer to the pixel than the best blend offered so far. */
  offerTriple(blend: Blend, first: number, second: number, third: number): void {
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

  /** Swaps parts a and b of the mixture when part b has the larger coverage. */
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
