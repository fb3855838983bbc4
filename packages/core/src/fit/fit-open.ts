import type { Point } from '../geometry/point'
import type { Curve } from '../model/curve'
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

/** How an open border is fitted. */
export interface OpenMethod {
  /** Price of a parameter while the points are split into segments, in units of half a chi-squared. */
  readonly segmentLambda: number
  /**
   * Where pieces meet. 'settled': where they cross or pass smoothly, moved where that costs them too much, with corners rounded.
   * 'midway': at corners midway between their ends, so that no direction or crossing pulls a piece away from its points.
   */
  readonly joints: 'settled' | 'midway'
}

/** An open border as fitted pieces that are joined to one another. Its two ends are loose: what they lead to is not known yet. */
export interface OpenFit {
  readonly fit: ConstrainedFit
  /** At least one. */
  readonly pieces: readonly Piece[]
  /** Joint k lies between pieces k and k + 1. */
  readonly joints: readonly Joint[]
  readonly method: OpenMethod
}

/**
 * Splits points into segments, fits a piece to each and places the joints between them. There must be at least two points. `lambda`
 * is the price of a parameter in units of half a chi-squared.
 */
export function fitOpen(points: EdgePoints, lambda: number, method?: OpenMethod): OpenFit {
  const { segmentLambda, joints } = method ?? { segmentLambda: lambda, joints: 'settled' }
  const pieces = capSpikes(points, fitPieces(points, segmentPoints(points, segmentLambda)))
  const place = joints === 'midway' ? midwayJoint : placeJoint
  return {
    fit: new ConstrainedFit(points, lambda),
    pieces,
    joints: placeJoints(points, pieces, place),
    method: { segmentLambda, joints },
  }
}

/** The curve, px, that ends where its end pieces end by themselves. */
export function looseCurve(open: OpenFit): Curve {
  return draw(open, chainBetween(open, looseEnd(open, 'start'), looseEnd(open, 'end')))
}

/**
 * The curve from `start` to `end`, px, which it meets to the bit. A connecting line leads to an end whose piece would be bent too
 * much to reach it (see `detachEnds`).
 */
export function curveBetween(open: OpenFit, start: Point, end: Point): Curve {
  const chain = detachEnds(open.fit, chainBetween(open, relative(open, start), relative(open, end)))
  return pinEnds(draw(open, chain), start, end)
}

/** The same, where a connecting line leads to an end that lies more than `maxGap` px beside its piece. */
export function bridgedCurveBetween(open: OpenFit, start: Point, end: Point, maxGap: number): Curve {
  const chain = chainBetween(open, relative(open, start), relative(open, end))
  return pinEnds(draw(open, bridgeEnds(open.fit.points, chain, maxGap)), start, end)
}

/** How far a place, px, lies beside the line or circle of the first or last piece, or beside the end tangent of a cubic, px. */
export function endGap(open: OpenFit, end: End, place: Point): number {
  return gapAt(open.fit.points, endPiece(open, end), end, relative(open, place))
}

/** Where the last piece of a border that goes once around meets the first, px. The first point when there is only one piece. */
export function closingPlace({ fit, pieces, method }: OpenFit): Point {
  const { points } = fit
  const place = method.joints === 'midway' ? midwayJoint : placeJoint
  const last = pieces[pieces.length - 1]
  const { x, y } = pieces.length > 1 ? place(points, last, pieces[0]) : { x: points.x[0], y: points.y[0] }
  return { x: x + points.originX, y: y + points.originY }
}

/** Settles the joints of a chain, rounds its corners where the points show that they are round, and builds its curve, px. */
export function drawChain(fit: ConstrainedFit, chain: Chain): Curve {
  return buildCurve(fit, roundCorners(fit.points, settleJoints(fit, chain)))
}

function draw({ fit, method }: OpenFit, chain: Chain): Curve {
  return method.joints === 'midway' ? buildCurve(fit, chain) : drawChain(fit, chain)
}

function chainBetween({ pieces, joints }: OpenFit, start: Point, end: Point): Chain {
  return { pieces, joints: [cornerAt(start.x, start.y), ...joints, cornerAt(end.x, end.y)], isClosed: false }
}

/** The place in the coordinates of the points. */
function relative({ fit }: OpenFit, { x, y }: Point): Point {
  return { x: x - fit.points.originX, y: y - fit.points.originY }
}

function looseEnd(open: OpenFit, end: End): Point {
  return endTangent(open.fit.points, endPiece(open, end), end)
}

export function endPiece({ pieces }: OpenFit, end: End): Piece {
  return end === 'start' ? pieces[0] : pieces[pieces.length - 1]
}
