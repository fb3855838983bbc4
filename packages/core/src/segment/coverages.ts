import { doubled } from '../geometry/doubled'
import { runEnd } from '../geometry/run-end'
import { MAX_PARTS, type Mixture } from './mixture'

/** Number of pixels for whose mixtures there is space at first. The space doubles when it is full. */
const FIRST_CAPACITY = 1024

/**
 * The part of each pixel of a picture that each ink covers. A pixel that was unmixed has a mixture of inks; every other pixel is covered by
 * one ink alone. Mixtures are stored in the order in which they are added.
 */
export class Coverages {
  /** For each pixel, the number of its mixture in the order of adding, from 0 on; -1 where the pixel has none. */
  private readonly slot: Int32Array
  private inks = new Int32Array(MAX_PARTS * FIRST_CAPACITY)
  private coverages = new Float32Array(MAX_PARTS * FIRST_CAPACITY)
  private count = 0

  /** Starts without mixtures: each pixel i is covered by ink `ownerOf[i]` alone. `ownerOf` is read later too and not copied. */
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly ownerOf: Int32Array,
  ) {
    this.slot = new Int32Array(ownerOf.length).fill(-1)
  }

  /** Stores a copy of the mixture of inks that covers pixel i (row-major index) in place of what was known of it. */
  set(i: number, mixture: Mixture): void {
    if (this.slot[i] < 0) this.add(i, mixture)
    else this.store(MAX_PARTS * this.slot[i], mixture)
  }

  /** Stores a copy of the mixture of inks that covers pixel i (row-major index). Each pixel may be added once. */
  add(i: number, mixture: Mixture): void {
    const at = MAX_PARTS * this.count
    if (at === this.inks.length) {
      this.inks = doubled(this.inks)
      this.coverages = doubled(this.coverages)
    }
    this.store(at, mixture)
    this.slot[i] = this.count++
  }

  private store(at: number, mixture: Mixture): void {
    for (let k = 0; k < MAX_PARTS; k++) {
      this.inks[at + k] = mixture.inks[k]
      this.coverages[at + k] = mixture.coverages[k]
    }
  }

  /** The number of the mixture of pixel i (row-major index), for `covered`; negative where it has none. */
  slotAt(i: number): number {
    return this.slot[i]
  }

  /** The part of a pixel, 0-1, that an ink covers by its mixture. */
  covered(slot: number, ink: number): number {
    const { inks } = this
    for (let k = MAX_PARTS * slot, end = k + MAX_PARTS; k < end; k++) if (inks[k] === ink) return this.coverages[k]
    return 0
  }

  /** Whether pixel i (row-major index) has a mixture. */
  isUnmixed(i: number): boolean {
    return this.slot[i] >= 0
  }

  /** The first pixel from pixel i on (row-major indices) for which a mixture of inks was added; the number of pixels if there is none. */
  nextUnmixed(i: number): number {
    return i < this.slot.length && this.slot[i] < 0 ? runEnd(this.slot, i, this.slot.length) : i
  }

  /**
   * The index of the ink that covers the (n + 1)th largest part of pixel i (row-major index), 0 <= n < `MAX_PARTS`; -1 for none. Only for
   * pixels that have a mixture.
   */
  part(i: number, n: number): number {
    return this.inks[MAX_PARTS * this.slot[i] + n]
  }

  /** The part of pixel (x, y), 0-1, that an ink covers; 0 outside of the picture. */
  at(x: number, y: number, ink: number): number {
    if (!this.isInside(x, y)) return 0
    const i = y * this.width + x
    const slot = this.slot[i]
    if (slot < 0) return this.ownerOf[i] === ink ? 1 : 0
    return this.covered(slot, ink)
  }

  /** Whether the picture has a pixel (x, y). */
  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }
}
