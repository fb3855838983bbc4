import { flatten } from '../geometry/flatten'
import { enclosedArea } from '../geometry/polygon'
import { type Coloring, isOpaque } from '../model/coloring'
import type { CurveMap } from '../model/curve-map'
import { neighborOf, OUTSIDE, type PlanarMap } from '../model/planar-map'

/** Least cosine of the angle by which a border may turn at a junction and still count as unbroken there: 15 degrees. */
const MIN_STRAIGHT_COSINE = Math.cos((15 * Math.PI) / 180)

/** Least mean thickness of a region, px, for it to hide anything: behind a thin stroke there is no room for its neighbors' borders. */
const MIN_THICKNESS = 5

/** Length of border, px, that determines its direction at a junction. It spans more than the pixels that the junction itself blurs. */
const DIRECTION_LENGTH = 2.5

/** Tolerance of the polylines from which directions are read, px; a fiftieth of DIRECTION_LENGTH. */
const FLATNESS = 0.05

/**
 * Region `front` lies in front of its neighbor `behind`. `votes` is the number of junctions that say so less those that say the opposite,
 * at least 1.
 */
export interface Occlusion {
  readonly front: number
  readonly behind: number
  readonly votes: number
}

/**
 * Finds which neighbors lie in front of which, from T-junctions (Guzman 1968; Nitzberg and Mumford 1990): where one border ends at
 * another that continues unbroken, the region on the other side of the unbroken border hides the two that the ending border divides. That
 * region must be opaque and thick enough to hide anything. Each pair of regions occurs at most once, in the order of the smaller, then
 * the larger label.
 */
export function findOcclusions(curveMap: CurveMap, coloring: Coloring): Occlusion[] {
  const { map } = curveMap.borders
  const votes = new PairVotes(coloring.regions.count)
  const directions = leavingDirections(curveMap)
  const thickness = meanThickness(map, coloring.regions.count)
  for (let c = 0; c < map.contourCount; c++) {
    const front = map.contourRegion[c]
    if (!isOpaque(coloring, front) || thickness[front] < MIN_THICKNESS) continue
    const start = map.contourStart[c]
    const count = map.contourStart[c + 1] - start
    for (let k = 0; k < count && count > 1; k++) {
      const arriving = map.halfEdges[start + k]
      const leaving = map.halfEdges[start + ((k + 1) % count)]
      const [a, b] = [2 * (arriving ^ 1), 2 * leaving]
      const cosine = -(directions[a] * directions[b] + directions[a + 1] * directions[b + 1])
      if (cosine < MIN_STRAIGHT_COSINE) continue
      votes.add(front, neighborOf(map, arriving))
      votes.add(front, neighborOf(map, leaving))
    }
  }
  return votes.occlusions()
}

/** Votes of junctions on which region of a pair lies in front. */
class PairVotes {
  /** For each pair of labels low < high, keyed low * regionCount + high: votes for low being in front less votes for high. */
  private readonly balance = new Map<number, number>()

  constructor(private readonly regionCount: number) {}

  add(front: number, behind: number): void {
    if (behind === OUTSIDE || behind === front) return
    const key = Math.min(front, behind) * this.regionCount + Math.max(front, behind)
    this.balance.set(key, (this.balance.get(key) ?? 0) + (front < behind ? 1 : -1))
  }

  /** One occlusion for each pair that is not tied, in the order of the smaller, then the larger label. */
  occlusions(): Occlusion[] {
    const out: Occlusion[] = []
    for (const [key, sum] of [...this.balance].sort(([a], [b]) => a - b)) {
      const low = Math.floor(key / this.regionCount)
      const high = key % this.regionCount
      if (sum > 0) out.push({ front: low, behind: high, votes: sum })
      if (sum < 0) out.push({ front: high, behind: low, votes: -sum })
    }
    return out
  }
}

/** The mean thickness of each region, px: twice its area over the length of its borders on the lattice. */
function meanThickness(map: PlanarMap, regionCount: number): Float64Array {
  const area = new Float64Array(regionCount)
  const length = new Float64Array(regionCount)
  for (let c = 0; c < map.contourCount; c++) {
    const region = map.contourRegion[c]
    for (let h = map.contourStart[c]; h < map.contourStart[c + 1]; h++) {
      const edge = map.halfEdges[h] >> 1
      area[region] += enclosedArea(map, map.halfEdges[h])
      length[region] += map.edgeStart[edge + 1] - map.edgeStart[edge] - 1
    }
  }
  return area.map((sum, region) => (2 * sum) / length[region])
}

/** For each half-edge h, at 2h and 2h + 1: the unit vector in which its border leaves its start; (0, 0) for a curve without length. */
function leavingDirections({ curves }: CurveMap): Float64Array {
  const out = new Float64Array(4 * curves.length)
  for (let e = 0; e < curves.length; e++) {
    const line = flatten(curves[e], FLATNESS)
    out.set(directionFrom(line, 0), 4 * e)
    out.set(directionFrom(line, line.length - 2), 4 * e + 2)
  }
  return out
}

/**
 * The unit vector from one end of a polyline (interleaved x, y, px), whose coordinates are at `from`, to the first vertex
 * DIRECTION_LENGTH px away.
 */
function directionFrom(line: ArrayLike<number>, from: number): [number, number] {
  const step = from === 0 ? 2 : -2
  const end = from === 0 ? line.length - 2 : 0
  let k = from
  let dx = 0
  let dy = 0
  while (k !== end && Math.hypot(dx, dy) < DIRECTION_LENGTH) {
    k += step
    dx = line[k] - line[from]
    dy = line[k + 1] - line[from + 1]
  }
  const length = Math.hypot(dx, dy) || 1
  return [dx / length, dy / length]
}
