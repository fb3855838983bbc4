import { cubicAt } from '../../geometry/bezier'
import { flatten } from '../../geometry/flatten'
import { CUBIC, type Curve } from '../../model/curve'
import { pointBeside } from './border-run'
import type { Corridor, Vertex } from './corridor'
import type { Continuation } from './link-path'

/**
 * Distances that are tried between either end of a cubic and its control point, in units of the distance between the cubic's two ends.
 * The likeliest is first: 0.38 draws a quarter of a circle. Trying the other three saves 0.3 % of the segments.
 */
const ARM_LENGTHS = [0.38, 0.6, 0.22, 0.9] as const

/**
 * Least distance of a cubic from a border sample, as a share of the depth of the hidden strip beside that sample. It is less than for a
 * line, because a cubic bends with the border.
 */
const KEPT = 0.6

/**
 * Least distance of a cubic from a border sample, in px per px along the border from the sample to the nearer end of the run of borders.
 * It applies near the run's two ends, where it is less than the share KEPT of the hidden strip's depth.
 */
const RAMP = 0.4

/**
 * Greatest width, px, of the margin on either side of a cubic that must lie in the area where its region is hidden. Next to junctions the
 * margin is narrower.
 */
const MARGIN = 0.4

/** Greatest distance, px, between a cubic and the polyline that is checked in its place for being hidden; a quarter of MARGIN. */
const FLATNESS = 0.1

/** Number of parts of equal length into which a path of lines is divided; a cubic is fitted to the points between the parts. */
export const FIT_PARTS = 24

const CUBIC_ONLY = Uint8Array.of(CUBIC)

/**
 * A cubic, px, from the first to the last sample of a run of hidden borders, or null when no tried cubic is
 * hidden. It leaves and arrives in the directions `start` and `end` in which the visible borders beside the run would continue, as the
 * hidden outline most likely does (good continuation; Kellman and Shipley 1991).
 */
export function continuingCubic(corridor: Corridor, start: Continuation, end: Continuation): Curve | null {
  const { x, y } = corridor.run
  const last = x.length - 1
  const distance = Math.hypot(x[last] - x[0], y[last] - y[0])
  for (const length of ARM_LENGTHS) {
    const coords = Float64Array.of(
      x[0],
      y[0],
      x[0] + length * distance * start.dx,
      y[0] + length * distance * start.dy,
      x[last] + length * distance * end.dx,
      y[last] + length * distance * end.dy,
      x[last],
      y[last],
    )
    const cubic = { ops: CUBIC_ONLY, coords }
    if (isClear(corridor, cubic, 0, last)) return cubic
  }
  return null
}

/**
 * The cubic, px, that fits a path of at least two lines by least squares and has the same two ends. Null when
 * the cubic is not hidden by later layers, or is too near the border that the path replaces.
 */
export function cubicAlong(corridor: Corridor, path: readonly Vertex[]): Curve | null {
  const from = path[0]
  const to = path[path.length - 1]
  const cubic = { ops: CUBIC_ONLY, coords: Float64Array.of(from.x, from.y, 0, 0, 0, 0, to.x, to.y) }
  fitControlPoints(cubic.coords, path)
  return isClear(corridor, cubic, from.at, to.at) ? cubic : null
}

/**
 * Writes the two inner control points of a cubic whose ends are already set, so that it fits a path of lines by least squares. The fit is
 * to points at equal distances along the path; the parameter of each is its share of the path's length.
 */
function fitControlPoints(cubic: Float64Array, path: readonly Vertex[]): void {
  const sides = new Float64Array(path.length - 1)
  let length = 0
  for (let k = 0; k < sides.length; k++) {
    sides[k] = Math.hypot(path[k + 1].x - path[k].x, path[k + 1].y - path[k].y)
    length += sides[k]
  }
  let [aa, ab, bb, ax, ay, bx, by] = [0, 0, 0, 0, 0, 0, 0]
  let k = 0
  let passed = 0
  for (let s = 1; s < FIT_PARTS; s++) {
    const t = s / FIT_PARTS
    let side = sides[k]
    while (k + 2 < path.length && passed + side < t * length) {
      passed += side
      k++
      side = sides[k]
    }
    const f = side > 0 ? (t * length - passed) / side : 0
    const b1 = 3 * (1 - t) * (1 - t) * t
    const b2 = 3 * (1 - t) * t * t
    const px = path[k].x + f * (path[k + 1].x - path[k].x) - cubicAt(cubic, 0, t)
    const py = path[k].y + f * (path[k + 1].y - path[k].y) - cubicAt(cubic, 1, t)
    aa += b1 * b1
    ab += b1 * b2
    bb += b2 * b2
    ax += b1 * px
    ay += b1 * py
    bx += b2 * px
    by += b2 * py
  }
  const determinant = aa * bb - ab * ab
  cubic[2] = (ax * bb - bx * ab) / determinant
  cubic[3] = (ay * bb - by * ab) / determinant
  cubic[4] = (bx * aa - ax * ab) / determinant
  cubic[5] = (by * aa - ay * ab) / determinant
}

/**
 * Whether a cubic may replace the border samples with indices `first` to `last`. The region must be hidden along the cubic and up to
 * MARGIN px on either side of it, and everywhere between it and the path returned by `closestPath`, and the cubic must not lie closer to
 * the border than that path.
 */
function isClear(corridor: Corridor, cubic: Curve, first: number, last: number): boolean {
  const { area } = corridor
  const line = flatten(cubic, FLATNESS)
  for (let k = 0; k + 3 < line.length; k += 2) {
    if (!area.containsLine({ x: line[k], y: line[k + 1] }, { x: line[k + 2], y: line[k + 3] }, MARGIN)) return false
  }
  return area.containsStrip([...line, ...closestPath(corridor, first, last)])
}

/**
 * The path closest to the border that a cubic may take, as interleaved x, y, px. It is the border samples from index `last` back to
 * `first`, each moved to the left of the border by the least distance that a cubic must keep there.
 */
function closestPath(corridor: Corridor, first: number, last: number): number[] {
  const { run, depths } = corridor
  const out: number[] = []
  for (let k = last; k >= first; k--) {
    const depth = Math.min(KEPT * depths[k], RAMP * corridor.distanceToEnd(run.along[k]))
    const { x, y } = pointBeside(run, k, depth)
    out.push(x, y)
  }
  return out
}
