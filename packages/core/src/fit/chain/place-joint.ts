import type { Tangent } from '../../geometry/point'
import type { EdgePoints } from '../points/edge-points'
import { type CornerJoint, cornerAt, type Joint, smoothAt } from './joint'
import {
  type ArcPiece,
  type CubicPiece,
  connectingLine,
  type End,
  endTangent,
  type FilletArc,
  isStraight,
  nearestTangent,
  type Piece,
} from './piece'

/** Pieces whose directions differ by less than this (cosine of 12 degrees) are joined smoothly. */
const SMOOTH_COSINE = Math.cos((12 * Math.PI) / 180)
/** A corner lies at most this far, px, from the measured points beside it. */
const CORNER_REACH = 4
/**
 * A spike's tip is not measured where the spike is narrower than this, px, because it covers less than half of each pixel there.
 * The tip of a spike may therefore lie as far from the points as its sides need to come this close together.
 */
const UNSEEN_WIDTH = 2.2
/** Even the tip of a spike lies at most this far, px, from the measured points beside it. */
const SPIKE_REACH = 16
/** Two pieces whose directions differ by more than this (cosine of 120 degrees) are the sides of a spike. */
const SPIKE_COSINE = -0.5
/** A spike whose sides end less than this apart, px, needs no line across its tip. */
const MIN_CAP = 0.3
/** Standard error of an arc's direction at its end, in units of its points' mean standard error over the arc's length. */
const ARC_TANGENT_ERROR = 6
/** The same for a cubic, which has more freedom at its ends and so knows its direction less well. */
const CUBIC_TANGENT_ERROR = 15
/** Newton steps to the intersection of two curved pieces. */
const INTERSECTION_STEPS = 3
/** Directions that differ by a smaller sine count as parallel, so that their pieces have no intersection. */
const MIN_CROSSING_SINE = 0.03

/** Two consecutive pieces, and their tangents beside the point where one ends and the other starts. */
interface Meeting {
  readonly before: Piece
  readonly after: Piece
  readonly a: Tangent
  readonly b: Tangent
}

function meetingOf(points: EdgePoints, before: Piece, after: Piece): Meeting {
  return { before, after, a: endTangent(points, before, 'end'), b: endTangent(points, after, 'start') }
}

/**
 * The joint of two consecutive pieces. Pieces of nearly one direction get a smooth joint between their ends. Others get a corner
 * where they intersect, or midway between their ends when they do not.
 */
export function placeJoint(points: EdgePoints, before: Piece, after: Piece): Joint {
  const meeting = meetingOf(points, before, after)
  const { a, b } = meeting
  if (a.dx * b.dx + a.dy * b.dy > SMOOTH_COSINE) return smoothJoint(points, meeting)
  return intersection(meeting) ?? midway(meeting)
}

/** The joints between consecutive pieces, each placed by `place`; one fewer than there are pieces. */
export function placeJoints(points: EdgePoints, pieces: readonly Piece[], place: typeof placeJoint): Joint[] {
  return pieces.slice(1).map((piece, k) => place(points, pieces[k], piece))
}

/** The corner midway between the ends of two consecutive pieces. */
export function midwayJoint(points: EdgePoints, before: Piece, after: Piece): CornerJoint {
  return midway(meetingOf(points, before, after))
}

function midway({ a, b }: Meeting): CornerJoint {
  return cornerAt((a.x + b.x) / 2, (a.y + b.y) / 2)
}

/** A smooth joint has the direction of the line beside it, else the mean of both directions, weighted by how well each is known. */
function smoothJoint(points: EdgePoints, meeting: Meeting): Joint {
  const { before, after, a, b } = meeting
  const x = (a.x + b.x) / 2
  const y = (a.y + b.y) / 2
  if (isStraight(before)) {
    if (isStraight(after)) return intersection(meeting) ?? midway(meeting)
    return smoothAt(nearestTangent(before, 'end', x, y))
  }
  if (isStraight(after)) return smoothAt(nearestTangent(after, 'start', x, y))
  const p = tangentWeight(points, before)
  const q = tangentWeight(points, after)
  const dx = p * a.dx + q * b.dx
  const dy = p * a.dy + q * b.dy
  const length = Math.hypot(dx, dy) || 1
  return smoothAt({ x, y, dx: dx / length, dy: dy / length })
}

/** How well a piece knows its direction at an end: the inverse of its variance, which falls with the cube of the length. */
function tangentWeight({ x, y }: EdgePoints, piece: ArcPiece | CubicPiece | FilletArc): number {
  const length = Math.hypot(x[piece.to] - x[piece.from], y[piece.to] - y[piece.from])
  const scale = piece.kind === 'cubic' ? CUBIC_TANGENT_ERROR : ARC_TANGENT_ERROR
  return ((piece.to - piece.from + 1) * (length * length + 1e-6)) / (scale * scale)
}

/** Where two pieces cross near their ends. Null when they are parallel there, or cross too far away to be believed. */
function intersection({ before, after, a, b }: Meeting): CornerJoint | null {
  let p = a
  let q = b
  let x = 0
  let y = 0
  const halfAngleTangent = (1 + a.dx * b.dx + a.dy * b.dy) / Math.abs(a.dx * b.dy - a.dy * b.dx)
  const reach = Math.max(CORNER_REACH, Math.min(SPIKE_REACH, UNSEEN_WIDTH / (2 * halfAngleTangent)))
  const movedAlong = (piece: Piece, end: End, tangent: Tangent): Tangent =>
    piece.kind === 'cubic' ? tangent : nearestTangent(piece, end, x, y)
  for (let step = 0; step < INTERSECTION_STEPS; step++) {
    const sine = p.dx * q.dy - p.dy * q.dx
    if (Math.abs(sine) < MIN_CROSSING_SINE) return null
    const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / sine
    x = p.x + t * p.dx
    y = p.y + t * p.dy
    if (!(Math.hypot(x - (a.x + b.x) / 2, y - (a.y + b.y) / 2) < reach)) return null
    p = movedAlong(before, 'end', p)
    q = movedAlong(after, 'start', q)
  }
  return cornerAt(x, y)
}

/**
 * Puts a connecting line between each two pieces of an open border that turn back on each other without crossing near their ends:
 * the blunt tip of a spike.
 */
export function capSpikes(points: EdgePoints, pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = pieces.slice(0, 1)
  for (let k = 1; k < pieces.length; k++) out.push(...capBetween(points, pieces[k - 1], pieces[k]), pieces[k])
  return out
}

/** The same for a closed border, whose last piece meets its first. */
export function capSpikesAround(points: EdgePoints, pieces: readonly Piece[]): Piece[] {
  return [...capSpikes(points, pieces), ...capBetween(points, pieces[pieces.length - 1], pieces[0])]
}

function capBetween(points: EdgePoints, before: Piece, after: Piece): Piece[] {
  const meeting = meetingOf(points, before, after)
  const { a, b } = meeting
  if (a.dx * b.dx + a.dy * b.dy > SPIKE_COSINE || Math.hypot(b.x - a.x, b.y - a.y) < MIN_CAP) return []
  return intersection(meeting) === null ? [connectingLine(before.to, a, b)] : []
}
