import type { Curve } from '../../model/curve'
import { buildCurve } from './build-curve'
import type { Chain } from './chain'
import type { Joiner } from './constrained-fit'
import { roundCorners } from './fillet'
import { settleJoints } from './settle-joints'

/** The curve of pieces whose joints were placed: joints settled, corners rounded where the points say so. */
export function drawChain(joiner: Joiner, chain: Chain, isClosed: boolean): Curve {
  const settled = settleJoints(joiner, chain, isClosed)
  return buildCurve(joiner, roundCorners(joiner.points, settled, isClosed))
}
