import { type Carrier, circleCarrier } from './carrier'
import { type ConstrainedArc, circleOf, tangentArc } from './constrained-arc'
import type { ConstrainedFit } from './constrained-fit'
import type { Joint, SmoothJoint } from './joint'
import { type ArcPiece, type End, isFitted, type Piece } from './piece'

/** Step lengths by which a joint slides along the piece that it lies on, px, in the order of use. */
const STEPS = [1, 0.5, 0.25, 0.1, 0.04]
/** Largest number of rounds with one step length. One round tries a step in each direction. */
const MAX_ROUNDS = 8
/**
 * Rise of half the chi-squared, as a part of the price of the parameters that contacts save, up to which joints are moved. Of 128 emoji,
 * icons and logos of 96 to 256 px of nine makings, 0.05, 0.12 and 1 leave 909, 861 and about 750 of 1,392 clear kinks of curves, and cost
 * 0.04, 0.05 and 0.08 dB at four times the size (before corners of two lines lost their price).
 */
const MAX_RISE = 0.12
/** Smallest decrease of a chi-squared for which a joint is moved, so that rounding errors move none. */
const MIN_GAIN = 1e-6
/** Distance from a joint beyond its reach, px, up to which the points before it and after it are told by their place along its direction. */
const NEAR = 2

/** One end of an arc at which it may be made to touch the piece beside it. */
export interface Contact {
  readonly piece: Piece
  /** The line or circle of the piece. */
  readonly carrier: Carrier
  /** Number of parameters that are saved when the arc touches the piece. */
  readonly saved: number
}

/** Where the joints of an arc may go: their places by how far one of them slides, px, at most `reach`. At least one end has a contact. */
export interface Slide {
  readonly start: Contact | null
  readonly end: Contact | null
  readonly joints: (distance: number) => readonly [Joint, Joint]
  readonly reach: number
}

/** The end by whose direction the arc of a slide is drawn. With contacts at both ends, the joints make it touch both. */
export function touchedEnd({ start }: Slide): End {
  return start === null ? 'end' : 'start'
}

/**
 * The joints of a slide at which the points of the arc, and of the pieces that it touches, are nearest to these. Null where they are much
 * nearer to the arc as it is drawn between the joints `now` (`MAX_RISE`).
 */
export function slideArc(
  fit: ConstrainedFit,
  arc: ArcPiece,
  now: readonly [Joint, Joint],
  slide: Slide,
): readonly [Joint, Joint] | null {
  const drawn = fit.fitArc(arc, ...now)
  if (drawn === null) return null
  const { start, end } = slide
  const before = chi2Of(fit, arc, drawn, [start?.carrier.at(0) ?? now[0], end?.carrier.at(0) ?? now[1]], slide)
  const [distance, after] = searchAlong((s) => {
    const joints = slide.joints(s)
    const touching = tangentArc(fit.points, arc, ...joints, touchedEnd(slide))
    return touching === null ? Number.POSITIVE_INFINITY : chi2Of(fit, arc, touching, joints, slide)
  }, slide.reach)
  const saved = (start?.saved ?? 0) + (end?.saved ?? 0)
  return (after - before) / 2 <= MAX_RISE * saved * fit.lambda ? slide.joints(distance) : null
}

/**
 * Chi-squared of the points of an arc piece and of the pieces that it touches, each about what is drawn beside it. `drawn` is the arc
 * between the two joints. Near a joint, points before it and after it are told by their place; elsewhere each point has its piece.
 */
function chi2Of(
  { points }: ConstrainedFit,
  arc: ArcPiece,
  drawn: ConstrainedArc,
  joints: readonly [Joint, Joint],
  slide: Slide,
): number {
  const { x, y, weight } = points
  const own = circleCarrier(circleOf(drawn, ...joints), joints[0])
  const ends = [endOf(slide.start, joints[0], -1), endOf(slide.end, joints[1], 1)].filter((end) => end !== null)
  let sum = 0
  const add = (first: number, last: number, owner: ArcEnd | null): void => {
    for (let k = first; k <= last; k++) {
      let carrier = owner?.carrier ?? own
      for (const end of ends) {
        const side = sideOf(end, x[k], y[k], slide.reach + NEAR)
        if (side > 0) carrier = end.carrier
        else if (side < 0 && end === owner) carrier = own
      }
      sum += weight[k] * carrier.distanceTo(x[k], y[k]) ** 2
    }
  }
  add(arc.first, arc.last, null)
  for (const end of ends) if (isFitted(end.piece)) add(end.piece.first, end.piece.last, end)
  return sum
}

/** An end of an arc that touches a piece: its joint, and on which side of it the piece lies, 1 for ahead of the joint, -1 for behind it. */
interface ArcEnd extends Contact {
  readonly joint: SmoothJoint
  readonly away: number
}

function endOf(contact: Contact | null, joint: Joint, away: number): ArcEnd | null {
  return contact === null || joint.kind === 'corner' ? null : { ...contact, joint, away }
}

/** 1 where a place lies on the side of the touched piece, -1 where it lies on that of the arc, 0 farther than `near` px from the joint. */
function sideOf({ joint, away }: ArcEnd, px: number, py: number, near: number): number {
  const x = px - joint.x
  const y = py - joint.y
  return x * x + y * y > near * near ? 0 : away * (x * joint.dx + y * joint.dy) > 0 ? 1 : -1
}

/**
 * The place within `reach` of 0 to which steps downhill from 0 lead, and the cost there (pattern search; Hooke and Jeeves 1961). The steps
 * get shorter once none lowers the cost.
 */
function searchAlong(cost: (place: number) => number, reach: number): [number, number] {
  let best = 0
  let least = cost(0)
  for (const step of STEPS) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const from = best
      for (const place of [from - step, from + step]) {
        const found = Math.abs(place) <= reach ? cost(place) : Number.POSITIVE_INFINITY
        if (found < least - MIN_GAIN) {
          least = found
          best = place
        }
      }
      if (best === from) break
    }
  }
  return [best, least]
}
