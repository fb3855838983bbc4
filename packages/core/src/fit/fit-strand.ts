import type { MeasuredBorders } from '../boundary/measure'
import { nearestPlace, type Place, splitCurve, startAt, tangentAt } from '../geometry/split'
import { type Curve, CurveBuilder, reverseCurve } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { Joiner } from './chain/constrained-fit'
import { detachEnds } from './chain/detach-ends'
import { drawChain } from './chain/draw-chain'
import { capSpikes, type Joint, placeJoint } from './chain/joint'
import { fitPieces, nearest, type Piece } from './chain/piece'
import { fitLoop } from './fit-closed'
import type { FitPlan } from './fit-plan'
import { loadPoints } from './points/load-points'
import { partition } from './segmentation/segmentation'
import { type LooseEnd, looseEnd, passingEnd } from './topology/junctions'
import { strandFractions, strandPoints } from './topology/strand-points'
import type { Strand } from './topology/strands'

/** A strand with its fit: a curve when it is closed, else pieces that its end junctions are not known to yet; none when it has too few points. */
export interface StrandFit {
  readonly strand: Strand
  readonly loop: Curve | null
  readonly joiner: Joiner
  readonly pieces: Piece[]
  /** Where its pieces meet one another. */
  readonly joints: readonly Joint[]
}

const START: Place = { segment: 0, t: 0 }

export function fitStrand(planar: PlanarMap, borders: MeasuredBorders, strand: Strand, plan: FitPlan): StrandFit {
  const own = strandPoints(planar, borders, strand)
  const count = own.start[1]
  const loop = strand.isClosed ? fitLoop(own, 0, plan) : null
  const points = loadPoints(own.x, own.y, own.sigma, 0, count, false)
  const joiner = new Joiner(points, plan.lambda)
  if (loop !== null) return { strand, loop, joiner, pieces: [], joints: [] }
  const pieces = count < 2 ? [] : capSpikes(points, fitPieces(points, partition(points, plan.lambda)), false)
  const joints = pieces.slice(1).map((piece, k) => placeJoint(points, pieces[k], piece))
  return { strand: { ...strand, isClosed: false }, loop, joiner, pieces, joints }
}

/** Whether the strand passes a junction. */
export function passes({ strand }: StrandFit): boolean {
  return strand.halfEdges.length > 1 || strand.isClosed
}

/** Adds the strand's ends, and its tangents at the junctions that it passes, to those that meet there. */
export function addLooseEnds(planar: PlanarMap, fit: StrandFit, meeting: LooseEnd[][]): void {
  const { joiner, pieces, strand, loop } = fit
  const { points } = joiner
  const { halfEdges } = strand
  if (loop === null && pieces.length > 0) {
    meeting[startJunction(planar, halfEdges[0])].push(looseEnd(points, pieces, false))
    meeting[startJunction(planar, halfEdges[halfEdges.length - 1] ^ 1)].push(looseEnd(points, pieces, true))
  }
  if (!passes(fit)) return
  const draft = loop ?? draftCurve(fit)
  const at = (j: number): [number, number] => [planar.junctions[2 * j], planar.junctions[2 * j + 1]]
  const whole = strand.isClosed ? startNear(draft, at(startJunction(planar, halfEdges[0]))) : draft
  const places = passedPlaces(planar, strand, whole, at)
  if (strand.isClosed) places.unshift(START)
  for (let n = 0; n < places.length; n++) {
    const j = startJunction(planar, halfEdges[n + halfEdges.length - places.length])
    meeting[j].push(passingEnd(tangentAt(whole, places[n])))
  }
}

/** Draws the strand's edges into `curves`. The junctions that it passes move onto it. */
export function drawStrand(planar: PlanarMap, fit: StrandFit, junctions: Float64Array, curves: Curve[]): void {
  const { halfEdges } = fit.strand
  const first = startJunction(planar, halfEdges[0])
  const last = startJunction(planar, halfEdges[halfEdges.length - 1] ^ 1)
  let whole = fit.loop
  if (whole === null)
    whole = fit.pieces.length === 0 ? chord(junctions, first, last) : openCurve(fit, junctions, first, last)
  else {
    whole = startNear(whole, [junctions[2 * first], junctions[2 * first + 1]])
    junctions[2 * first] = whole.coords[0]
    junctions[2 * first + 1] = whole.coords[1]
  }
  const places = passedPlaces(planar, fit.strand, whole, (j) => [junctions[2 * j], junctions[2 * j + 1]])
  const parts = places.length === 0 ? [whole] : splitCurve(whole, places)
  for (let n = 0; n < halfEdges.length; n++) {
    const h = halfEdges[n]
    curves[h >> 1] = h & 1 ? reverseCurve(parts[n]) : parts[n]
    const j = startJunction(planar, h)
    if (n === 0) continue
    junctions[2 * j] = parts[n].coords[0]
    junctions[2 * j + 1] = parts[n].coords[1]
  }
}

/** Where the strand's curve passes the junctions between its half-edges. */
function passedPlaces(planar: PlanarMap, strand: Strand, curve: Curve, at: (j: number) => [number, number]): Place[] {
  const { halfEdges } = strand
  const fractions = strandFractions(planar, strand)
  const out: Place[] = []
  for (let n = 1; n < halfEdges.length; n++) {
    const [x, y] = at(startJunction(planar, halfEdges[n]))
    out.push(nearestPlace(curve, x, y, out[n - 2] ?? START, fractions[n]))
  }
  return out
}

/** A closed curve from its place nearest to a point. */
function startNear(curve: Curve, [x, y]: [number, number]): Curve {
  return startAt(curve, nearestPlace(curve, x, y, START, null))
}

/** An open strand between its end junctions, free of the rounding of relative coordinates there. */
function openCurve(fit: StrandFit, junctions: Float64Array, first: number, last: number): Curve {
  const { joiner, pieces } = fit
  const { points } = joiner
  const at = (j: number): Joint => corner(junctions[2 * j] - points.originX, junctions[2 * j + 1] - points.originY)
  const joints = [at(first), ...fit.joints, at(last)]
  const curve = drawChain(joiner, detachEnds(joiner, { pieces, joints }), false)
  const { coords } = curve
  coords[0] = junctions[2 * first]
  coords[1] = junctions[2 * first + 1]
  coords[coords.length - 2] = junctions[2 * last]
  coords[coords.length - 1] = junctions[2 * last + 1]
  return curve
}

/** An open strand that ends where its pieces end. */
function draftCurve(fit: StrandFit): Curve {
  const { joiner, pieces } = fit
  const { points } = joiner
  const [start] = pieces
  const end = pieces[pieces.length - 1]
  const a = nearest(start, points.x[start.from], points.y[start.from], false)
  const b = nearest(end, points.x[end.to], points.y[end.to], true)
  const joints = [corner(a.x, a.y), ...fit.joints, corner(b.x, b.y)]
  return drawChain(joiner, { pieces, joints }, false)
}

function corner(x: number, y: number): Joint {
  return { x, y, dx: 0, dy: 0 }
}

function chord(junctions: Float64Array, from: number, to: number): Curve {
  const out = new CurveBuilder(junctions[2 * from], junctions[2 * from + 1])
  out.line(junctions[2 * to], junctions[2 * to + 1])
  return out.build()
}

function startJunction(planar: PlanarMap, h: number): number {
  return h & 1 ? planar.to[h >> 1] : planar.from[h >> 1]
}
