import type { Point } from '../../geometry/point'
import type { PlanarMap } from '../../model/planar-map'
import type { LooseEnd } from './loose-end'
import { type FrameLine, frameLines, slideOnFrame } from './slide-on-frame'

/**
 * Weight, 1/px^2, of the mean of the places where the borders of a junction end, when the junction is solved. It only decides where along
 * nearly parallel borders the junction lies, because the borders' own weights are hundreds of times larger.
 */
const MEAN_WEIGHT = 0.05
/** Largest distance, px, of a solved junction from its lattice point, unless it slides along the frame. */
const MAX_SHIFT = 3
/**
 * Largest loss that one border adds to the place of a junction, in squared standard errors of the distance between the place and the
 * border's tangent. Farther away the loss stays constant (a truncated quadratic, a redescending M-estimator), so a border that
 * contradicts the others no longer pulls.
 */
const MAX_LOSS = 60
/**
 * Sine of the angle between the tangents of two borders up to which they are too nearly parallel for their crossing to be a candidate
 * place of a junction.
 */
const MIN_CROSSING_SINE = 0.15

/**
 * The places of all junctions, px: x and y of junction j at 2j and 2j + 1. `meeting[j]` holds the ends of the borders that meet at
 * junction j. A junction lies where the tangents of its borders lead in weighted least squares. Where the tangents contradict each other,
 * as when two borders meet a third one a pixel apart, the junction follows two of them and ignores the others, because a place between
 * would be wrong for all. A junction on the frame stays on the frame. One without borders stays at its lattice point.
 */
export function solveJunctions(map: PlanarMap, meeting: readonly (readonly LooseEnd[])[]): Float64Array {
  const out = new Float64Array(map.junctions.length)
  for (let j = 0; j < meeting.length; j++) {
    const lattice = { x: map.junctions[2 * j], y: map.junctions[2 * j + 1] }
    const frame = frameLines(map, lattice)
    const isSlide = meeting[j].length === 1 && frame.length === 1
    const slide = isSlide ? slideOnFrame(map, j, meeting[j][0], frame[0]) : null
    const { x, y } = slide ?? solveJunction(meeting[j], frame, lattice)
    out[2 * j] = frame.some(({ dx }) => dx === 0) ? lattice.x : x
    out[2 * j + 1] = frame.some(({ dy }) => dy === 0) ? lattice.y : y
  }
  return out
}

/**
 * The place, px, of least total loss for one junction. The candidate places are the one nearest to the tangents of all borders that end
 * there, the crossing of each two tangents (off the frame only), and the crossing of each tangent with one side of the frame.
 */
function solveJunction(ends: readonly LooseEnd[], frame: readonly FrameLine[], lattice: Point): Point {
  let best = nearestPlace(ends, frame, lattice)
  let least = lossAt(ends, best)
  const consider = (chosen: readonly LooseEnd[]): void => {
    const place = nearestPlace(chosen, frame, lattice)
    const loss = lossAt(ends, place)
    if (loss < least - 1e-9) {
      least = loss
      best = place
    }
  }
  for (let a = 0; a < ends.length; a++) {
    if (frame.length === 1) consider([ends[a]])
    for (let b = 0; b < a && frame.length === 0; b++) {
      const sine = ends[a].dx * ends[b].dy - ends[a].dy * ends[b].dx
      if (Math.abs(sine) > MIN_CROSSING_SINE) consider([ends[a], ends[b]])
    }
  }
  return best
}

/**
 * The loss of placing a junction at (x, y), px: the squared distances of the place from the tangents of all borders that end there, in
 * squared standard errors, each truncated at `MAX_LOSS`, summed.
 */
function lossAt(ends: readonly LooseEnd[], { x, y }: Point): number {
  let sum = 0
  for (const { x: ex, y: ey, dx, dy, weight } of ends) {
    const offset = dx * (y - ey) - dy * (x - ex)
    sum += Math.min(MAX_LOSS, weight * offset * offset)
  }
  return sum
}

/**
 * The place, px, nearest to the tangents of the borders in `ends` in weighted least squares; on the sides of the picture in `frame`, which
 * are exact, only the place along the side is free. Where that is more than `MAX_SHIFT` from the lattice point (x, y), the tangents are
 * nearly parallel and their crossing means nothing. The place is then the mean of the borders' ends, moved towards the lattice point to
 * within `MAX_SHIFT`.
 */
function nearestPlace(ends: readonly LooseEnd[], frame: readonly FrameLine[], { x, y }: Point): Point {
  let meanX = x
  let meanY = y
  if (ends.length > 0) {
    meanX = ends.reduce((sum, end) => sum + end.x, 0) / ends.length
    meanY = ends.reduce((sum, end) => sum + end.y, 0) / ends.length
  }
  let [xx, xy, yy, bx, by] = [MEAN_WEIGHT, 0, MEAN_WEIGHT, MEAN_WEIGHT * (meanX - x), MEAN_WEIGHT * (meanY - y)]
  for (const { x: ex, y: ey, dx, dy, weight } of ends) {
    const offset = dx * (ey - y) - dy * (ex - x)
    xx += weight * dy * dy
    xy -= weight * dx * dy
    yy += weight * dx * dx
    bx -= weight * dy * offset
    by += weight * dx * offset
  }
  for (const { dx } of frame) {
    xy = 0
    if (dx === 0) bx = 0
    else by = 0
  }
  const determinant = xx * yy - xy * xy
  const sx = (bx * yy - by * xy) / determinant
  const sy = (by * xx - bx * xy) / determinant
  if (Math.hypot(sx, sy) <= MAX_SHIFT) return { x: x + sx, y: y + sy }
  const share = Math.min(1, MAX_SHIFT / (Math.hypot(meanX - x, meanY - y) || 1))
  return { x: x + (meanX - x) * share, y: y + (meanY - y) * share }
}
