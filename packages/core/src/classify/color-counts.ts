import { ColorTable } from '../color/color-table'

/** Counts packed colors, up to a bound: of each, how often it was seen and whether it ever filled a block. */
export class ColorCounts {
  private readonly table: ColorTable
  private readonly counts: Uint32Array
  private readonly solid: Uint8Array
  /** The entry of the color counted last, which most often comes again. */
  private last = -1

  /** For at most `capacity` distinct colors. */
  constructor(capacity: number) {
    this.table = new ColorTable(capacity)
    this.counts = new Uint32Array(capacity)
    this.solid = new Uint8Array(capacity)
  }

  /** Distinct colors. */
  get distinct(): number {
    return this.table.count
  }

  /** Counts pixels of one color, signed or not; `isSolid` when they belong to blocks of it. */
  add(pixel: number, isSolid: boolean, count = 1): void {
    const color = pixel >>> 0
    if (this.last < 0 || this.table.colors[this.last] !== color) this.last = this.table.add(color)
    this.counts[this.last] += count
    if (isSolid) this.solid[this.last] = 1
  }

  /** Pixels whose color fills no block and was seen at most `most` times. */
  rarePixels(most: number): number {
    let sum = 0
    for (let k = 0; k < this.distinct; k++) if (this.solid[k] === 0 && this.counts[k] <= most) sum += this.counts[k]
    return sum
  }
}
