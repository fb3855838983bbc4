/** Counts packed colours, up to a bound: of each, how often it was seen and whether it ever filled a block. */
export class ColorCounts {
  /** Distinct colours. */
  distinct = 0
  private readonly slots: Int32Array
  private readonly colors: Int32Array
  private readonly counts: Uint32Array
  private readonly solid: Uint8Array
  /** The entry of the colour counted last, which most often comes again. */
  private last = -1

  /** `capacity` is the largest number of distinct colours, a power of two. */
  constructor(capacity: number) {
    this.slots = new Int32Array(capacity * 2).fill(-1)
    this.colors = new Int32Array(capacity)
    this.counts = new Uint32Array(capacity)
    this.solid = new Uint8Array(capacity)
  }

  /** Counts one pixel; `isSolid` when it belongs to a block of its colour. */
  add(color: number, isSolid: boolean): void {
    if (this.last < 0 || this.colors[this.last] !== color) this.last = this.findEntry(color)
    this.counts[this.last]++
    if (isSolid) this.solid[this.last] = 1
  }

  private findEntry(color: number): number {
    const mask = this.slots.length - 1
    let slot = (Math.imul(color ^ (color >>> 15), 0x9e3779b1) >>> 8) & mask
    while (this.slots[slot] >= 0 && this.colors[this.slots[slot]] !== color) slot = (slot + 1) & mask
    if (this.slots[slot] < 0) {
      this.slots[slot] = this.distinct
      this.colors[this.distinct++] = color
    }
    return this.slots[slot]
  }

  /** Pixels whose colour fills a block somewhere. */
  solidPixels(): number {
    let sum = 0
    for (let k = 0; k < this.distinct; k++) if (this.solid[k] === 1) sum += this.counts[k]
    return sum
  }

  /** Pixels whose colour fills no block and was seen at most `most` times. */
  rarePixels(most: number): number {
    let sum = 0
    for (let k = 0; k < this.distinct; k++) if (this.solid[k] === 0 && this.counts[k] <= most) sum += this.counts[k]
    return sum
  }
}
