import type { Direction, Point } from '../../geometry/point'
import { type Circle, MAX_RADIUS } from '../models/arc'
import type { EdgePoints } from '../points/edge-points'
import type { Joint } from './joint'
import type { ArcPiece, End } from './piece'

/**
 * Largest angle about its center, radians, that an arc between two joints may cover. Through three points of a staircase goes an arc of nearly a whole turn, which bites a disc
 * out of the shape. Round ends of strokes cover up to 3.9: with 3.6, outlined icons lose 0.1 to 0.3 dB; with 4.7 such discs stay; with 4, steps of 3 px lose a corner.
 */
const MAX_JOINED_SWEEP = 4.2
/** Distance of an arc's center from the arc's chord, px, below which the arc is made an exact semicircle. */
const SEMICIRCLE_SLACK = 0.12
/**
 * The same for an arc that touches its neighbor, whose direction would turn more for more. Exact semicircles are written as one segment.
 */
const TOUCHING_SLACK = 0.02
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
 * An arc through two joints, of radius `r` and with a chord of length `chord`, px. `offset` and `top` are signed distances from the middle
 * of the chord, px: that of the center, and that of the arc's point farthest from the chord. They are positive to the right of the
 * direction of travel as seen (y down). `bulge` is 1 when the arc lies on that side, otherwise -1. `chi2` is that of the piece's points.
 */
export interface ConstrainedArc {
  readonly chord: number
  readonly r: number
  readonly offset: number
  readonly top: number
  readonly bulge: number
  readonly chi2: number
}

/** A circle with the direction in which it is run through: `turn` is 1 for clockwise as seen (y down), otherwise -1. */
export interface DirectedCircle extends Readonly<Circle> {
  readonly turn: number
}

/** The chord between two places: its middle, its length, px, and the unit normal to the right of the way along it as seen (y down). */
interface Chord {
  readonly middle: Point
  readonly length: number
  readonly normal: Direction
}

/** The points of an arc piece as seen from a chord: on which side they lie, 1 or -1 as in `ConstrainedArc`, and how far at most, px. */
interface Seen {
  readonly bulge: number
  readonly height: number
}

/**
 * The arc from `start` to `end` that fits the piece's points best. Its center lies on the perpendicular bisector of the chord, at a
 * signed distance that follows from the circle's implicit equation by linear least squares. Null when the two are one place, or when the
 * arc would rise much higher above the chord than the points do or cover more than `MAX_JOINED_SWEEP`.
 */
export function arcBetween(points: EdgePoints, piece: ArcPiece, start: Point, end: Point): ConstrainedArc | null {
  const chord = chordOf(start, end)
  if (chord === null) return null
  const { x, y, weight } = points
  const { middle, length, normal } = chord
  let numerator = 0
  let denominator = 0
  for (let k = piece.first; k <= piece.last; k++) {
    const px = x[k] - middle.x
    const py = y[k] - middle.y
    const u = px * normal.dx + py * normal.dy
    const v = px * px + py * py - (length * length) / 4
    numerator += weight[k] * u * v
    denominator += weight[k] * u * u
  }
  const best = denominator > 0 ? numerator / (2 * denominator) : 0
  return arcOf(points, piece, chord, Math.abs(best) < SEMICIRCLE_SLACK ? 0 : best)
}

/**
 * The arc from `start` to `end` that has the direction of one of the two, which must be smooth. Null where `arcBetween` gives none, and
 * where the arc would leave on the other side of the chord than the points do.
 */
export function tangentArc(
  points: EdgePoints,
  piece: ArcPiece,
  start: Joint,
  end: Joint,
  side: End,
): ConstrainedArc | null {
  const joint = side === 'start' ? start : end
  const chord = joint.kind === 'smooth' ? chordOf(start, end) : null
  if (joint.kind !== 'smooth' || chord === null) return null
  // The center lies on the bisector of the chord and on the normal of the joint
  const { middle, normal } = chord
  const along = normal.dx * joint.dx + normal.dy * joint.dy
  const offset = ((joint.x - middle.x) * joint.dx + (joint.y - middle.y) * joint.dy) / along
  if (!(Math.abs(offset) <= MAX_RADIUS)) return null
  const arc = arcOf(points, piece, chord, Math.abs(offset) < TOUCHING_SLACK ? 0 : offset)
  if (arc === null) return null
  const { dx, dy } = arcTangent(arc, start, end, joint)
  return dx * joint.dx + dy * joint.dy > 0 ? arc : null
}

/** The unit direction of travel of an arc from `start` to `end` at a place on it. */
export function arcTangent(arc: ConstrainedArc, start: Point, end: Point, { x, y }: Point): Direction {
  const { cx, cy, r, turn } = circleOf(arc, start, end)
  return { dx: (-turn * (y - cy)) / r, dy: (turn * (x - cx)) / r }
}

/** The circle of an arc from `start` to `end`. */
export function circleOf({ chord, offset, bulge, r }: ConstrainedArc, start: Point, end: Point): DirectedCircle {
  const cx = (start.x + end.x) / 2 - ((end.y - start.y) / chord) * offset
  const cy = (start.y + end.y) / 2 + ((end.x - start.x) / chord) * offset
  return { cx, cy, r, turn: -bulge }
}

function chordOf(start: Point, end: Point): Chord | null {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length < 1e-3) return null
  return {
    middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    length,
    normal: { dx: -(end.y - start.y) / length, dy: (end.x - start.x) / length },
  }
}

/** The arc over a chord with its center at the signed distance `offset`, px, from the chord's middle. Null where it is out of bounds. */
function arcOf(points: EdgePoints, piece: ArcPiece, chord: Chord, offset: number): ConstrainedArc | null {
  const { bulge, height } = seenFrom(chord, points, piece)
  const r = Math.hypot(chord.length / 2, offset)
  const top = offset + bulge * r
  if (Math.abs(top) > MAX_OVERSHOOT * height + OVERSHOOT_SLACK) return null
  const isLarge = offset * bulge > 0
  if (isLarge && 2 * (Math.PI - Math.asin(Math.min(1, chord.length / 2 / r))) > MAX_JOINED_SWEEP) return null
  const { x, y, weight } = points
  const cx = chord.middle.x + chord.normal.dx * offset
  const cy = chord.middle.y + chord.normal.dy * offset
  let chi2 = 0
  for (let k = piece.first; k <= piece.last; k++) {
    const dx = x[k] - cx
    const dy = y[k] - cy
    const beside = Math.sqrt(dx * dx + dy * dy) - r
    chi2 += weight[k] * beside * beside
  }
  return { chord: chord.length, r, offset, top, bulge, chi2 }
}

function seenFrom({ middle, normal }: Chord, { x, y, weight }: EdgePoints, piece: ArcPiece): Seen {
  let side = 0
  let height = 0
  for (let k = piece.first; k <= piece.last; k++) {
    const u = (x[k] - middle.x) * normal.dx + (y[k] - middle.y) * normal.dy
    side += weight[k] * u
    height = Math.max(height, Math.abs(u))
  }
  return { bulge: Math.sign(side) || 1, height }
}
