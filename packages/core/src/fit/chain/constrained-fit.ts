import type { CurveBuilder } from '../../model/curve'
import { cubicFitter } from '../models/cubic'
import { lineThroughChi2 } from '../models/line'
import type { EdgePoints } from '../points/edge-points'
import type { Joint } from './joint'
import { hasPoints, type Piece } from './piece'

/** An arc's endpoint form is ill-conditioned near half a turn: a longer sweep (radians) is written as two arcs. */
const MAX_WRITTEN_SWEEP = 2.6
/** A sweep this close to half a turn, by the centre's distance from the chord in px, is half a turn. */
const SEMICIRCLE_SLACK = 0.12
/** An arc that rises further from its chord than its points do, by this factor and px, is not theirs: it becomes a line. */
const MAX_OVERSHOOT = 1.5
const OVERSHOOT_SLACK = 0.5

type CubicPiece = Piece & { readonly cubic: Float64Array }

/** A cubic piece's last fit: between which joints, its description length, and its shape. */
interface FittedArms {
  start: Joint
  end: Joint
  cost: number
  readonly control: Float64Array
}

/**
 * Fits pieces between joints: each keeps its kind and its points, and now also its ends, and its directions where a joint has one.
 * Remembers each cubic's last fit: joints settle one by one, and are written last.
 */
export class Joiner {
  private readonly fitted = new Map<Piece, FittedArms>()
  /** The last arc: its signed distance from chord to centre and to its top, and the side that it bulges to. */
  private offset = 0
  private top = 0
  private bulge = 1

  constructor(
    readonly points: EdgePoints,
    readonly lambda: number,
  ) {}

  /** The description length of a piece between two joints, without the parameters that its kind has anyway. */
  cost(piece: Piece, start: Joint, end: Joint): number {
    if (!hasPoints(piece)) return 0
    if (isCubic(piece)) return this.fitArms(piece, start, end).cost
    if (piece.arc !== null) {
      const chi2 = this.fitArc(piece, start, end)
      if (chi2 !== null) return chi2 / 2
    }
    return lineThroughChi2(this.points, piece.first, piece.last, start.x, start.y, end.x, end.y) / 2
  }

  /** Writes the piece between two joints, the first of which `out` has reached. */
  write(out: CurveBuilder, piece: Piece, start: Joint, end: Joint): void {
    const { originX, originY } = this.points
    const x = end.x + originX
    const y = end.y + originY
    if (isCubic(piece)) {
      const { control: c } = this.fitArms(piece, start, end)
      out.cubic(c[2] + originX, c[3] + originY, c[4] + originX, c[5] + originY, x, y)
    } else if (piece.arc !== null && !hasPoints(piece)) out.arc(piece.arc.r, false, piece.arc.turn > 0, x, y)
    else if (piece.arc !== null && this.fitArc(piece, start, end) !== null) this.writeArc(out, start, end)
    else out.line(x, y)
  }

  /**
   * The cubic between two joints. A joint's direction is held while that costs the points less than the parameter that it saves:
   * a direction that a neighbour brought may be off by degrees, which bends a long piece by pixels.
   */
  private fitArms(piece: CubicPiece, start: Joint, end: Joint): FittedArms {
    const { points, lambda } = this
    const { first, last, cubic } = piece
    const known = this.fitted.get(piece)
    if (known?.start === start && known.end === end) return known
    const fit = known ?? { start, end, cost: 0, control: new Float64Array(8) }
    if (known === undefined) this.fitted.set(piece, fit)
    fit.start = start
    fit.end = end
    let least = Number.POSITIVE_INFINITY
    const isSmoothStart = start.dx !== 0 || start.dy !== 0
    const isSmoothEnd = end.dx !== 0 || end.dy !== 0
    for (let held = 3; held >= 0 && !(least <= lambda); held--) {
      const s = held & 1
      const e = held >> 1
      if ((s === 1 && !isSmoothStart) || (e === 1 && !isSmoothEnd)) continue
      const [ux, uy, vx, vy] = [s * start.dx, s * start.dy, -e * end.dx, -e * end.dy]
      const chi2 = cubicFitter.fitBetween(points, first, last, cubic, start.x, start.y, end.x, end.y, ux, uy, vx, vy)
      const freed = Number(isSmoothStart) - s + Number(isSmoothEnd) - e
      const cost = chi2 / 2 + lambda * freed
      if (cost < least) {
        least = cost
        fit.control.set(cubicFitter.control)
      }
    }
    fit.cost = least
    return fit
  }

  /**
   * The arc through both joints that fits the points best: its centre lies on the chord's bisector, at a signed distance that the
   * circle's implicit equation gives by one linear least-squares step. Returns its chi-squared; null when the points show no arc.
   */
  private fitArc(piece: Piece, start: Joint, end: Joint): number | null {
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
    const offset = denominator > 0 ? numerator / (2 * denominator) : 0
    this.offset = Math.abs(offset) < SEMICIRCLE_SLACK ? 0 : offset
    this.bulge = Math.sign(side) || 1
    const r = Math.hypot(chord / 2, this.offset)
    this.top = this.offset + this.bulge * r
    if (Math.abs(this.top) > MAX_OVERSHOOT * height + OVERSHOOT_SLACK) return null
    const cx = mx + nx * this.offset
    const cy = my + ny * this.offset
    let chi2 = 0
    for (let k = piece.first; k <= piece.last; k++) chi2 += weight[k] * (Math.hypot(x[k] - cx, y[k] - cy) - r) ** 2
    return chi2
  }

  private writeArc(out: CurveBuilder, start: Joint, end: Joint): void {
    const { offset, top, bulge } = this
    const { originX, originY } = this.points
    const chord = Math.hypot(end.x - start.x, end.y - start.y)
    const r = Math.hypot(chord / 2, offset)
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

function isCubic(piece: Piece): piece is CubicPiece {
  return piece.cubic !== null
}
