import type { MeasuredBorders } from '../boundary/measure'
import { polygonMoments } from '../geometry/polygon'
import type { Curve } from '../model/curve'
import { Joiner } from './chain/constrained-fit'
import { drawChain } from './chain/draw-chain'
import { capSpikes, type Joint, placeJoint } from './chain/joint'
import { fitPieces } from './chain/piece'
import type { FitPlan } from './fit-plan'
import { fitCircle } from './models/circle'
import { fitEllipse } from './models/ellipse'
import { fitRectangle } from './models/fit-rectangle'
import { cheaper, type WholeShape } from './models/whole-shape'
import type { EdgePoints } from './points/edge-points'
import { loadPoints } from './points/load-points'
import { cutLoop } from './segmentation/cut-loop'
import type { Partition } from './segmentation/segmentation'

/** Measured points that a closed border needs to be fitted; a smaller one is drawn as the circle of its points. */
const LEAST_LOOP_POINTS = 8

/** The curve of a closed border; null when its points show none. */
export function fitLoop(borders: MeasuredBorders, e: number, plan: FitPlan): Curve | null {
  const { x, y, sigma, start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return null
  const load = (first: number): EdgePoints => loadPoints(x, y, sigma, start[e], start[e + 1], true, first)
  const points = load(0)
  const isDot = count < LEAST_LOOP_POINTS
  const circle = fitCircle(points, isDot, plan.lambda)
  if (isDot) return circle?.curve ?? null
  const moments = polygonMoments(points.x, points.y, points.count)
  const ellipse = fitEllipse(points, moments, plan.lambda)
  if (circle !== null) return (cheaper(circle, ellipse) ?? circle).curve
  const whole = cheaper(ellipse, fitRectangle(points, moments, plan.lambda))
  const { points: rotated, split } = cutLoop(load, plan.lambda)
  if (whole !== null && paysOff(whole, split, plan.lambda)) return whole.curve
  const pieces = capSpikes(rotated, fitPieces(rotated, split), true)
  if (pieces.length < 3 && pieces.every(({ line }) => line !== null)) return null
  const joints: Joint[] = []
  for (let k = 0; k < pieces.length; k++) {
    joints.push(placeJoint(rotated, pieces[(k + pieces.length - 1) % pieces.length], pieces[k]))
  }
  joints.push(joints[0])
  const curve = drawChain(new Joiner(rotated, plan.lambda), { pieces, joints }, true)
  curve.coords[curve.coords.length - 2] = curve.coords[0]
  curve.coords[curve.coords.length - 1] = curve.coords[1]
  return curve
}

/** Whether a shape describes its border in less than a chain of segments, at the price of a parameter for each segment that it draws more. */
function paysOff({ curve, cost }: WholeShape, split: Partition, lambda: number): boolean {
  return cost + lambda * Math.max(0, curve.ops.length - split.kinds.length) <= split.cost
}
