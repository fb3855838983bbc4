import type { Tangent } from '../../geometry/point'
import { curvatureAt, type End, endTangent, isStraight, type Piece } from '../chain/piece'
import { type EdgePoints, SUMS } from '../points/edge-points'

/** A border at a junction, as its own points know it. Coordinates are px from the picture's corner. */
export interface LooseEnd extends Tangent {
  /** Signed curvature at this place, 1/px, positive where the border turns clockwise as seen. */
  readonly curvature: number
  /** The inverse variance of its position across its direction, 1/px^2. */
  readonly weight: number
  /** Whether the border starts or ends here. */
  readonly end: End
}

/** Variance of the end of a least-squares line, arc or cubic, relative to the variance of the mean of its points. */
const END_VARIANCE = { line: 4, arc: 9, cubic: 16 }
/** Standard error, px, that even an end of many points has: systematic errors of pixels do not average out. */
const MIN_ERROR = 0.02
/** Weight of a border that passes the junction, 1/px^2. It is known better than any end, because it has points on both sides. */
const PASSING_WEIGHT = 1e4

/** The loose end of a border whose first or last piece is `piece`. */
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
