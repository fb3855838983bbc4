import type { MeasuredBorders } from '../boundary/measure'
import { OUTSIDE, type PlanarMap } from '../boundary/planar-map'
import { CUBIC } from '../geometry/contour'
import { type Curve, CurveBuilder } from '../geometry/curve'
import { areaMoments } from './area-moments'
import { buildCurve } from './build-curve'
import type { Chain } from './chain'
import { fitCircle } from './circle'
import { detachEnds } from './detach-ends'
import type { EdgePoints } from './edge-points'
import { fitEllipse } from './ellipse'
import { roundCorners } from './fillet'
import { fitRectangle } from './fit-rectangle'
import { capSpikes, type Joint, placeJoint } from './joint'
import { type LooseEnd, looseEnd, solveJunctions } from './junctions'
import { loadPoints } from './load-points'
import { candidateBreaks, type Partition, partition } from './partition'
import { fitPieces, type Piece } from './piece'
import { settleJoints } from './settle-joints'
import { cheaper, paysOff } from './whole-shape'

/** The price of a parameter, in the objective that adds half the chi-squared. */
export interface FitPlan {
  readonly lambda: number
}

/** Measured points that a closed border needs to be fitted; a smaller one is drawn as the circle of its points. */
const LEAST_LOOP_POINTS = 8

interface FittedEdge {
  readonly points: EdgePoints
  readonly pieces: Piece[]
}

/**
 * Fits every edge of the planar map once: curve e runs from edge e's start to its end, in px. Curves that meet at a junction
 * share its solved position to the bit. Frame edges are exact lattice lines.
 */
export function fitBorders(
  planar: PlanarMap,
  borders: MeasuredBorders,
  width: number,
  height: number,
  plan: FitPlan,
): Curve[] {
  const fitted: (FittedEdge | null)[] = []
  const starts: (LooseEnd | null)[] = []
  const ends: (LooseEnd | null)[] = []
  for (let e = 0; e < planar.edgeCount; e++) {
    const edge = planar.from[e] >= 0 ? fitOpenEdge(borders, e, plan) : null
    fitted.push(edge)
    starts.push(edge === null ? null : looseEnd(edge.points, edge.pieces, false))
    ends.push(edge === null ? null : looseEnd(edge.points, edge.pieces, true))
  }
  const junctions = solveJunctions(planar, starts, ends, width, height)
  const curves: Curve[] = []
  for (let e = 0; e < planar.edgeCount; e++) {
    const edge = fitted[e]
    if (isFrame(planar, e)) curves.push(frameCurve(planar, e, junctions))
    else if (planar.from[e] < 0) curves.push(fitLoop(borders, planar, e, plan))
    else if (edge === null) curves.push(chord(planar, e, junctions))
    else curves.push(joinOpenEdge(edge, planar, e, junctions, plan))
  }
  return curves
}

function isFrame(planar: PlanarMap, e: number): boolean {
  return planar.left[e] === OUTSIDE || planar.right[e] === OUTSIDE
}

function fitOpenEdge(borders: MeasuredBorders, e: number, plan: FitPlan): FittedEdge | null {
  const { x, y, sigma, start } = borders
  if (start[e + 1] - start[e] < 2) return null
  const points = loadPoints(x, y, sigma, start[e], start[e + 1], false)
  return { points, pieces: capSpikes(points, fitPieces(points, partition(points, plan.lambda)), false) }
}

function joinOpenEdge(edge: FittedEdge, planar: PlanarMap, e: number, junctions: Float64Array, plan: FitPlan): Curve {
  const { points, pieces } = edge
  const at = (j: number): Joint => ({
    x: junctions[2 * j] - points.originX,
    y: junctions[2 * j + 1] - points.originY,
    dx: 0,
    dy: 0,
  })
  const joints = [at(planar.from[e])]
  for (let k = 0; k + 1 < pieces.length; k++) joints.push(placeJoint(points, pieces[k], pieces[k + 1]))
  joints.push(at(planar.to[e]))
  const chain = detachEnds(points, { pieces, joints }, plan.lambda)
  return pinEnds(drawChain(points, chain, false, plan), planar, e, junctions)
}

/** Sets the curve's ends to the junctions' coordinates, free of the rounding of relative coordinates. */
function pinEnds(curve: Curve, planar: PlanarMap, e: number, junctions: Float64Array): Curve {
  const { coords } = curve
  coords[0] = junctions[2 * planar.from[e]]
  coords[1] = junctions[2 * planar.from[e] + 1]
  coords[coords.length - 2] = junctions[2 * planar.to[e]]
  coords[coords.length - 1] = junctions[2 * planar.to[e] + 1]
  return curve
}

function chord(planar: PlanarMap, e: number, junctions: Float64Array): Curve {
  const { from, to } = planar
  const out = new CurveBuilder(junctions[2 * from[e]], junctions[2 * from[e] + 1])
  out.line(junctions[2 * to[e]], junctions[2 * to[e] + 1])
  return out.build()
}

/** A frame edge: its lattice corners, and its junctions where they were solved. */
function frameCurve(planar: PlanarMap, e: number, junctions: Float64Array): Curve {
  const { points, edgeStart, from, to } = planar
  const first = edgeStart[e]
  const last = edgeStart[e + 1] - 1
  const isLoop = from[e] < 0
  const x = (k: number): number => points[2 * k]
  const y = (k: number): number => points[2 * k + 1]
  const out = isLoop
    ? new CurveBuilder(x(first), y(first))
    : new CurveBuilder(junctions[2 * from[e]], junctions[2 * from[e] + 1])
  for (let k = first + 1; k < last; k++) {
    if (x(k - 1) !== x(k + 1) && y(k - 1) !== y(k + 1)) out.line(x(k), y(k))
  }
  if (isLoop) out.line(x(first), y(first))
  else out.line(junctions[2 * to[e]], junctions[2 * to[e] + 1])
  return out.build()
}

function fitLoop(borders: MeasuredBorders, planar: PlanarMap, e: number, plan: FitPlan): Curve {
  const { x, y, sigma, start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return latticeLoop(planar, e)
  const load = (first: number): EdgePoints => loadPoints(x, y, sigma, start[e], start[e + 1], true, first)
  const points = load(0)
  const isDot = count < LEAST_LOOP_POINTS
  const circle = fitCircle(points, isDot, plan.lambda)
  if (isDot) return circle?.curve ?? latticeLoop(planar, e)
  const moments = areaMoments(points)
  const ellipse = fitEllipse(points, moments, plan.lambda)
  if (circle !== null) return (cheaper(circle, ellipse) ?? circle).curve
  const whole = cheaper(ellipse, fitRectangle(points, moments, plan.lambda))
  const cut = sharpestTurn(points)
  let rotated = load(cut.at)
  let split = partition(rotated, plan.lambda)
  if (cut.isSmooth && split.breaks.length > 2) {
    const middle = split.breaks[split.breaks.length >> 1]
    rotated = load((cut.at + middle) % count)
    split = partition(rotated, plan.lambda)
  }
  if (whole !== null && paysOff(whole, split, plan.lambda)) return whole.curve
  if (split.kinds.length < 2) split = inHalves(split)
  const pieces = capSpikes(rotated, fitPieces(rotated, split), true)
  if (pieces.length < 3 && pieces.every(({ line }) => line !== null)) return latticeLoop(planar, e)
  const joints: Joint[] = []
  for (let k = 0; k < pieces.length; k++) {
    joints.push(placeJoint(rotated, pieces[(k + pieces.length - 1) % pieces.length], pieces[k]))
  }
  joints.push(joints[0])
  const curve = drawChain(rotated, { pieces, joints }, true, plan)
  curve.coords[curve.coords.length - 2] = curve.coords[0]
  curve.coords[curve.coords.length - 1] = curve.coords[1]
  return curve
}

/** The curve of pieces whose joints were placed: joints settled, corners rounded where the points say so. */
export function drawChain(points: EdgePoints, chain: Chain, isClosed: boolean, plan: FitPlan): Curve {
  const settled = settleJoints(points, chain, isClosed, plan.lambda)
  return buildCurve(points, roundCorners(points, settled, isClosed), plan.lambda)
}

/** A loop that one cubic describes, as two: one that starts and ends at the same place cannot be joined to itself. */
function inHalves({ breaks: [first, last], cost }: Partition): Partition {
  return { breaks: [first, (first + last) >> 1, last], kinds: [CUBIC, CUBIC], cost }
}

/** Where to cut a closed border: its candidate with the sharpest turn. */
function sharpestTurn(points: EdgePoints): { at: number; isSmooth: boolean } {
  const vertices = candidateBreaks(points)
  const { x, y } = points
  const m = vertices.length - 1
  let at = 0
  let worst = 2
  for (let k = 0; k < m; k++) {
    const a = vertices[(k + m - 1) % m]
    const b = vertices[k]
    const c = vertices[k + 1]
    const ux = x[b] - x[a]
    const uy = y[b] - y[a]
    const vx = x[c] - x[b]
    const vy = y[c] - y[b]
    const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
    if (cosine < worst) {
      worst = cosine
      at = b
    }
  }
  return { at, isSmooth: worst > 0.8 }
}

function latticeLoop(planar: PlanarMap, e: number): Curve {
  const { points, edgeStart } = planar
  const first = edgeStart[e]
  const out = new CurveBuilder(points[2 * first], points[2 * first + 1])
  for (let k = first + 1; k < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
  return out.build()
}
