import { reverseCurve } from '../geometry/curve'
import { nearestPlace, type Place, splitCurve, startAt, tangentAt } from '../geometry/split'
import type { MeasuredPoints } from '../model/borders'
import { type Curve, CurveBuilder } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import type { Point } from './chain/piece'
import { fitClosed } from './fit-closed'
import { curveBetween, endPiece, fitOpen, looseCurve, type OpenFit } from './fit-open'
import { loadPoints } from './points/load-points'
import { type LooseEnd, looseEnd, passingEnd } from './topology/junctions'
import { strandFractions, strandPoints } from './topology/strand-points'
import type { Strand } from './topology/strands'

/** A strand with its fit: a whole curve when it is closed, else an open fit; neither when it has too few points. */
export interface StrandFit {
  readonly strand: Strand
  readonly loop: Curve | null
  readonly open: OpenFit | null
}

const START: Place = { segment: 0, t: 0 }

export function fitStrand(planar: PlanarMap, borders: MeasuredPoints, strand: Strand, lambda: number): StrandFit {
  const own = strandPoints(planar, borders, strand)
  const count = own.start[1]
  const loop = strand.isClosed ? fitClosed(own, 0, lambda) : null
  if (loop !== null) return { strand, loop, open: null }
  const points = loadPoints(own.x, own.y, own.sigma, 0, count, false)
  return { strand: { ...strand, isClosed: false }, loop, open: count < 2 ? null : fitOpen(points, lambda) }
}

/** Whether the strand passes a junction. */
export function passes({ strand }: StrandFit): boolean {
  return strand.halfEdges.length > 1 || strand.isClosed
}

/** Adds the strand's ends, and its tangents at the junctions that it passes, to those that meet there. */
export function addLooseEnds(planar: PlanarMap, fit: StrandFit, meeting: LooseEnd[][]): void {
  const { open, strand, loop } = fit
  const { halfEdges } = strand
  if (open !== null) {
    const { points } = open.fit
    meeting[startJunction(planar, halfEdges[0])].push(looseEnd(points, endPiece(open, 'start'), 'start'))
    meeting[startJunction(planar, halfEdges[halfEdges.length - 1] ^ 1)].push(
      looseEnd(points, endPiece(open, 'end'), 'end'),
    )
  }
  if (!passes(fit)) return
  const draft = loop ?? (open === null ? null : looseCurve(open))
  if (draft === null) return
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
  const at = (j: number): Point => ({ x: junctions[2 * j], y: junctions[2 * j + 1] })
  if (whole === null)
    whole = fit.open === null ? chord(at(first), at(last)) : curveBetween(fit.open, at(first), at(last))
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

function chord(start: Point, end: Point): Curve {
  const out = new CurveBuilder(start.x, start.y)
  out.line(end.x, end.y)
  return out.build()
}

function startJunction(planar: PlanarMap, h: number): number {
  return h & 1 ? planar.to[h >> 1] : planar.from[h >> 1]
}
