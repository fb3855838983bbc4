import { polylineArea } from '../../geometry/polygon'
import { ARC } from '../../model/contour'
import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import type { Joint } from './joint'
import { clipped, curvatureAt, hasPoints, nearest, type Piece } from './piece'

/** Points within this distance of a corner, px, tell what is cut off it. */
const REACH = 7
/**
 * Pixel rows cut off even a sharp corner: as much as lies beyond the place where its sides are this far apart, px. What is cut off
 * sharp corners scatters about that: it may be more by this share of it and this area, px^2.
 */
const SHARP_WIDTH = 0.95
const DOUBT_SHARE = 0.6
const DOUBT_AREA = 0.8
/** A corner turns at least this much, and leaves at least this much between its sides, radians. */
const LEAST_TURN = 0.35
const LEAST_OPENING = 0.2
/** Smallest radius, px, that is drawn. */
const LEAST_RADIUS = 0.6

/** Beside a side that bends more than this, 1/px, too much of what is cut off is the side's own. */
const MOST_BEND = 0.02
/** Of a side's length, what one of its two corners may take. */
const SHARE_OF_SIDE = 0.45

/**
 * One side of a corner: its unit direction away from the corner, how it bends towards the other side (curvature, 1/px), the points
 * that tell of the corner, from the nearest to the furthest, and how far they reach, px.
 */
interface Side {
  readonly dx: number
  readonly dy: number
  readonly bend: number
  readonly near: number
  readonly last: number
  readonly reach: number
}

/** A rounded corner: the arc between two sides, and the joints where it touches them. */
interface Fillet {
  readonly start: Joint
  readonly end: Joint
  readonly arc: Piece
}

/**
 * The chain with an arc in every corner that is rounded. A closed chain's last joint is its first; the ends of an open one stay.
 */
export function roundCorners(points: EdgePoints, chain: Chain, isClosed: boolean): Chain {
  const { pieces, joints } = chain
  const count = pieces.length
  const fillets: (Fillet | null)[] = joints.map((joint, k) => {
    const isEnd = k === 0 || k === count
    if (isEnd && !isClosed) return null
    if (joint.dx !== 0 || joint.dy !== 0) return null
    const before = pieces[(k + count - 1) % count]
    const after = pieces[k % count]
    return hasPoints(before) && hasPoints(after) ? roundCorner(points, before, after, joint) : null
  })
  const out: Chain = { pieces: [], joints: [fillets[0]?.end ?? joints[0]] }
  for (let k = 0; k < count; k++) {
    out.pieces.push(between(points, pieces[k], fillets[k], fillets[k + 1]))
    const fillet = fillets[k + 1]
    if (fillet === null) out.joints.push(joints[k + 1])
    else {
      out.pieces.push(fillet.arc)
      out.joints.push(fillet.start, fillet.end)
    }
  }
  return out
}

/** The piece without the points of the rounded corners beside it. */
function between(points: EdgePoints, piece: Piece, first: Fillet | null, last: Fillet | null): Piece {
  if (first === null && last === null) return piece
  const { x, y } = points
  let { from, to } = piece
  if (first !== null) {
    const { end } = first
    while (from < to - 1 && (x[from] - end.x) * end.dx + (y[from] - end.y) * end.dy < 0) from++
  }
  if (last !== null) {
    const { start } = last
    while (to > from + 1 && (x[to] - start.x) * start.dx + (y[to] - start.y) * start.dy > 0) to--
  }
  return clipped(piece, from, to)
}

/**
 * The arc that rounds the corner at `joint`, where `before` and `after` meet; null when the corner is sharp as far as pixels can
 * tell. So small an arc has too few points to be fitted to, but the area that it cuts off the corner is measured to a tenth of a
 * square pixel, and an arc that touches both sides has no other freedom than its radius.
 */
function roundCorner(points: EdgePoints, before: Piece, after: Piece, joint: Joint): Fillet | null {
  const a = nearest(before, joint.x, joint.y, true)
  const b = nearest(after, joint.x, joint.y, false)
  const opening = Math.acos(Math.min(1, Math.max(-1, -(a.dx * b.dx + a.dy * b.dy))))
  if (opening < LEAST_OPENING || Math.PI - opening < LEAST_TURN) return null
  const turn = a.dx * b.dy - a.dy * b.dx >= 0 ? 1 : -1
  const one = sideOf(points, before, joint, -a.dx, -a.dy, turn, before.to, before.from)
  const two = sideOf(points, after, joint, b.dx, b.dy, turn, after.from, after.to)
  if (Math.abs(one.bend) > MOST_BEND || Math.abs(two.bend) > MOST_BEND) return null
  const cut = cutArea(points, joint, one, two, turn)
  const halfTangent = Math.tan(opening / 2)
  const sharp = (SHARP_WIDTH * SHARP_WIDTH) / (4 * halfTangent)
  if (cut < sharp * (1 + DOUBT_SHARE) + DOUBT_AREA) return null
  const r = Math.sqrt((cut - sharp) / (1 / halfTangent - (Math.PI - opening) / 2))
  const reach = r / halfTangent
  if (r < LEAST_RADIUS || reach > one.reach || reach > two.reach) return null
  const start = { x: joint.x + reach * one.dx, y: joint.y + reach * one.dy, dx: -one.dx, dy: -one.dy }
  const end = { x: joint.x + reach * two.dx, y: joint.y + reach * two.dy, dx: two.dx, dy: two.dy }
  const arc = { cx: start.x - turn * r * start.dy, cy: start.y + turn * r * start.dx, r, turn, chi2: 0 }
  return {
    start,
    end,
    arc: {
      kind: ARC,
      from: before.to,
      to: before.to,
      first: before.to,
      last: before.to,
      line: null,
      arc,
      cubic: null,
      chi2: 0,
    },
  }
}

/** The side that leaves the corner along (dx, dy) with points `near` to `far` of its piece. */
function sideOf(
  points: EdgePoints,
  piece: Piece,
  joint: Joint,
  dx: number,
  dy: number,
  turn: number,
  near: number,
  far: number,
): Side {
  const { x, y } = points
  const along = (k: number): number => (x[k] - joint.x) * dx + (y[k] - joint.y) * dy
  const reach = Math.min(REACH, SHARE_OF_SIDE * along(far))
  const step = Math.sign(far - near)
  let last = near
  while (last !== far && along(last) < reach) last += step
  const bend = turn * curvatureAt(piece, near === piece.to)
  return { dx, dy, bend, near, last, reach }
}

/** The area between the two sides and the points, px^2: what is cut off the corner. */
function cutArea(points: EdgePoints, joint: Joint, one: Side, two: Side, turn: number): number {
  const { x, y } = points
  const line: number[] = []
  const visit = (qx: number, qy: number): void => {
    line.push(qx - joint.x, qy - joint.y)
  }
  const foot = (side: Side): number => (x[side.last] - joint.x) * side.dx + (y[side.last] - joint.y) * side.dy
  const first = foot(one)
  const second = foot(two)
  visit(joint.x + first * one.dx, joint.y + first * one.dy)
  for (let k = one.last; k <= one.near; k++) visit(x[k], y[k])
  for (let k = two.near; k <= two.last; k++) visit(x[k], y[k])
  visit(joint.x + second * two.dx, joint.y + second * two.dy)
  return -turn * polylineArea(line) - (one.bend * first ** 3 + two.bend * second ** 3) / 6
}
