import type { CurveBuilder } from '../../model/curve'
import { type CubicEnd, CubicFitter } from '../models/cubic'
import { lineThroughChi2 } from '../models/line'
import type { EdgePoints } from '../points/edge-points'
import { arcBetween, type ConstrainedArc, tangentArc } from './constrained-arc'
import type { Joint } from './joint'
import { type ArcPiece, type CubicPiece, isFitted, type Piece } from './piece'

/**
 * Largest angle about its center, radians, that the curve writes as one arc. A longer arc is written as two, because SVG's endpoint form
 * is ill-conditioned near half a turn.
 */
const MAX_WRITTEN_SWEEP = 2.6
/**
 * The four choices of whether a cubic obeys the direction of the joint at its start and of the joint at its end, in the order in which
 * they are tried. Of equal cost, the first wins.
 */
const HELD_DIRECTIONS = [
  [true, true],
  [false, true],
  [true, false],
  [false, false],
] as const

/**
 * A cubic piece fitted between two given joints: its description length, nats, and its control points x0 y0 ... x3 y3, px relative to the
 * points' origin.
 */
interface ConstrainedCubic {
  readonly start: Joint
  readonly end: Joint
  readonly cost: number
  readonly control: Float64Array
}

/**
 * Least-squares fits of the pieces of one border with fixed ends. A line, arc or cubic piece keeps its kind and its points; the joints
 * before and after it become its ends. A cubic may also get the direction of a smooth joint. The last fit of each cubic is remembered,
 * because the search for joints and the final drawing need it again.
 */
export class ConstrainedFit {
  private readonly cubics = new Map<CubicPiece, ConstrainedCubic>()
  private readonly fitter: CubicFitter

  /** `lambda` is the price of a parameter in units of half a chi-squared. */
  constructor(
    readonly points: EdgePoints,
    readonly lambda: number,
  ) {
    this.fitter = new CubicFitter(points)
  }

  /**
   * The description length, nats, of a piece whose ends are the joints `start` and `end`: half the chi-squared of the piece's points,
   * plus the price of each direction that a cubic does not take from a smooth joint. Parameters that every piece of its kind has are left
   * out. 0 for a connecting line or a fillet.
   */
  cost(piece: Piece, start: Joint, end: Joint): number {
    if (!isFitted(piece)) return 0
    if (piece.kind === 'cubic') return this.fitCubic(piece, start, end).cost
    const arc = piece.kind === 'arc' ? this.fitArc(piece, start, end) : null
    if (arc !== null) return arc.chi2 / 2
    return lineThroughChi2(this.points, piece, start, end) / 2
  }

  /**
   * Appends the piece between two joints to `out`, px, which must have reached `start`. An arc piece that has no arc there becomes a
   * line.
   */
  write(out: CurveBuilder, piece: Piece, start: Joint, end: Joint): void {
    const { originX, originY } = this.points
    const x = end.x + originX
    const y = end.y + originY
    if (piece.kind === 'cubic') {
      const { control: c } = this.fitCubic(piece, start, end)
      out.cubic(c[2] + originX, c[3] + originY, c[4] + originX, c[5] + originY, x, y)
      return
    }
    if (piece.kind === 'fillet') {
      out.arc(piece.arc.r, false, piece.arc.orientation > 0, x, y)
      return
    }
    const arc = piece.kind === 'arc' ? this.fitArc(piece, start, end) : null
    if (arc === null) out.line(x, y)
    else this.writeArc(out, arc, start, end)
  }

  /**
   * The cubic of least description length from joint `start` to joint `end`. It obeys the direction of a smooth joint unless that raises
   * half the chi-squared of the piece's points by more than the price of the parameter that it saves. A direction taken from a
   * neighboring piece may be wrong by degrees, which bends a long piece by pixels.
   */
  private fitCubic(piece: CubicPiece, start: Joint, end: Joint): ConstrainedCubic {
    const { lambda } = this
    const { first, last } = piece
    const known = this.cubics.get(piece)
    if (known?.start === start && known.end === end) return known
    let best: ConstrainedCubic = { start, end, cost: Number.POSITIVE_INFINITY, control: piece.control }
    const smoothEnds = Number(start.kind === 'smooth') + Number(end.kind === 'smooth')
    for (const [holdsStart, holdsEnd] of HELD_DIRECTIONS) {
      if (best.cost <= lambda) break
      if ((holdsStart && start.kind !== 'smooth') || (holdsEnd && end.kind !== 'smooth')) continue
      const ends = [endAt(start, holdsStart), endAt(end, holdsEnd)] as const
      const { control, chi2 } = this.fitter.fitBetween(first, last, piece.control, ends)
      const cost = chi2 / 2 + lambda * (smoothEnds - Number(holdsStart) - Number(holdsEnd))
      if (cost < best.cost) best = { start, end, cost, control }
    }
    this.cubics.set(piece, best)
    return best
  }

  /**
   * The arc of an arc piece between two joints: the one that has the direction of the joint at which it touches its neighbor, otherwise
   * the one that fits its points best. Null where no arc is within bounds.
   */
  fitArc(piece: ArcPiece, start: Joint, end: Joint): ConstrainedArc | null {
    const { points } = this
    const touching = piece.touches === undefined ? null : tangentArc(points, piece, start, end, piece.touches)
    return touching ?? arcBetween(points, piece, start, end)
  }

  private writeArc(out: CurveBuilder, arc: ConstrainedArc, start: Joint, end: Joint): void {
    const { chord, r, offset, top, bulge } = arc
    const { originX, originY } = this.points
    const clockwise = bulge < 0
    const sweep = offset === 0 ? Math.PI : 2 * Math.atan2(chord / 2, -offset * bulge)
    const isLarge = offset * bulge > 0
    if (offset !== 0 && sweep > MAX_WRITTEN_SWEEP) {
      const topX = (start.x + end.x) / 2 - ((end.y - start.y) / chord) * top
      const topY = (start.y + end.y) / 2 + ((end.x - start.x) / chord) * top
      out.arc(r, false, clockwise, topX + originX, topY + originY)
      out.arc(r, false, clockwise, end.x + originX, end.y + originY)
    } else out.arc(r, isLarge, clockwise, end.x + originX, end.y + originY)
  }
}

/**
 * The position of a joint and the direction of travel that a cubic must have there: the joint's own for a smooth joint if
 * `holdsDirection`, otherwise null for a free direction.
 */
function endAt(joint: Joint, holdsDirection: boolean): CubicEnd {
  return { x: joint.x, y: joint.y, direction: holdsDirection && joint.kind === 'smooth' ? joint : null }
}
