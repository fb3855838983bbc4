import type { MeasuredBorders } from '../boundary/measure'
import { flatten } from '../geometry/flatten'
import type { Curve } from '../model/curve'

/** Curves are compared as polylines this close, px. */
const FLATNESS = 0.01
/** Chords looked at before and after that nearest to the last place. */
const WINDOW = 8
/** A curve moves nowhere by more than this many standard errors of its points, nor this many px. */
const MOST_ERRORS = 3
const MOST_MOVE = 0.3
/** A point further than this from the curve, in standard errors, is a corner's, whose distance says nothing. */
const SPOILT = 4

/**
 * What a parameter is worth in half the chi-squared that the curve leaves by itself, by point: noise alone explains a half. The price is that
 * of points this much better than their standard errors at best, and that of their standard errors at worst.
 */
const PARAMETER_RISE = 1
const LEAST_NOISE = 0.2

/** What the measured points of a closed border say to its curve being replaced. */
export class Leeway {
  private readonly chain: Chain
  private readonly bound: number
  private readonly chi2: number
  private readonly rise: number

  constructor(
    private readonly borders: MeasuredBorders,
    private readonly e: number,
    curve: Curve,
  ) {
    const { start, sigma } = borders
    const count = start[e + 1] - start[e]
    let sum = 0
    for (let k = start[e]; k < start[e + 1]; k++) sum += sigma[k]
    this.bound = Math.min(MOST_MOVE, (MOST_ERRORS * sum) / count)
    this.chain = new Chain(curve)
    this.chi2 = this.chi2Of(this.chain)
    this.rise = PARAMETER_RISE * Math.min(1, Math.max(LEAST_NOISE, this.chi2 / count))
  }

  /** Whether half the points' chi-squared rises by no more than `saved` parameters are worth, and no part of the border moves by more than its error. */
  allows(curve: Curve, saved: number): boolean {
    const chain = new Chain(curve)
    if (!chain.staysBy(this.chain, this.bound) || !this.chain.staysBy(chain, this.bound)) return false
    return this.chi2Of(chain) - this.chi2 <= 2 * this.rise * saved
  }

  private chi2Of(chain: Chain): number {
    const { start, x, y, sigma } = this.borders
    let sum = 0
    for (let k = start[this.e]; k < start[this.e + 1]; k++) {
      sum += Math.min(SPOILT * SPOILT, chain.squaredDistance(x[k], y[k]) / (sigma[k] * sigma[k]))
    }
    return sum
  }
}

/** A closed polyline that is asked for its distance from places in their order around it. */
class Chain {
  private readonly xy: number[]
  private readonly count: number
  private at = -1

  constructor(curve: Curve) {
    this.xy = flatten(curve, FLATNESS)
    this.count = this.xy.length / 2 - 1
  }

  /** Whether every vertex lies within `bound` px of the other polyline. */
  staysBy(other: Chain, bound: number): boolean {
    const { xy, count } = this
    for (let k = 0; k < count; k++) {
      if (other.squaredDistance(xy[2 * k], xy[2 * k + 1]) > bound * bound) return false
    }
    return true
  }

  squaredDistance(x: number, y: number): number {
    const { count, at } = this
    const isFirst = at < 0 || 2 * WINDOW >= count
    const from = isFirst ? 0 : at - WINDOW + count
    const to = isFirst ? count - 1 : at + WINDOW + count
    let best = Number.POSITIVE_INFINITY
    for (let k = from; k <= to; k++) {
      const squared = this.toChord(k % count, x, y)
      if (squared >= best) continue
      best = squared
      this.at = k % count
    }
    return best
  }

  private toChord(k: number, x: number, y: number): number {
    const { xy } = this
    const dx = xy[2 * k + 2] - xy[2 * k]
    const dy = xy[2 * k + 3] - xy[2 * k + 1]
    const px = x - xy[2 * k]
    const py = y - xy[2 * k + 1]
    const squared = dx * dx + dy * dy
    const t = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0
    return (px - t * dx) ** 2 + (py - t * dy) ** 2
  }
}
