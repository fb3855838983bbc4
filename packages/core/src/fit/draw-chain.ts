import type { Curve } from '../geometry/curve'
import { buildCurve } from './build-curve'
import type { Chain } from './chain'
import type { EdgePoints } from './edge-points'
import { roundCorners } from './fillet'
import type { FitPlan } from './fit-plan'
import { settleJoints } from './settle-joints'

/** The curve of pieces whose joints were placed: joints settled, corners rounded where the points say so. */
export function drawChain(points: EdgePoints, chain: Chain, isClosed: boolean, plan: FitPlan): Curve {
  const settled = settleJoints(points, chain, isClosed, plan.lambda)
  return buildCurve(points, roundCorners(points, settled, isClosed), plan.lambda)
}
