import { type Axis, positionsOn } from './axis'
import type { Term } from './compose-paint'
import { AxisFitter, AxisTrials } from './fit-axis'
import { knotBefore, shareBetween } from './knots'
import { CHANNELS, type Samples } from './samples'
import { startAxes } from './start-axes'
import { placeKnots } from './stops'

/** Cells in rows and in columns in which the error is summed up to find where a further term is needed; how many, and the radii tried there. */
const CELLS = 7
const PEAKS = 5
const RADII = [0.5, 1, 1.8] as const
/** Axes that are fitted out of all those tried for a term. */
const FITTED = 3
/** Share of the error of a circle below which that of an ellipse must lie. */
const RICHER = 0.9
/** Local terms that a search gets, the nearest ones. For each, all terms are fitted again. */
const SEARCHED = 3

/** A term and its colors at the samples, `CHANNELS` levels each. */
export interface FittedTerm extends Term {
  readonly shown: Float64Array
}

/** An axis that a term may begin from, and the position along it at which the term ends, in root mean square radii of the samples. */
interface Trial {
  readonly axis: Axis
  readonly limit: number
}

/** The term along an axis that is nearest to the colors of the samples. */
export function fittedTerm(axis: Axis, limit: number, { count, x, y, colors }: Samples): FittedTerm {
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
export function newTerm(samples: Samples, isFirst: boolean): FittedTerm {
  const starts = startAxes(samples)
  const everywhere = [starts.linear, ...starts.circles, ...(starts.ellipse === null ? [] : [starts.ellipse])]
  const wide = everywhere.map((axis) => ({ axis, limit: Number.POSITIVE_INFINITY }))
  const rated = ratedTrials(samples, isFirst ? wide : [...wide, ...localTrials(samples)])
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

/** The local terms that explain most of the colors that are left, best first. */
export function localTerms(samples: Samples): FittedTerm[] {
  const fitter = new AxisFitter(samples)
  return ratedTrials(samples, localTrials(samples))
    .slice(0, SEARCHED)
    .map(({ axis, limit }) => fittedTerm(fitter.fit(axis, limit).axis, limit, samples))
}

/** Circles that end, about the places where most color is left. */
function localTrials(samples: Samples): Trial[] {
  return peaks(samples).flatMap((axis) => RADII.map((limit) => ({ axis, limit })))
}

/** Trials by their errors, the least first. */
function ratedTrials(samples: Samples, trials: readonly Trial[]): Trial[] {
  const compared = new AxisTrials(samples)
  const rated = trials.map((trial) => ({ trial, error: compared.errorOf(trial.axis, trial.limit) }))
  return rated.sort((a, b) => a.error - b.error).map(({ trial }) => trial)
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
