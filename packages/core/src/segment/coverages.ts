import { MAX_PARTS, type Mixture } from './mixture'

/** Pixels that there is space for at first; the space doubles when it is full. */
const FIRST_CAPACITY = 1024

/**
 * How much of each pixel each ink covers. A pixel that was unmixed has a mixture; every other pixel is covered by its one ink alone.
 * Mixtures are stored in the order in which they are added.
 */
export class Coverages {
  /** The number of pixel i's mixture in the order of adding, from 0 on, or -1 where the pixel was not unmixed. */
  private readonly slot: Int32Array
  private inks = new Int32Array(MAX_PARTS * FIRST_CAPACITY)
  private coverages = new Float32Array(MAX_PARTS * FIRST_CAPACITY)
  private count = 0

  /** `ownerOf` names the ink of every pixel that is not unmixed; it is read, not copied. */
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly ownerOf: Int32Array,
  ) {
    this.slot = new Int32Array(ownerOf.length).fill(-1)
  }

  /** Stores a copy of the mixture of pixel i. */
  add(i: number, mixture: Mixture): void {
    const at = MAX_PARTS * this.count
    if (at === this.inks.length) this.grow()
    this.inks.set(mixture.inks, at)
    this.coverages.set(mixture.coverages, at)
    this.slot[i] = this.count++
  }

  /** Whether a mixture was added for pixel i. */
  isUnmixed(i: number): boolean {
    return this.slot[i] >= 0
  }

  /** The ink with the (n + 1)th largest coverage of an unmixed pixel i, 0 <= n < MAX_PARTS; -1 for none. */
  part(i: number, n: number): number {
    return this.inks[MAX_PARTS * this.slot[i] + n]
  }

  /** The coverage, 0-1, of pixel (x, y) by an ink; 0 outside of the picture. */
  at(x: number, y: number, ink: number): number {
    if (!this.isInside(x, y)) return 0
    const i = y * this.width + x
    const slot = this.slot[i]
    if (slot < 0) return this.ownerOf[i] === ink ? 1 : 0
    for (let k = MAX_PARTS * slot, end = k + MAX_PARTS; k < end; k++) if (this.inks[k] === ink) return this.coverages[k]
    return 0
  }

  /** Whether the picture has a pixel (x, y). */
  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }

  private grow(): void {
    const inks = new Int32Array(2 * this.inks.length)
    inks.set(this.inks)
    this.inks = inks
    const coverages = new Float32Array(2 * this.coverages.length)
    coverages.set(this.coverages)
    this.coverages = coverages
  }
}
