import { type Curve, CurveBuilder } from '../../model/curve'
import type { Chain } from './chain'
import type { Joiner } from './constrained-fit'

/** Writes a chain's pieces between their joints. */
export function buildCurve(joiner: Joiner, { pieces, joints }: Chain): Curve {
  const { originX, originY } = joiner.points
  const out = new CurveBuilder(joints[0].x + originX, joints[0].y + originY)
  for (let k = 0; k < pieces.length; k++) joiner.write(out, pieces[k], joints[k], joints[k + 1])
  return out.build()
}
