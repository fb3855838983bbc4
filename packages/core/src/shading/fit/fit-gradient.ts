import type { Picture } from '../../model/color-space'
import { type Axis, positionsOn, scaledAxis, unscaledAxis } from './axis'
import { AxisFitter, AxisTrials, type FittedAxis, fitAxis, refineAxis } from './fit-axis'
import { Gradient } from './gradient'
import { areOpaque, CHANNELS, distanceFrom, type Samples, samplePixels } from './samples'
import { startAxes } from './start-axes'
import { type Knots, placeKnots } from './stops'

/** Most samples by which the best axis is looked for, to which it is fitted then, and to which stops are. */
const SEARCH_SAMPLES = 200
const AXIS_SAMPLES = 450
const STOP_SAMPLES = 2500
/** Mean squared residual, levels squared summed over channels, at which an axis explains the samples: rounding leaves a quarter. */
const EXPLAINED = 0.6
/**
 * The same for a linear axis with knots at the bends of its profile. It is larger than `EXPLAINED`, because knots are placed at bins and bends lie
 * between them. With 1 and 2 the scenes of `bench/shading.mjs` are as with 1.5.
 */
const EXPLAINED_BENDS = 1.5
/** Share of the error of a simpler axis below which that of a richer one must lie. */
const RICHER = 0.8
/** Largest channel difference, levels, between the ends of a piece of one color. */
const MIN_STEP = 0.75

/** A gradient and how far the samples are from it: root mean square distance of colors, levels. */
export interface FittedGradient {
  readonly gradient: Gradient
  readonly error: number
}

/**
 * The gradient that explains the colors of the given pixels (row-major indices) best. A known axis near the best one saves the search for a
 * start.
 */
export function fitGradient(picture: Picture<'rgb'>, members: Int32Array, near: Axis | null = null): FittedGradient {
  const start = near ?? searchAxis(samplePixels(picture, members, SEARCH_SAMPLES))
  const { centered, mx, my, scale } = centerSamples(samplePixels(picture, members, AXIS_SAMPLES))
  const coarse = fitAxis(scaledAxis(start, mx, my, scale), centered)
  const fitted = coarse.error <= EXPLAINED * centered.count ? coarse : refineAxis(coarse.axis, centered)
  const axis = unscaledAxis(fitted.axis, mx, my, scale)
  const many = samplePixels(picture, members, STOP_SAMPLES)
  const knots = knotsAlong(axis, many)
  const gradient = withoutFlatEnds(axis, knots)
  // Between knots of different opacity, SVG's colors are not those of the profile.
  return { gradient, error: areOpaque(many) ? Math.sqrt(knots.error / many.count) : distanceFrom(gradient, many) }
}

/** The best axis for few samples. */
function searchAxis(samples: Samples): Axis {
  const { centered, mx, my, scale } = centerSamples(samples)
  return unscaledAxis(chooseAxis(centered), mx, my, scale)
}

/** The profile of samples by their positions along an axis, with its knots where it bends. */
function knotsAlong(axis: Axis, { x, y, colors, count }: Samples): Knots {
  const positions = new Float64Array(count)
  positionsOn(axis, x, y, count, positions)
  return placeKnots(positions, colors, count)
}

/** The gradient of a profile without its end pieces of one color: beyond its ends a gradient keeps its colors. */
function withoutFlatEnds(axis: Axis, { positions, colors }: Knots): Gradient {
  const isFlat = (k: number): boolean => {
    let gap = 0
    for (let c = CHANNELS * k; c < CHANNELS * (k + 1); c++)
      gap = Math.max(gap, Math.abs(colors[c] - colors[c + CHANNELS]))
    return gap < MIN_STEP
  }
  let from = 0
  let to = positions.length
  while (to - from > 2 && isFlat(from)) from++
  while (to - from > 2 && isFlat(to - 2)) to--
  return new Gradient(
    axis,
    positions.slice(from, to),
    colors.slice(CHANNELS * from, CHANNELS * to),
    from > 0,
    to < positions.length,
  )
}

/** The samples about their middle (mx, my), in units of their root mean square radius. */
export function centerSamples({ count, x, y, colors }: Samples): {
  centered: Samples
  mx: number
  my: number
  scale: number
} {
  let mx = 0
  let my = 0
  for (let k = 0; k < count; k++) {
    mx += x[k] / count
    my += y[k] / count
  }
  let squares = 0
  for (let k = 0; k < count; k++) squares += (x[k] - mx) ** 2 + (y[k] - my) ** 2
  const scale = Math.max(1e-6, Math.sqrt(squares / count))
  return {
    centered: { count, x: x.map((v) => (v - mx) / scale), y: y.map((v) => (v - my) / scale), colors },
    mx,
    my,
    scale,
  }
}

/** The axis from which the colors follow best: the simplest that is nearly as good as the richer ones. */
function chooseAxis(samples: Samples): Axis {
  const enough = EXPLAINED * samples.count
  const starts = startAxes(samples)
  const fitter = new AxisFitter(samples)
  let best: FittedAxis = fitter.fit(starts.linear)
  if (best.error <= enough) return best.axis
  const bent = refineAxis(best.axis, samples).axis
  if (knotsAlong(bent, samples).error <= EXPLAINED_BENDS * samples.count) return bent
  const circle = bestOf(nearest(starts.circles, samples, 2).map((start) => fitter.fit(start)))
  if (circle.error < RICHER * best.error) best = circle
  if (best.error <= enough) return best.axis
  const [cx, cy] = circle.axis.values as readonly [number, number]
  const ellipses: Axis[] = [{ kind: 'ellipse', values: [cx, cy, 0, 0] }]
  if (starts.ellipse !== null) ellipses.push(starts.ellipse)
  const ellipse = bestOf(ellipses.map((start) => fitter.fit(start)))
  if (ellipse.error < RICHER * best.error) best = ellipse
  if (best.error <= enough) return best.axis
  const focal = fitter.fit({ kind: 'focal', values: [cx, cy, 0, 0] })
  if (focal.error < RICHER * best.error) best = focal
  return best.axis
}

function bestOf(fits: readonly FittedAxis[]): FittedAxis {
  return fits.reduce((best, fit) => (fit.error < best.error ? fit : best))
}

/** The `maxCount` starts under which the colors follow best before any is moved. */
function nearest(starts: readonly Axis[], samples: Samples, maxCount: number): Axis[] {
  const trials = new AxisTrials(samples)
  const rated = starts.map((axis) => ({ axis, error: trials.errorOf(axis) }))
  return rated
    .sort((a, b) => a.error - b.error)
    .slice(0, maxCount)
    .map(({ axis }) => axis)
}
