import type { EdgePoints } from '../points/edge-points'
import { connectingLine, nearest, type Piece, type Tangent } from './piece'

/** Where two pieces meet. A smooth joint has one direction (dx, dy) for both; a corner has none: (0, 0). */
export interface Joint {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** Pieces that turn less than this where they meet, cosine, are joined smoothly. */
const SMOOTH_COSINE = Math.cos((12 * Math.PI) / 180)
/**
 * A corner lies at most this far, px, from the measured points beside it; the tip of a spike further, because pixels that it
 * covers by less than a half are not its own: as far as a spike of its angle needs to reach this width, px.
 */
const CORNER_REACH = 4
const UNSEEN_WIDTH = 2.2
const SPIKE_REACH = 16
/** Pieces that turn further than this, cosine, are the sides of a spike; narrower ends than this, px, need no cap. */
const SPIKE_COSINE = -0.5
const LEAST_CAP = 0.3
/** Standard errors of an end's direction, in those of the points' mean over the piece's length: more freedom, less certainty. */
const ARC_TANGENT_ERROR = 6
const CUBIC_TANGENT_ERROR = 15
/** Newton's steps to the intersection of curved pieces. */
const INTERSECTION_STEPS = 3

/** Places the joint of two consecutive pieces: where they cross at a corner, between their ends where they pass smoothly. */
export function placeJoint(points: EdgePoints, before: Piece, after: Piece): Joint {
  const k = before.to
  const a = nearest(before, points.x[k], points.y[k], true)
  const b = nearest(after, points.x[after.from], points.y[after.from], false)
  if (a.dx * b.dx + a.dy * b.dy > SMOOTH_COSINE) return smoothJoint(points, before, after, a, b)
  return cornerJoint(before, after, a, b)
}

function smoothJoint(points: EdgePoints, before: Piece, after: Piece, a: Tangent, b: Tangent): Joint {
  const x = (a.x + b.x) / 2
  const y = (a.y + b.y) / 2
  if (before.line !== null && after.line !== null) return cornerJoint(before, after, a, b)
  if (before.line !== null) return nearest(before, x, y, true)
  if (after.line !== null) return nearest(after, x, y, false)
  const p = tangentWeight(points, before)
  const q = tangentWeight(points, after)
  const dx = p * a.dx + q * b.dx
  const dy = p * a.dy + q * b.dy
  const length = Math.hypot(dx, dy) || 1
  return { x, y, dx: dx / length, dy: dy / length }
}

/** How well a piece knows its direction at an end: one over its variance, which falls with the cube of the length. */
function tangentWeight(points: EdgePoints, piece: Piece): number {
  const { x, y } = points
  const length = Math.hypot(x[piece.to] - x[piece.from], y[piece.to] - y[piece.from])
  const scale = piece.arc === null ? CUBIC_TANGENT_ERROR : ARC_TANGENT_ERROR
  return ((piece.to - piece.from + 1) * (length * length + 1e-6)) / (scale * scale)
}

function cornerJoint(before: Piece, after: Piece, a: Tangent, b: Tangent): Joint {
  return intersect(before, after, a, b) ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, dx: 0, dy: 0 }
}

/** Where the two pieces cross near their ends; null when they are parallel there, or cross too far away to be believed. */
function intersect(before: Piece, after: Piece, a: Tangent, b: Tangent): Joint | null {
  let p = a
  let q = b
  let joint: Joint | null = null
  const halfAngleTangent = (1 + a.dx * b.dx + a.dy * b.dy) / Math.abs(a.dx * b.dy - a.dy * b.dx)
  const reach = Math.max(CORNER_REACH, Math.min(SPIKE_REACH, UNSEEN_WIDTH / (2 * halfAngleTangent)))
  for (let step = 0; step < INTERSECTION_STEPS; step++) {
    const sine = p.dx * q.dy - p.dy * q.dx
    if (Math.abs(sine) < 0.03) return null
    const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / sine
    joint = { x: p.x + t * p.dx, y: p.y + t * p.dy, dx: 0, dy: 0 }
    if (!(Math.hypot(joint.x - (a.x + b.x) / 2, joint.y - (a.y + b.y) / 2) < reach)) return null
    p = before.cubic === null ? nearest(before, joint.x, joint.y, true) : p
    q = after.cubic === null ? nearest(after, joint.x, joint.y, false) : q
  }
  return joint
}

/**
 * The pieces, with a short line between two that turn back on each other without crossing near their ends: the blunt end of a
 * spike. `isClosed` joins the last piece to the first.
 */
export function capSpikes(points: EdgePoints, pieces: readonly Piece[], isClosed: boolean): Piece[] {
  const out: Piece[] = []
  for (let k = 0; k < pieces.length; k++) {
    const before = pieces[k]
    out.push(before)
    if (k + 1 === pieces.length && !isClosed) break
    const after = pieces[(k + 1) % pieces.length]
    const a = nearest(before, points.x[before.to], points.y[before.to], true)
    const b = nearest(after, points.x[after.from], points.y[after.from], false)
    const width = Math.hypot(b.x - a.x, b.y - a.y)
    if (a.dx * b.dx + a.dy * b.dy > SPIKE_COSINE || width < LEAST_CAP || intersect(before, after, a, b) !== null)
      continue
    out.push(connectingLine(before.to, a.x, a.y, b.x, b.y))
  }
  return out
}
