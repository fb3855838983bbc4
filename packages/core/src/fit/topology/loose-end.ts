import type { Tangent } from '../../geometry/point'
import { curvatureAt, type End, endTangent, isStraight, type Piece } from '../chain/piece'
import { type EdgePoints, SUMS } from '../points/edge-points'

/**
 * Where a border meets a junction according to the border's own points alone: a place, px of the picture, the unit direction of travel
 * there, and how precisely the place is known. Several borders of a junction usually give slightly different places.
 */
export interface LooseEnd extends Tangent {
  /** Signed curvature of the border at this place, 1/px, positive where the border turns clockwise as seen (y down). */
  readonly curvature: number
  /** The inverse of the variance of the border's place, measured across its direction, 1/px^2. */
  readonly weight: number
  /** Whether this is the start or the end of the border. A border that passes the junction counts as one that ends there. */
  readonly end: End
}

/** Variance of the position of a fitted line, arc or cubic at its end, as a multiple of the variance of the mean of its points. */
const END_VARIANCE = { line: 4, arc: 9, cubic: 16 }
/**
 * Standard error, px, that is added (in squares) to that of every border's end. Systematic errors of pixels do not average out, however
 * many points the border has.
 */
const MIN_ERROR = 0.02
/**
 * Weight, 1/px^2, of a border that passes a junction. The border's place is known better than any end, because points lie on both
 * sides.
 */
const PASSING_WEIGHT = 1e4

/**
 * The place, px of the picture, unit direction, curvature and weight that an open border has at its start or its end (`end`), computed
 * from the border's first or last piece there.
 */
export function looseEnd(points: EdgePoints, piece: Piece, end: End): LooseEnd {
  const { x, y, dx, dy } = endTangent(points, piece, end)
  const information = points.sums[SUMS * (piece.to + 1)] - points.sums[SUMS * piece.from]
  const variance = END_VARIANCE[isStraight(piece) ? 'line' : piece.kind === 'cubic' ? 'cubic' : 'arc']
  const weight = 1 / (variance / information + MIN_ERROR * MIN_ERROR)
  return { x: x + points.originX, y: y + points.originY, dx, dy, curvature: curvatureAt(piece, end), weight, end }
}

/**
 * The loose end that stands for a border which passes a junction with this tangent, px of the picture: with curvature 0, a fixed high
 * weight, and as if the border ended there.
 */
export function passingEnd({ x, y, dx, dy }: Tangent): LooseEnd {
  return { x, y, dx, dy, curvature: 0, weight: PASSING_WEIGHT, end: 'end' }
}
