import { BINS, KnotBins, MAX_KNOTS } from './knot-bins'
import { CHANNELS } from './samples'

/** Smallest distance between two knots, bins. */
const MIN_GAP = 2
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
  const bins = new KnotBins(positions, colors, count)
  let knots = [0, BINS]
  let error = bins.fit(knots)
  while (knots.length < MAX_KNOTS) {
    const added = withBestKnot(bins, knots)
    if (added === null) break
    for (let round = 0; round < ROUNDS && replaceKnots(bins, added); round++);
    const next = bins.fit(added)
    const drop = error - next
    if (drop < count * MIN_DROP || drop < MIN_DROP_SHARE * error) break
    knots = added
    error = next
  }
  bins.fit(knots)
  return {
    positions: Float64Array.from(knots, (knot) => bins.first + knot * bins.size),
    colors: bins.colors.slice(0, CHANNELS * knots.length),
    error,
  }
}

/** The knots with one more, about where it leaves the least error; null where there is no room. */
function withBestKnot(bins: KnotBins, knots: readonly number[]): number[] | null {
  let best = 0
  let before = -1
  let bestError = Number.POSITIVE_INFINITY
  for (let k = 0; k + 1 < knots.length; k++) {
    bins.hold(knots, k, k + 1)
    for (let at = knots[k] + MIN_GAP; at <= knots[k + 1] - MIN_GAP; at += COARSE) {
      const error = bins.errorWith(at)
      if (error >= bestError) continue
      bestError = error
      best = at
      before = k
    }
  }
  return before < 0 ? null : [...knots.slice(0, before + 1), best, ...knots.slice(before + 1)]
}

/** Moves each inner knot to where it leaves the least error while the others stay: in large steps, then in small ones. Returns whether one moved. */
function replaceKnots(bins: KnotBins, knots: number[]): boolean {
  let hasMoved = false
  for (let k = 1; k + 1 < knots.length; k++) {
    const before = knots[k]
    bins.hold(knots, k - 1, k + 1)
    moveKnot(bins, knots, k, before - REACH * COARSE, before + REACH * COARSE, COARSE)
    moveKnot(bins, knots, k, knots[k] - COARSE, knots[k] + COARSE, 1)
    if (knots[k] !== before) hasMoved = true
  }
  return hasMoved
}

/** Moves knot k, while its neighbors are held, to the place of least error among those `step` apart from `low` to `high`, or leaves it. */
function moveKnot(bins: KnotBins, knots: number[], k: number, low: number, high: number, step: number): void {
  const from = Math.max(low, knots[k - 1] + MIN_GAP)
  const to = Math.min(high, knots[k + 1] - MIN_GAP)
  let best = knots[k]
  let bestError = bins.errorWith(best)
  for (let at = from; at <= to; at += step) {
    const error = bins.errorWith(at)
    if (error >= bestError) continue
    bestError = error
    best = at
  }
  knots[k] = best
}
