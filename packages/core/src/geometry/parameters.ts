import type { ARC, CUBIC, Curve, LINE } from '../model/curve'

/**
 * Number of parameters that a segment adds to a curve whose start point is known, indexed by kind. A line adds its end point (2), a cubic
 * two control points and its end point (6), an arc its end point and its radius (3).
 */
export const PARAMETERS = [2, 6, 3] as const satisfies Record<typeof LINE | typeof CUBIC | typeof ARC, number>

/** Number of parameters of all segments of a curve, without its start point. */
export function parametersOf({ ops }: Pick<Curve, 'ops'>): number {
  let sum = 0
  for (let k = 0; k < ops.length; k++) sum += PARAMETERS[ops[k]]
  return sum
}
