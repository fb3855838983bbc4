import { polygonMoments } from '../geometry/polygon'
import type { Curve } from '../model/curve'
import { pinEnds } from './chain/chain'
import { ConstrainedFit } from './chain/constrained-fit'
import { fitPieces } from './chain/fit-pieces'
import { isStraight } from './chain/piece'
import { capSpikesAround, placeJoint, placeJoints } from './chain/place-joint'
import { drawChain } from './fit-open'
import { fitCircle } from './models/circle'
import { fitEllipse } from './models/ellipse'
import { fitRectangle } from './models/fit-rectangle'
import { cheaper, type WholeShape } from './models/whole-shape'
import type { EdgePoints } from './points/edge-points'
import { loadClosed } from './points/load-points'
import { cutLoop } from './segmentation/cut-loop'
import type { Segmentation } from './segmentation/segmentation'
import type { StrandPoints } from './topology/strand-points'

/** Measured points that a closed border needs to be fitted; a smaller one is drawn as the circle of its points. */
const LEAST_LOOP_POINTS = 8

/** The curve of a closed border; null when its points show none. */
export function fitClosed(borders: StrandPoints, e: number, lambda: number): Curve | null {
  const { start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return null
  const load = (first: number): EdgePoints => loadClosed(borders, start[e], start[e + 1], first)
  const points = load(0)
  const isDot = count < LEAST_LOOP_POINTS
  const circle = fitCircle(points, isDot, lambda)
  if (isDot) return circle?.curve ?? null
  const moments = polygonMoments(points.x, points.y, points.count)
  const ellipse = fitEllipse(points, moments, lambda)
  if (circle !== null) return (cheaper(circle, ellipse) ?? circle).curve
  const whole = cheaper(ellipse, fitRectangle(points, moments, lambda))
  const { points: rotated, segmentation } = cutLoop(load, lambda)
  if (whole !== null && paysOff(whole, segmentation, lambda)) return whole.curve
  const pieces = capSpikesAround(rotated, fitPieces(rotated, segmentation))
  if (pieces.length < 3 && pieces.every(isStraight)) return null
  const closing = placeJoint(rotated, pieces[pieces.length - 1], pieces[0])
  const joints = [closing, ...placeJoints(rotated, pieces, placeJoint), closing]
  const curve = drawChain(new ConstrainedFit(rotated, lambda), { pieces, joints, isClosed: true })
  const place = { x: curve.coords[0], y: curve.coords[1] }
  return pinEnds(curve, place, place)
}

/** Whether a shape describes its border in less than a chain of segments, at the price of a parameter for each segment that it draws more. */
function paysOff({ curve, cost }: WholeShape, segmentation: Segmentation, lambda: number): boolean {
  return cost + lambda * Math.max(0, curve.ops.length - segmentation.kinds.length) <= segmentation.cost
}
