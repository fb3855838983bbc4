import type { Borders } from '../../model/borders'
import { isFrame } from '../../model/planar-map'
import { fitCircleTo } from '../models/arc'
import { lineChi2 } from '../models/line'
import { addSums, SUMS } from '../points/edge-points'
import { endPoint, stepCount } from './half-edges'

/**
 * Distance from a junction, px, below which the points of the borders that meet there are ignored, because their pixels hold a third
 * color.
 */
const MIN_DISTANCE = 1.6
/**
 * Distance from a junction, px, above which the points of a border are ignored when its continuation through the junction is judged: how
 * the border runs farther away says nothing about the junction.
 */
const MAX_DISTANCE = 10
/** Smallest number of points that a border needs on each side of a junction to be continued through it. */
const MIN_POINTS = 4
/**
 * Largest number of short edges between the two edges that continue each other through neighboring junctions. Short means fewer than
 * `MIN_POINTS` points, as at the end of a thin line that stops at a border.
 */
const MAX_PASSED_EDGES = 3
/** Largest total length, in lattice steps, of all short edges between two edges that continue each other. */
const MAX_PASSED_STEPS = 9
/** Number of parameters saved when the two edges on either side of a junction are described by one arc instead of two. */
const SAVED_PARAMETERS = 3
/**
 * Largest weighted root mean square distance, px, of the points of two edges, one on each side of a junction, from the one arc or line
 * through both. Two edges with a larger distance do not continue each other.
 */
const MAX_RMS = 0.12
/**
 * Cosine of 120 degrees. Two edges continue each other through a junction only if the centroids of their points lie more than this angle
 * apart as seen from the junction.
 */
const MAX_COSINE = Math.cos((120 * Math.PI) / 180)

/**
 * Two edges of one contour that may be one border continued through a junction, or through several junctions with short edges between
 * them.
 */
export interface Passage {
  /**
   * Indices of half-edges in the order of one contour. The first and the last are the two edges that continue each other; those between
   * have too few points.
   */
  readonly halfEdges: readonly number[]
  /**
   * Mean squared distance of the points of the first and the last edge from the one arc or line through both, in squared standard errors.
   */
  readonly misfit: number
}

/**
 * All pairs of edges on one contour that continue each other through a junction: one arc or line through the points of both has at most
 * the description length of one for each. `lambda` is the price of a parameter, nats. Sorted by misfit, smallest first; of equal misfits,
 * the lower index of the first half-edge comes first.
 */
export function findPassages(borders: Borders, lambda: number): Passage[] {
  const { contourStart, contourCount, halfEdges: all, from } = borders.map
  const out: Passage[] = []
  for (let c = 0; c < contourCount; c++) {
    const start = contourStart[c]
    const count = contourStart[c + 1] - start
    if (from[all[start] >> 1] < 0) continue
    for (let k = 0; k < count; k++) {
      const halfEdges = sidesFrom(borders, (n) => all[start + ((k + n) % count)])
      if (halfEdges === null) continue
      const misfit = misfitOf(borders, halfEdges, lambda)
      if (misfit < Number.POSITIVE_INFINITY) out.push({ halfEdges, misfit })
    }
  }
  return out.sort((a, b) => a.misfit - b.misfit || a.halfEdges[0] - b.halfEdges[0])
}

/**
 * The half-edges of a contour from the one that `at(0)` gives to the next one with at least `MIN_POINTS` points, both included. `at(n)`
 * gives the n-th half-edge from the first. Null when the first has too few points, when none with enough follows within reach, or when
 * one of them lies on the frame.
 */
function sidesFrom({ map, points }: Borders, at: (n: number) => number): number[] | null {
  const hasPoints = (h: number): boolean => points.start[(h >> 1) + 1] - points.start[h >> 1] >= MIN_POINTS
  const out = [at(0)]
  if (isFrame(map, at(0) >> 1) || !hasPoints(at(0))) return null
  let passedSteps = 0
  for (let n = 1; n <= MAX_PASSED_EDGES + 1; n++) {
    const h = at(n)
    if (isFrame(map, h >> 1)) return null
    out.push(h)
    if (hasPoints(h)) return out
    passedSteps += stepCount(map, h)
    if (passedSteps > MAX_PASSED_STEPS) return null
  }
  return null
}

/**
 * Mean squared distance of the points of the first and the last half-edge from the one arc or line through both, in squared standard
 * errors. Infinite when the two do not continue each other. `lambda` is the price of a parameter, nats.
 */
function misfitOf(borders: Borders, halfEdges: readonly number[], lambda: number): number {
  const first = halfEdges[0]
  const last = halfEdges[halfEdges.length - 1]
  const origin = endPoint(borders.map, first)
  const sums = new Float64Array(3 * SUMS)
  const before = addSide(borders, first ^ 1, origin, sums.subarray(SUMS))
  sums.copyWithin(2 * SUMS, SUMS, 2 * SUMS)
  const after = addSide(borders, last, origin, sums.subarray(2 * SUMS))
  if (before < MIN_POINTS || after < MIN_POINTS || !areOpposite(sums)) return Number.POSITIVE_INFINITY
  const both = arcOrLineChi2(sums, 0, 1)
  const apart = arcOrLineChi2(sums, 0, 0) + arcOrLineChi2(sums, 1, 1)
  if (both - apart > 2 * SAVED_PARAMETERS * lambda) return Number.POSITIVE_INFINITY
  if (both > MAX_RMS * MAX_RMS * sums[2 * SUMS]) return Number.POSITIVE_INFINITY
  return both / (before + after)
}

/**
 * Whether the centroids of the points of two edges lie on opposite sides of the junction between them, at more than 120 degrees. Those of
 * a spike do not.
 */
function areOpposite(sums: Float64Array): boolean {
  const ax = sums[SUMS + 1] / sums[SUMS]
  const ay = sums[SUMS + 2] / sums[SUMS]
  const bx = (sums[2 * SUMS + 1] - sums[SUMS + 1]) / (sums[2 * SUMS] - sums[SUMS])
  const by = (sums[2 * SUMS + 2] - sums[SUMS + 2]) / (sums[2 * SUMS] - sums[SUMS])
  return ax * bx + ay * by < MAX_COSINE * Math.hypot(ax, ay) * Math.hypot(bx, by)
}

/**
 * Chi-squared of the better of arc and line through the points of one or both edges that meet at a junction. `i` and `j` are the first
 * and the last edge that count: 0 is the edge before the junction, 1 the edge after it.
 */
function arcOrLineChi2(sums: Float64Array, i: number, j: number): number {
  return Math.min(lineChi2({ sums }, i, j), fitCircleTo({ sums }, i, j, { cx: 0, cy: 0, r: 0 }))
}

/**
 * Adds the points near the start of half-edge h to the ten running sums that begin at `sums[0]`. Positions are px relative to the lattice
 * point of index `origin`. Returns the number of points added.
 */
function addSide({ map, points }: Borders, h: number, origin: number, sums: Float64Array): number {
  const lattice = map.points
  const [originX, originY] = [lattice[2 * origin], lattice[2 * origin + 1]]
  const j = endPoint(map, h ^ 1)
  const e = h >> 1
  const step = h & 1 ? -1 : 1
  const stop = h & 1 ? points.start[e] - 1 : points.start[e + 1]
  let count = 0
  for (let k = h & 1 ? points.start[e + 1] - 1 : points.start[e]; k !== stop; k += step) {
    const x = points.x[k]
    const y = points.y[k]
    const distance = Math.hypot(x - lattice[2 * j], y - lattice[2 * j + 1])
    if (distance > MAX_DISTANCE) break
    if (distance < MIN_DISTANCE) continue
    const weight = 1 / points.sigma[k] ** 2
    addSums(sums, 0, x - originX, y - originY, weight)
    count++
  }
  return count
}
