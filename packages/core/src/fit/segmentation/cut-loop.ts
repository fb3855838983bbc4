import { CUBIC } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { candidateBreaks } from './candidate-breaks'
import { refineSegmentation } from './refine-segmentation'
import { segmentPoints } from './segment-points'
import type { Segmentation } from './segmentation'
import { SpanCost } from './span-cost'

/**
 * Smallest number of segments of a closed border for which only the segments near its first cut are refined. A border of fewer segments
 * is segmented anew after it is cut at another break.
 */
const MIN_REFINED_SEGMENTS = 3

/** Number of segments on each side of the first cut of a closed border that are refined after the border is cut elsewhere. */
const REFINED_NEIGHBORS = 2

/**
 * A closed border that is cut open at one point, where two segments meet, and its division into segments. The point of the cut is both
 * the first and the last of the points.
 */
export interface CutLoop {
  readonly points: EdgePoints
  readonly segmentation: Segmentation
}

/**
 * A closed border cut open at a break between two of its segments, with at least two segments. `load(first)` returns the border's points
 * from the point of index `first` around to the same point. `lambda` is the price of a parameter, nats.
 *
 * The search moves every break but the cut. So the border is cut at its sharpest corner first, then at another break of the result, and
 * the segments about the first cut are refined.
 */
export function cutLoop(load: (first: number) => EdgePoints, lambda: number): CutLoop {
  const points = load(0)
  const count = points.count - 1
  const cut = sharpestCorner(points)
  const opened = load(cut)
  const first = segmentPoints(opened, lambda)
  const { breaks } = first
  if (breaks.length < 3) return { points: opened, segmentation: inHalves(first) }
  const middle = breaks.length >> 1
  const again = load((cut + breaks[middle]) % count)
  if (first.kinds.length >= MIN_REFINED_SEGMENTS) {
    const firstCut = first.kinds.length - middle
    return { points: again, segmentation: refineAround(rotated(first, middle), firstCut, new SpanCost(again, lambda)) }
  }
  const second = segmentPoints(again, lambda)
  return { points: again, segmentation: second.kinds.length < 2 ? inHalves(second) : second }
}

/**
 * The same segments of a closed border, cut open at another break: the break with index `first` in `breaks`, whose point becomes point 0.
 */
function rotated({ breaks, kinds, cost }: Segmentation, first: number): Segmentation {
  const count = kinds.length
  const end = breaks[count]
  const starts = Array.from({ length: count }, (_, k) => (breaks[(first + k) % count] - breaks[first] + end) % end)
  return {
    breaks: [...starts, end],
    kinds: Array.from({ length: count }, (_, k) => kinds[(first + k) % count]),
    cost,
  }
}

/**
 * A copy of the segmentation in which up to `REFINED_NEIGHBORS` segments on each side of one break are improved by local search. `at` is
 * the index of that break in `breaks`.
 */
function refineAround({ breaks, kinds, cost }: Segmentation, at: number, spanCost: SpanCost): Segmentation {
  const low = Math.max(0, at - REFINED_NEIGHBORS)
  const high = Math.min(kinds.length, at + REFINED_NEIGHBORS)
  const part = { breaks: breaks.slice(low, high + 1), kinds: kinds.slice(low, high), cost: 0 }
  const before = part.kinds.reduce(
    (sum, _, k) => sum + spanCost.recall(part.breaks[k], part.breaks[k + 1], Number.POSITIVE_INFINITY).cost,
    0,
  )
  const refined = refineSegmentation(part, spanCost)
  return {
    breaks: [...breaks.slice(0, low), ...refined.breaks, ...breaks.slice(high + 1)],
    kinds: [...kinds.slice(0, low), ...refined.kinds, ...kinds.slice(high)],
    cost: cost - before + refined.cost,
  }
}

/**
 * A closed border of one segment as two cubics with a break at the middle point, at the same cost, because a segment that ends where it
 * starts cannot be joined to itself.
 */
function inHalves({ breaks: [first, last], cost }: Segmentation): Segmentation {
  return { breaks: [first, (first + last) >> 1, last], kinds: [CUBIC, CUBIC], cost }
}

/** Index of the point at which the closed polygon of the candidate breaks turns most; the first of equals. */
function sharpestCorner(points: EdgePoints): number {
  const vertices = candidateBreaks(points)
  const { x, y } = points
  const m = vertices.length - 1
  let sharpest = 0
  let least = 2
  for (let k = 0; k < m; k++) {
    const a = vertices[(k + m - 1) % m]
    const b = vertices[k]
    const c = vertices[k + 1]
    const ux = x[b] - x[a]
    const uy = y[b] - y[a]
    const vx = x[c] - x[b]
    const vy = y[c] - y[b]
    const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
    if (cosine < least) {
      least = cosine
      sharpest = b
    }
  }
  return sharpest
}
