import { type Axis, offsetOf, positionsOn, unscaledAxis } from './axis'
import { composePaint, type FittedPaint, type Term } from './compose-paint'
import { AxisFitter, AxisTrials, fitAxis } from './fit-axis'
import { centerSamples } from './fit-gradient'
import { knotBefore, shareBetween } from './knots'
import { CHANNELS, type Samples } from './samples'
import { startAxes } from './start-axes'
import { placeKnots } from './stops'

/** Most gradients of a paint, the lowest included. Each costs about 300 bytes and time that grows with their square; fewer cut areas into more parts. */
const MAX_GRADIENTS = 8
/** Error, levels, below which no further term is looked for; and the share of it that a further term must take away. */
const GOOD_ERROR = 1
const MIN_DROP_SHARE = 0.07
/** Rounds in which each term is fitted again to what the others leave (backfitting: Friedman and Stuetzle 1981). */
const ROUNDS = 2
/** Cells in rows and in columns in which the error is summed up to find where a further term is needed; how many, and the radii tried there. */
const CELLS = 7
const PEAKS = 5
const RADII = [0.5, 1, 1.8] as const
/** Axes that are fitted out of all those tried for a term. */
const FITTED = 3
/** Share of the error of a circle below which that of an ellipse must lie. */
const RICHER = 0.9

/** A term and its colors at the samples, `CHANNELS` levels each. */
interface FittedTerm extends Term {
  readonly shown: Float64Array
}

/**
 * Several gradients, one over the other, that explain opaque colors together: highlights, shadows and glows over a ramp. First the colors are
 * split into a sum of functions of one position each (projection pursuit: Friedman and Stuetzle 1981), then each becomes a gradient
 * over those below, all but the lowest translucent.
 */
export function fitPaint(given: Samples): FittedPaint {
  const { centered, mx, my, scale } = centerSamples(given)
  const target = centered.colors.slice()
  let terms: FittedTerm[] = []
  let error = Number.POSITIVE_INFINITY
  // At every step, the colors of the samples are what the terms leave of them.
  while (terms.length < MAX_GRADIENTS && error > GOOD_ERROR) {
    const added = newTerm(centered, terms.length === 0)
    addColors(centered, added, -1)
    const next = backfitted(centered, [...terms, added])
    const left = rootMeanSquare(centered)
    if (left > (1 - MIN_DROP_SHARE) * error) break
    terms = next
    error = left
  }
  const unscaled = terms.map(({ axis, limit, positions, colors }) => ({
    axis: unscaledAxis(axis, mx, my, scale),
    limit,
    positions: positions.map((t) => t * scale + offsetOf(axis, mx, my)),
    colors,
  }))
  return composePaint({ ...given, colors: target }, unscaled)
}

/** Adds `factor` times the colors of a term to those of the samples. */
function addColors({ colors }: Samples, { shown }: FittedTerm, factor: 1 | -1): void {
  for (let at = 0; at < colors.length; at++) colors[at] += factor * shown[at]
}

function rootMeanSquare({ count, colors }: Samples): number {
  let sum = 0
  for (let k = 0; k < colors.length; k++) sum += colors[k] * colors[k]
  return Math.sqrt(sum / count)
}

/** The terms after each was fitted again to what the others leave; the colors of the samples become what all leave. */
function backfitted(samples: Samples, terms: readonly FittedTerm[]): FittedTerm[] {
  const out = [...terms]
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < out.length; k++) {
      addColors(samples, out[k], 1)
      out[k] = fittedTerm(fitAxis(out[k].axis, samples, out[k].limit).axis, out[k].limit, samples)
      addColors(samples, out[k], -1)
    }
  }
  return out
}

/** The term along an axis that is nearest to the colors of the samples. */
function fittedTerm(axis: Axis, limit: number, { count, x, y, colors }: Samples): FittedTerm {
  const at = new Float64Array(count)
  positionsOn(axis, x, y, count, at)
  for (let k = 0; k < count; k++) if (at[k] > limit) at[k] = limit
  const knots = placeKnots(at, colors, count)
  const shown = new Float64Array(CHANNELS * count)
  for (let k = 0; k < count; k++) {
    const knot = knotBefore(knots.positions, at[k])
    const v = shareBetween(knots.positions, knot, at[k])
    for (let c = 0, from = CHANNELS * knot; c < CHANNELS; c++, from++)
      shown[CHANNELS * k + c] = knots.colors[from] + v * (knots.colors[from + CHANNELS] - knots.colors[from])
  }
  return { axis, limit, positions: knots.positions, colors: knots.colors, shown }
}

/** The term that explains most of the colors that are left. The first one is for the whole; further ones may be round and local. */
function newTerm(samples: Samples, isFirst: boolean): FittedTerm {
  const starts = startAxes(samples)
  const everywhere = [starts.linear, ...starts.circles, ...(starts.ellipse === null ? [] : [starts.ellipse])]
  const trials = everywhere.map((axis) => ({ axis, limit: Number.POSITIVE_INFINITY }))
  if (!isFirst) for (const axis of peaks(samples)) for (const limit of RADII) trials.push({ axis, limit })
  const compared = new AxisTrials(samples)
  const rated = trials.map((trial) => ({ ...trial, error: compared.errorOf(trial.axis, trial.limit) }))
  rated.sort((a, b) => a.error - b.error)
  const fitter = new AxisFitter(samples)
  let best = { ...fitter.fit(rated[0].axis, rated[0].limit), limit: rated[0].limit }
  for (const { axis, limit } of rated.slice(1, FITTED)) {
    const fitted = fitter.fit(axis, limit)
    if (fitted.error < best.error) best = { ...fitted, limit }
  }
  if (best.axis.kind === 'circle') {
    const [cx, cy] = best.axis.values
    const fitted = fitter.fit({ kind: 'ellipse', values: [cx, cy, 0, 0] }, best.limit)
    if (fitted.error < RICHER * best.error) best = { ...fitted, limit: best.limit }
  }
  return fittedTerm(best.axis, best.limit, samples)
}

/** Circles about the places where most color is left, by cells of a grid. */
function peaks({ count, x, y, colors }: Samples): Axis[] {
  const sums = new Float64Array(CELLS * CELLS * 3)
  const [left, right] = range(x)
  const [top, bottom] = range(y)
  for (let k = 0; k < count; k++) {
    const column = Math.min(CELLS - 1, Math.floor((CELLS * (x[k] - left)) / (right - left)))
    const row = Math.min(CELLS - 1, Math.floor((CELLS * (y[k] - top)) / (bottom - top)))
    let energy = 0
    for (let c = 0; c < CHANNELS; c++) energy += colors[CHANNELS * k + c] ** 2
    const at = 3 * (row * CELLS + column)
    sums[at] += energy
    sums[at + 1] += energy * x[k]
    sums[at + 2] += energy * y[k]
  }
  const cells = Array.from({ length: CELLS * CELLS }, (_, k) => 3 * k).sort((a, b) => sums[b] - sums[a] || a - b)
  return cells
    .slice(0, PEAKS)
    .filter((at) => sums[at] > 0)
    .map((at) => ({ kind: 'circle', values: [sums[at + 1] / sums[at], sums[at + 2] / sums[at]] }))
}

function range(values: Float64Array): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, Math.max(high, low + 1e-9)]
}
