import { doubled } from '../geometry/doubled'

/**
 * Most distinct colors of a picture that are looked at one by one; drawn artwork has fewer. It bounds the memory of evidence (20 bytes a
 * color), the search for thin inks and the iterations of a reduction when a picture is noise or a photo.
 */
export const MANY_COLORS = 1 << 14

/**
 * Numbers packed colors in the order in which they are first added: entry k is `colors[k]` for k < `count`. A hash table with open
 * addressing, at most half full, which grows. The order of entries does not depend on the hash.
 */
export class ColorTable {
  count = 0
  colors: Uint32Array<ArrayBuffer>
  private slots: Int32Array<ArrayBuffer>
  private bits: number

  /** Reserves space for at least `capacity` colors. */
  constructor(capacity: number) {
    this.bits = Math.ceil(Math.log2(Math.max(16, capacity))) + 1
    this.slots = new Int32Array(1 << this.bits).fill(-1)
    this.colors = new Uint32Array(1 << (this.bits - 1))
  }

  /** The entry of a color, or -1. */
  find(color: number): number {
    return this.slots[this.slotOf(color)]
  }

  /** The entry of a color, which is new when it was not there before. */
  add(color: number): number {
    const slot = this.slotOf(color)
    if (this.slots[slot] >= 0) return this.slots[slot]
    const entry = this.count++
    this.colors[entry] = color
    this.slots[slot] = entry
    if (this.count === this.colors.length) this.grow()
    return entry
  }

  /** The slot that holds a color, or the empty one where it belongs. */
  private slotOf(color: number): number {
    const { slots, colors } = this
    const mask = slots.length - 1
    let slot = hashColor(color, this.bits)
    while (slots[slot] >= 0 && colors[slots[slot]] !== color) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    this.colors = doubled(this.colors)
    this.bits++
    this.slots = new Int32Array(1 << this.bits).fill(-1)
    for (let entry = 0; entry < this.count; entry++) this.slots[this.slotOf(this.colors[entry])] = entry
  }
}

/** A packed color hashed to `bits` bits, 1 to 31, by multiplying with 2^32 over the golden ratio (Fibonacci hashing, Knuth 1973, 6.4). */
export function hashColor(color: number, bits: number): number {
  return Math.imul(color ^ (color >>> 15), 0x9e3779b1) >>> (32 - bits)
}
