import { reverseCurve } from '../geometry/curve'
import { type Point, pointAt } from '../geometry/point'
import { polyline } from '../geometry/polyline'
import { nearestPlace, type Place, splitCurve, startAt, tangentAt } from '../geometry/split'
import type { Borders } from '../model/borders'
import type { Curve } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { fitClosed } from './fit-closed'
import { curveBetween, endPiece, fitOpen, looseCurve, type OpenFit } from './fit-open'
import { loadOpen } from './points/load-points'
import { endJunction, startJunction } from './topology/half-edges'
import { type LooseEnd, looseEnd, passingEnd } from './topology/loose-end'
import { strandFractions, strandPoints } from './topology/strand-points'
import type { Strand } from './topology/strands'

/**
 * The fit of a strand whose last half-edge continues into its first: one closed curve, px. The junctions of the strand are placed on this
 * curve.
 */
interface ClosedStrand {
  readonly kind: 'closed'
  readonly strand: Strand
  readonly curve: Curve
}

/** The fit of a strand between two junctions before the places of these junctions are known. */
interface OpenStrand {
  readonly kind: 'open'
  readonly strand: Strand
  readonly open: OpenFit
  /**
   * The curve of the whole strand, px, with its ends where the first and last piece were fitted. It gives the tangents at the junctions
   * that the strand passes. Null when the strand passes no junction.
   */
  readonly draft: Curve | null
}

/** The fit of a strand with fewer than two measured points: a straight line between the junctions at its ends. */
interface ChordStrand {
  readonly kind: 'chord'
  readonly strand: Strand
}

/** A strand with the curve or pieces fitted to its points before the places of the junctions are known. */
export type StrandFit = ClosedStrand | OpenStrand | ChordStrand

/** How a strand meets the junction with index `junction`: the place, tangent and weight of its end there, or of its passage. */
export interface JunctionEnd {
  readonly junction: number
  readonly end: LooseEnd
}

/**
 * The final curves of a strand's edges, px, each in the direction of its edge, and the places of the junctions that the strand passes,
 * which are the ends of these curves to the bit.
 */
export interface StrandCurves {
  readonly edges: readonly { readonly edge: number; readonly curve: Curve }[]
  readonly passed: readonly { readonly junction: number; readonly place: Point }[]
}

const START: Place = { segment: 0, t: 0 }

/**
 * The fit of a strand's points: one closed curve for a closed strand that has one, otherwise pieces between two junctions, or a straight
 * line for fewer than two points. `lambda` is the price of a parameter, nats.
 */
export function fitStrand(borders: Borders, strand: Strand, lambda: number): StrandFit {
  const { x, y, sigma, start } = strandPoints(borders, strand)
  const curve = strand.isClosed ? fitClosed({ x, y, sigma, start }, 0, lambda) : null
  if (curve !== null) return { kind: 'closed', strand, curve }
  const cut = { halfEdges: strand.halfEdges, isClosed: false }
  if (start[1] < 2) return { kind: 'chord', strand: cut }
  const open = fitOpen(loadOpen({ x, y, sigma }, 0, start[1]), lambda)
  return { kind: 'open', strand: cut, open, draft: cut.halfEdges.length > 1 ? looseCurve(open) : null }
}

/**
 * The ends and tangents that a strand brings to its junctions, one for each meeting. An open strand brings its two loose ends, then its
 * tangent at each junction that it passes; a closed strand its tangent at every junction on it. Empty for a strand with too few points.
 */
export function junctionEnds(map: PlanarMap, fit: StrandFit): JunctionEnd[] {
  if (fit.kind === 'chord') return []
  const { halfEdges } = fit.strand
  const first = startJunction(map, halfEdges[0])
  if (fit.kind === 'closed') {
    const curve = startNear(fit.curve, pointAt(map.junctions, first))
    return [{ junction: first, end: passingEnd(tangentAt(curve, START)) }, ...passingEnds(map, fit.strand, curve)]
  }
  const { open, draft } = fit
  const last = endJunction(map, halfEdges[halfEdges.length - 1])
  const start = { junction: first, end: looseEnd(open.fit.points, endPiece(open, 'start'), 'start') }
  const end = { junction: last, end: looseEnd(open.fit.points, endPiece(open, 'end'), 'end') }
  return draft === null ? [start, end] : [start, end, ...passingEnds(map, fit.strand, draft)]
}

/**
 * The tangents of a strand's curve at the junctions between its half-edges, each taken at the place on the curve nearest to the
 * junction's lattice point.
 */
function passingEnds(map: PlanarMap, strand: Strand, curve: Curve): JunctionEnd[] {
  const places = passedPlaces(map, strand, curve, (j) => pointAt(map.junctions, j))
  return places.map((place, n) => {
    return { junction: startJunction(map, strand.halfEdges[n + 1]), end: passingEnd(tangentAt(curve, place)) }
  })
}

/**
 * Builds the curves of a strand's edges between the junctions. `junctions` holds x and y of junction j at 2j and 2j + 1, px. A strand
 * that passes a junction does not bend to the place given there. The strand's curve is cut at its place nearest to the junction, and the
 * result names the cut as the junction's new place.
 */
export function buildStrand(map: PlanarMap, fit: StrandFit, junctions: Float64Array): StrandCurves {
  const { halfEdges } = fit.strand
  const first = startJunction(map, halfEdges[0])
  const last = endJunction(map, halfEdges[halfEdges.length - 1])
  const whole = wholeCurve(fit, pointAt(junctions, first), pointAt(junctions, last))
  const start = pointAt(whole.coords, 0)
  const cuts = passedPlaces(map, fit.strand, whole, (j) => (j === first ? start : pointAt(junctions, j)))
  const parts = cuts.length === 0 ? [whole] : splitCurve(whole, cuts)
  const edges = halfEdges.map((h, n) => ({ edge: h >> 1, curve: h & 1 ? reverseCurve(parts[n]) : parts[n] }))
  const starts = halfEdges.map((h, n) => ({ junction: startJunction(map, h), place: pointAt(parts[n].coords, 0) }))
  return { edges, passed: fit.kind === 'closed' ? starts : starts.slice(1) }
}

/**
 * The curve of a strand from `start` to `end`, px. A closed strand's curve ignores `end` and starts and ends at its place nearest to
 * `start`.
 */
function wholeCurve(fit: StrandFit, start: Point, end: Point): Curve {
  switch (fit.kind) {
    case 'closed':
      return startNear(fit.curve, start)
    case 'open':
      return curveBetween(fit.open, start, end)
    case 'chord':
      return polyline([start.x, start.y, end.x, end.y])
  }
}

/**
 * The places on a strand's curve nearest to the junctions between its half-edges, in the strand's order. `at(j)` gives the position of
 * junction j, px.
 */
function passedPlaces(map: PlanarMap, strand: Strand, curve: Curve, at: (j: number) => Point): Place[] {
  const { halfEdges } = strand
  const fractions = strandFractions(map, strand)
  const out: Place[] = []
  for (let n = 1; n < halfEdges.length; n++) {
    const hint = { after: out[n - 2] ?? START, fraction: fractions[n] }
    out.push(nearestPlace(curve, at(startJunction(map, halfEdges[n])), hint))
  }
  return out
}

/** The same closed curve, but started at its place nearest to `point`, px. */
function startNear(curve: Curve, point: Point): Curve {
  return startAt(curve, nearestPlace(curve, point, null))
}
