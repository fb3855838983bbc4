import type { MeasuredBorders } from '../boundary/measure'
import { type Curve, CurveBuilder } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { fitLoop } from './fit-closed'
import type { FitPlan } from './fit-plan'
import { addLooseEnds, drawStrand, fitStrand, passes, type StrandFit } from './fit-strand'
import { type LooseEnd, solveJunctions } from './topology/junctions'
import { isFrame, type Strand } from './topology/strands'

/**
 * Fits every edge of the planar map once: curve e runs from edge e's start to its end, in px. The edges of a strand are fitted
 * as one and cut where it passes their junctions. Curves that meet at a junction share its solved position to the bit.
 * Frame edges are exact lattice lines.
 */
export function fitBorders(
  planar: PlanarMap,
  borders: MeasuredBorders,
  strands: readonly Strand[],
  width: number,
  height: number,
  plan: FitPlan,
): Curve[] {
  const fits = strands.map((strand) => fitStrand(planar, borders, strand, plan))
  const meeting: LooseEnd[][] = Array.from({ length: planar.junctions.length / 2 }, () => [])
  for (const fit of fits) addLooseEnds(planar, fit, meeting)
  const junctions = solveJunctions(planar, meeting, width, height)
  const curves: Curve[] = []
  const draw = (fit: StrandFit): void => drawStrand(planar, fit, junctions, curves)
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

function latticeLoop(planar: PlanarMap, e: number): Curve {
  const { points, edgeStart } = planar
  const first = edgeStart[e]
  const out = new CurveBuilder(points[2 * first], points[2 * first + 1])
  for (let k = first + 1; k < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
  return out.build()
}
