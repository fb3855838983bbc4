import { CUBIC } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { candidateBreaks, improve, type Partition, partition } from './segmentation'
import { SpanPricer } from './span-cost'

/** With fewer segments a loop is searched anew from its second cut, with more only about its first. */
const FEW_SEGMENTS = 3
/** Segments on either side of the first cut that are looked at again. */
const NEIGHBOURS = 2

/** A closed border, cut open and split into segments. */
export interface CutLoop {
  readonly points: EdgePoints
  readonly split: Partition
}

/**
 * Cuts a closed border at a joint of its segments, and splits it. `load` has its points, from the given one on and back to it. The
 * search moves all breakpoints but the cut, which is the sharpest turn: so the loop is cut again at another breakpoint, while the search goes
 * over the first cut and its neighbours.
 */
export function cutLoop(load: (first: number) => EdgePoints, lambda: number): CutLoop {
  const points = load(0)
  const count = points.count - 1
  const cut = sharpestTurn(points)
  const opened = load(cut)
  const split = partition(opened, lambda)
  const { breaks } = split
  if (breaks.length < 3) return { points: opened, split: inHalves(split) }
  const middle = breaks.length >> 1
  const again = load((cut + breaks[middle]) % count)
  if (split.kinds.length >= FEW_SEGMENTS)
    return { points: again, split: improveAround(again, rotated(split, middle), middle, lambda) }
  const second = partition(again, lambda)
  return { points: again, split: second.kinds.length < 2 ? inHalves(second) : second }
}

/** The partition of the same loop from its `first` breakpoint on. */
function rotated({ breaks, kinds, cost }: Partition, first: number): Partition {
  const count = kinds.length
  const end = breaks[count]
  const turned = Array.from({ length: count }, (_, k) => (breaks[(first + k) % count] - breaks[first] + end) % end)
  return {
    breaks: [...turned, end],
    kinds: Array.from({ length: count }, (_, k) => kinds[(first + k) % count]),
    cost,
  }
}

/** The partition with the segments on either side of a breakpoint improved, counted from the end of the loop. */
function improveAround(points: EdgePoints, split: Partition, fromEnd: number, lambda: number): Partition {
  const { breaks, kinds, cost } = split
  const at = kinds.length - fromEnd
  const low = Math.max(0, at - NEIGHBOURS)
  const high = Math.min(kinds.length, at + NEIGHBOURS)
  const part = { breaks: breaks.slice(low, high + 1), kinds: kinds.slice(low, high), cost: 0 }
  const pricer = new SpanPricer(points, lambda)
  const before = part.kinds.reduce(
    (sum, _, k) => sum + pricer.recall(part.breaks[k], part.breaks[k + 1], Number.POSITIVE_INFINITY),
    0,
  )
  const better = improve(part, pricer)
  return {
    breaks: [...breaks.slice(0, low), ...better.breaks, ...breaks.slice(high + 1)],
    kinds: [...kinds.slice(0, low), ...better.kinds, ...kinds.slice(high)],
    cost: cost - before + better.cost,
  }
}

/** A loop that one cubic describes, as two: one that starts and ends at the same place cannot be joined to itself. */
function inHalves({ breaks: [first, last], cost }: Partition): Partition {
  return { breaks: [first, (first + last) >> 1, last], kinds: [CUBIC, CUBIC], cost }
}

/** Where to cut a closed border: its candidate with the sharpest turn. */
function sharpestTurn(points: EdgePoints): number {
  const vertices = candidateBreaks(points)
  const { x, y } = points
  const m = vertices.length - 1
  let at = 0
  let worst = 2
  for (let k = 0; k < m; k++) {
    const a = vertices[(k + m - 1) % m]
    const b = vertices[k]
    const c = vertices[k + 1]
    const ux = x[b] - x[a]
    const uy = y[b] - y[a]
    const vx = x[c] - x[b]
    const vy = y[c] - y[b]
    const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
    if (cosine < worst) {
      worst = cosine
      at = b
    }
  }
  return at
}
