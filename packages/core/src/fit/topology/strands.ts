import type { Borders, MeasuredPoints } from '../../model/borders'
import { OUTSIDE, type PlanarMap } from '../../model/planar-map'
import { circleFitter } from '../models/arc'
import { lineChi2 } from '../models/line'
import { addSums, SUMS } from '../points/edge-points'

/** Edges in a row that run on through junctions as one border: half-edges, each from where the one before ends. */
export interface Strand {
  readonly halfEdges: readonly number[]
  /** Whether the last half-edge ends where the first starts, and runs on into it. */
  readonly isClosed: boolean
}

/** Points between these distances from a junction, px, tell whether a border runs on: nearer ones hold a third colour. */
const NEAR = 1.6
const FAR = 10
/** Points that either side needs. */
const LEAST_POINTS = 4
/** Edges of fewer points than that are passed over, so many and px at most: a thin line that ends at the border. */
const MOST_PASSED = 3
const LONGEST_PASSED = 9
/** What one arc for both sides saves, in parameters; and how far the points may lie beside it, rms px. */
const SAVED_PARAMETERS = 3
const MOST_RMS = 0.12

/** Seen from the junction the sides lie further apart than this, cosine. */
const OPPOSITE_COSINE = Math.cos((120 * Math.PI) / 180)

/** A border that might run on: half-edges of which the first and the last are the two sides, and how badly one arc fits both. */
interface Passage {
  readonly halfEdges: readonly number[]
  readonly misfit: number
}

/**
 * Links the edges of the planar map into strands; loops and edges on the frame are in none. Two edges on the same contour run on into each other when one
 * arc or line through the points on both sides of the junction costs less than two (minimum description length); where several could,
 * the best fits go first.
 */
export function linkStrands({ map: planar, points: borders }: Borders, lambda: number): Strand[] {
  const next = new Int32Array(2 * planar.edgeCount).fill(-1)
  for (const { halfEdges } of findPassages(planar, borders, lambda)) {
    const isFree = halfEdges.every((h, k) => {
      const isLast = k + 1 === halfEdges.length
      return (isLast || next[h] < 0) && (k === 0 || next[h ^ 1] < 0)
    })
    if (!isFree) continue
    for (let k = 0; k + 1 < halfEdges.length; k++) {
      next[halfEdges[k]] = halfEdges[k + 1]
      next[halfEdges[k + 1] ^ 1] = halfEdges[k] ^ 1
    }
  }
  const seen = new Uint8Array(planar.edgeCount)
  const out: Strand[] = []
  for (let e = 0; e < planar.edgeCount; e++) {
    if (seen[e] || planar.from[e] < 0 || isFrame(planar, e)) continue
    let first = 2 * e
    while (next[first ^ 1] >= 0 && next[first ^ 1] !== ((2 * e) ^ 1)) first = next[first ^ 1] ^ 1
    const halfEdges: number[] = []
    for (let h = first; h >= 0 && !seen[h >> 1]; h = next[h]) {
      seen[h >> 1] = 1
      halfEdges.push(h)
    }
    out.push({ halfEdges, isClosed: next[halfEdges[halfEdges.length - 1]] === first })
  }
  return out
}

/** Every edge as a strand of its own, where borders have no shape that could run on. */
export function singleStrands(planar: PlanarMap): Strand[] {
  const out: Strand[] = []
  for (let e = 0; e < planar.edgeCount; e++) {
    if (planar.from[e] >= 0 && !isFrame(planar, e)) out.push({ halfEdges: [2 * e], isClosed: false })
  }
  return out
}

export function isFrame(planar: PlanarMap, e: number): boolean {
  return planar.left[e] === OUTSIDE || planar.right[e] === OUTSIDE
}

/** All passages, the best fits first. */
function findPassages(planar: PlanarMap, borders: MeasuredPoints, lambda: number): Passage[] {
  const { contourStart, halfEdges: all } = planar
  const sums = new Float64Array(3 * SUMS)
  const out: Passage[] = []
  for (let c = 0; c < planar.contourCount; c++) {
    const start = contourStart[c]
    const count = contourStart[c + 1] - start
    if (planar.from[all[start] >> 1] < 0) continue
    for (let k = 0; k < count; k++) {
      const halfEdges = passage(planar, borders, (n) => all[start + ((k + n) % count)])
      if (halfEdges === null) continue
      const misfit = misfitOf(planar, borders, halfEdges, lambda, sums)
      if (misfit < Number.POSITIVE_INFINITY) out.push({ halfEdges, misfit })
    }
  }
  return out.sort((a, b) => a.misfit - b.misfit || a.halfEdges[0] - b.halfEdges[0])
}

/** From a half-edge over short ones to the next that has points enough; null when there is none. */
function passage(planar: PlanarMap, borders: MeasuredPoints, at: (n: number) => number): number[] | null {
  const hasPoints = (h: number): boolean => borders.start[(h >> 1) + 1] - borders.start[h >> 1] >= LEAST_POINTS
  const out = [at(0)]
  if (isFrame(planar, at(0) >> 1) || !hasPoints(at(0))) return null
  let passed = 0
  for (let n = 1; n <= MOST_PASSED + 1; n++) {
    const h = at(n)
    if (isFrame(planar, h >> 1)) return null
    out.push(h)
    if (hasPoints(h)) return out
    passed += planar.edgeStart[(h >> 1) + 1] - planar.edgeStart[h >> 1] - 1
    if (passed > LONGEST_PASSED) return null
  }
  return null
}

/** The mean squared distance of both sides' points from one arc, in standard errors; infinite when two explain them better. */
function misfitOf(
  planar: PlanarMap,
  borders: MeasuredPoints,
  halfEdges: readonly number[],
  lambda: number,
  sums: Float64Array,
): number {
  const first = halfEdges[0]
  const last = halfEdges[halfEdges.length - 1]
  sums.fill(0)
  const before = addSide(planar, borders, first ^ 1, first, sums, 0)
  const after = addSide(planar, borders, last, first, sums, 1)
  if (before < LEAST_POINTS || after < LEAST_POINTS || !areOpposite(sums)) return Number.POSITIVE_INFINITY
  const both = arcOrLineChi2(sums, 0, 1)
  const apart = arcOrLineChi2(sums, 0, 0) + arcOrLineChi2(sums, 1, 1)
  if (both - apart > 2 * SAVED_PARAMETERS * lambda) return Number.POSITIVE_INFINITY
  if (both > MOST_RMS * MOST_RMS * sums[2 * SUMS]) return Number.POSITIVE_INFINITY
  return both / (before + after)
}

/** Whether the two sides' centres lie on opposite sides of the junction, as those of a spike do not. */
function areOpposite(sums: Float64Array): boolean {
  const ax = sums[SUMS + 1] / sums[SUMS]
  const ay = sums[SUMS + 2] / sums[SUMS]
  const bx = (sums[2 * SUMS + 1] - sums[SUMS + 1]) / (sums[2 * SUMS] - sums[SUMS])
  const by = (sums[2 * SUMS + 2] - sums[SUMS + 2]) / (sums[2 * SUMS] - sums[SUMS])
  return ax * bx + ay * by < OPPOSITE_COSINE * Math.hypot(ax, ay) * Math.hypot(bx, by)
}

/** Chi-squared of the better of arc and line over the sides `i` to `j` of the sums. */
function arcOrLineChi2(sums: Float64Array, i: number, j: number): number {
  return Math.min(lineChi2({ sums }, i, j), circleFitter.fit(sums, i, j))
}

/** Adds the points near the start of half-edge h to side `side` of the running sums, relative to the end of half-edge `origin`. Returns how many. */
function addSide(
  planar: PlanarMap,
  borders: MeasuredPoints,
  h: number,
  origin: number,
  sums: Float64Array,
  side: number,
): number {
  const { points } = planar
  const o = endOf(planar, origin)
  const j = endOf(planar, h ^ 1)
  const e = h >> 1
  const step = h & 1 ? -1 : 1
  const stop = h & 1 ? borders.start[e] - 1 : borders.start[e + 1]
  let count = 0
  sums.copyWithin(SUMS * (side + 1), SUMS * side, SUMS * (side + 1))
  for (let k = h & 1 ? borders.start[e + 1] - 1 : borders.start[e]; k !== stop; k += step) {
    const x = borders.x[k]
    const y = borders.y[k]
    const distance = Math.hypot(x - points[2 * j], y - points[2 * j + 1])
    if (distance > FAR) break
    if (distance < NEAR) continue
    const weight = 1 / borders.sigma[k] ** 2
    addSums(sums, SUMS * (side + 1), x - points[2 * o], y - points[2 * o + 1], weight)
    count++
  }
  return count
}

/** The index of the lattice point where a half-edge ends. */
export function endOf(planar: PlanarMap, h: number): number {
  return h & 1 ? planar.edgeStart[h >> 1] : planar.edgeStart[(h >> 1) + 1] - 1
}
