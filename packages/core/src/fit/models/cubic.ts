import type { Direction, Point } from '../../geometry/point'
import type { EdgePoints } from '../points/edge-points'
import { SpanSamples } from '../points/span-samples'
import { CubicSystem } from './cubic-system'

/**
 * A cubic's control points x0 y0 x1 y1 x2 y2 x3 y3, px relative to the points' origin, and the chi-squared of the points that it was
 * fitted to.
 */
export interface FittedCubic {
  readonly control: Float64Array
  readonly chi2: number
}

/** A given end of a cubic: its position, px relative to the points' origin, and the unit direction of travel there. */
export interface CubicEnd extends Point {
  /** The unit direction of travel at this end; null leaves the tangent free. */
  readonly direction: Direction | null
}

/**
 * Most points of a span that a final cubic is fitted to. More points cost time in proportion; 48 points determine at most 8 unknowns
 * well enough that the rest of a long span is only used as a check.
 */
const MAX_SAMPLES = 48

/** Smallest number of points for which a cubic with free ends is fitted: one more than its control points. Fewer give no cubic. */
const MIN_FREE_SAMPLES = 5

/**
 * Smallest number of points for which the arms of a cubic between two given ends are fitted: one point between the ends. With fewer, each
 * arm has a third of the chord's length.
 */
const MIN_HELD_SAMPLES = 3

/**
 * Most rounds of reparametrization and solving for a cubic with free ends, of which the search fits thousands. Each takes as long as
 * the first fit.
 */
const SEARCH_ROUNDS = 2

/** Most rounds of reparametrization and solving for a cubic between two given ends. */
const FINAL_ROUNDS = 4

/** Number of Newton steps by which the points' parameters are found on a known cubic before its ends are moved. */
const START_ROUNDS = 3

/**
 * Ratio of the chi-squared of a cubic's first fit to the search's upper bound above which the fit is given up, because reparametrization
 * does not gain as much.
 */
const MAX_FIRST_RATIO = 20

/** Ratio of the chi-squared of a cubic after a round of reparametrization to the search's upper bound above which the fit is given up. */
const MAX_ROUND_RATIO = 3

/**
 * Chi-squared of a cubic per fitted point below which the fit is good enough to need no further round of reparametrization. Noise alone
 * leaves 1.
 */
const GOOD_CHI2_PER_SAMPLE = 0.3

/** Ratio of a cubic's chi-squared after a round of reparametrization to that before it, above which the round is the last one. */
const MIN_PROGRESS = 0.98

/** Longest distance between an end and its control point, as a multiple of the arc length of the span's points. Longer arms make loops. */
const MAX_ARM = 1.2

/**
 * A cubic is rejected when both its arms exceed this multiple of the distance from their ends to the point where the arms' lines cross.
 * A symmetric cubic has a cusp where the factor is 2 (Stone and DeRose 1989); 1.4 also excludes curves that nearly have one.
 */
const MAX_CROSSING = 1.4

/** Weight of a sample's distance along the curve, relative to that across it, in the first round, when the curve is far from the points. */
const FIRST_SLIDE = 1e-3

/** Weight of a sample's distance along the curve, relative to that across it, in every round but the first. */
const LATER_SLIDE = 1e-4

/**
 * Scratch space of a fit: the control points of the current fit and of the best fit so far, the samples and the equations. One set serves
 * all fits, because a fit is synchronous and returns copies. Fits with a set for each border took 6 % longer.
 */
const control = new Float64Array(8)
const previous = new Float64Array(8)
const samples = new SpanSamples(MAX_SAMPLES)
const system = new CubicSystem(MAX_SAMPLES)

/**
 * Least-squares Bezier cubics through spans of one border's points, fitted to up to `maxSamples` (at most 48) of each span. Alternates
 * between solving for the control points and moving each sample's parameter to its foot point (Hoschek 1988), with the
 * tangent-distance error of Wang, Pottmann and Liu (2006). A fit allocates nothing but its result.
 */
export class CubicFitter {
  constructor(
    private readonly points: EdgePoints,
    private readonly maxSamples = MAX_SAMPLES,
  ) {}

  /** The cubic with free ends through points i..j, inclusive. Null when there are too few points or when the fit has a loop or a cusp. */
  fitFree(i: number, j: number): FittedCubic | null {
    const chi2 = this.freeChi2(i, j, Number.POSITIVE_INFINITY)
    return Number.isFinite(chi2) ? { control: control.slice(), chi2 } : null
  }

  /**
   * Chi-squared of the cubic with free ends through points i..j, inclusive. Infinite when there are too few points or when the fit has a
   * loop or a cusp. A fit that is unlikely to come below the chi-squared `upperBound` is given up early: the result is then infinite or
   * too large, but above `upperBound` in either case.
   */
  freeChi2(i: number, j: number, upperBound: number): number {
    const { points } = this
    samples.take(points, i, j, this.maxSamples)
    if (samples.count < MIN_FREE_SAMPLES || !system.fitParameters(samples, control)) return Number.POSITIVE_INFINITY
    let chi2 = samples.chi2(control)
    if (chi2 > MAX_FIRST_RATIO * upperBound) return Number.POSITIVE_INFINITY
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
      if (chi2 < GOOD_CHI2_PER_SAMPLE * samples.count || chi2 > MAX_ROUND_RATIO * upperBound) break
    }
    if (hasLongArms(control, samples.arcLength) || isPinched(control)) return Number.POSITIVE_INFINITY
    if (j - i + 1 === samples.count || chi2 > upperBound) return chi2
    return Math.max(chi2, samples.chi2Between(points, i, j, control))
  }

  /**
   * The cubic between two given ends through points i..j, inclusive. The control points `near` are those of a cubic near the points, on
   * which the samples get their first parameters. Only the arms are fitted; each arm lies along its end's direction where the end has
   * one. When no fit is better, each arm has a third of the chord's length.
   */
  fitBetween(i: number, j: number, near: Float64Array, [start, end]: readonly [CubicEnd, CubicEnd]): FittedCubic {
    samples.take(this.points, i, j, this.maxSamples)
    control.set(near)
    for (let round = 0; round < START_ROUNDS; round++) samples.project(control)
    setDefaultArms(control, start, end)
    previous.set(control)
    let least = samples.chi2(control)
    system.holdDirections(start.direction, end.direction)
    for (let round = 0; round < FINAL_ROUNDS && samples.count >= MIN_HELD_SAMPLES; round++) {
      if (round > 0) samples.project(control)
      if (!system.fitArms(samples, control, slideOf(round)) || hasLongArms(control, samples.arcLength)) break
      const chi2 = samples.chi2(control)
      if (!(chi2 < least)) continue
      const isSettled = round > 0 && chi2 > MIN_PROGRESS * least
      least = chi2
      previous.set(control)
      if (isSettled) break
    }
    return { control: previous.slice(), chi2: least }
  }
}

/** Whether both arms of the cubic c reach so far past the crossing of their lines that the curve has a cusp or a loop, or nearly one. */
function isPinched(c: Float64Array): boolean {
  const ax = c[2] - c[0]
  const ay = c[3] - c[1]
  const bx = c[4] - c[6]
  const by = c[5] - c[7]
  const sine = ax * by - ay * bx
  const ofFirst = (c[6] - c[0]) * by - (c[7] - c[1]) * bx
  const ofLast = (c[6] - c[0]) * ay - (c[7] - c[1]) * ax
  return ofFirst * sine > 0 && ofLast * sine > 0 && Math.max(ofFirst / sine, ofLast / sine) < 1 / MAX_CROSSING
}

/** Whether an arm of the cubic c is longer than `MAX_ARM` times the arc length, px, of its points, or not a number. */
function hasLongArms(c: Float64Array, arcLength: number): boolean {
  const most = (MAX_ARM * arcLength) ** 2
  return !((c[2] - c[0]) ** 2 + (c[3] - c[1]) ** 2 <= most) || !((c[6] - c[4]) ** 2 + (c[7] - c[5]) ** 2 <= most)
}

/**
 * Writes a cubic to c: both ends, and arms of a third of the chord's length, along the ends' directions or along the chord where a
 * direction is free.
 */
function setDefaultArms(c: Float64Array, start: CubicEnd, end: CubicEnd): void {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const third = Math.hypot(dx, dy) / 3
  c[0] = start.x
  c[1] = start.y
  c[2] = start.x + (start.direction === null ? dx / 3 : third * start.direction.dx)
  c[3] = start.y + (start.direction === null ? dy / 3 : third * start.direction.dy)
  c[4] = end.x - (end.direction === null ? dx / 3 : third * end.direction.dx)
  c[5] = end.y - (end.direction === null ? dy / 3 : third * end.direction.dy)
  c[6] = end.x
  c[7] = end.y
}

function slideOf(round: number): number {
  return round === 0 ? FIRST_SLIDE : LATER_SLIDE
}
