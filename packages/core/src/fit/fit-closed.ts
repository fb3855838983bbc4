import { pointAt } from '../geometry/point'
import { polygonMoments } from '../geometry/polygon'
import type { Curve } from '../model/curve'
import { withoutBluntCorners } from './chain/blunt-corners'
import { pinEnds } from './chain/chain'
import { ConstrainedFit } from './chain/constrained-fit'
import { fitPieces } from './chain/fit-pieces'
import { isStraight } from './chain/piece'
import { capSpikesAround, placeJoint, placeJoints } from './chain/place-joint'
import { drawChain } from './fit-open'
import { CIRCLE, DOT, fitCircle } from './models/circle'
import { fitEllipse } from './models/ellipse'
import { fitRectangle } from './models/rectangle/fit-rectangle'
import { cheaper, type WholeShape } from './models/whole-shape'
import type { EdgePoints } from './points/edge-points'
import { loadClosed } from './points/load-points'
import { type CutLoop, cutLoop } from './segmentation/cut-loop'
import type { Segmentation } from './segmentation/segmentation'
import type { StrandPoints } from './topology/strand-points'

/** Smallest number of points of a closed border that may become any shape. A border of fewer points becomes a circle or gets no curve. */
const MIN_POINTS = 8

/**
 * The curve of the closed edge with index e in `borders`, px, which ends where it starts to the bit: one circle, ellipse or (rounded)
 * rectangle where that has the shorter description, otherwise a chain of lines, arcs and cubics. Null for fewer than three points, for
 * three to seven points that are no circle, and when the chain has fewer than three pieces, all of them straight. `lambda` is the price
 * of a parameter, nats.
 */
export function fitClosed(borders: StrandPoints, e: number, lambda: number): Curve | null {
  const { start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return null
  const load = (first: number): EdgePoints => loadClosed(borders, start[e], start[e + 1], first)
  const points = load(0)
  if (count < MIN_POINTS) return fitCircle(points, DOT, lambda)?.curve ?? null
  const circle = fitCircle(points, CIRCLE, lambda)
  const moments = polygonMoments(points.x, points.y, points.count)
  const ellipse = fitEllipse(points, moments, lambda)
  if (circle !== null) return (cheaper(circle, ellipse) ?? circle).curve
  const whole = cheaper(ellipse, fitRectangle(points, moments.area, lambda))
  const loop = cutLoop(load, lambda)
  return whole !== null && paysOff(whole, loop.segmentation, lambda) ? whole.curve : closedChain(loop, lambda)
}

/**
 * The closed curve, px, of a border that was cut open and divided into segments: one line, arc or cubic for each segment. Null when the
 * curve has fewer than three pieces and all are straight.
 */
function closedChain({ points, segmentation }: CutLoop, lambda: number): Curve | null {
  const fitted = withoutBluntCorners(points, fitPieces(points, segmentation), lambda, true)
  const pieces = capSpikesAround(points, fitted)
  if (pieces.length < 3 && pieces.every(isStraight)) return null
  const closing = placeJoint(points, pieces[pieces.length - 1], pieces[0])
  const joints = [closing, ...placeJoints(points, pieces, placeJoint), closing]
  const curve = drawChain(new ConstrainedFit(points, lambda), { pieces, joints, isClosed: true })
  const start = pointAt(curve.coords, 0)
  return pinEnds(curve, start, start)
}

/**
 * Whether a closed border is described at most as long, in nats, by one circle, ellipse or rectangle as by its segments. Each segment
 * that the shape's curve has more than the segmentation adds the price of a parameter.
 */
function paysOff({ curve, cost }: WholeShape, segmentation: Segmentation, lambda: number): boolean {
  return cost + lambda * Math.max(0, curve.ops.length - segmentation.kinds.length) <= segmentation.cost
}
