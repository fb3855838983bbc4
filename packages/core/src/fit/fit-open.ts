import type { Point } from '../geometry/point'
import type { Curve } from '../model/curve'
import { alignArcs } from './chain/align-arcs'
import { withoutBluntCorners } from './chain/blunt-corners'
import { buildCurve, type Chain, pinEnds } from './chain/chain'
import { ConstrainedFit } from './chain/constrained-fit'
import { bridgeEnds, detachEnds, gapAt } from './chain/detach-ends'
import { roundCorners } from './chain/fillet'
import { fitPieces } from './chain/fit-pieces'
import { cornerAt, type Joint } from './chain/joint'
import { type End, endTangent, type Piece } from './chain/piece'
import { capSpikes, midwayJoint, placeJoint, placeJoints } from './chain/place-joint'
import { settleJoints } from './chain/settle-joints'
import type { EdgePoints } from './points/edge-points'
import { segmentPoints } from './segmentation/segment-points'

/** The two choices in fitting an open border: the price of a segment's parameters, and where consecutive pieces meet. */
export interface OpenMethod {
  /** Price of a parameter while the points are split into segments, in units of half a chi-squared (nats). */
  readonly segmentLambda: number
  /**
   * Where consecutive pieces meet. 'settled': where the two cross or pass smoothly into each other; a joint that costs its pieces too
   * much is moved, and corners are rounded where the points are. 'midway': at a corner midway between the ends of the two pieces, so that
   * no direction or crossing pulls a piece away from its points.
   */
  readonly joints: 'settled' | 'midway'
}

/**
 * An open border as fitted lines, arcs and cubics with joints between them. The outer ends of the first and the last piece are not
 * decided yet.
 */
export interface OpenFit {
  readonly fit: ConstrainedFit
  /** The pieces in the order of the points; at least one. */
  readonly pieces: readonly Piece[]
  /** Joint k lies between pieces k and k + 1, so there is one fewer than there are pieces. */
  readonly joints: readonly Joint[]
  readonly method: OpenMethod
}

/**
 * The fitted pieces of an open border of at least two points and the joints between them. The points are divided into segments and each
 * segment gets a line, an arc or a cubic. `lambda` is the price of a parameter in units of half a chi-squared (nats). Without `method`,
 * the segments have the same price and the joints are settled.
 */
export function fitOpen(points: EdgePoints, lambda: number, method?: OpenMethod): OpenFit {
  const { segmentLambda, joints } = method ?? { segmentLambda: lambda, joints: 'settled' }
  const fitted = fitPieces(points, segmentPoints(points, segmentLambda))
  const pieces = capSpikes(points, withoutBluntCorners(points, fitted, segmentLambda))
  const place = joints === 'midway' ? midwayJoint : placeJoint
  return {
    fit: new ConstrainedFit(points, lambda),
    pieces,
    joints: placeJoints(points, pieces, place),
    method: { segmentLambda, joints },
  }
}

/** The curve of an open border, px, whose two ends lie where its first and last piece were fitted, not on the junctions. */
export function looseCurve(open: OpenFit): Curve {
  return draw(open, chainBetween(open, looseEnd(open, 'start'), looseEnd(open, 'end')))
}

/**
 * The curve of an open border, px, that starts exactly at `start` and ends exactly at `end`. Where the first or last piece would have to
 * be bent too much to reach its end, a connecting line leads there instead (see `detachEnds`).
 */
export function curveBetween(open: OpenFit, start: Point, end: Point): Curve {
  const chain = detachEnds(open.fit, chainBetween(open, relative(open, start), relative(open, end)))
  return pinEnds(draw(open, chain), start, end)
}

/**
 * The curve of an open border, px, that starts exactly at `start` and ends exactly at `end`. Where one of these two places lies more than
 * `maxGap` px beside the first or last piece (see `endGap`), the piece keeps its own end and a connecting line leads to the place.
 * Otherwise the piece itself is fitted to end there.
 */
export function bridgedCurveBetween(open: OpenFit, start: Point, end: Point, maxGap: number): Curve {
  const chain = chainBetween(open, relative(open, start), relative(open, end))
  return pinEnds(draw(open, bridgeEnds(open.fit.points, chain, maxGap)), start, end)
}

/**
 * Distance, px, of a place of the picture from the tangent of an open border's first (`end` 'start') or last (`end` 'end') piece, taken
 * at the piece's own outer end.
 */
export function endGap(open: OpenFit, end: End, place: Point): number {
  return gapAt(open.fit.points, endPiece(open, end), end, relative(open, place))
}

/**
 * The place, px of the picture, where the last piece of a border that goes once around meets the border's first piece. With only one
 * piece, the border's first point.
 */
export function closingPlace({ fit, pieces, method }: OpenFit): Point {
  const { points } = fit
  const place = method.joints === 'midway' ? midwayJoint : placeJoint
  const last = pieces[pieces.length - 1]
  const { x, y } = pieces.length > 1 ? place(points, last, pieces[0]) : { x: points.x[0], y: points.y[0] }
  return { x: x + points.originX, y: y + points.originY }
}

/**
 * The curve of a chain of fitted pieces, px, after badly placed joints were moved, after those corners were rounded whose points show that
 * they are round, and after arcs were made to touch their neighbors.
 */
export function drawChain(fit: ConstrainedFit, chain: Chain): Curve {
  return buildCurve(fit, alignArcs(fit, roundCorners(fit.points, settleJoints(fit, chain))))
}

function draw({ fit, method }: OpenFit, chain: Chain): Curve {
  return method.joints === 'midway' ? buildCurve(fit, chain) : drawChain(fit, chain)
}

function chainBetween({ pieces, joints }: OpenFit, start: Point, end: Point): Chain {
  return { pieces, joints: [cornerAt(start.x, start.y), ...joints, cornerAt(end.x, end.y)], isClosed: false }
}

/** The position (x, y) of the picture, px, relative to the origin of the border's points. */
function relative({ fit }: OpenFit, { x, y }: Point): Point {
  return { x: x - fit.points.originX, y: y - fit.points.originY }
}

function looseEnd(open: OpenFit, end: End): Point {
  return endTangent(open.fit.points, endPiece(open, end), end)
}

export function endPiece({ pieces }: OpenFit, end: End): Piece {
  return end === 'start' ? pieces[0] : pieces[pieces.length - 1]
}
