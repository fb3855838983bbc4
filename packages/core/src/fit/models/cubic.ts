import type { EdgePoints } from '../points/edge-points'
import { SpanSamples } from '../points/span-samples'
import { CubicSystem } from './cubic-system'

/** Points of a span that a cubic is fitted to, at most. */
export const MAX_SAMPLES = 48
/** Rounds of moving each point's parameter to its foot on the curve and solving again, in the search and for the result. */
const SEARCH_ROUNDS = 2
const FINAL_ROUNDS = 4
/** Newton steps that find the points' parameters on a known curve. */
const START_ROUNDS = 3
/** A first fit this many times worse than the limit does not come below it by moving parameters. */
const HOPELESS_RATIO = 20
/** One that is still so many times worse after a round does not either; one with so small an error per sample is as good as it gets. */
const HOPELESS_AFTER = 3
const GOOD_PER_SAMPLE = 0.3
/** A round that brings less than this, as the part of chi-squared that is left, is the last. */
const SETTLED = 0.98
/** Longest arm over the span's length; longer ones make loops. */
const MAX_ARM = 1.2
/** Longest arms, in the way to where they cross; a cusp needs 2 when both are alike (Stone and DeRose 1989). */
const MAX_CROSSING = 1.4

/**
 * Least-squares Bezier cubics. `control` holds the last fit: x0 y0 x1 y1 x2 y2 x3 y3, px relative to the points' origin.
 * Holds scratch space: a fit allocates nothing.
 */
export class CubicFitter {
  readonly control = new Float64Array(8)
  private readonly samples = new SpanSamples(MAX_SAMPLES)
  private readonly previous = new Float64Array(8)
  private readonly system = new CubicSystem(MAX_SAMPLES)

  /**
   * Chi-squared of the cubic with free ends through points i..j; infinite when there is none, or none near `limit`. At most
   * `most` of the points are looked at.
   */
  fitFree(points: EdgePoints, i: number, j: number, limit: number, most: number): number {
    const { system, control, samples, previous } = this
    samples.take(points, i, j, most)
    if (samples.count < 5 || !system.fitParameters(samples, control)) return Number.POSITIVE_INFINITY
    let chi2 = samples.chi2(control)
    if (chi2 > HOPELESS_RATIO * limit) return Number.POSITIVE_INFINITY
    for (let round = 0; round < SEARCH_ROUNDS; round++) {
      previous.set(control)
      samples.project(control)
      const isSolved = system.fitNormals(samples, control, slideOf(round))
      const next = isSolved ? samples.chi2(control) : Number.POSITIVE_INFINITY
      if (!(next < chi2)) {
        control.set(previous)
        break
      }
      chi2 = next
      if (chi2 < GOOD_PER_SAMPLE * samples.count || chi2 > HOPELESS_AFTER * limit) break
    }
    if (this.hasLongArms() || this.isPinched()) return Number.POSITIVE_INFINITY
    if (j - i + 1 === samples.count || chi2 > limit) return chi2
    return Math.max(chi2, samples.chi2Between(points, i, j, control))
  }

  /**
   * Fits the arms of a cubic whose ends are `x0, y0` and `x3, y3`, from the cubic `start` near the points. A direction of (0, 0)
   * leaves that end's tangent free; otherwise the arm lies along it: (tx0, ty0) points into the curve at the start, (tx3, ty3) into
   * the curve at the end. Returns the chi-squared.
   */
  fitBetween(
    points: EdgePoints,
    i: number,
    j: number,
    start: Float64Array,
    x0: number,
    y0: number,
    x3: number,
    y3: number,
    tx0: number,
    ty0: number,
    tx3: number,
    ty3: number,
  ): number {
    const { system, control, previous, samples } = this
    samples.take(points, i, j, MAX_SAMPLES)
    control.set(start)
    for (let round = 0; round < START_ROUNDS; round++) samples.project(control)
    control[0] = x0
    control[1] = y0
    control[6] = x3
    control[7] = y3
    this.defaultArms(tx0, ty0, tx3, ty3)
    previous.set(control)
    let least = samples.chi2(control)
    system.hold(tx0, ty0, tx3, ty3)
    for (let round = 0; round < FINAL_ROUNDS && samples.count >= 3; round++) {
      if (round > 0) samples.project(control)
      if (!system.fitArms(samples, control, slideOf(round)) || this.hasLongArms()) break
      const chi2 = samples.chi2(control)
      if (!(chi2 < least)) continue
      const isSettled = round > 0 && chi2 > SETTLED * least
      least = chi2
      previous.set(control)
      if (isSettled) break
    }
    control.set(previous)
    return least
  }

  /** Arms of a third of the chord, along the held directions or else along the chord. */
  private defaultArms(tx0: number, ty0: number, tx3: number, ty3: number): void {
    const { control: c } = this
    const third = Math.hypot(c[6] - c[0], c[7] - c[1]) / 3
    const isFree0 = tx0 === 0 && ty0 === 0
    const isFree3 = tx3 === 0 && ty3 === 0
    c[2] = c[0] + (isFree0 ? (c[6] - c[0]) / 3 : third * tx0)
    c[3] = c[1] + (isFree0 ? (c[7] - c[1]) / 3 : third * ty0)
    c[4] = c[6] + (isFree3 ? (c[0] - c[6]) / 3 : third * tx3)
    c[5] = c[7] + (isFree3 ? (c[1] - c[7]) / 3 : third * ty3)
  }

  /** Whether both arms reach so far beyond the place where they cross that the curve has a cusp or a loop, or nearly one. */
  private isPinched(): boolean {
    const { control: c } = this
    const ax = c[2] - c[0]
    const ay = c[3] - c[1]
    const bx = c[4] - c[6]
    const by = c[5] - c[7]
    const sine = ax * by - ay * bx
    const ofFirst = (c[6] - c[0]) * by - (c[7] - c[1]) * bx
    const ofLast = (c[6] - c[0]) * ay - (c[7] - c[1]) * ax
    return ofFirst * sine > 0 && ofLast * sine > 0 && Math.max(ofFirst / sine, ofLast / sine) < 1 / MAX_CROSSING
  }

  private hasLongArms(): boolean {
    const { control: c } = this
    const most = (MAX_ARM * this.samples.length) ** 2
    return !((c[2] - c[0]) ** 2 + (c[3] - c[1]) ** 2 <= most) || !((c[6] - c[4]) ** 2 + (c[7] - c[5]) ** 2 <= most)
  }
}

/** The fitter of this process: fits are synchronous, so its scratch space serves all of them. */
export const cubicFitter = new CubicFitter()

/** Damped while the curve is far from the points, then hardly. */
function slideOf(round: number): number {
  return round === 0 ? 1e-3 : 1e-4
}
