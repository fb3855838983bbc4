import type { Point } from '../../geometry/point'
import { type Curve, CurveBuilder } from '../../model/curve'
import type { ConstrainedFit } from './constrained-fit'
import type { Joint } from './joint'
import type { Piece } from './piece'

/**
 * The pieces of one border and the joints between them: joint k starts piece k and joint k + 1 ends it, so there is one more joint than
 * there are pieces. In a closed chain the last joint is the first one.
 */
export interface Chain {
  readonly pieces: readonly Piece[]
  readonly joints: readonly Joint[]
  readonly isClosed: boolean
}

/** The drawn curve of a chain, px of the picture: each piece of the border fitted once more, with its two joints as its ends. */
export function buildCurve(fit: ConstrainedFit, { pieces, joints }: Chain): Curve {
  const { originX, originY } = fit.points
  const out = new CurveBuilder(joints[0].x + originX, joints[0].y + originY)
  for (let k = 0; k < pieces.length; k++) fit.write(out, pieces[k], joints[k], joints[k + 1])
  return out.build()
}

/**
 * A copy of a curve that starts exactly at `start` and ends exactly at `end`, px. Only its first and last coordinates are replaced,
 * because they are off by rounding errors.
 */
export function pinEnds(curve: Curve, start: Point, end: Point): Curve {
  const coords = curve.coords.slice()
  coords.set([start.x, start.y])
  coords.set([end.x, end.y], coords.length - 2)
  return { ops: curve.ops, coords }
}
