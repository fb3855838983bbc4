import { flatten } from '../geometry/flatten'
import { enclosedArea } from '../geometry/polygon'
import { type Coloring, isOpaque } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { neighbourOf, OUTSIDE, type PlanarMap } from '../model/planar-map'

/** Borders that turn less than this where a third one ends at them, cosine, run on. */
const STRAIGHT_COSINE = Math.cos((15 * Math.PI) / 180)
/** A region thinner than this, px, has no room to hide its neighbours' borders behind. */
const LEAST_THICKNESS = 5
/** The direction of a border at its junction is that of its first so many px. */
const REACH = 2.5
const FLATNESS = 0.05

/** A region that lies in front of a neighbour, as so many junctions say, less those that say the opposite. */
export interface Occlusion {
  readonly front: number
  readonly behind: number
  readonly votes: number
}

/**
 * Which neighbours lie in front of which. Where one border ends at another that runs on, the region on the unbroken side hides what
 * the ending border divides (T-junctions; Guzman 1968, Nitzberg and Mumford 1990), if it is opaque and thick enough to hide anything.
 * Pairs in the order of their smaller, then larger region.
 */
export function findOcclusions({ borders, curves }: CurveMap, coloring: Coloring): Occlusion[] {
  const planar = borders.map
  const regionCount = coloring.regions.count
  const votes = new Map<number, number>()
  const vote = (front: number, behind: number): void => {
    if (behind === OUTSIDE || behind === front) return
    const key = Math.min(front, behind) * regionCount + Math.max(front, behind)
    votes.set(key, (votes.get(key) ?? 0) + (front < behind ? 1 : -1))
  }
  const directions = leavingDirections(planar, curves)
  const thickness = meanThickness(planar, regionCount)
  for (let c = 0; c < planar.contourCount; c++) {
    const front = planar.contourRegion[c]
    if (!isOpaque(coloring, front) || thickness[front] < LEAST_THICKNESS) continue
    const start = planar.contourStart[c]
    const count = planar.contourStart[c + 1] - start
    for (let k = 0; k < count && count > 1; k++) {
      const arriving = planar.halfEdges[start + k]
      const leaving = planar.halfEdges[start + ((k + 1) % count)]
      const [a, b] = [2 * (arriving ^ 1), 2 * leaving]
      const cosine = -(directions[a] * directions[b] + directions[a + 1] * directions[b + 1])
      if (cosine < STRAIGHT_COSINE) continue
      vote(front, neighbourOf(planar, arriving))
      vote(front, neighbourOf(planar, leaving))
    }
  }
  const out: Occlusion[] = []
  for (const [key, sum] of [...votes].sort(([a], [b]) => a - b)) {
    const low = Math.floor(key / regionCount)
    const high = key % regionCount
    if (sum !== 0) out.push({ front: sum > 0 ? low : high, behind: sum > 0 ? high : low, votes: Math.abs(sum) })
  }
  return out
}

/** By region: twice its area over the length of its borders, px. */
function meanThickness(planar: PlanarMap, regionCount: number): Float64Array {
  const area = new Float64Array(regionCount)
  const length = new Float64Array(regionCount)
  for (let c = 0; c < planar.contourCount; c++) {
    const region = planar.contourRegion[c]
    for (let h = planar.contourStart[c]; h < planar.contourStart[c + 1]; h++) {
      const edge = planar.halfEdges[h] >> 1
      area[region] += enclosedArea(planar, planar.halfEdges[h])
      length[region] += planar.edgeStart[edge + 1] - planar.edgeStart[edge] - 1
    }
  }
  return area.map((sum, region) => (2 * sum) / length[region])
}

/** By half-edge: the direction in which its border leaves its start, x then y, of length 1. */
function leavingDirections(planar: PlanarMap, curves: readonly Curve[]): Float64Array {
  const out = new Float64Array(4 * planar.edgeCount)
  for (let e = 0; e < planar.edgeCount; e++) {
    const line = flatten(curves[e], FLATNESS)
    const last = line.length - 2
    setDirection(out, 4 * e, line, 0, 2)
    setDirection(out, 4 * e + 2, line, last, -2)
  }
  return out
}

function setDirection(out: Float64Array, at: number, line: ArrayLike<number>, from: number, step: number): void {
  const end = step > 0 ? line.length - 2 : 0
  let k = from
  let dx = 0
  let dy = 0
  while (k !== end && Math.hypot(dx, dy) < REACH) {
    k += step
    dx = line[k] - line[from]
    dy = line[k + 1] - line[from + 1]
  }
  const length = Math.hypot(dx, dy) || 1
  out[at] = dx / length
  out[at + 1] = dy / length
}
