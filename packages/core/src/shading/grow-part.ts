import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { Axis } from './fit/axis'
import type { FittedPaint } from './fit/compose-paint'
import { Paint } from './fit/paint'
import type { PixelSets } from './pixel-sets'

/** Places of an area at which a gradient is begun. */
const SEEDS = 8
/** Radius of the first window of a seed: as a share of the root of the area's size, and at least, px. */
const WINDOW_SHARE = 1 / 14
const MIN_WINDOW = 5
/** Fewest pixels of a window. */
const MIN_SEED = 40
/** Most fits of one seed; the window grows between them. */
const ROUNDS = 5
/** A seed that has grown by less than this factor is full grown. */
const GROWTH = 1.05
/** How far a gradient is continued, px: the longest side of a picture. */
const REACH = 4096
/** Least share of an area that a full-grown gradient explains. */
const MIN_SHARE = 0.2

/** What fits a gradient to pixels, beginning with an axis if there is one. */
type Fit = (members: Int32Array, near: Axis | null) => FittedPaint

/**
 * The connected pixels of an area that one gradient explains, grown from a small window (seeded region growing): the largest of several seeds; null
 * where none explains a fair part of the area. Two gradients of one smooth area that have the same colors somewhere have no edge there, and no fit to all
 * of the area finds either. `good` and `inlier` are the root mean square error of a window and the difference of a pixel, levels, that are allowed.
 */
export function growPart(
  picture: Picture<'rgb'>,
  members: Int32Array,
  sets: PixelSets,
  fitTo: Fit,
  good: number,
  inlier: number,
): Int32Array | null {
  const radius = Math.max(MIN_WINDOW, WINDOW_SHARE * Math.sqrt(members.length))
  let best: Int32Array | null = null
  for (const seed of spread(members, SEEDS)) {
    if (best?.includes(seed)) continue
    const window = windowAround(picture.width, members, seed, radius)
    if (window.length < MIN_SEED) continue
    const grown = growSeed(picture, members, sets, fitTo, window, seed, good, inlier)
    if (grown.length >= MIN_SHARE * members.length && grown.length > (best?.length ?? 0)) best = grown
  }
  return best
}

/** The pixels connected with a seed that its gradient explains, fitted again to what it explained before. */
function growSeed(
  picture: Picture<'rgb'>,
  members: Int32Array,
  sets: PixelSets,
  fitTo: Fit,
  window: Int32Array,
  seed: number,
  good: number,
  inlier: number,
): Int32Array {
  let grown = window
  let near: Axis | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const { paint, error } = fitTo(grown, near)
    if (error > good) return round === 0 ? new Int32Array(0) : grown
    near = paint.gradients[0].axis
    const next = explainedFrom(picture, members, sets, paint, seed, inlier)
    if (next.length < GROWTH * grown.length) return next.length > grown.length ? next : grown
    grown = next
  }
  return grown
}

/** The pixels that a continued gradient explains, as far as they are connected with a seed. */
function explainedFrom(
  { pixels, width }: Picture<'rgb'>,
  members: Int32Array,
  sets: PixelSets,
  paint: Paint,
  seed: number,
  inlier: number,
): Int32Array {
  const continued = new Paint(paint.gradients.map((gradient) => gradient.extended(REACH)))
  return sets.connectedTo(seed, members, (i) => {
    const x = i % width
    return continued.differenceFrom(pixels[i], x, (i - x) / width) <= inlier
  })
}

/** The pixels of an area within a distance of a pixel, px. */
function windowAround(width: number, members: Int32Array, center: number, radius: number): Int32Array {
  const x = center % width
  const y = (center - x) / width
  return members.filter((i) => {
    const u = i % width
    const v = (i - u) / width
    return (u - x) ** 2 + (v - y) ** 2 <= radius * radius
  })
}
