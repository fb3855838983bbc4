/** Inks that a pixel may be a blend of. */
export const PARTS = 3

/**
 * What the pixels that are not solid are made of: pixel i has the parts `inks[PARTS * slot[i] ..]`, ink -1 for none, in falling order of
 * `shares` (0-1). `slot[i]` is -1 where the pixel is solid or unblended: it is `owners[i]` alone.
 */
export class Shares {
  readonly slot: Int32Array
  private inks = new Int32Array(PARTS * 1024)
  private shares = new Float32Array(PARTS * 1024)
  private count = 0

  constructor(readonly owners: Int32Array) {
    this.slot = new Int32Array(owners.length).fill(-1)
  }

  /** Notes what pixel i is made of; `inks` and `shares` hold PARTS values each. */
  add(i: number, inks: Int32Array, shares: Float64Array): void {
    const at = PARTS * this.count
    if (at === this.inks.length) this.grow()
    this.inks.set(inks, at)
    this.shares.set(shares, at)
    this.slot[i] = this.count++
  }

  /** The ink of a part of pixel i, which must be blended; -1 for none. */
  part(i: number, n: number): number {
    return this.inks[PARTS * this.slot[i] + n]
  }

  /** How much of pixel i is `ink`, 0-1. */
  of(i: number, ink: number): number {
    const slot = this.slot[i]
    if (slot < 0) return this.owners[i] === ink ? 1 : 0
    for (let k = PARTS * slot, end = k + PARTS; k < end; k++) if (this.inks[k] === ink) return this.shares[k]
    return 0
  }

  private grow(): void {
    const inks = new Int32Array(2 * this.inks.length)
    inks.set(this.inks)
    this.inks = inks
    const shares = new Float32Array(2 * this.shares.length)
    shares.set(this.shares)
    this.shares = shares
  }
}
