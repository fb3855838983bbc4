import type { Point } from '../../geometry/point'
import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import type { ConstrainedFit } from './constrained-fit'
import { type CornerJoint, cornerAt } from './joint'
import {
  clipped,
  connectingLine,
  type End,
  endTangent,
  type FittedPiece,
  isFitted,
  nearestTangent,
  type Piece,
} from './piece'

/**
 * Price of a short connecting line between a border's curve and a junction, in prices of a parameter: two for the line's coordinates, and
 * two more because a short line beside a junction is a visible flaw.
 */
const CONNECTION_PRICE = 4
/**
 * Distance, px, between a junction and the tangent of the border's first or last piece below which no connecting line is used and the
 * piece itself is bent to the junction. Systematic errors of pixels are as large.
 */
const MIN_GAP = 0.25
/**
 * Length, px, that a connecting line has at least, roughly: the border's first or last piece is shortened to its first point at this
 * distance or more from the junction.
 */
const CUT_BACK = 1.6
/** Number of points that the first or last piece of a border must exceed to be shortened for a connecting line. */
const MIN_POINTS = 4

/**
 * Distance, px, of the place (x, y) from the tangent of a border's first or last piece, taken at the piece's own outer end. The place is
 * px relative to the points' origin.
 */
export function gapAt(points: EdgePoints, endPiece: Piece, end: End, { x, y }: Point): number {
  const tangent = endTangent(points, endPiece, end)
  return Math.abs(tangent.dx * (y - tangent.y) - tangent.dy * (x - tangent.x))
}

/**
 * The open chain, with a short connecting line to a junction at each end where the first or last piece would otherwise be bent too much
 * to reach that junction. Other borders decide where junctions are, and a long piece that is pulled half a pixel aside at its end is
 * wrong along its whole length.
 */
export function detachEnds(fit: ConstrainedFit, chain: Chain): Chain {
  return detachEnd(fit, detachEnd(fit, chain, 'end'), 'start')
}

function detachEnd(fit: ConstrainedFit, chain: Chain, end: End): Chain {
  const { points, lambda } = fit
  const { pieces, joints } = chain
  const k = end === 'start' ? 0 : pieces.length - 1
  const piece = pieces[k]
  const junction = end === 'start' ? joints[0] : joints[k + 1]
  if (!isFitted(piece) || !(gapAt(points, piece, end, junction) > MIN_GAP)) return chain
  const loss = fit.cost(piece, joints[k], joints[k + 1]) - piece.chi2 / 2
  if (!(loss > CONNECTION_PRICE * lambda)) return chain
  const kept = cutBack(points, piece, end, junction)
  return kept.to - kept.from < MIN_POINTS ? chain : connectEnd(chain, end, kept, cutPlace(points, kept, end))
}

/**
 * The first or last piece of a border without its end points that lie closer than `CUT_BACK` px to the junction there. At least one point
 * stays.
 */
function cutBack({ x, y }: EdgePoints, piece: FittedPiece, end: End, junction: Point): FittedPiece {
  const isClose = (k: number): boolean => Math.hypot(x[k] - junction.x, y[k] - junction.y) < CUT_BACK
  let { from, to } = piece
  if (end === 'start') while (from < to && isClose(from)) from++
  else while (to > from && isClose(to)) to--
  return clipped(piece, from, to)
}

/**
 * The place, px relative to the points' origin, where a shortened piece now ends: the place on its line or circle nearest to its new end
 * point, or that point itself for a cubic.
 */
function cutPlace({ x, y }: EdgePoints, piece: FittedPiece, end: End): CornerJoint {
  const k = end === 'start' ? piece.from : piece.to
  const place = piece.kind === 'cubic' ? { x: x[k], y: y[k] } : nearestTangent(piece, end, x[k], y[k])
  return cornerAt(place.x, place.y)
}

/**
 * The open chain, with a connecting line at each end where the joint lies more than `maxGap` px beside the tangent of the first or last
 * piece. That piece then stops at its own end. An end with a smaller gap stays as it is.
 */
export function bridgeEnds(points: EdgePoints, chain: Chain, maxGap: number): Chain {
  return bridgeEnd(points, bridgeEnd(points, chain, 'start', maxGap), 'end', maxGap)
}

function bridgeEnd(points: EdgePoints, chain: Chain, end: End, maxGap: number): Chain {
  const { pieces, joints } = chain
  const piece = end === 'start' ? pieces[0] : pieces[pieces.length - 1]
  const joint = end === 'start' ? joints[0] : joints[joints.length - 1]
  if (!(gapAt(points, piece, end, joint) > maxGap)) return chain
  const { x, y } = endTangent(points, piece, end)
  return connectEnd(chain, end, piece, cornerAt(x, y))
}

/**
 * The chain with its first or last piece replaced by `piece`, which stops at `place`, and by a connecting line between `place` and the
 * chain's end.
 */
function connectEnd({ pieces, joints, isClosed }: Chain, end: End, piece: Piece, place: CornerJoint): Chain {
  const last = pieces.length - 1
  if (end === 'start') {
    const line = connectingLine(pieces[0].from, joints[0], place)
    return { pieces: [line, piece, ...pieces.slice(1)], joints: [joints[0], place, ...joints.slice(1)], isClosed }
  }
  const line = connectingLine(pieces[last].to, place, joints[last + 1])
  return {
    pieces: [...pieces.slice(0, last), piece, line],
    joints: [...joints.slice(0, last + 1), place, joints[last + 1]],
    isClosed,
  }
}
