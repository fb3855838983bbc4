import { GaussianMean } from './gaussian-mean'
import { addedBy, steepest, type UnsharpMask } from './unsharp-mask'

/** Values of one channel or of lightness, row after row. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float64Array
  /** The largest value; 0 is the least. Sharpening cuts off what lies beyond either. */
  readonly most: number
}

/** Passes after which values that were cut off are looked at: those about them are nearly restored then. */
const FIRST_PASSES = 3
/** Distance in rows and columns, px, within which a value that was cut off finds the one of its area. */
const RADIUS = 2
/** Distance from the mean about it, levels or units of lightness, up to which a value lies in a flat area and stays. */
const FLAT = 0.01
/** How far sharpening may lead a value that counts as not cut off beyond the end of the range. */
const EXACT = 1

/**
 * Restores values by solving mask(values) = shown with a relaxed fixed-point iteration (Van Cittert 1931). An error shrinks to s / (2 + s) of it at most with a pass, where s is the largest slope of a mask of channels.
 * A value that was cut off at an end of the range gets the least or the largest value near it, where sharpening that leads beyond the end.
 */
export class MaskUndoer {
  private readonly mean: GaussianMean
  private readonly means: Float64Array
  /** The values that sharpening may have moved, and those of them that may have been cut off. */
  private readonly moved: Int32Array
  private readonly ends: Int32Array

  constructor(
    private readonly shown: Plane,
    private readonly mask: UnsharpMask,
  ) {
    this.mean = new GaussianMean(shown.width, shown.height, mask.deviation)
    this.means = new Float64Array(shown.values.length)
    this.mean.take(shown.values, this.means)
    const besideEdges = indicesWhere(shown.values, (value, i) => Math.abs(value - this.means[i]) > FLAT)
    const isEnd = (i: number) => shown.values[i] <= 0 || shown.values[i] >= shown.most
    this.moved = besideEdges.filter((i) => !isEnd(i))
    this.ends = besideEdges.filter(isEnd)
  }

  /** Brings `values` nearer to those before sharpening. They begin as the shown ones, or those of a similar mask. */
  improve(values: Float64Array, passes: number): void {
    const { shown, mask, means, moved } = this
    if (moved.length + this.ends.length === 0) return
    const step = 2 / (2 + steepest(mask))
    for (let pass = 0; pass < passes; pass++) {
      this.mean.take(values, means)
      for (let k = 0; k < moved.length; k++) {
        const i = moved[k]
        const error = shown.values[i] - values[i] - addedBy(mask, values[i] - means[i])
        values[i] = Math.min(shown.most, Math.max(0, values[i] + step * error))
      }
      if (pass >= FIRST_PASSES) this.restoreCutOff(values)
    }
  }

  private restoreCutOff(values: Float64Array): void {
    const { width, values: shown, most } = this.shown
    for (let k = 0; k < this.ends.length; k++) {
      const i = this.ends[k]
      const end = shown[i]
      const near = this.mostAlike(values, i % width, Math.floor(i / width), end)
      const sharpened = near + addedBy(this.mask, near - this.means[i])
      values[i] = (end <= 0 ? sharpened <= 0 : sharpened >= most) ? near : end
    }
  }

  /** The value nearest to an end of the range of those about a pixel that were not cut off; the other end if there is none. */
  private mostAlike(values: Float64Array, x: number, y: number, end: number): number {
    const { width, height, most } = this.shown
    let best = most - end
    for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++) {
      for (let u = Math.max(0, x - RADIUS); u <= Math.min(width - 1, x + RADIUS); u++) {
        const i = v * width + u
        if (Math.abs(values[i] - end) < Math.abs(best - end) && !this.isCutOff(values, i)) best = values[i]
      }
    }
    return best
  }

  private isCutOff(values: Float64Array, i: number): boolean {
    const shown = this.shown.values[i]
    if (shown > 0 && shown < this.shown.most) return false
    return Math.abs(values[i] + addedBy(this.mask, values[i] - this.means[i]) - shown) > EXACT
  }
}

function indicesWhere(values: Float64Array, isMeant: (value: number, i: number) => boolean): Int32Array {
  const found = new Int32Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (isMeant(values[i], i)) found[count++] = i
  return found.slice(0, count)
}
