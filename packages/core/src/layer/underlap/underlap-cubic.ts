import { cubicAt } from '../../geometry/bezier'
import { flatten } from '../../geometry/flatten'
import { CUBIC } from '../../model/curve'
import { pointBeside } from './border-run'
import type { Corridor, Vertex } from './corridor'
import type { Continuation } from './link-path'

/**
 * Lengths of the two arms that are tried, in units of the distance between the ends, the likeliest first: 0.38 draws a
 * quarter of a circle. Trying the other three saves 0.3 % of the segments.
 */
const ARM_LENGTHS = [0.38, 0.6, 0.22, 0.9] as const

/**
 * Share of the corridor's depth that a cubic must keep from the border. Less than a line must keep, because a cubic bends with the
 * border.
 */
const KEPT = 0.6

/**
 * Next to the ends of the run, where the depth grows from 0: least distance of a cubic from the border per px along the border to the
 * end.
 */
const RAMP = 0.4

/** Width of the hidden margin on either side of a cubic, px. */
const MARGIN = 0.4

/** Tolerance of the polyline by which a cubic is checked, px; a quarter of the margin. */
const FLATNESS = 0.1

/** Number of parts into which a path of lines is divided for the fit of a cubic. */
const FIT_PARTS = 24

const CUBIC_ONLY = Uint8Array.of(CUBIC)

/**
 * One cubic from the first to the last sample of a run that continues the visible borders before and after it, as the hidden outline
 * most likely does (good continuation; Kellman and Shipley 1991). Eight coordinates, px; null when no such cubic is hidden.
 */
export function continuingCubic(corridor: Corridor, start: Continuation, end: Continuation): Float64Array | null {
  const { x, y } = corridor.run
  const last = x.length - 1
  const distance = Math.hypot(x[last] - x[0], y[last] - y[0])
  for (const length of ARM_LENGTHS) {
    const cubic = Float64Array.of(
      x[0],
      y[0],
      x[0] + length * distance * start.dx,
      y[0] + length * distance * start.dy,
      x[last] + length * distance * end.dx,
      y[last] + length * distance * end.dy,
      x[last],
      y[last],
    )
    if (isClear(corridor, cubic, 0, last)) return cubic
  }
  return null
}

/**
 * The cubic with the ends of a path of at least two lines that fits the path by least squares, as eight coordinates, px; null when it is
 * not hidden, or too near the border.
 */
export function cubicAlong(corridor: Corridor, path: readonly Vertex[]): Float64Array | null {
  const from = path[0]
  const to = path[path.length - 1]
  const cubic = Float64Array.of(from.x, from.y, 0, 0, 0, 0, to.x, to.y)
  fitControlPoints(cubic, path)
  return isClear(corridor, cubic, from.at, to.at) ? cubic : null
}

/**
 * Writes the two inner control points of a cubic whose ends are set: least squares over points at equal distances along the path, with
 * the relative distance as parameter.
 */
function fitControlPoints(cubic: Float64Array, path: readonly Vertex[]): void {
  const lengthOf = (k: number): number => Math.hypot(path[k + 1].x - path[k].x, path[k + 1].y - path[k].y)
  let length = 0
  for (let k = 0; k + 1 < path.length; k++) length += lengthOf(k)
  let [aa, ab, bb, ax, ay, bx, by] = [0, 0, 0, 0, 0, 0, 0]
  let k = 0
  let passed = 0
  for (let s = 1; s < FIT_PARTS; s++) {
    const t = s / FIT_PARTS
    let side = lengthOf(k)
    while (k + 2 < path.length && passed + side < t * length) {
      passed += side
      k++
      side = lengthOf(k)
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

/** Whether a cubic beside the samples `first` to `last` is hidden, with its margin, and nowhere closer to the border than `closestPath`. */
function isClear(corridor: Corridor, cubic: Float64Array, first: number, last: number): boolean {
  const { area } = corridor
  const line = flatten({ ops: CUBIC_ONLY, coords: cubic }, FLATNESS)
  for (let k = 0; k + 3 < line.length; k += 2) {
    if (!area.containsLine({ x: line[k], y: line[k + 1] }, { x: line[k + 2], y: line[k + 3] }, MARGIN)) return false
  }
  return area.containsStrip([...line, ...closestPath(corridor, first, last)])
}

/**
 * The path closest to the border that a cubic may take, interleaved x, y, px: the samples from `last` back to `first`, moved to the left
 * of the run by the least depth.
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
