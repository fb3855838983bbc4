import type { Tangent } from '../../geometry/point'
import { curvatureAt, type End, endTangent, isStraight, type Piece } from '../chain/piece'
import { type EdgePoints, SUMS } from '../points/edge-points'

/**
 * The place and unit direction of travel of a border at a junction, as the border's own points give them. Coordinates are px of the
 * picture.
 */
export interface LooseEnd extends Tangent {
  /** Signed curvature of the border at this place, 1/px, positive where the border turns clockwise as seen (y down). */
  readonly curvature: number
  /** The inverse variance of the place across the direction, 1/px^2. */
  readonly weight: number
  /** Whether the border starts or ends here. A border that passes counts as one that ends. */
  readonly end: End
}

/** Variance of the end of a least-squares line, arc or cubic, relative to the variance of the mean of its points. */
const END_VARIANCE = { line: 4, arc: 9, cubic: 16 }
/** Standard error, px, that even an end of many points has: systematic errors of pixels do not average out. */
const MIN_ERROR = 0.02
/**
 * Weight, 1/px^2, of a border that passes a junction. The border's place is known better than any end, because points lie on both
 * sides.
 */
const PASSING_WEIGHT = 1e4

/** The loose end of a border at the start of its first piece (`end` 'start') or the end of its last piece (`end` 'end'). */
export function looseEnd(points: EdgePoints, piece: Piece, end: End): LooseEnd {
  const { x, y, dx, dy } = endTangent(points, piece, end)
  const information = points.sums[SUMS * (piece.to + 1)] - points.sums[SUMS * piece.from]
  const variance = END_VARIANCE[isStraight(piece) ? 'line' : piece.kind === 'cubic' ? 'cubic' : 'arc']
  const weight = 1 / (variance / information + MIN_ERROR * MIN_ERROR)
  return { x: x + points.originX, y: y + points.originY, dx, dy, curvature: curvatureAt(piece, end), weight, end }
}

/** A border that passes a junction with this tangent. It counts as straight, and as if it ended there. */
export function passingEnd({ x, y, dx, dy }: Tangent): LooseEnd {
  return { x, y, dx, dy, curvature: 0, weight: PASSING_WEIGHT, end: 'end' }
}
