import { ColorTable } from '../color/color-table'
import { doubled } from '../geometry/doubled'

/** Number of colors for which there is space at first. The space doubles when it is full. */
const FIRST_CAPACITY = 256

/** Counts packed colors: of each, how often it was seen and whether it ever filled a block. */
export class ColorCounts {
  private readonly table = new ColorTable(FIRST_CAPACITY)
  private counts = new Uint32Array(FIRST_CAPACITY)
  private solid = new Uint8Array(FIRST_CAPACITY)
  /** The entry of the color counted last, which most often comes again. */
  private last = -1

  /** Distinct colors. */
  get distinct(): number {
    return this.table.count
  }

  /** Counts pixels of one color, signed or not; `isSolid` when they belong to blocks of it. */
  add(pixel: number, isSolid: boolean, count = 1): void {
    const color = pixel >>> 0
    if (this.last < 0 || this.table.colors[this.last] !== color) this.last = this.table.add(color)
    if (this.last === this.counts.length) {
      this.counts = doubled(this.counts)
      this.solid = doubled(this.solid)
    }
    this.counts[this.last] += count
    if (isSolid) this.solid[this.last] = 1
  }

  /** Distinct colors that never filled a block. */
  get loose(): number {
    let count = 0
    for (let k = 0; k < this.distinct; k++) if (this.solid[k] === 0) count++
    return count
  }

  /** Pixels whose color fills no block and was seen at most `most` times. */
  rarePixels(most: number): number {
    let sum = 0
    for (let k = 0; k < this.distinct; k++) if (this.solid[k] === 0 && this.counts[k] <= most) sum += this.counts[k]
    return sum
  }
}
