import type { EdgePoints } from './edge-points'
import { nearest, type Piece, type Tangent } from './piece'

/** Where two pieces meet. A smooth joint has one direction (dx, dy) for both; a corner has none: (0, 0). */
export interface Joint {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** Pieces that turn less than this where they meet, cosine, are joined smoothly. */
const SMOOTH_COSINE = Math.cos((12 * Math.PI) / 180)
/** A corner lies at most this far, px, from the measured points beside it. */
const CORNER_REACH = 4
/** Newton's steps to the intersection of curved pieces. */
const INTERSECTION_STEPS = 3

/** Places the joint of two consecutive pieces: where they cross at a corner, between their ends where they pass smoothly. */
export function placeJoint(points: EdgePoints, before: Piece, after: Piece): Joint {
  const k = before.to
  const a = nearest(before, points.x[k], points.y[k], true)
  const b = nearest(after, points.x[after.from], points.y[after.from], false)
  if (a.dx * b.dx + a.dy * b.dy > SMOOTH_COSINE) return smoothJoint(before, after, a, b)
  return cornerJoint(before, after, a, b)
}

function smoothJoint(before: Piece, after: Piece, a: Tangent, b: Tangent): Joint {
  const x = (a.x + b.x) / 2
  const y = (a.y + b.y) / 2
  if (before.line !== null && after.line !== null) return cornerJoint(before, after, a, b)
  if (before.line !== null) return nearest(before, x, y, true)
  if (after.line !== null) return nearest(after, x, y, false)
  const length = Math.hypot(a.dx + b.dx, a.dy + b.dy) || 1
  return { x, y, dx: (a.dx + b.dx) / length, dy: (a.dy + b.dy) / length }
}

function cornerJoint(before: Piece, after: Piece, a: Tangent, b: Tangent): Joint {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, dx: 0, dy: 0 }
  let p = a
  let q = b
  let joint = middle
  for (let step = 0; step < INTERSECTION_STEPS; step++) {
    const sine = p.dx * q.dy - p.dy * q.dx
    if (Math.abs(sine) < 0.03) return middle
    const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / sine
    joint = { x: p.x + t * p.dx, y: p.y + t * p.dy, dx: 0, dy: 0 }
    if (!(Math.hypot(joint.x - middle.x, joint.y - middle.y) < CORNER_REACH)) return middle
    p = before.cubic === null ? nearest(before, joint.x, joint.y, true) : p
    q = after.cubic === null ? nearest(after, joint.x, joint.y, false) : q
  }
  return joint
}
