import { GaussianMean, type MeanRegion } from './gaussian-mean'
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

/** What all masks of one deviation share of a plane: the means about its values, and the values that such a mask may have moved. */
export class Surroundings {
  /** The means about the values that `take` was last given, where `needed` says so; elsewhere, and at first, those about the shown ones. */
  readonly means: Float64Array
  /** Indices of the values that sharpening may have moved, ascending: those within the range, and those at an end of it, which may have been cut off. */
  readonly moved: Int32Array
  readonly ends: Int32Array
  private readonly mean: GaussianMean
  private readonly region: MeanRegion

  /** `deviation` is the standard deviation of the means, px, above 0. */
  constructor(
    readonly shown: Plane,
    deviation: number,
  ) {
    const { width, height, values, most } = shown
    this.mean = new GaussianMean(width, height, deviation)
    this.means = new Float64Array(values.length)
    this.mean.take(values, this.means)
    const moved = new Int32Array(values.length)
    const ends = new Int32Array(values.length)
    let movedCount = 0
    let endCount = 0
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      if (Math.abs(value - this.means[i]) <= FLAT) continue
      if (value <= 0 || value >= most) ends[endCount++] = i
      else moved[movedCount++] = i
    }
    this.moved = moved.slice(0, movedCount)
    this.ends = ends.slice(0, endCount)
    this.region = this.mean.regionOf(this.needed())
  }

  /** Sets the means to those of other values of the plane, as far as `MaskUndoer` needs them. */
  take(values: Float64Array): void {
    this.mean.take(values, this.means, this.region)
  }

  /** 1 for the values that may be moved, and for what `mostAlike` compares those at an end of the range with. */
  private needed(): Uint8Array {
    const { width, height } = this.shown
    const needed = new Uint8Array(width * height)
    for (const i of this.moved) needed[i] = 1
    for (const i of this.ends) {
      const x = i % width
      const y = (i - x) / width
      const right = Math.min(width, x + RADIUS + 1)
      for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++) {
        needed.fill(1, v * width + Math.max(0, x - RADIUS), v * width + right)
      }
    }
    return needed
  }
}

/**
 * Restores values by solving mask(values) = shown with a relaxed fixed-point iteration (Van Cittert 1931). An error shrinks to s / (2 + s) of it at most with a pass, where s is the largest slope of a mask of channels.
 * A value that was cut off at an end of the range gets the least or the largest value near it, where sharpening that leads beyond the end.
 */
export class MaskUndoer {
  /** Share of an error by which a pass moves a value. */
  private readonly step: number

  /** `surroundings` are of the mask's deviation. */
  constructor(
    private readonly surroundings: Surroundings,
    private readonly mask: UnsharpMask,
  ) {
    this.step = 2 / (2 + steepest(mask))
  }

  /** Brings `values` nearer to those before sharpening. They begin as the shown ones, or those of a similar mask. */
  improve(values: Float64Array, passes: number): void {
    const { surroundings } = this
    if (surroundings.moved.length + surroundings.ends.length === 0) return
    for (let pass = 0; pass < passes; pass++) {
      surroundings.take(values)
      this.relax(values)
      if (pass >= FIRST_PASSES) this.restoreCutOff(values)
    }
  }

  /** Moves the values that lie within the range by a step toward those that the mask makes the shown ones of. */
  private relax(values: Float64Array): void {
    const { mask, step } = this
    const { shown, means, moved } = this.surroundings
    const { values: levels, most } = shown
    for (let k = 0; k < moved.length; k++) {
      const i = moved[k]
      const value = values[i]
      const error = levels[i] - value - addedBy(mask, value - means[i])
      values[i] = Math.min(most, Math.max(0, value + step * error))
    }
  }

  private restoreCutOff(values: Float64Array): void {
    const { mask } = this
    const { shown, means, ends } = this.surroundings
    for (let k = 0; k < ends.length; k++) {
      const i = ends[k]
      const end = shown.values[i]
      const near = this.mostAlike(values, i, end)
      const sharpened = near + addedBy(mask, near - means[i])
      values[i] = (end <= 0 ? sharpened <= 0 : sharpened >= shown.most) ? near : end
    }
  }

  /** The value nearest to an end of the range of those about a pixel that were not cut off; the other end if there is none. */
  private mostAlike(values: Float64Array, pixel: number, end: number): number {
    const { mask } = this
    const { shown, means } = this.surroundings
    const { width, height, most, values: levels } = shown
    const x = pixel % width
    const y = (pixel - x) / width
    const left = Math.max(0, x - RADIUS)
    const right = Math.min(width - 1, x + RADIUS)
    const bottom = Math.min(height - 1, y + RADIUS)
    let best = most - end
    let nearest = Math.abs(best - end)
    for (let v = Math.max(0, y - RADIUS); v <= bottom; v++) {
      for (let i = v * width + left; i <= v * width + right; i++) {
        const value = values[i]
        const distance = Math.abs(value - end)
        if (distance >= nearest) continue
        const level = levels[i]
        const isEnd = level <= 0 || level >= most
        if (isEnd && Math.abs(value + addedBy(mask, value - means[i]) - level) > EXACT) continue
        if (distance === 0) return value
        best = value
        nearest = distance
      }
    }
    return best
  }
}
