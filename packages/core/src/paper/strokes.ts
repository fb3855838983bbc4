import { connectedRegions } from '../geometry/connected-regions'
import { findRoot, singletons, unite } from '../geometry/union-find'
import { binomial, boxSum, dilate, type Field } from '../image/filters'
import { type Darkness, measureBare } from './darkness'

/** Reach, px of the picture as given, in which the darkest pixel tells the strength of a line: blur makes its edges about as wide. */
const PEAK_REACH = 1.5
/** Reach, in the same px, over which strengths are averaged along lines. */
const STRENGTH_REACH = 4
/** Strength from which on a line is sure: so many standard deviations of smoothed paper, and a share of the light. */
const SURE = { deviations: 6, least: 0.1 } as const
/** Strength from which on a line goes on where it is connected to a sure one (hysteresis; Canny 1986). */
const FAINT = { deviations: 3, least: 0.04 } as const
/** Part of a line's strength at which its border runs. */
const BORDER = 0.5
/** Least slope of a group's border, as a share of the usual one: shadows that the light does not follow are softer than ink. */
const CRISP = 0.4
/** Least area of a line, in the same px squared; smaller ones are dust. */
const MIN_AREA = 4
/** Width of a rendered edge over that of the edges found: their slope is raised by it, up to `MAX_GAIN`. */
const RENDERED_SLOPE = 0.8
const MAX_GAIN = 3

/** How far from a line's pixels, px, others may be covered by it in part. */
export const FRINGE = 2

/** The lines of a picture of ink on paper. */
export interface Strokes {
  /** How dark the line is that a pixel belongs or is next to, as a share of the light. */
  readonly strength: Float32Array
  /** The part of each pixel that its line covers, 0-1: half on the border, with edges as narrow as those of a render. */
  readonly coverage: Float32Array
}

/**
 * Finds the lines in the darkness of a picture: pixels at least half as dark as the line that they belong to, in groups of which some pixel is
 * surely ink. So a line that fades stays one line. `enlargement` is the size of the picture over that of the one given.
 */
export function findStrokes(darkness: Darkness, enlargement: number): Strokes {
  const { width, height } = darkness
  // In a picture of its own size, smoothing would fill gaps of a pixel
  const smooth = enlargement === 1 ? darkness : binomial(darkness)
  const { noise } = measureBare(smooth.values)
  const faint = Math.max(FAINT.least, FAINT.deviations * noise)
  const peak = binomial(dilate(smooth, Math.round(PEAK_REACH * enlargement))).values
  const strength = measureStrength(smooth, peak, faint, Math.round(STRENGTH_REACH * enlargement))
  const part = new Float32Array(width * height)
  const isInk = new Int32Array(width * height)
  for (let i = 0; i < part.length; i++) {
    if (peak[i] < faint) continue
    part[i] = smooth.values[i] / peak[i]
    if (part[i] >= BORDER) isInk[i] = 1
  }
  const sure = Math.max(SURE.least, SURE.deviations * noise)
  const slope = borderSlopes(smooth.values, peak, isInk, width)
  const usual = usualSlope(slope)
  const kept = keepSure(
    isInk,
    smooth,
    { sure, area: MIN_AREA * enlargement * enlargement, slope: CRISP * usual },
    slope,
  )
  const gain = Math.min(MAX_GAIN, Math.max(1, RENDERED_SLOPE / usual))
  const near = dilate({ width, height, values: kept }, FRINGE).values
  const coverage = part.map((value, i) => {
    if (near[i] === 0) return 0
    const raised = Math.min(1, Math.max(0, BORDER + gain * (value - BORDER)))
    return kept[i] === 1 ? Math.max(BORDER, raised) : Math.min(BORDER - 1e-3, raised)
  })
  return { strength, coverage }
}

/** The darkness of the darkest pixels nearby, averaged along lines with the darkness as weight; 0 where nothing is darker than `faint`. */
function measureStrength(
  { width, height, values }: Field,
  peak: Float32Array,
  faint: number,
  reach: number,
): Float32Array {
  // Only pixels near the ridge of a line tell how strong it is
  const weight = values.map((value, i) => (value < faint || value < 0.7 * peak[i] ? 0 : value * value))
  const weighted = weight.map((w, i) => w * peak[i])
  const sums = boxSum({ width, height, values: weighted }, reach).values
  const weights = boxSum({ width, height, values: weight }, reach).values
  return sums.map((sum, i) => (weights[i] > 1e-6 ? sum / weights[i] : 0))
}

/**
 * 1 for the pixels of the 8-connected groups of `isInk` that hold enough pixels, one of them surely ink, and a border of at least the `least` mean
 * slope; `slope` is the change of darkness on borders, 0 elsewhere.
 */
function keepSure(
  isInk: Int32Array,
  { width, height, values: dark }: Field,
  least: { readonly sure: number; readonly area: number; readonly slope: number },
  slope: Float32Array,
): Float32Array {
  const { labels, count, colorOf } = connectedRegions(isInk, width, height, 'fills')
  const group = joinCorners(isInk, labels, count, width)
  const area = new Int32Array(count)
  const border = new Int32Array(count)
  const slopes = new Float64Array(count)
  const isSure = new Uint8Array(count)
  for (let i = 0; i < labels.length; i++) {
    if (isInk[i] === 0) continue
    const k = group[labels[i]]
    area[k]++
    if (dark[i] >= least.sure) isSure[k] = 1
    if (slope[i] === 0) continue
    border[k]++
    slopes[k] += slope[i]
  }
  const isKept = Uint8Array.from({ length: count }, (_, label) => {
    const k = group[label]
    const isCrisp = slopes[k] >= least.slope * border[k]
    return colorOf[label] === 1 && isSure[k] === 1 && area[k] >= least.area && isCrisp ? 1 : 0
  })
  const kept = new Float32Array(labels.length)
  for (let i = 0; i < labels.length; i++) kept[i] = isKept[labels[i]]
  return kept
}

/** One label for all regions of ink that touch at corners: the smallest of them. */
export function joinCorners(isInk: Int32Array, labels: Int32Array, count: number, width: number): Int32Array {
  const parent = singletons(count)
  for (let i = width; i < isInk.length; i++) {
    if (i % width === width - 1) continue
    if (isInk[i] === 1 && isInk[i - width + 1] === 1) unite(parent, labels[i], labels[i - width + 1])
    if (isInk[i + 1] === 1 && isInk[i - width] === 1) unite(parent, labels[i + 1], labels[i - width])
  }
  return parent.map((_, k) => findRoot(parent, k))
}

/** The change of darkness per pixel, as a share of the line's, where ink ends; 0 elsewhere and on the frame. */
function borderSlopes(dark: Float32Array, peak: Float32Array, isInk: Int32Array, width: number): Float32Array {
  const slope = new Float32Array(dark.length)
  for (let i = width; i + width < dark.length; i++) {
    const x = i % width
    if (isInk[i] === 0 || x === 0 || x === width - 1) continue
    if (isInk[i + 1] + isInk[i - 1] + isInk[i + width] + isInk[i - width] === 4) continue
    slope[i] = Math.hypot(dark[i + 1] - dark[i - 1], dark[i + width] - dark[i - width]) / (2 * peak[i])
  }
  return slope
}

/** The median of the slopes of borders; 1 without any. */
function usualSlope(slope: Float32Array): number {
  const sorted = slope.filter((value) => value > 0).sort()
  return sorted.length === 0 ? 1 : sorted[sorted.length >> 1]
}
