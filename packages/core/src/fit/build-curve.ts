import { type Curve, CurveBuilder } from '../geometry/curve'
import { CubicFitter } from './cubic'
import type { EdgePoints } from './edge-points'
import type { Joint } from './joint'
import { nearest, type Piece } from './piece'

/** An arc's endpoint form is ill-conditioned near half a turn: a longer sweep (radians) is written as two arcs. */
const MAX_WRITTEN_SWEEP = 2.6
/** A sweep this close to half a turn, by the centre's distance from the chord in px, is half a turn. */
const SEMICIRCLE_SLACK = 0.12
/** An arc that rises further from its chord than its points do, by this factor and px, is not theirs: it becomes a line. */
const MAX_OVERSHOOT = 1.5
const OVERSHOOT_SLACK = 0.5

/**
 * Writes the pieces between their joints: `joints[k]` starts piece k and `joints[k + 1]` ends it. Each curved piece is fitted
 * again with its ends, and its directions at smooth joints, held.
 */
export function buildCurve(
  points: EdgePoints,
  pieces: readonly Piece[],
  joints: readonly Joint[],
  lambda: number,
): Curve {
  const { originX, originY } = points
  const out = new CurveBuilder(joints[0].x + originX, joints[0].y + originY)
  const cubics = new CubicFitter()
  for (let k = 0; k < pieces.length; k++) {
    const start = joints[k]
    const end = joints[k + 1]
    const piece = pieces[k]
    if (piece.arc !== null) writeArc(out, points, piece, start, end)
    else if (piece.cubic !== null) writeCubic(out, points, piece, start, end, lambda, cubics)
    else out.line(end.x + originX, end.y + originY)
  }
  return out.build()
}

function writeCubic(
  out: CurveBuilder,
  points: EdgePoints,
  piece: Piece,
  start: Joint,
  end: Joint,
  lambda: number,
  cubics: CubicFitter,
): void {
  const { originX, originY } = points
  const c = fitArms(points, piece, start, end, lambda, cubics)
  out.cubic(c[2] + originX, c[3] + originY, c[4] + originX, c[5] + originY, end.x + originX, end.y + originY)
}

/**
 * The cubic between two joints. A joint's direction is held while that costs the points less than the parameter that it saves:
 * a direction that a neighbour brought may be off by degrees, which bends a long piece by pixels.
 */
function fitArms(
  points: EdgePoints,
  piece: Piece,
  start: Joint,
  end: Joint,
  lambda: number,
  cubics: CubicFitter,
): Float64Array {
  const { control } = cubics
  const best = new Float64Array(control.length)
  let least = Number.POSITIVE_INFINITY
  const isSmoothStart = start.dx !== 0 || start.dy !== 0
  const isSmoothEnd = end.dx !== 0 || end.dy !== 0
  for (let held = 3; held >= 0; held--) {
    const holdStart = (held & 1) !== 0
    const holdEnd = (held & 2) !== 0
    if ((holdStart && !isSmoothStart) || (holdEnd && !isSmoothEnd)) continue
    const [x, y] = holdStart ? [start.dx, start.dy] : [0, 0]
    const [u, v] = holdEnd ? [-end.dx, -end.dy] : [0, 0]
    cubics.fitBetween(points, piece.from, piece.to, start.x, start.y, end.x, end.y, x, y, u, v)
    const freed = Number(isSmoothStart && !holdStart) + Number(isSmoothEnd && !holdEnd)
    const cost = cubics.chi2() / 2 + lambda * freed
    if (cost < least) {
      least = cost
      best.set(control)
    }
    if (least <= lambda) break
  }
  return best
}

/**
 * The arc through both joints that fits the points best: its centre lies on the chord's bisector, at a signed distance that the
 * circle's implicit equation gives by one linear least-squares step.
 */
function writeArc(out: CurveBuilder, points: EdgePoints, piece: Piece, start: Joint, end: Joint): void {
  const { originX, originY } = points
  const mx = (start.x + end.x) / 2
  const my = (start.y + end.y) / 2
  const chord = Math.hypot(end.x - start.x, end.y - start.y)
  if (chord < 1e-3) return
  const nx = -(end.y - start.y) / chord
  const ny = (end.x - start.x) / chord
  let numerator = 0
  let denominator = 0
  let side = 0
  let height = 0
  for (let k = piece.from; k <= piece.to; k++) {
    const px = points.x[k] - mx
    const py = points.y[k] - my
    const u = px * nx + py * ny
    const v = px * px + py * py - (chord * chord) / 4
    const w = points.weight[k]
    numerator += w * u * v
    denominator += w * u * u
    side += w * u
    height = Math.max(height, Math.abs(u))
  }
  let offset = denominator > 0 ? numerator / (2 * denominator) : 0
  if (Math.abs(offset) < SEMICIRCLE_SLACK) offset = 0
  const bulge = Math.sign(side) || 1
  const r = Math.hypot(chord / 2, offset)
  const top = offset + bulge * r
  if (Math.abs(top) > MAX_OVERSHOOT * height + OVERSHOOT_SLACK) {
    out.line(end.x + originX, end.y + originY)
    return
  }
  const clockwise = bulge < 0
  const sweep = offset === 0 ? Math.PI : 2 * Math.atan2(chord / 2, -offset * bulge)
  const isLarge = offset * bulge > 0
  if (offset !== 0 && sweep > MAX_WRITTEN_SWEEP) {
    out.arc(r, false, clockwise, mx + nx * top + originX, my + ny * top + originY)
    out.arc(r, false, clockwise, end.x + originX, end.y + originY)
  } else out.arc(r, isLarge, clockwise, end.x + originX, end.y + originY)
}

/** The free end of an edge's first or last piece, as a joint. */
export function looseEnd(points: EdgePoints, pieces: readonly Piece[], atEnd: boolean): Joint {
  const piece = atEnd ? pieces[pieces.length - 1] : pieces[0]
  const k = atEnd ? piece.to : piece.from
  return nearest(piece, points.x[k], points.y[k], atEnd)
}
