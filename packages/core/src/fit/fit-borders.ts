import type { MeasuredBorders } from '../boundary/measure'
import type { PlanarMap } from '../boundary/planar-map'
import { CUBIC } from '../geometry/contour'
import { type Curve, CurveBuilder } from '../geometry/curve'
import { buildCurve } from './build-curve'
import type { Chain } from './chain'
import { fitCircle } from './circle'
import type { EdgePoints } from './edge-points'
import { roundCorners } from './fillet'
import { capSpikes, type Joint, placeJoint } from './joint'
import { type LooseEnd, solveJunctions } from './junctions'
import { loadPoints } from './load-points'
import { candidateBreaks, type Partition, partition } from './partition'
import { fitPieces } from './piece'
import { settleJoints } from './settle-joints'
import { addLooseEnds, drawStrand, fitStrand, passes, type StrandFit } from './strand-fit'
import { isFrame, linkStrands } from './strands'

/** The price of a parameter, in the objective that adds half the chi-squared. */
export interface FitPlan {
  readonly lambda: number
}

/** Measured points that a closed border needs to be fitted; a smaller one is drawn as the circle of its points. */
const LEAST_LOOP_POINTS = 8

/**
 * Fits every edge of the planar map once: curve e runs from edge e's start to its end, in px. Edges that run on into each other are
 * fitted as one strand and cut where it passes their junctions. Curves that meet at a junction share its solved position to the bit.
 * Frame edges are exact lattice lines.
 */
export function fitBorders(
  planar: PlanarMap,
  borders: MeasuredBorders,
  width: number,
  height: number,
  plan: FitPlan,
): Curve[] {
  const fits = linkStrands(planar, borders, plan.lambda).map((strand) => fitStrand(planar, borders, strand, plan))
  const meeting: LooseEnd[][] = Array.from({ length: planar.junctions.length / 2 }, () => [])
  for (const fit of fits) addLooseEnds(planar, fit, plan, meeting)
  const junctions = solveJunctions(planar, meeting, width, height)
  const curves: Curve[] = []
  const draw = (fit: StrandFit): void => drawStrand(planar, fit, plan, junctions, curves)
  // A strand that passes junctions has the last word on where they are.
  for (const fit of fits) if (passes(fit)) draw(fit)
  for (const fit of fits) if (!passes(fit)) draw(fit)
  for (let e = 0; e < planar.edgeCount; e++) {
    if (isFrame(planar, e)) curves[e] = frameCurve(planar, e, junctions)
    else if (planar.from[e] < 0) curves[e] = fitLoop(borders, e, plan) ?? latticeLoop(planar, e)
  }
  return curves
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

/** The curve of a closed border; null when its points show none. */
export function fitLoop(borders: MeasuredBorders, e: number, plan: FitPlan): Curve | null {
  const { x, y, sigma, start } = borders
  const count = start[e + 1] - start[e]
  if (count < 3) return null
  const load = (first: number): EdgePoints => loadPoints(x, y, sigma, start[e], start[e + 1], true, first)
  const points = load(0)
  const circle = fitCircle(points, count < LEAST_LOOP_POINTS)
  if (circle !== null) return circle
  if (count < LEAST_LOOP_POINTS) return null
  const cut = sharpestTurn(points)
  let rotated = load(cut.at)
  let split = partition(rotated, plan.lambda)
  if (cut.isSmooth && split.breaks.length > 2) {
    const middle = split.breaks[split.breaks.length >> 1]
    rotated = load((cut.at + middle) % count)
    split = partition(rotated, plan.lambda)
  }
  if (split.kinds.length < 2) split = inHalves(split)
  const pieces = capSpikes(rotated, fitPieces(rotated, split), true)
  if (pieces.length < 3 && pieces.every(({ line }) => line !== null)) return null
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
