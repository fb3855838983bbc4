import type { PlanarMap } from '../boundary/planar-map'
import type { Joint } from './joint'

/** How much more a frame line counts than a measured one: the frame is exact. */
const FRAME_WEIGHT = 1e4
/** A weak pull to the mean of the loose ends decides what the lines leave open. */
const PULL = 0.02
/** A junction moves at most this far, px, from its lattice point. */
const MAX_SHIFT = 1.6

/**
 * Solves where the junctions are: the point nearest, in least squares, to the end tangents of all edges that meet there, and on
 * the frame where the lattice point is. `starts[e]` and `ends[e]` are the loose ends of edge e (absolute px), null for edges that
 * have no fit. Result: x, y by junction.
 */
export function solveJunctions(
  planar: PlanarMap,
  starts: readonly (Joint | null)[],
  ends: readonly (Joint | null)[],
  width: number,
  height: number,
): Float64Array {
  const count = planar.junctions.length / 2
  const normal = new Float64Array(5 * count)
  const ends3 = new Float64Array(3 * count)
  const add = (j: number, end: Joint | null): void => {
    if (j < 0 || end === null) return
    addLine(normal, j, end.x, end.y, end.dx, end.dy, 1)
    ends3[3 * j] += 1
    ends3[3 * j + 1] += end.x
    ends3[3 * j + 2] += end.y
  }
  for (let e = 0; e < planar.edgeCount; e++) {
    add(planar.from[e], starts[e])
    add(planar.to[e], ends[e])
  }
  const out = new Float64Array(2 * count)
  for (let j = 0; j < count; j++) {
    const x = planar.junctions[2 * j]
    const y = planar.junctions[2 * j + 1]
    if (x === 0 || x === width) addLine(normal, j, x, y, 0, 1, FRAME_WEIGHT)
    if (y === 0 || y === height) addLine(normal, j, x, y, 1, 0, FRAME_WEIGHT)
    const ends1 = ends3[3 * j]
    solve(normal, j, ends1 > 0 ? ends3[3 * j + 1] / ends1 : x, ends1 > 0 ? ends3[3 * j + 2] / ends1 : y, x, y, out)
    if (x === 0 || x === width) out[2 * j] = x
    if (y === 0 || y === height) out[2 * j + 1] = y
  }
  return out
}

/** Adds weight * (distance to the line)^2 to junction j's normal equations: xx, xy, yy, bx, by. */
function addLine(n: Float64Array, j: number, x: number, y: number, dx: number, dy: number, weight: number): void {
  const offset = -dy * x + dx * y
  n[5 * j] += weight * dy * dy
  n[5 * j + 1] -= weight * dx * dy
  n[5 * j + 2] += weight * dx * dx
  n[5 * j + 3] -= weight * dy * offset
  n[5 * j + 4] += weight * dx * offset
}

function solve(n: Float64Array, j: number, px: number, py: number, x: number, y: number, out: Float64Array): void {
  const xx = n[5 * j] + PULL
  const xy = n[5 * j + 1]
  const yy = n[5 * j + 2] + PULL
  const bx = n[5 * j + 3] + PULL * px
  const by = n[5 * j + 4] + PULL * py
  const determinant = xx * yy - xy * xy
  const sx = (bx * yy - by * xy) / determinant
  const sy = (by * xx - bx * xy) / determinant
  const isNear = Math.hypot(sx - x, sy - y) <= MAX_SHIFT
  const pull = Math.min(1, MAX_SHIFT / (Math.hypot(px - x, py - y) || 1))
  out[2 * j] = isNear ? sx : x + (px - x) * pull
  out[2 * j + 1] = isNear ? sy : y + (py - y) * pull
}
