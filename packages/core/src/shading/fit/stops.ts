import { CHANNELS } from './samples'

/** Number of bins into which positions are put; knots lie between bins. */
const BINS = 160
/** Smallest distance between two knots, bins. */
const MIN_GAP = 2
/** Most knots of a gradient, its two ends included. */
const MAX_KNOTS = 8
/** Smallest drop of the mean squared residual, levels squared summed over channels, for which a further knot is kept. */
const MIN_DROP = 0.05
/** Smallest share of the mean squared residual that a further knot must take away. */
const MIN_DROP_SHARE = 0.08
/** Bins between the places that are tried first, and how many of these a knot may move by in one round. */
const COARSE = 6
const REACH = 4
/** Rounds in which each knot is placed again while the others stay. */
const ROUNDS = 3

/** A piecewise linear profile: positions of its knots, ascending, and the color of each, `CHANNELS` levels. */
export interface Knots {
  readonly positions: Float64Array
  readonly colors: Float64Array
  /** Sum of squared residuals over samples and channels, as far as bins tell. */
  readonly error: number
}

/**
 * The profile with the fewest knots that explains colors by positions: knots are added one at a time where they help most, and placed again
 * (greedy search for change points in a continuous piecewise linear function; Bai 1997).
 */
export function placeKnots(positions: Float64Array, colors: Float64Array, count: number): Knots {
  const bins = new Bins(positions, colors, count)
  let knots = [0, BINS]
  let error = bins.error(knots)
  while (knots.length < MAX_KNOTS) {
    const added = withBestKnot(bins, knots)
    if (added === null) break
    for (let round = 0; round < ROUNDS && replaceKnots(bins, added); round++);
    const next = bins.error(added)
    const drop = error - next
    if (drop < count * MIN_DROP || drop < MIN_DROP_SHARE * error) break
    knots = added
    error = next
  }
  bins.error(knots)
  return {
    positions: Float64Array.from(knots, (knot) => bins.first + knot * bins.size),
    colors: bins.colors.slice(0, CHANNELS * knots.length),
    error,
  }
}

/** The knots with one more, about where it leaves the least error; null where there is no room. */
function withBestKnot(bins: Bins, knots: readonly number[]): number[] | null {
  let best: number[] | null = null
  let bestError = Number.POSITIVE_INFINITY
  for (let k = 0; k + 1 < knots.length; k++) {
    const trial = [...knots.slice(0, k + 1), 0, ...knots.slice(k + 1)]
    for (let at = knots[k] + MIN_GAP; at <= knots[k + 1] - MIN_GAP; at += COARSE) {
      trial[k + 1] = at
      const error = bins.error(trial)
      if (error < bestError) {
        bestError = error
        best = trial.slice()
      }
    }
  }
  return best
}

/** Moves each inner knot to where it leaves the least error while the others stay: in large steps, then in small ones. Returns whether one moved. */
function replaceKnots(bins: Bins, knots: number[]): boolean {
  let hasMoved = false
  for (let k = 1; k + 1 < knots.length; k++) {
    const before = knots[k]
    moveKnot(bins, knots, k, before - REACH * COARSE, before + REACH * COARSE, COARSE)
    moveKnot(bins, knots, k, knots[k] - COARSE, knots[k] + COARSE, 1)
    if (knots[k] !== before) hasMoved = true
  }
  return hasMoved
}

/** Moves knot k to the place of least error among those `step` apart from `low` to `high`, or leaves it. */
function moveKnot(bins: Bins, knots: number[], k: number, low: number, high: number, step: number): void {
  const from = Math.max(low, knots[k - 1] + MIN_GAP)
  const to = Math.min(high, knots[k + 1] - MIN_GAP)
  let best = knots[k]
  let bestError = bins.error(knots)
  for (let at = from; at <= to; at += step) {
    knots[k] = at
    const error = bins.error(knots)
    if (error < bestError) {
      bestError = error
      best = at
    }
  }
  knots[k] = best
}

/** Running sums of the samples by position, from which the profile of any knots is fitted without looking at samples again. */
class Bins {
  readonly first: number
  readonly size: number
  /** Colors of the knots of the last fit. */
  readonly colors = new Float64Array(CHANNELS * MAX_KNOTS)
  /** Running sums before bin b: samples, positions (in bins), their squares; colors, and colors times positions. */
  private readonly n = new Float64Array(BINS + 1)
  private readonly t = new Float64Array(BINS + 1)
  private readonly tt = new Float64Array(BINS + 1)
  private readonly y = new Float64Array(CHANNELS * (BINS + 1))
  private readonly ty = new Float64Array(CHANNELS * (BINS + 1))
  private squares = 0
  private readonly diagonal = new Float64Array(MAX_KNOTS)
  private readonly off = new Float64Array(MAX_KNOTS)
  private readonly rhs = new Float64Array(CHANNELS * MAX_KNOTS)

  constructor(positions: Float64Array, colors: Float64Array, count: number) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let k = 0; k < count; k++) {
      low = Math.min(low, positions[k])
      high = Math.max(high, positions[k])
    }
    this.first = low
    this.size = Math.max(1e-9, (high - low) / BINS)
    const { n, t, tt, y, ty } = this
    for (let k = 0; k < count; k++) {
      const place = (positions[k] - low) / this.size
      const bin = Math.min(BINS - 1, Math.floor(place)) + 1
      n[bin]++
      t[bin] += place
      tt[bin] += place * place
      for (let c = 0; c < CHANNELS; c++) {
        const level = colors[CHANNELS * k + c]
        y[CHANNELS * bin + c] += level
        ty[CHANNELS * bin + c] += place * level
        this.squares += level * level
      }
    }
    for (let b = 1; b <= BINS; b++) {
      n[b] += n[b - 1]
      t[b] += t[b - 1]
      tt[b] += tt[b - 1]
      for (let c = 0; c < CHANNELS; c++) {
        y[CHANNELS * b + c] += y[CHANNELS * (b - 1) + c]
        ty[CHANNELS * b + c] += ty[CHANNELS * (b - 1) + c]
      }
    }
  }

  /** The sum of squared residuals of the profile with knots before the given bins; its colors are then in `colors`. */
  error(knots: readonly number[]): number {
    const { n, t, tt, y, ty, diagonal, off, rhs, colors } = this
    const count = knots.length
    diagonal.fill(1e-6)
    off.fill(0)
    rhs.fill(0)
    for (let k = 0; k + 1 < count; k++) {
      const a = knots[k]
      const b = knots[k + 1]
      const length = b - a
      const s0 = n[b] - n[a]
      const s1 = t[b] - t[a]
      const s2 = tt[b] - tt[a]
      const scale = 1 / (length * length)
      diagonal[k] += (b * b * s0 - 2 * b * s1 + s2) * scale
      diagonal[k + 1] += (a * a * s0 - 2 * a * s1 + s2) * scale
      off[k] = ((a + b) * s1 - a * b * s0 - s2) * scale
      for (let c = 0; c < CHANNELS; c++) {
        const y0 = y[CHANNELS * b + c] - y[CHANNELS * a + c]
        const y1 = ty[CHANNELS * b + c] - ty[CHANNELS * a + c]
        rhs[CHANNELS * k + c] += (b * y0 - y1) / length
        rhs[CHANNELS * (k + 1) + c] += (y1 - a * y0) / length
      }
    }
    colors.set(rhs)
    for (let k = 1; k < count; k++) {
      const factor = off[k - 1] / diagonal[k - 1]
      diagonal[k] -= factor * off[k - 1]
      for (let c = 0; c < CHANNELS; c++) colors[CHANNELS * k + c] -= factor * colors[CHANNELS * (k - 1) + c]
    }
    let explained = 0
    for (let k = count - 1; k >= 0; k--) {
      for (let c = 0, at = CHANNELS * k; c < CHANNELS; c++, at++) {
        const after = k + 1 < count ? off[k] * colors[at + CHANNELS] : 0
        colors[at] = (colors[at] - after) / diagonal[k]
        explained += colors[at] * rhs[at]
      }
    }
    return Math.max(0, this.squares - explained)
  }
}
