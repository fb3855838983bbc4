import { type Tangent, unit } from '../../geometry/point'
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

/**
 * Cosine of 12 degrees. Two consecutive pieces whose directions differ by less than this angle where they meet get a smooth joint instead
 * of a corner.
 */
const SMOOTH_COSINE = Math.cos((12 * Math.PI) / 180)
/**
 * Largest distance, px, of a corner from the middle between the ends of the two pieces that cross there. Where they cross farther away,
 * they get no corner at the crossing, unless it is the tip of a spike.
 */
const CORNER_REACH = 4
/**
 * Width of a spike, px, below which it leaves no measured points, because it covers less than half of each pixel there. A spike's tip may
 * therefore lie as far beyond the ends of its two sides as the sides need to narrow from this width to nothing.
 */
const UNSEEN_WIDTH = 1
/**
 * Largest distance, px, of a spike's tip from the middle between the ends of the spike's two sides. Where the sides cross farther away,
 * the spike gets no tip there.
 */
const SPIKE_REACH = 16
/** Cosine of 120 degrees. Two pieces whose directions of travel differ by more than this angle are the sides of a spike. */
const SPIKE_COSINE = -0.5
/** Distance between the ends of a spike's two sides, px, below which no connecting line is drawn across its tip. */
const MIN_CAP = 0.3
/** Standard error of an arc's direction at its end, in units of s / (sqrt(n) L), for n points of standard error s each and length L. */
const ARC_TANGENT_ERROR = 6
/** Standard error of a cubic's direction at its end, in units of s / (sqrt(n) L), for n points of standard error s each and length L. */
const CUBIC_TANGENT_ERROR = 15
/** Number of Newton steps that find where two curved pieces cross. */
const INTERSECTION_STEPS = 3
/** Sine of the angle between the directions of two pieces below which they count as parallel and get no crossing. */
const MIN_CROSSING_SINE = 0.03

/**
 * Two consecutive pieces of a border, with the tangent at the end of the first (`a`) and at the start of the second (`b`), px relative to
 * the points' origin.
 */
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
 * The joint where piece `before` ends and piece `after` starts, px relative to the points' origin. Two pieces of nearly one direction get
 * a smooth joint between their ends. Any other two, and any two lines, get a corner where they cross, or midway between their ends when
 * they do not cross nearby.
 */
export function placeJoint(points: EdgePoints, before: Piece, after: Piece): Joint {
  const meeting = meetingOf(points, before, after)
  const { a, b } = meeting
  if (a.dx * b.dx + a.dy * b.dy > SMOOTH_COSINE) return smoothJoint(points, meeting)
  return intersection(meeting) ?? midway(meeting)
}

/**
 * The joints between consecutive pieces of a border, in order, each computed by `place`. There is one fewer than there are pieces; the
 * border's two ends get none.
 */
export function placeJoints(points: EdgePoints, pieces: readonly Piece[], place: typeof placeJoint): Joint[] {
  return pieces.slice(1).map((piece, k) => place(points, pieces[k], piece))
}

/** The corner midway between the end of `before` and the start of `after`, px relative to the points' origin. */
export function midwayJoint(points: EdgePoints, before: Piece, after: Piece): CornerJoint {
  return midway(meetingOf(points, before, after))
}

function midway({ a, b }: Meeting): CornerJoint {
  return cornerAt((a.x + b.x) / 2, (a.y + b.y) / 2)
}

/**
 * The joint of two pieces of nearly one direction. Beside a line, it lies on that line and has the line's direction. Between two curves,
 * it has the mean of their directions, weighted by how precisely each is known. Two lines get a corner.
 */
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
  return smoothAt({ x, y, ...unit(p * a.dx + q * b.dx, p * a.dy + q * b.dy) })
}

/**
 * Weight of the direction that an arc or cubic has at its end, when it is averaged with that of the neighboring piece: the inverse of its
 * variance up to a common factor. It grows with the cube of the piece's length.
 */
function tangentWeight({ x, y }: EdgePoints, piece: ArcPiece | CubicPiece | FilletArc): number {
  const length = Math.hypot(x[piece.to] - x[piece.from], y[piece.to] - y[piece.from])
  const scale = piece.kind === 'cubic' ? CUBIC_TANGENT_ERROR : ARC_TANGENT_ERROR
  return ((piece.to - piece.from + 1) * (length * length + 1e-6)) / (scale * scale)
}

/**
 * The corner where two consecutive pieces cross near the ends at which they meet, px relative to the points' origin. Null when they are
 * parallel there or cross too far away.
 */
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
 * The pieces of an open border, with a connecting line inserted between each two neighbors that turn back on each other (a spike) but do
 * not cross near their ends. The connecting line is the spike's blunt tip.
 */
export function capSpikes(points: EdgePoints, pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = pieces.slice(0, 1)
  for (let k = 1; k < pieces.length; k++) out.push(...capBetween(points, pieces[k - 1], pieces[k]), pieces[k])
  return out
}

/**
 * The pieces of a closed border, with a connecting line inserted between each two neighbors that turn back on each other (a spike) but do
 * not cross near their ends. The last piece and the first count as neighbors.
 */
export function capSpikesAround(points: EdgePoints, pieces: readonly Piece[]): Piece[] {
  return [...capSpikes(points, pieces), ...capBetween(points, pieces[pieces.length - 1], pieces[0])]
}

function capBetween(points: EdgePoints, before: Piece, after: Piece): Piece[] {
  const meeting = meetingOf(points, before, after)
  const { a, b } = meeting
  if (a.dx * b.dx + a.dy * b.dy > SPIKE_COSINE || Math.hypot(b.x - a.x, b.y - a.y) < MIN_CAP) return []
  return intersection(meeting) === null ? [connectingLine(before.to, a, b)] : []
}
