import { premultiplied } from '../model/palette'
import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import type { SignedArea } from './signed-area'

/**
 * What the picture's pixels have more than the drawing's: premultiplied colour, 4 channels, levels. Without curves, the drawing is
 * the region map in its inks; curves move it by signed areas. Only pixels that curves change take memory.
 */
export class Residual {
  /** The residual of the last pixel read. */
  readonly color = new Float64Array(4)
  /** By pixel: where its residual starts in `values`, 0 for pixels that no curve changes. */
  private readonly slots: Int32Array
  private values = new Float64Array(4096)
  private used = 4

  private readonly pixels: Uint32Array
  private readonly regions: RegionMap<'inks'>
  /** The inks, premultiplied, 4 values each. */
  private readonly colors: Float64Array

  constructor({ pixels, regions, inks }: Reading) {
    this.pixels = pixels
    this.regions = regions
    this.colors = premultiplied(inks)
    this.slots = new Int32Array(pixels.length)
  }

  isChanged(pixel: number): boolean {
    return this.slots[pixel] !== 0
  }

  /** Sets `color` to the pixel's residual. */
  read(pixel: number): void {
    const { color, values } = this
    const slot = this.slots[pixel]
    if (slot === 0) {
      this.readUnchanged(pixel)
      return
    }
    color[0] = values[slot]
    color[1] = values[slot + 1]
    color[2] = values[slot + 2]
    color[3] = values[slot + 3]
  }

  /** Draws the collected areas: there ink `to` takes the place of ink `from`, or the other way round where they are negative. */
  apply(area: SignedArea, from: number, to: number): void {
    for (let k = 0; k < area.count; k++) {
      const slot = this.slotOf(area.pixels[k])
      for (let c = 0; c < 4; c++) this.values[slot + c] -= area.areas[k] * this.contrast(from, to, c)
    }
  }

  /** By how much `apply` would lower the sum of squares of all residuals, levels squared. */
  gainOf(area: SignedArea, from: number, to: number): number {
    const { color } = this
    let gain = 0
    for (let k = 0; k < area.count; k++) {
      this.read(area.pixels[k])
      for (let c = 0; c < 4; c++) {
        const change = area.areas[k] * this.contrast(from, to, c)
        gain += change * (2 * color[c] - change)
      }
    }
    return gain
  }

  /** Channel c of ink `to` less ink `from`. */
  contrast(from: number, to: number, c: number): number {
    return this.colors[4 * to + c] - this.colors[4 * from + c]
  }

  contrastSquared(from: number, to: number): number {
    let sum = 0
    for (let c = 0; c < 4; c++) sum += this.contrast(from, to, c) ** 2
    return sum
  }

  private readUnchanged(pixel: number): void {
    const { colors, regions, color } = this
    const ink = 4 * regions.colorOf[regions.labels[pixel]]
    const value = this.pixels[pixel]
    color[0] = (value & 255) - colors[ink]
    color[1] = ((value >>> 8) & 255) - colors[ink + 1]
    color[2] = ((value >>> 16) & 255) - colors[ink + 2]
    color[3] = (value >>> 24) - colors[ink + 3]
  }

  private slotOf(pixel: number): number {
    if (this.slots[pixel] !== 0) return this.slots[pixel]
    if (this.used === this.values.length) {
      const values = new Float64Array(2 * this.used)
      values.set(this.values)
      this.values = values
    }
    const slot = this.used
    this.used += 4
    this.readUnchanged(pixel)
    this.values.set(this.color, slot)
    this.slots[pixel] = slot
    return slot
  }
}
