import type { EdgePoints } from '../points/edge-points'
import { REFINE_SAMPLES } from '../segmentation/segment-points'
import { type SegmentCost, SpanCost } from '../segmentation/span-cost'
import { fitPiece } from './fit-pieces'
import { endTangent, type FittedPiece, isStraight } from './piece'

/**
 * Turns of a blunt corner, radians: from 12 degrees, below which two pieces get a smooth joint (`placeJoint`), to 40.
 * The price rises and falls over `RAMP`, so that no break is shifted only to pass a bound.
 */
const MIN_TURN = (12 * Math.PI) / 180
const MAX_TURN = (40 * Math.PI) / 180
/** Width of the two ramps of the price, radians: 6 degrees. */
const RAMP = (6 * Math.PI) / 180
/**
 * Fewest steps between points of both pieces beside a blunt corner: the directions of shorter ones are not known. With 0, in
 * a first version, round ends of lines of 3 px take a segment more, and small text is 0.3 dB farther from the original.
 */
const MIN_STEPS = 5
/**
 * Price of a blunt corner, in prices of a parameter. Of the joints of a line and a curve that artists drew in 16 Twemoji and 16 OpenMoji, 2
 * and 6 % turn by 12 to 40 degrees; of those fitted without a price, 18 to 19 %.
 */
const PRICE = 1
/** Distances from a blunt corner, in points of the border, at which the pieces about it may be divided instead. */
const REACHES = [0, 1, 2, 3, 5, 7, 10, 14, 20]
/** Smallest decrease of the cost, nats, for which pieces are replaced, so that rounding errors replace none. */
const MIN_GAIN = 1e-9

/**
 * The pieces of a border, with those about blunt corners fitted anew where that describes the border more briefly and a blunt corner
 * costs up to `PRICE` parameters. Segments are chosen by their own points alone. So two arcs that meet in a kink may cost less than the
 * arcs and the short line between them that the artist drew, although the line touches both and needs hardly any parameter. Artists join
 * curves smoothly or in clear corners; two lines meet at any angle, as in polygons, so their corners have no price.
 *
 * `lambda` is the price of a parameter, nats. Neighbors share a point, in the result too. The last piece and the first of a closed border
 * are neighbors as well, but the joint between them stays.
 */
export function withoutBluntCorners(
  points: EdgePoints,
  pieces: readonly FittedPiece[],
  lambda: number,
  isClosed = false,
): FittedPiece[] {
  const search = new PieceSearch(points, lambda)
  const out = pieces.slice()
  for (let k = 1; k < out.length; k++) {
    if (search.bluntness(out[k - 1], out[k]) === 0) continue
    // Two pieces around have no others beside them
    const isRing = isClosed && out.length > 2
    const before = out[k - 2] ?? (isRing ? out[out.length - 1] : undefined)
    const after = out[k + 1] ?? (isRing ? out[0] : undefined)
    const run = search.cheapest(before, out[k - 1], out[k], after)
    out.splice(k - 1, 2, ...run)
    k += run.length - 2
  }
  return out
}

/** Fits and prices the pieces of one border, and remembers them. */
class PieceSearch {
  private readonly spanCost: SpanCost
  private readonly segments = new Map<number, SegmentCost>()
  private readonly pieces = new Map<number, FittedPiece>()

  constructor(
    private readonly points: EdgePoints,
    private readonly lambda: number,
  ) {
    this.spanCost = new SpanCost(points, lambda, REFINE_SAMPLES)
  }

  /** How much of its price the corner between two pieces has, 0-1. 0 for a smooth joint, a clear corner and any corner of two lines. */
  bluntness(before: FittedPiece, after: FittedPiece): number {
    if (isStraight(before) && isStraight(after)) return 0
    if (Math.min(before.to - before.from, after.to - after.from) < MIN_STEPS) return 0
    const a = endTangent(this.points, before, 'end')
    const b = endTangent(this.points, after, 'start')
    const turn = Math.abs(Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy))
    return Math.max(0, Math.min(1, (turn - MIN_TURN) / RAMP, (MAX_TURN - turn) / RAMP))
  }

  /**
   * The cheapest way to describe the points of the pieces `one` and `two`: as they are, as one piece, as two that meet elsewhere, or as
   * three. `before` and `after` are the pieces beside them, undefined at an end of the border; blunt corners there count too.
   */
  cheapest(
    before: FittedPiece | undefined,
    one: FittedPiece,
    two: FittedPiece,
    after: FittedPiece | undefined,
  ): FittedPiece[] {
    let best = [one.from, one.to, two.to]
    let least = this.total(best, before, after, Number.POSITIVE_INFINITY)
    for (const breaks of divisions(one.from, one.to, two.to)) {
      const cost = this.total(breaks, before, after, least)
      if (cost >= least - MIN_GAIN) continue
      least = cost
      best = breaks
    }
    return this.run(best)
  }

  /**
   * Description length, nats, of the pieces between breaks and of the blunt corners in them and at their ends. Infinite where the pieces
   * alone cost `bound` or more.
   */
  private total(
    breaks: readonly number[],
    before: FittedPiece | undefined,
    after: FittedPiece | undefined,
    bound: number,
  ): number {
    let cost = 0
    for (let k = 1; k < breaks.length; k++) cost += this.segment(breaks[k - 1], breaks[k]).cost
    if (cost >= bound) return Number.POSITIVE_INFINITY
    const chain = [before, ...this.run(breaks), after].filter((piece) => piece !== undefined)
    for (let k = 1; k < chain.length; k++) cost += PRICE * this.lambda * this.bluntness(chain[k - 1], chain[k])
    return cost
  }

  private run(breaks: readonly number[]): FittedPiece[] {
    return breaks.slice(1).map((to, k) => this.piece(breaks[k], to))
  }

  /** The piece of least description length over points `from` to `to`, inclusive. */
  private piece(from: number, to: number): FittedPiece {
    const key = from * this.points.count + to
    const known = this.pieces.get(key)
    if (known !== undefined) return known
    const piece = fitPiece(this.points, this.segment(from, to).kind, from, to)
    this.pieces.set(key, piece)
    return piece
  }

  private segment(from: number, to: number): SegmentCost {
    const key = from * this.points.count + to
    const known = this.segments.get(key)
    if (known !== undefined) return known
    const segment = this.spanCost.evaluate(from, to, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    this.segments.set(key, segment)
    return segment
  }
}

/**
 * The ways to divide points `from` to `to`, inclusive, into one to three pieces near the corner at point `corner`: for each, the ascending
 * indices of its breaks, with both ends among them.
 */
function divisions(from: number, corner: number, to: number): number[][] {
  const lefts = REACHES.map((reach) => Math.max(from, corner - reach))
  const rights = REACHES.map((reach) => Math.min(to, corner + reach))
  const two = [...lefts, ...rights].map((i) => [from, i, to])
  const three = lefts.flatMap((i) => rights.map((j) => [from, i, j, to]))
  // A break at an end or two at one place leave fewer pieces
  return [...two, ...three].map((breaks) => breaks.filter((at, k) => k === 0 || at > breaks[k - 1]))
}
