import { OUTSIDE, type PlanarMap } from '../../model/planar-map'
import { curvatureAt, type End, endTangent, isStraight, type Piece, type Tangent } from '../chain/piece'
import { type EdgePoints, SUMS } from '../points/edge-points'

/**
 * The loose end of an edge: position, direction of travel, curvature there (1/px, positive when it turns clockwise as seen), how
 * well it is known across that direction, 1/px^2, and whether the edge ends here or starts.
 */
export interface LooseEnd extends Tangent {
  readonly curvature: number
  readonly weight: number
  readonly end: End
}

type Line = Pick<LooseEnd, 'x' | 'y' | 'dx' | 'dy' | 'weight'>

/** What the end of a least-squares line, arc or cubic varies by, in the variance of its points' mean. */
const END_VARIANCE = { line: 4, arc: 9, cubic: 16 }
/** No end is better known than this, px. */
const LEAST_ERROR = 0.02
/** What a strand that passes counts, 1/px^2: it has points on both sides. */
const PASSING_WEIGHT = 1e4
/** How much a frame line counts, 1/px^2: the frame is exact. */
const FRAME_WEIGHT = 1e8
/** A weak pull, 1/px^2, to the mean of the loose ends decides what the lines leave open. */
const PULL = 0.05
/** A junction moves at most this far, px, from its lattice point. */
const MAX_SHIFT = 3
/** What an end pays at most for a junction beside its tangent, in standard errors squared: beyond, the junction has given it up. */
const GIVEN_UP = 60
/** A border slides at most this far along the frame, px, and touches it when it comes this near. */
const MAX_SLIDE = 40
const MAX_TOUCH = 0.75
/** Two tangents that cross at a smaller sine do not tell where. */
const LEAST_SINE = 0.15

/** The free end of an edge's first or last piece, px from the picture's corner. */
export function looseEnd(points: EdgePoints, piece: Piece, end: End): LooseEnd {
  const { x, y, dx, dy } = endTangent(points, piece, end)
  const information = points.sums[SUMS * (piece.to + 1)] - points.sums[SUMS * piece.from]
  const variance = END_VARIANCE[isStraight(piece) ? 'line' : piece.kind === 'cubic' ? 'cubic' : 'arc']
  const weight = 1 / (variance / information + LEAST_ERROR * LEAST_ERROR)
  return { x: x + points.originX, y: y + points.originY, dx, dy, curvature: curvatureAt(piece, end), weight, end }
}

/** A strand that passes a junction: it lies on its tangent there. */
export function passingEnd({ x, y, dx, dy }: Tangent): LooseEnd {
  return { x, y, dx, dy, curvature: 0, weight: PASSING_WEIGHT, end: 'end' }
}

/**
 * Solves where the junctions are: x, y by junction. `meeting[j]` holds the loose ends at junction j. A junction is the place that its ends' tangents lead to in least squares, each as far as its end is known. Where
 * they contradict each other, as when artwork has two borders that meet a third a pixel apart, it follows two of them and gives up
 * the others: the place between would be wrong for all. On the frame it stays on the frame.
 */
export function solveJunctions(planar: PlanarMap, meeting: readonly (readonly LooseEnd[])[]): Float64Array {
  const { width, height } = planar
  const out = new Float64Array(planar.junctions.length)
  for (let j = 0; j < meeting.length; j++) {
    const x = planar.junctions[2 * j]
    const y = planar.junctions[2 * j + 1]
    const isLeftOrRight = x === 0 || x === width
    const isTopOrBottom = y === 0 || y === height
    const frame: Line[] = []
    if (isLeftOrRight) frame.push({ x, y, dx: 0, dy: 1, weight: FRAME_WEIGHT })
    if (isTopOrBottom) frame.push({ x, y, dx: 1, dy: 0, weight: FRAME_WEIGHT })
    const place = slideOnFrame(planar, j, meeting[j], frame) ?? solveJunction(meeting[j], frame, x, y)
    out[2 * j] = isLeftOrRight ? x : place[0]
    out[2 * j + 1] = isTopOrBottom ? y : place[1]
  }
  return out
}

/**
 * Where one border leaves the frame. It may meet the frame at so small an angle, as a circle does that touches it, that the pixels
 * change sides far from there: so it follows its own curve to the frame, or to the place nearest to it. Null when that is not told.
 */
function slideOnFrame(
  planar: PlanarMap,
  j: number,
  ends: readonly LooseEnd[],
  frame: readonly Line[],
): [number, number] | null {
  if (ends.length !== 1 || frame.length !== 1) return null
  const [end] = ends
  const [side] = frame
  const away = end.end === 'end' ? 1 : -1
  const gap = side.dx * (end.y - side.y) - side.dy * (end.x - side.x)
  const slope = away * (side.dx * end.dy - side.dy * end.dx)
  const bend = (end.curvature * (side.dx * end.dx + side.dy * end.dy)) / 2
  const root = slope * slope - 4 * bend * gap
  let s = root >= 0 ? (2 * gap) / (-slope + (slope > 0 ? -1 : 1) * Math.sqrt(root)) : -slope / (2 * bend)
  if (root < 0 && Math.abs(gap + slope * s + bend * s * s) > MAX_TOUCH) return null
  if (!Number.isFinite(s)) return null
  s = away * Math.max(-1, s)
  const along = side.dx * (end.x + s * end.dx - side.x) + side.dy * (end.y + s * end.dy - side.y)
  const room = roomOnFrame(planar, j, Math.sign(along), side)
  const shift = Math.sign(along) * Math.min(Math.abs(along), room)
  return [side.x + shift * side.dx, side.y + shift * side.dy]
}

/** How far a junction may slide along the frame, px: half-way to the next junction, and not round a corner of the picture. */
function roomOnFrame(planar: PlanarMap, j: number, sign: number, side: Line): number {
  const { points, edgeStart, from, to, left, right } = planar
  for (let e = 0; e < planar.edgeCount; e++) {
    if (left[e] !== OUTSIDE && right[e] !== OUTSIDE) continue
    const first = edgeStart[e]
    const last = edgeStart[e + 1] - 1
    for (const [k0, step, other] of [
      [first, 1, to[e]],
      [last, -1, from[e]],
    ]) {
      if ((step === 1 ? from[e] : to[e]) !== j) continue
      const at = (k: number): number => side.dx * (points[2 * k] - side.x) + side.dy * (points[2 * k + 1] - side.y)
      const aside = (k: number): number => side.dx * (points[2 * k + 1] - side.y) - side.dy * (points[2 * k] - side.x)
      let k = k0
      while (k !== (step === 1 ? last : first) && aside(k + step) === 0) k += step
      if (at(k) * sign <= 0) continue
      const isJunction = k === (step === 1 ? last : first) && other >= 0
      return Math.min(MAX_SLIDE, Math.abs(at(k)) * (isJunction ? 0.5 : 1))
    }
  }
  return 0
}

/** The best place by what all ends pay, of those that all, any two, or the frame and any one lead to. */
function solveJunction(ends: readonly LooseEnd[], frame: readonly Line[], x: number, y: number): [number, number] {
  let best = nearestLines([...ends, ...frame], ends, x, y)
  let least = payment(ends, best)
  const choose = (chosen: readonly LooseEnd[]): void => {
    const place = nearestLines([...chosen, ...frame], chosen, x, y)
    const price = payment(ends, place)
    if (price < least - 1e-9) {
      least = price
      best = place
    }
  }
  for (let a = 0; a < ends.length; a++) {
    if (frame.length === 1) choose([ends[a]])
    for (let b = 0; b < a && frame.length === 0; b++) {
      if (Math.abs(ends[a].dx * ends[b].dy - ends[a].dy * ends[b].dx) > LEAST_SINE) choose([ends[a], ends[b]])
    }
  }
  return best
}

function payment(ends: readonly LooseEnd[], [x, y]: [number, number]): number {
  let sum = 0
  for (const { x: ex, y: ey, dx, dy, weight } of ends) {
    const offset = dx * (y - ey) - dy * (x - ex)
    sum += Math.min(GIVEN_UP, weight * offset * offset)
  }
  return sum
}

/**
 * The point nearest to lines in weighted least squares; a weak pull to the mean of `loose` decides what they leave open. It stays
 * within reach of the lattice point (x, y): when the lines lead further, they are nearly parallel and do not tell.
 */
function nearestLines(lines: readonly Line[], loose: readonly LooseEnd[], x: number, y: number): [number, number] {
  let px = x
  let py = y
  if (loose.length > 0) {
    px = loose.reduce((sum, end) => sum + end.x, 0) / loose.length
    py = loose.reduce((sum, end) => sum + end.y, 0) / loose.length
  }
  let [xx, xy, yy, bx, by] = [PULL, 0, PULL, PULL * (px - x), PULL * (py - y)]
  for (const { x: ex, y: ey, dx, dy, weight } of lines) {
    const offset = dx * (ey - y) - dy * (ex - x)
    xx += weight * dy * dy
    xy -= weight * dx * dy
    yy += weight * dx * dx
    bx -= weight * dy * offset
    by += weight * dx * offset
  }
  const determinant = xx * yy - xy * xy
  const sx = (bx * yy - by * xy) / determinant
  const sy = (by * xx - bx * xy) / determinant
  if (Math.hypot(sx, sy) <= MAX_SHIFT) return [x + sx, y + sy]
  const pull = Math.min(1, MAX_SHIFT / (Math.hypot(px - x, py - y) || 1))
  return [x + (px - x) * pull, y + (py - y) * pull]
}
