import { type Curve, CurveBuilder } from '../geometry/curve'
import type { Chain } from './chain'
import type { EdgePoints } from './edge-points'
import { Joiner } from './joiner'

/** Writes a chain's pieces between their joints. */
export function buildCurve(points: EdgePoints, chain: Chain, lambda: number): Curve {
  const { pieces, joints } = chain
  const joiner = new Joiner(points, lambda)
  const out = new CurveBuilder(joints[0].x + points.originX, joints[0].y + points.originY)
  for (let k = 0; k < pieces.length; k++) joiner.write(out, pieces[k], joints[k], joints[k + 1])
  return out.build()
}
