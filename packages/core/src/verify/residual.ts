import { premultiplied } from '../model/palette'
import type { Reading } from '../model/reading'
import type { InkPair } from './edge-inks'
import type { PixelAreas } from './signed-area'

/**
 * The difference of a picture and a drawing: the premultiplied color of each pixel less that of the drawing there, four channels, levels,
 * in the color space of the reading. At first the drawing is the reading's regions in their inks; `apply` changes the drawing. Only
 * pixels that `apply` has changed take memory.
 */
export class Residual {
  /** Index into `values` where the four channels of each pixel's residual start; 0 for pixels that `apply` has not changed. */
  private readonly slots: Int32Array
  private values = new Float64Array(4096)
  private used = 4
  /** The premultiplied inks, four values each. */
  private readonly colors: Float64Array
  private readonly scratch = new Float64Array(4)

  constructor(private readonly reading: Reading) {
    this.colors = premultiplied(reading.inks)
    this.slots = new Int32Array(reading.pixels.length)
  }

  isChanged(pixel: number): boolean {
    return this.slots[pixel] !== 0
  }

  /** Writes the residual of a pixel (row-major index), picture less drawing, to the four values of `out`. */
  read(pixel: number, out: Float64Array): void {
    const slot = this.slots[pixel]
    if (slot === 0) {
      this.readUnchanged(pixel, out)
      return
    }
    const { values } = this
    out[0] = values[slot]
    out[1] = values[slot + 1]
    out[2] = values[slot + 2]
    out[3] = values[slot + 3]
  }

  /** Draws areas (px^2 a pixel) of the right ink over the left one; a negative area draws the left ink over the right one. */
  apply({ pixels, areas, count }: PixelAreas, inks: InkPair): void {
    for (let k = 0; k < count; k++) {
      const slot = this.slotOf(pixels[k])
      for (let c = 0; c < 4; c++) this.values[slot + c] -= areas[k] * this.contrast(inks, c)
    }
  }

  /** How much `apply` would lower the sum of squares of all residuals, levels squared; negative when it would rise. */
  gainOf({ pixels, areas, count }: PixelAreas, inks: InkPair): number {
    const { scratch } = this
    let gain = 0
    for (let k = 0; k < count; k++) {
      this.read(pixels[k], scratch)
      for (let c = 0; c < 4; c++) {
        const change = areas[k] * this.contrast(inks, c)
        gain += change * (2 * scratch[c] - change)
      }
    }
    return gain
  }

  /** Premultiplied channel c (0-3) of the right ink less that of the left one, levels. */
  contrast({ left, right }: InkPair, c: number): number {
    return this.colors[4 * right + c] - this.colors[4 * left + c]
  }

  /** The squared Euclidean distance of the two premultiplied inks, levels squared. */
  contrastSquared(inks: InkPair): number {
    let sum = 0
    for (let c = 0; c < 4; c++) sum += this.contrast(inks, c) ** 2
    return sum
  }

  private readUnchanged(pixel: number, out: Float64Array): void {
    const { colors, reading } = this
    const { regions } = reading
    const ink = 4 * regions.colorOf[regions.labels[pixel]]
    const value = reading.pixels[pixel]
    out[0] = (value & 255) - colors[ink]
    out[1] = ((value >>> 8) & 255) - colors[ink + 1]
    out[2] = ((value >>> 16) & 255) - colors[ink + 2]
    out[3] = (value >>> 24) - colors[ink + 3]
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
    this.readUnchanged(pixel, this.scratch)
    this.values.set(this.scratch, slot)
    this.slots[pixel] = slot
    return slot
  }
}
