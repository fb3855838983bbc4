import type { MeasuredBorders } from '../boundary/measure'
import { CUBIC } from '../geometry/contour'
import type { Curve } from '../geometry/curve'
import { fitCircle } from './circle'
import { drawChain } from './draw-chain'
import type { EdgePoints } from './edge-points'
import type { FitPlan } from './fit-plan'
import { capSpikes, type Joint, placeJoint } from './joint'
import { loadPoints } from './load-points'
import { candidateBreaks, type Partition, partition } from './partition'
import { fitPieces } from './piece'

/** Measured points that a closed border needs to be fitted; a smaller one is drawn as the circle of its points. */
const LEAST_LOOP_POINTS = 8

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
