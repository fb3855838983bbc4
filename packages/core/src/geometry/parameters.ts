import type { ARC, CUBIC, Curve, LINE } from '../model/curve'

/**
 * Parameters that a segment adds to a chain whose start point is known, indexed by kind: a line its end point, a cubic two control
 * points and its end point, an arc its end point and its radius.
 */
export const PARAMETERS = [2, 6, 3] as const satisfies Record<typeof LINE | typeof CUBIC | typeof ARC, number>

/** Parameters of all segments of a curve; its start point does not count. */
export function parametersOf({ ops }: Pick<Curve, 'ops'>): number {
  let sum = 0
  for (let k = 0; k < ops.length; k++) sum += PARAMETERS[ops[k]]
  return sum
}
