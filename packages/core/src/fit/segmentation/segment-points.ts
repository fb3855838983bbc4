import { LINE } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { candidateBreaks } from './candidate-breaks'
import { refineSegmentation } from './refine-segmentation'
import type { Segmentation } from './segmentation'
import { MAX_COST, SpanCost } from './span-cost'

/**
 * Number of consecutive spans from one start with a cost above `MAX_COST` after which the search tries no longer span from there. The
 * second allows for one badly measured point.
 */
const MAX_FAILURES = 2

/**
 * Largest number of candidate breaks by which the end of one segment may lie after its start in the first search. Merging makes longer
 * segments afterwards.
 */
const MAX_SPAN_CANDIDATES = 48

/** Largest number of points of a span that a cubic is fitted to in the first search, which evaluates thousands of spans. */
const SEARCH_SAMPLES = 16

/** Largest number of points of a span that a cubic is fitted to while local search improves the segmentation. */
export const REFINE_SAMPLES = 28

/**
 * The division of a border's points into lines, arcs and cubics that has the least description length found: by dynamic programming over
 * candidate breaks, then by local search from its result. `lambda` is the price of a parameter, nats. Fewer than two points give one
 * line.
 */
export function segmentPoints(points: EdgePoints, lambda: number): Segmentation {
  const last = points.count - 1
  if (last < 1) return { breaks: [0, Math.max(0, last)], kinds: [LINE], cost: 0 }
  const initial = shortestPath(candidateBreaks(points), new SpanCost(points, lambda, SEARCH_SAMPLES), lambda)
  return refineSegmentation(initial, new SpanCost(points, lambda, REFINE_SAMPLES))
}

/**
 * The cheapest segmentation from the first candidate break to the last, by dynamic programming. `candidates` are ascending indices of
 * points; `lambda` is the price of a parameter, nats.
 */
function shortestPath(candidates: readonly number[], spanCost: SpanCost, lambda: number): Segmentation {
  const m = candidates.length
  const maxCost = MAX_COST * lambda
  const best = new Float64Array(m).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(m)
  const kindOf = new Uint8Array(m)
  best[0] = 0
  for (let s = 0; s + 1 < m; s++) {
    let failures = 0
    for (let e = s + 1; e < m && e <= s + MAX_SPAN_CANDIDATES && failures < MAX_FAILURES; e++) {
      const { cost, kind } = spanCost.evaluate(candidates[s], candidates[e], best[e] - best[s], maxCost)
      failures = cost > maxCost ? failures + 1 : 0
      if (best[s] + cost < best[e]) {
        best[e] = best[s] + cost
        from[e] = s
        kindOf[e] = kind
      }
    }
  }
  const breaks = [candidates[m - 1]]
  const kinds: number[] = []
  for (let e = m - 1; e > 0; e = from[e]) {
    breaks.push(candidates[from[e]])
    kinds.push(kindOf[e])
  }
  return { breaks: breaks.reverse(), kinds: kinds.reverse(), cost: best[m - 1] }
}
