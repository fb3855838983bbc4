import type { Picture } from '../model/color-space'
import type { Axis } from './fit/axis'
import type { FittedPaint } from './fit/compose-paint'
import { fitGradient } from './fit/fit-gradient'
import type { Search } from './fit/fit-paint'
import { Paint } from './fit/paint'
import { fitLayers, layerSamples, MAX_OVERLAID_ERROR, MIN_OVERLAID } from './fit-layers'
import { KeptFits } from './kept-fits'

/** Most fits in one picture. It bounds the time. */
const MAX_USED = 2000
/** Fits that must be left for an area to be divided. */
const MIN_DIVIDING = 12
/** Fits that one fit of several gradients counts for. */
const PAINT_FITS = 10
/** Largest share of the error of one gradient that several may leave. */
const OVERLAID_SHARE = 0.7

/** Fits of gradients to areas, counted, because they take most of the time. Those to equal areas are made once and counted each time. */
export class CountedFits {
  /** Number of fits that were made in all areas. */
  used = 0
  /** Number of fits after which the area at hand is divided no more. Thorough searches take none of them: with 10 taken each time, four of 16 emoji of 512 px have too few left, and lose 1.6 dB. */
  left = 0
  private readonly single = new KeptFits<FittedPaint>()
  private readonly layered = { quick: new KeptFits<FittedPaint>(), thorough: new KeptFits<FittedPaint>() }

  /** `slack` is what noise adds to the errors that are allowed, levels. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly slack: number,
  ) {}

  /** Whether nothing more is fitted in the picture. */
  get areSpent(): boolean {
    return this.used >= MAX_USED
  }

  /** Whether enough are left to divide the area at hand. */
  get mayDivide(): boolean {
    return this.left >= MIN_DIVIDING
  }

  /** One gradient for an area, which begins from the axis `near`, if there is one. */
  one(members: Int32Array, near: Axis | null = null): FittedPaint {
    this.left--
    this.used++
    return this.single.get(members, near, () => {
      const { gradient, error } = fitGradient(this.picture, members, near)
      return { paint: new Paint([gradient]), error }
    })
  }

  /** The area under several gradients; null where they explain it little better than one, or not well enough. */
  several(members: Int32Array, whole: FittedPaint, search: Search = 'quick'): FittedPaint | null {
    if (members.length < MIN_OVERLAID || this.areSpent) return null
    const samples = layerSamples(this.picture, members)
    if (samples === null) return null
    // A thorough search answers for the whole area: its parts have as many fits left as without it
    if (search === 'quick') this.left -= PAINT_FITS
    this.used += PAINT_FITS
    const fitted = this.layered[search].get(members, null, () => fitLayers(this.picture, members, samples, search))
    return fitted.error < MAX_OVERLAID_ERROR + this.slack && fitted.error < OVERLAID_SHARE * whole.error ? fitted : null
  }

  /** Counts the fits of an area without shading that is not fitted, and returns their number. They are not taken from those left. */
  skip({ length }: Int32Array): number {
    const skipped = length < MIN_OVERLAID ? 1 : 1 + PAINT_FITS
    this.used += skipped
    return skipped
  }
}
