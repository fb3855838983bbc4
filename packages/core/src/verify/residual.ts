import { doubled } from '../geometry/doubled'
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
  /**
   * For each pixel, the index into `values` at which the four channels of its residual start; 0 for a pixel that `apply` has not changed.
   */
  private readonly slots: Int32Array
  private values = new Float64Array(4096)
  private used = 4
  /** The color of each ink as four premultiplied levels, in the order of the inks. */
  private readonly colors: Float64Array
  private readonly scratch = new Float64Array(4)

  constructor(private readonly reading: Reading) {
    this.colors = premultiplied(reading.inks)
    this.slots = new Int32Array(reading.pixels.length)
  }

  /** Whether `apply` has changed the drawing in a pixel (row-major index). */
  isChanged(pixel: number): boolean {
    return this.slots[pixel] !== 0
  }

  /**
   * Writes the residual of a pixel (row-major index), which is its premultiplied color in the picture less that in the drawing, levels, to
   * the first four entries of `out`.
   */
  read(pixel: number, out: Float64Array): void {
    const slot = this.slots[pixel]
    if (slot === 0) this.readUnchanged(pixel, out)
    else for (let c = 0; c < 4; c++) out[c] = this.values[slot + c]
  }

  /**
   * Changes the drawing by the given area in each pixel, px^2: a positive area turns the left ink of an edge into the right one, a negative
   * area the right ink into the left one.
   */
  apply({ pixels, areas, count }: PixelAreas, inks: InkPair): void {
    for (let k = 0; k < count; k++) {
      const slot = this.slotOf(pixels[k])
      for (let c = 0; c < 4; c++) this.values[slot + c] -= areas[k] * this.contrast(inks, c)
    }
  }

  /**
   * The amount by which `apply` with the same arguments would lower the sum of squared residuals over all pixels, levels squared; negative
   * if the sum would rise. Changes nothing.
   */
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

  /** The difference in premultiplied channel c (0-3) between the two inks of an edge, right less left, levels. */
  contrast({ left, right }: InkPair, c: number): number {
    return this.colors[4 * right + c] - this.colors[4 * left + c]
  }

  /** The squared Euclidean distance between the premultiplied colors of the two inks of an edge, levels squared. */
  contrastSquared(inks: InkPair): number {
    let sum = 0
    for (let c = 0; c < 4; c++) sum += this.contrast(inks, c) ** 2
    return sum
  }

  /** Writes the residual of a pixel that `apply` has not changed to `out`: the pixel's color less the color of its region's ink, levels. */
  private readUnchanged(pixel: number, out: Float64Array): void {
    const { colors, reading } = this
    const { regions } = reading
    const ink = 4 * regions.colorOf[regions.labels[pixel]]
    const value = reading.pixels[pixel]
    for (let c = 0; c < 4; c++) out[c] = ((value >>> (8 * c)) & 255) - colors[ink + c]
  }

  /** The index into `values` at which the residual of a pixel starts. Stores the residual first if it is not stored yet. */
  private slotOf(pixel: number): number {
    if (this.slots[pixel] !== 0) return this.slots[pixel]
    if (this.used === this.values.length) this.values = doubled(this.values)
    const slot = this.used
    this.used += 4
    this.readUnchanged(pixel, this.scratch)
    this.values.set(this.scratch, slot)
    this.slots[pixel] = slot
    return slot
  }
}
