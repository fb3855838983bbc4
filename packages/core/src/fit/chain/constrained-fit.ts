import type { CurveBuilder } from '../../model/curve'
import { type CubicEnd, CubicFitter } from '../models/cubic'
import { lineThroughChi2 } from '../models/line'
import type { EdgePoints } from '../points/edge-points'
import type { Joint } from './joint'
import { type ArcPiece, type CubicPiece, isFitted, type Piece } from './piece'

/**
 * Largest angle about its center, radians, that the curve writes as one arc. A longer arc is written as two, because SVG's endpoint form
 * is ill-conditioned near half a turn.
 */
const MAX_WRITTEN_SWEEP = 2.6
/**
 * Largest angle about its center, radians, that an arc between two joints may cover. Through three points of a staircase goes an arc of nearly a whole turn, which bites a disc
 * out of the shape. Round ends of strokes cover up to 3.9: with 3.6, outlined icons lose 0.1 to 0.3 dB; with 4.7 such discs stay; with 4, steps of 3 px lose a corner.
 */
const MAX_JOINED_SWEEP = 4.2
/** Distance of an arc's center from the arc's chord, px, below which the arc is made an exact semicircle. */
const SEMICIRCLE_SLACK = 0.12
/**
 * Largest height of an arc above its chord, as a multiple of the height of the points above the chord; `OVERSHOOT_SLACK` is added. An arc
 * that rises higher is replaced by a line.
 */
const MAX_OVERSHOOT = 1.5
/**
 * Height, px, that is added to the largest permitted height of an arc above its chord, so that nearly straight spans of noisy points may
 * stay arcs.
 */
const OVERSHOOT_SLACK = 0.5

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
 * An arc through two joints, of radius `r` and with a chord of length `chord`, px. `offset` and `top` are signed distances from the middle
 * of the chord, px: that of the center, and that of the arc's point farthest from the chord. They are positive to the right of the
 * direction of travel as seen (y down). `bulge` is 1 when the arc lies on that side, otherwise -1. `chi2` is that of the piece's points.
 */
interface ConstrainedArc {
  readonly chord: number
  readonly r: number
  readonly offset: number
  readonly top: number
  readonly bulge: number
  readonly chi2: number
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
   * The arc from joint `start` to joint `end` that fits the piece's points best. Its center lies on the perpendicular bisector of the
   * chord, at a signed distance that follows from the circle's implicit equation by linear least squares. Null when the two joints are
   * one place, or when the arc would rise much higher above the chord than the points do or cover more than `MAX_JOINED_SWEEP`.
   */
  private fitArc(piece: ArcPiece, start: Joint, end: Joint): ConstrainedArc | null {
    const { x, y, weight } = this.points
    const mx = (start.x + end.x) / 2
    const my = (start.y + end.y) / 2
    const chord = Math.hypot(end.x - start.x, end.y - start.y)
    if (chord < 1e-3) return null
    const nx = -(end.y - start.y) / chord
    const ny = (end.x - start.x) / chord
    let numerator = 0
    let denominator = 0
    let side = 0
    let height = 0
    for (let k = piece.first; k <= piece.last; k++) {
      const px = x[k] - mx
      const py = y[k] - my
      const u = px * nx + py * ny
      const v = px * px + py * py - (chord * chord) / 4
      const w = weight[k]
      numerator += w * u * v
      denominator += w * u * u
      side += w * u
      height = Math.max(height, Math.abs(u))
    }
    const best = denominator > 0 ? numerator / (2 * denominator) : 0
    const offset = Math.abs(best) < SEMICIRCLE_SLACK ? 0 : best
    const bulge = Math.sign(side) || 1
    const r = Math.hypot(chord / 2, offset)
    const top = offset + bulge * r
    if (Math.abs(top) > MAX_OVERSHOOT * height + OVERSHOOT_SLACK) return null
    if (offset * bulge > 0 && 2 * (Math.PI - Math.asin(Math.min(1, chord / 2 / r))) > MAX_JOINED_SWEEP) return null
    const cx = mx + nx * offset
    const cy = my + ny * offset
    let chi2 = 0
    for (let k = piece.first; k <= piece.last; k++) {
      const dx = x[k] - cx
      const dy = y[k] - cy
      const beside = Math.sqrt(dx * dx + dy * dy) - r
      chi2 += weight[k] * beside * beside
    }
    return { chord, r, offset, top, bulge, chi2 }
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
