import { polygonMoments } from '../geometry/polygon'
import type { Curve } from '../model/curve'
import { pinEnds } from './chain/chain'
import { ConstrainedFit } from './chain/constrained-fit'
import { fitPieces } from './chain/fit-pieces'
import { isStraight } from './chain/piece'
import { capSpikesAround, placeJoint, placeJoints } from './chain/place-joint'
import { drawChain } from './fit-open'
import { fitCircle, fitDot } from './models/circle'
import { fitEllipse } from './models/ellipse'
import { fitRectangle } from './models/rectangle/fit-rectangle'
import { cheaper, type WholeShape } from './models/whole-shape'
import type { EdgePoints } from './points/edge-points'
import { loadClosed } from './points/load-points'
import { type CutLoop, cutLoop } from './segmentation/cut-loop'
import type { Segmentation } from './segmentation/segmentation'
import type { StrandPoints } from './topology/strand-points'

/** A border of fewer points than this is drawn as the circle of its points, or not at all. */
const MIN_POINTS = 8

/**
 * The curve of closed edge e, px, which ends where it starts to the bit: one circle, ellipse or (rounded) rectangle where that has the
 * shorter description, otherwise a chain of lines, arcs and cubics. Null for fewer than three points, and where nothing but
 * two lines is left. `lambda` is the price of a parameter.
 */
export function fitClosed(borders: StrandPoints, e: number, lambda: number): Curve | null {
  const { start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return null
  const load = (first: number): EdgePoints => loadClosed(borders, start[e], start[e + 1], first)
  const points = load(0)
  if (count < MIN_POINTS) return fitDot(points, lambda)?.curve ?? null
  const circle = fitCircle(points, lambda)
  const moments = polygonMoments(points.x, points.y, points.count)
  const ellipse = fitEllipse(points, moments, lambda)
  if (circle !== null) return (cheaper(circle, ellipse) ?? circle).curve
  const whole = cheaper(ellipse, fitRectangle(points, moments, lambda))
  const loop = cutLoop(load, lambda)
  return whole !== null && paysOff(whole, loop.segmentation, lambda) ? whole.curve : closedChain(loop, lambda)
}

/** The curve of a border that was cut open and split into segments. Null when that is no more than two lines. */
function closedChain({ points, segmentation }: CutLoop, lambda: number): Curve | null {
  const pieces = capSpikesAround(points, fitPieces(points, segmentation))
  if (pieces.length < 3 && pieces.every(isStraight)) return null
  const closing = placeJoint(points, pieces[pieces.length - 1], pieces[0])
  const joints = [closing, ...placeJoints(points, pieces, placeJoint), closing]
  const curve = drawChain(new ConstrainedFit(points, lambda), { pieces, joints, isClosed: true })
  const start = { x: curve.coords[0], y: curve.coords[1] }
  return pinEnds(curve, start, start)
}

/** Whether a shape describes its border in less than segments do. Each segment that it draws more than they do costs a parameter. */
function paysOff({ curve, cost }: WholeShape, segmentation: Segmentation, lambda: number): boolean {
  return cost + lambda * Math.max(0, curve.ops.length - segmentation.kinds.length) <= segmentation.cost
}
