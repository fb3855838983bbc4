import { lineChi2 } from '../models/line'
import { type EdgePoints, SUMS } from '../points/edge-points'
import { HOPELESS, SpanPricer } from './span-cost'

/** The chosen split of an edge: segment k covers points `breaks[k]` to `breaks[k + 1]`, inclusive, as `kinds[k]`. */
export interface Partition {
  readonly breaks: number[]
  readonly kinds: number[]
  readonly cost: number
}

/** After so many hopeless spans in a row, longer ones are not tried. */
const PATIENCE = 2
/** Candidates come from a polygon this close to the points, rms: in px, or in standard errors where those are larger. */
const POLYGON_RMS = 0.1
const POLYGON_ERRORS = 1.5
/** Sides that turn further than this, cosine, meet at a corner. */
const SHARP_COSINE = Math.cos((25 * Math.PI) / 180)
/** Most candidates that one span may leap over; merging makes longer ones. */
const MAX_LEAP = 48
/** Points that cubics are fitted to while thousands of spans are priced, and while the search's result is improved. */
const SEARCH_SAMPLES = 16
const JUDGING_SAMPLES = 28
/** A breakpoint is shifted by these steps while that lowers the cost. */
const SHIFTS = [1, 2, 4]

/** Splits an edge into segments of least description length: dynamic programming over candidates, then local search. */
export function partition(points: EdgePoints, lambda: number): Partition {
  const last = points.count - 1
  const pricer = new SpanPricer(points, lambda)
  if (last < 1) return { breaks: [0, Math.max(0, last)], kinds: [0], cost: 0 }
  pricer.samples = SEARCH_SAMPLES
  const initial = shortestPath(candidateBreaks(points), pricer, lambda)
  pricer.samples = JUDGING_SAMPLES
  return improve(initial, pricer)
}

/** Vertices of greedy polygons from both ends: a joint of curves lies so near one of them that shifting finds it, a corner at it or a step beside. */
export function candidateBreaks(points: EdgePoints): number[] {
  const last = points.count - 1
  const marks = new Uint8Array(last + 1)
  marks[0] = 1
  marks[last] = 1
  for (let i = 0, before = 0; i < last; ) {
    let j = i + 1
    while (j < last && isStraight(points, i, j + 1)) j++
    marks[j] = 1
    if (i > 1 && turnsSharply(points, before, i, j)) {
      marks[i - 1] = 1
      marks[i + 1] = 1
    }
    before = i
    i = j
  }
  let j = last
  while (j > 0) {
    let k = j - 1
    while (k > 0 && isStraight(points, k - 1, j)) k--
    marks[k] = 1
    j = k
  }
  const out: number[] = []
  for (let k = 0; k <= last; k++) if (marks[k]) out.push(k)
  return out
}

/** Whether the polygon turns at vertex b as at a corner, which must be found to the point. */
function turnsSharply({ x, y }: EdgePoints, a: number, b: number, c: number): boolean {
  const ux = x[b] - x[a]
  const uy = y[b] - y[a]
  const vx = x[c] - x[b]
  const vy = y[c] - y[b]
  return (
    (ux * vx + uy * vy) ** 2 < SHARP_COSINE ** 2 * (ux * ux + uy * uy) * (vx * vx + vy * vy) || ux * vx + uy * vy < 0
  )
}

function isStraight(points: EdgePoints, i: number, j: number): boolean {
  const { sums } = points
  const weight = sums[SUMS * (j + 1)] - sums[SUMS * i]
  const allowed = Math.max(weight * POLYGON_RMS * POLYGON_RMS, (j - i + 1) * POLYGON_ERRORS * POLYGON_ERRORS)
  return lineChi2(points, i, j) <= allowed
}

function shortestPath(candidates: number[], pricer: SpanPricer, lambda: number): Partition {
  const m = candidates.length
  const best = new Float64Array(m).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(m)
  const kind = new Uint8Array(m)
  best[0] = 0
  for (let s = 0; s + 1 < m; s++) {
    let failures = 0
    for (let e = s + 1; e < m && e <= s + MAX_LEAP && failures < PATIENCE; e++) {
      const cost = pricer.price(candidates[s], candidates[e], best[e] - best[s], HOPELESS * lambda)
      failures = cost > HOPELESS * lambda ? failures + 1 : 0
      if (best[s] + cost < best[e]) {
        best[e] = best[s] + cost
        from[e] = s
        kind[e] = pricer.kind
      }
    }
  }
  const breaks = [candidates[m - 1]]
  const kinds: number[] = []
  for (let e = m - 1; e > 0; e = from[e]) {
    breaks.push(candidates[from[e]])
    kinds.push(kind[e])
  }
  return { breaks: breaks.reverse(), kinds: kinds.reverse(), cost: best[m - 1] }
}

/** Shifts breakpoints and removes segments while either lowers the cost. */
export function improve(start: Partition, pricer: SpanPricer): Partition {
  const breaks = start.breaks.slice()
  const kinds = start.kinds.slice()
  const costs = kinds.map((_, k) => pricer.recall(breaks[k], breaks[k + 1], Number.POSITIVE_INFINITY))
  for (let round = 0; round < 4; round++) {
    const shifted = shiftBreaks(breaks, kinds, costs, pricer)
    const merged = mergeSegments(breaks, kinds, costs, pricer)
    if (!shifted && !merged) break
  }
  return { breaks, kinds, cost: costs.reduce((a, b) => a + b, 0) }
}

function shiftBreaks(breaks: number[], kinds: number[], costs: number[], pricer: SpanPricer): boolean {
  let changed = false
  for (let k = 1; k + 1 < breaks.length; k++) {
    for (const step of SHIFTS) {
      while (tryShift(breaks, kinds, costs, pricer, k, step) || tryShift(breaks, kinds, costs, pricer, k, -step)) {
        changed = true
      }
    }
  }
  return changed
}

function tryShift(
  breaks: number[],
  kinds: number[],
  costs: number[],
  pricer: SpanPricer,
  k: number,
  step: number,
): boolean {
  const at = breaks[k] + step
  if (at <= breaks[k - 1] || at >= breaks[k + 1]) return false
  const limit = costs[k - 1] + costs[k] - 1e-9
  const first = pricer.recall(breaks[k - 1], at, limit - pricer.least)
  const firstKind = pricer.kind
  if (first >= limit) return false
  const second = pricer.recall(at, breaks[k + 1], limit - first)
  if (first + second >= limit) return false
  breaks[k] = at
  costs[k - 1] = first
  costs[k] = second
  kinds[k - 1] = firstKind
  kinds[k] = pricer.kind
  return true
}

/** Replaces two neighbours by one segment, or three by two with a break where the middle one was, when that is cheaper. */
function mergeSegments(breaks: number[], kinds: number[], costs: number[], pricer: SpanPricer): boolean {
  let changed = false
  for (let k = 1; k + 1 < breaks.length; ) {
    const one = pricer.recall(breaks[k - 1], breaks[k + 1], costs[k - 1] + costs[k])
    if (one < costs[k - 1] + costs[k]) {
      breaks.splice(k, 1)
      costs.splice(k - 1, 2, one)
      kinds.splice(k - 1, 2, pricer.kind)
      changed = true
      continue
    }
    if (k + 2 < breaks.length && splitAnew(breaks, kinds, costs, pricer, k)) {
      changed = true
      continue
    }
    k++
  }
  return changed
}

function splitAnew(breaks: number[], kinds: number[], costs: number[], pricer: SpanPricer, k: number): boolean {
  const limit = costs[k - 1] + costs[k] + costs[k + 1]
  const from = breaks[k]
  const to = breaks[k + 1]
  const stride = Math.max(1, (to - from) >> 2)
  for (let at = from; at <= to; at += stride) {
    const first = pricer.recall(breaks[k - 1], at, limit - pricer.least)
    const firstKind = pricer.kind
    if (first >= limit) continue
    const second = pricer.recall(at, breaks[k + 2], limit - first)
    if (first + second >= limit) continue
    breaks.splice(k, 2, at)
    costs.splice(k - 1, 3, first, second)
    kinds.splice(k - 1, 3, firstKind, pricer.kind)
    return true
  }
  return false
}
