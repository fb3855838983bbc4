import { flatten } from '../geometry/flatten'
import { type Direction, unit } from '../geometry/point'
import { meanThickness } from '../geometry/region-sums'
import { type Coloring, isOpaque } from '../model/coloring'
import type { CurveMap } from '../model/curve-map'
import { neighborOf, OUTSIDE } from '../model/planar-map'

/**
 * Least cosine of the angle by which a region's contour may turn at a junction of borders and still count as continuing unbroken there.
 * It is the cosine of 15 degrees. At a sharper turn the contour has a corner, which is no evidence of an occlusion.
 */
const MIN_STRAIGHT_COSINE = Math.cos((15 * Math.PI) / 180)

/**
 * Least mean thickness, px, of a region that may count as lying in front of its neighbors. A thinner region never does, because behind a
 * thin stroke there is no room for the neighbors' borders.
 */
const MIN_THICKNESS = 5

/**
 * Least distance, px, between the two points of a border that give its direction at a junction: the junction and a point further along.
 * It spans more than the pixels that the junction itself blurs.
 */
const DIRECTION_LENGTH = 2.5

/**
 * Greatest distance, px, between a fitted border curve and the polyline from which its directions at junctions are read; a fiftieth of
 * DIRECTION_LENGTH.
 */
const FLATNESS = 0.05

/**
 * Two neighboring regions, by label, of which `front` lies in front of `behind`. `votes` is the number of T-junctions that show this less
 * the number of those that show the opposite, at least 1.
 */
export interface Occlusion {
  readonly front: number
  readonly behind: number
  readonly votes: number
}

/**
 * Returns the pairs of neighboring regions of which one lies in front of the other, as T-junctions show it (Guzman 1968; Nitzberg and
 * Mumford 1990). At a T-junction one border ends at another that continues unbroken. The region on the far side of the unbroken border
 * lies in front of the two regions that the ending border divides. It must be opaque and have a mean thickness of at least MIN_THICKNESS,
 * else the junction does not count. Each pair occurs at most once, sorted by the smaller, then the larger label; a pair with equal votes
 * both ways is left out.
 */
export function findOcclusions(curveMap: CurveMap, coloring: Coloring): Occlusion[] {
  const { map } = curveMap.borders
  const { count: regionCount } = coloring.regions
  const balance = new Map<number, number>()
  const addVote = (front: number, behind: number): void => {
    if (behind === OUTSIDE || behind === front) return
    const key = Math.min(front, behind) * regionCount + Math.max(front, behind)
    balance.set(key, (balance.get(key) ?? 0) + (front < behind ? 1 : -1))
  }
  const directions = leavingDirections(curveMap)
  const thickness = meanThickness(map, regionCount)
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
      addVote(front, neighborOf(map, arriving))
      addVote(front, neighborOf(map, leaving))
    }
  }
  return occlusionsOf(balance, regionCount)
}

/**
 * One occlusion for each pair of regions whose votes are not tied, sorted by the smaller, then the larger label of the pair. `balance` holds
 * the balance of votes of each pair of region labels low < high, under the key low * `regionCount` + high: the number of junctions that show
 * low in front less the number that show high in front.
 */
function occlusionsOf(balance: ReadonlyMap<number, number>, regionCount: number): Occlusion[] {
  const out: Occlusion[] = []
  for (const [key, sum] of [...balance].sort(([a], [b]) => a - b)) {
    const low = Math.floor(key / regionCount)
    const high = key % regionCount
    if (sum > 0) out.push({ front: low, behind: high, votes: sum })
    if (sum < 0) out.push({ front: high, behind: low, votes: -sum })
  }
  return out
}

/**
 * The direction, a unit vector, in which each half-edge (a border walked one way) leaves its start. That of half-edge h is at 2h (x) and
 * 2h + 1 (y); (0, 0) for a border without length.
 */
function leavingDirections({ curves }: CurveMap): Float64Array {
  const out = new Float64Array(4 * curves.length)
  for (let e = 0; e < curves.length; e++) {
    const line = flatten(curves[e], FLATNESS)
    const start = directionFrom(line, 0)
    const end = directionFrom(line, line.length - 2)
    out.set([start.dx, start.dy, end.dx, end.dy], 4 * e)
  }
  return out
}

/**
 * The unit vector from an end of a polyline (interleaved x, y, px) to the first vertex at least DIRECTION_LENGTH px away from that end,
 * or to the other end when no vertex is. `from` is the index in `line` of the end's x coordinate. (0, 0) when the two vertices coincide.
 */
function directionFrom(line: ArrayLike<number>, from: number): Direction {
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
  return unit(dx, dy)
}
