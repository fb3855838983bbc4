import { type Borders, isMainBorder } from '../model/borders'
import { isFrame, type PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { smoothAliased } from './aliased-stretches'
import { isBesideGradient, moveHardened } from './hardened-outlines'
import { findMainBorders } from './main-borders'
import { PHASE_NONE, PHASE_X, PHASE_Y, removePhaseError } from './phase-error'
import { EdgeProfile, type MeasurePlan } from './profile'

/**
 * Lattice steps on either side over which the local direction of a border is taken. Their sum is even, so that the stairs of a diagonal
 * come out as a tie.
 */
const DIRECTION_REACH = 3
/** Distance from a junction, px, within which pixels hold a third ink. */
const JUNCTION_REACH = 1.5
/** What the standard error of a point grows by within `JUNCTION_REACH` of a junction, as a factor. */
const JUNCTION_INFLATION = 4
/**
 * What the standard error of a point grows by, px, where a gradient ends and the picture shows no edge: nobody sees a seam that lies a little beside. Of 9 Fluent
 * emoji at 512 px, 0 takes 50 % more segments than 0.45 and 0.7 as many; their error stays the same.
 */
const SIGMA_SEAM = 0.5

/**
 * Largest standard deviation of a channel, levels, at which blends tell outlines that filters hardened: that of ordinary quality, as which many clean
 * pictures with hardened outlines are read. With 0.5, two of four Fluent emoji keep the outlines that they show, and lose 2 dB.
 */
const MAX_NOISE = 1

/**
 * Measures where every border really runs, from the coverages of the inks on both sides. A border has one point in each pixel column that
 * it crosses while it runs more horizontally, and one in each row elsewhere, in the middle of the column or row. Stretches without
 * anti-aliasing beside gradients are smoothed. Edges on the frame have no points. `map` is the planar map of the coloring, `reading` tells the inks beside each lattice step.
 */
export function measureBorders(map: PlanarMap, reading: Reading, plan: MeasurePlan): Borders {
  const { edgeCount, edgeStart, points: lattice } = map
  const start = new Int32Array(edgeCount + 1)
  const x = new Float64Array(lattice.length / 2)
  const y = new Float64Array(lattice.length / 2)
  const sigma = new Float64Array(lattice.length / 2)
  const step = new Int32Array(lattice.length / 2)
  const seams = new Uint8Array(lattice.length / 2)
  const axis = new Uint8Array(lattice.length / 2)
  const mainBorders = findMainBorders(map, reading)
  const profile = new EdgeProfile(reading, plan)
  let count = 0
  for (let e = 0; e < edgeCount; e++) {
    start[e] = count
    if (isFrame(map, e)) continue
    const path = { lattice, first: edgeStart[e], last: edgeStart[e + 1] - 1, isLoop: map.from[e] < 0 }
    const ends = [map.from[e], map.to[e]].map((j) => (isMainBorder(mainBorders, j, e) ? Number.POSITIVE_INFINITY : 0))
    for (let k = path.first; k < path.last; k++) {
      const isHorizontal = lattice[2 * k + 1] === lattice[2 * k + 3]
      if (isHorizontal !== runsHorizontally(path, k)) continue
      const column = Math.min(lattice[2 * k], lattice[2 * k + 2])
      const row = Math.min(lattice[2 * k + 1], lattice[2 * k + 3])
      const measured = isHorizontal ? profile.acrossRows(column, row) : profile.acrossColumns(column, row)
      x[count] = isHorizontal ? column + 0.5 : measured.position
      y[count] = isHorizontal ? measured.position : row + 0.5
      sigma[count] = measured.sigma * junctionInflation(path, ends, x[count], y[count])
      if (isSeam(reading, row * reading.width + column, isHorizontal)) {
        sigma[count] = Math.hypot(sigma[count], SIGMA_SEAM)
        seams[count] = 1
      }
      step[count] = k
      axis[count] = measured.isWide ? (isHorizontal ? PHASE_Y : PHASE_X) : PHASE_NONE
      count++
    }
  }
  start[edgeCount] = count
  if (plan.mayBeResized) removePhaseError({ x, y, axis, start }, reading.space === 'ycbcr')
  const measured = { x, y, sigma, step }
  const overpainted =
    reading.gradients === undefined || plan.noise > MAX_NOISE
      ? undefined
      : moveHardened(map, reading, measured, start, seams)
  for (let e = 0; e < edgeCount; e++)
    if (isBesideGradient(map, reading, e)) smoothAliased(map, measured, start[e], start[e + 1], map.from[e] < 0)
  return {
    map,
    mainBorders,
    overpainted,
    points: {
      start,
      x: x.subarray(0, count),
      y: y.subarray(0, count),
      sigma: sigma.subarray(0, count),
      step: step.subarray(0, count),
    },
  }
}

/** The lattice points `first` to `last` of one edge, interleaved x, y. */
interface LatticePath {
  readonly lattice: Int32Array
  readonly first: number
  readonly last: number
  readonly isLoop: boolean
}

/** Whether the local direction of a border at step k is nearer to the x axis than to the y axis. */
function runsHorizontally(path: LatticePath, k: number): boolean {
  const { lattice, first, last, isLoop } = path
  let a = k - DIRECTION_REACH
  let b = k + DIRECTION_REACH
  if (isLoop) {
    const length = last - first
    if (length <= 2 * DIRECTION_REACH) return lattice[2 * k + 1] === lattice[2 * k + 3]
    if (a < first) a += length
    if (b > last) b -= length
  } else {
    a = Math.max(a, first)
    b = Math.min(b, last)
  }
  const across = Math.abs(lattice[2 * b] - lattice[2 * a])
  const down = Math.abs(lattice[2 * b + 1] - lattice[2 * a + 1])
  if (across !== down) return across > down
  return !isVerticalRun(path, k)
}

/** Whether step k and a neighbor of it are both vertical. Then the directions tie because of a corner and not because of a diagonal. */
function isVerticalRun({ lattice, first, last, isLoop }: LatticePath, k: number): boolean {
  if (lattice[2 * k] !== lattice[2 * k + 2]) return false
  const before = k > first ? k - 1 : isLoop ? last - 1 : k
  const after = k + 1 < last ? k + 2 : isLoop ? first + 1 : k + 1
  return lattice[2 * before] === lattice[2 * k] || lattice[2 * after] === lattice[2 * k]
}

/** Whether the border before a pixel (row-major index), above it or to its left, is a seam between gradients. */
function isSeam({ seams, width }: Reading, after: number, isHorizontal: boolean): boolean {
  return seams !== undefined && seams[after] === 1 && seams[after - (isHorizontal ? width : 1)] === 1
}

/**
 * The factor by which the standard error of the point (x, y) grows near a junction; 1 elsewhere and on loops. `beyond` is what is added, px, to the distances from the first and the last lattice point: Infinity for
 * junctions beside whose main border pixels hold no third ink to speak of.
 */
function junctionInflation(
  { lattice, first, last, isLoop }: LatticePath,
  beyond: readonly number[],
  x: number,
  y: number,
): number {
  if (isLoop) return 1
  const distance = Math.min(
    Math.hypot(lattice[2 * first] - x, lattice[2 * first + 1] - y) + beyond[0],
    Math.hypot(lattice[2 * last] - x, lattice[2 * last + 1] - y) + beyond[1],
  )
  return distance < JUNCTION_REACH ? JUNCTION_INFLATION : 1
}
