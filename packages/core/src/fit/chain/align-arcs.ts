import { type Point, unit } from '../../geometry/point'
import { type Carrier, circleCarrier, lineCarrier } from './carrier'
import type { Chain } from './chain'
import { arcTangent, circleOf } from './constrained-arc'
import type { ConstrainedFit } from './constrained-fit'
import type { Joint } from './joint'
import { type ArcPiece, clipped, type End, isStraight, type Piece } from './piece'
import { type Contact, type Slide, slideArc, touchedEnd } from './slide-arc'

/** Largest part of a piece's length, 0-1, by which a joint at one of its two ends may slide. */
const SHARE_OF_PIECE = 0.45
/** Cosine of the largest turn, 40 degrees, of a corner between a line and an arc at which the arc may be made to touch the line: a blunt one. */
const BLUNT_COSINE = Math.cos((40 * Math.PI) / 180)
/** Fewest steps between points of an arc that may be made to touch a line at a blunt corner: square ends of thin strokes are short arcs too. */
const MIN_STEPS = 5
/** Parameters that touching a line saves at a smooth joint, where it gives the direction, and at a blunt corner, which has a price of its own. */
const SAVED = { smooth: 1, corner: 2 } as const
/** Sine of the angle between two lines below which they count as parallel: an arc that touches both is half a circle. */
const PARALLEL_SINE = 0.05

/**
 * The chain with its joints moved so that arcs touch their neighbors (tangent continuity, G1). Fitted pieces meet nearly, and an arc
 * between two given places has only its radius left, so it would meet the next piece in a kink of some degrees. A joint slides along the
 * straight piece or the arc that it lies on to where the points of both are nearest to this piece and the arc that touches it. An arc
 * between two straight pieces touches both where it can. Joints stay where the points contradict. The smooth joint of an arc and a cubic gets the
 * arc's direction. Pieces are visited in the order of the chain.
 */
export function alignArcs(fit: ConstrainedFit, chain: Chain): Chain {
  return new Alignment(fit, chain).run()
}

class Alignment {
  private readonly pieces: Piece[]
  private readonly joints: Joint[]
  /** Indices of arcs that touch a neighbor or are touched by one, so that a joint of theirs moves along their circle only. */
  private readonly settled = new Set<number>()

  constructor(
    private readonly fit: ConstrainedFit,
    private readonly chain: Chain,
  ) {
    this.pieces = chain.pieces.slice()
    this.joints = chain.joints.slice()
  }

  run(): Chain {
    const { pieces } = this
    for (let k = 0; k < pieces.length; k++) this.alignToLines(k)
    for (let k = 0; k < pieces.length; k++) this.alignToArc(k)
    for (let k = 0; k < pieces.length; k++) this.turnJoint(k)
    return { pieces, joints: this.joints, isClosed: this.chain.isClosed }
  }

  /** Moves the joints of piece k, if it is an arc, along the straight pieces before and after it. */
  private alignToLines(k: number): void {
    const arc = this.pieces[k]
    if (arc.kind !== 'arc') return
    const start = this.contactWithLine(k, arc, 'start')
    const end = this.contactWithLine(k, arc, 'end')
    if (start !== null && end !== null && this.touchBoth(k, arc, start, end)) return
    const [first, last] = [this.joints[k], this.joints[k + 1]]
    if (start !== null) {
      const reach = this.reach(this.before(k), k)
      if (this.slide(k, arc, { start, end: null, joints: (s) => [start.carrier.at(s), last], reach })) return
    }
    if (end === null) return
    const reach = this.reach(k, this.after(k))
    this.slide(k, arc, { start: null, end, joints: (s) => [first, end.carrier.at(s)], reach })
  }

  /** What arc k may touch at one end. Null where no straight piece is, and at a corner that is not blunt. */
  private contactWithLine(k: number, arc: ArcPiece, end: End): Contact | null {
    const { pieces } = this
    const { isClosed } = this.chain
    const at = end === 'start' ? k : k + 1
    const line = end === 'start' ? this.before(k) : this.after(k)
    if (!isStraight(pieces[line]) || (!isClosed && (at === 0 || at === pieces.length))) return null
    const { x, y, kind } = this.joints[at]
    const [from, to] = [this.joints[line], this.joints[line + 1]]
    // The line as it is drawn: sliding its ends along it does not turn it
    const direction = unit(to.x - from.x, to.y - from.y)
    if (kind === 'corner') {
      if (arc.to - arc.from < MIN_STEPS) return null
      const drawn = this.fit.fitArc(arc, this.joints[k], this.joints[k + 1])
      if (drawn === null) return null
      const { dx, dy } = arcTangent(drawn, this.joints[k], this.joints[k + 1], { x, y })
      if (dx * direction.dx + dy * direction.dy < BLUNT_COSINE) return null
    }
    return { piece: pieces[line], carrier: lineCarrier({ x, y, ...direction }), saved: SAVED[kind] }
  }

  /**
   * Moves both joints of arc k so that it touches the lines at both: they lie at one distance from where the lines cross, or opposite each
   * other on parallel lines. Returns whether they are moved.
   */
  private touchBoth(k: number, arc: ArcPiece, start: Contact, end: Contact): boolean {
    const [from, to] = [start.carrier.at(0), end.carrier.at(0)]
    const [x, y] = [to.x - from.x, to.y - from.y]
    const sine = from.dx * to.dy - from.dy * to.dx
    const cosine = from.dx * to.dx + from.dy * to.dy
    const isParallel = Math.abs(sine) < PARALLEL_SINE
    if (isParallel && cosine > 0) return false
    const ahead = (x * to.dy - y * to.dx) / sine
    const behind = (x * from.dy - y * from.dx) / sine
    // The lines cross after the start and before the end, or the reverse where the arc covers more than half a turn
    if (!isParallel && ahead * behind >= 0) return false
    // Half of what the end lies ahead of the start
    const shift = isParallel ? (x * from.dx + y * from.dy) / 2 : (ahead + behind) / 2
    const reach = Math.min(this.reach(this.before(k), k), this.reach(k, this.after(k))) - Math.abs(shift)
    if (reach <= 0) return false
    const joints = (s: number): [Joint, Joint] => [start.carrier.at(shift + s), end.carrier.at(shift - s)]
    return this.slide(k, arc, { start, end, joints, reach })
  }

  /** Moves the joint at which piece k starts along one of the two arcs that meet there, to where the other one touches it. */
  private alignToArc(k: number): void {
    const { pieces } = this
    const before = this.before(k)
    const [one, two] = [pieces[before], pieces[k]]
    const joint = this.joints[k]
    if (joint.kind !== 'smooth' || one.kind !== 'arc' || two.kind !== 'arc' || one === two) return
    const [holdsOne, holdsTwo] = [this.settled.has(before), this.settled.has(k)]
    if (holdsOne && holdsTwo) return
    const movesTwo = holdsOne !== holdsTwo ? holdsOne : one.to - one.from >= two.to - two.from
    const fixed = movesTwo ? before : k
    const moving = movesTwo ? two : one
    const carrier = this.circle(fixed, joint)
    if (carrier === null) return
    const contact = { piece: pieces[fixed], carrier, saved: SAVED.smooth }
    const reach = this.reach(before, k)
    const slide: Slide = movesTwo
      ? { start: contact, end: null, joints: (s) => [carrier.at(s), this.joints[k + 1]], reach }
      : { start: null, end: contact, joints: (s) => [this.joints[before], carrier.at(s)], reach }
    const at = movesTwo ? k : before
    const joints = slideArc(this.fit, moving, [this.joints[at], this.joints[at + 1]], slide)
    if (joints === null) return
    const end = movesTwo ? 'end' : 'start'
    const touched = joints[movesTwo ? 0 : 1]
    // The circle of the fixed arc stays: it has the direction of the joint too
    const kept = this.upTo(touched, movesTwo ? one : two, end)
    const isArc = this.fit.fitArc(
      kept,
      movesTwo ? this.joints[before] : touched,
      movesTwo ? touched : this.joints[k + 1],
    )
    if (isArc === null) return
    this.setJoint(k, touched)
    this.pieces[fixed] = kept
    this.pieces[at] = { ...moving, touches: movesTwo ? 'start' : 'end' }
    this.settled.add(before)
    this.settled.add(k)
  }

  /** An arc that touches its neighbor at one end, without the points that lie beyond the joint there. At least three points stay. */
  private upTo(joint: Joint, piece: ArcPiece, end: End): ArcPiece {
    const arc = { ...piece, touches: piece.touches ?? end }
    if (joint.kind === 'corner') return arc
    const { x, y } = this.fit.points
    const along = (k: number): number => (x[k] - joint.x) * joint.dx + (y[k] - joint.y) * joint.dy
    let { from, to } = piece
    if (end === 'end') while (to > from + 2 && along(to) > 0) to--
    else while (from < to - 2 && along(from) < 0) from++
    return clipped(arc, from, to)
  }

  /** Gives the joint at which piece k starts the direction of the arc there, if it joins an arc and a cubic. */
  private turnJoint(k: number): void {
    const { pieces } = this
    const joint = this.joints[k]
    const before = this.before(k)
    const kinds = [pieces[before].kind, pieces[k].kind]
    if (joint.kind !== 'smooth' || !kinds.includes('arc') || !kinds.includes('cubic')) return
    const carrier = this.circle(kinds[0] === 'arc' ? before : k, joint)
    if (carrier !== null) this.setJoint(k, carrier.at(0))
  }

  /** Moves the joints of arc k as far as a slide allows and the points ask for. Returns whether they are moved. */
  private slide(k: number, arc: ArcPiece, slide: Slide): boolean {
    const joints = slideArc(this.fit, arc, [this.joints[k], this.joints[k + 1]], slide)
    if (joints === null) return false
    this.setJoint(k, joints[0])
    this.setJoint(k + 1, joints[1])
    this.pieces[k] = { ...arc, touches: touchedEnd(slide) }
    this.settled.add(k)
    return true
  }

  /** The circle of arc k. Null where the piece has no arc. */
  private circle(k: number, joint: Point): Carrier | null {
    const piece = this.pieces[k]
    const [start, end] = [this.joints[k], this.joints[k + 1]]
    const arc = piece.kind === 'arc' ? this.fit.fitArc(piece, start, end) : null
    return arc === null ? null : circleCarrier(circleOf(arc, start, end), joint)
  }

  /** How far the joint between pieces `one` and `two` may slide, px. */
  private reach(one: number, two: number): number {
    return SHARE_OF_PIECE * Math.min(this.length(one), this.length(two))
  }

  /** Distance between the two joints of piece k, px. */
  private length(k: number): number {
    const [from, to] = [this.joints[k], this.joints[k + 1]]
    return Math.hypot(to.x - from.x, to.y - from.y)
  }

  private before(k: number): number {
    return k > 0 ? k - 1 : this.pieces.length - 1
  }

  private after(k: number): number {
    return k + 1 < this.pieces.length ? k + 1 : 0
  }

  /** Replaces joint k; in a closed chain, the first joint is the last one too. */
  private setJoint(k: number, joint: Joint): void {
    const { pieces } = this
    const { isClosed } = this.chain
    this.joints[k] = joint
    if (isClosed && k === 0) this.joints[pieces.length] = joint
    if (isClosed && k === pieces.length) this.joints[0] = joint
  }
}
