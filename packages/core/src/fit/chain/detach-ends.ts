import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import type { Joiner } from './constrained-fit'
import type { Joint } from './joint'
import { clipped, connectingLine, nearest, type Piece } from './piece'

/** What a short line at a junction costs, in prices of a parameter: its two coordinates, and as much again for its looks. */
const DETACH_PRICE = 4
/** Pulled aside by less than this, px, a piece stays: systematic errors of pixels are as large. */
const LEAST_STRAIN = 0.25
/** A detached piece starts this far from the junction, px. */
const GAP = 1.6
/** A piece keeps at least this many points. */
const LEAST_POINTS = 4

/**
 * An open chain whose first and last pieces need not lead to the junctions: other borders decide where those are, and a long
 * piece that is pulled half a pixel aside at its end is wrong along its whole length. Where that costs more, a short line leads
 * from the junction to the piece.
 */
export function detachEnds(joiner: Joiner, chain: Chain): Chain {
  const { points, lambda } = joiner
  const pieces = chain.pieces.slice()
  const joints = chain.joints.slice()
  const isStrained = (k: number, joint: Joint, atEnd: boolean): boolean =>
    pullAside(points, pieces[k], joint, atEnd) > LEAST_STRAIN &&
    joiner.cost(pieces[k], joints[k], joints[k + 1]) - pieces[k].chi2 / 2 > DETACH_PRICE * lambda
  const last = pieces.length - 1
  if (isStrained(last, joints[last + 1], true)) {
    const piece = pieces[last]
    const end = joints[last + 1]
    let to = piece.to
    while (to > piece.from && distance(points, to, end) < GAP) to--
    if (to - piece.from >= LEAST_POINTS) {
      const place = pointOf(points, piece, to, true)
      pieces.splice(last, 1, clipped(piece, piece.from, to), connectingLine(piece.to, place.x, place.y, end.x, end.y))
      joints.splice(last + 1, 0, place)
    }
  }
  if (isStrained(0, joints[0], false)) {
    const piece = pieces[0]
    const start = joints[0]
    let from = piece.from
    while (from < piece.to && distance(points, from, start) < GAP) from++
    if (piece.to - from >= LEAST_POINTS) {
      const place = pointOf(points, piece, from, false)
      pieces.splice(
        0,
        1,
        connectingLine(piece.from, start.x, start.y, place.x, place.y),
        clipped(piece, from, piece.to),
      )
      joints.splice(1, 0, place)
    }
  }
  return { pieces, joints }
}

/** How far a joint lies beside a piece's end, px. */
function pullAside(points: EdgePoints, piece: Piece, joint: Joint, atEnd: boolean): number {
  const k = atEnd ? piece.to : piece.from
  const end = nearest(piece, points.x[k], points.y[k], atEnd)
  return Math.abs(end.dx * (joint.y - end.y) - end.dy * (joint.x - end.x))
}

function distance(points: EdgePoints, k: number, joint: Joint): number {
  return Math.hypot(points.x[k] - joint.x, points.y[k] - joint.y)
}

/** The place on the piece beside point k; a cubic's is the point itself. */
function pointOf(points: EdgePoints, piece: Piece, k: number, atEnd: boolean): Joint {
  const [px, py] = [points.x[k], points.y[k]]
  const { x, y } = piece.cubic === null ? nearest(piece, px, py, atEnd) : { x: px, y: py }
  return { x, y, dx: 0, dy: 0 }
}
