import { reverseCurve } from '../geometry/curve'
import type { ShapeParts } from '../model/arrangement'
import { type Coloring, isPainted, paintOf } from '../model/coloring'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { Shape } from '../model/drawing'
import { borderCurve } from './region-contour'

/** Contours that are cut out of the region of a pixel because they are drawn apart. */
export interface Cut {
  /** Row-major index of the pixel. */
  readonly beside: number
  readonly contours: readonly Curve[]
}

/**
 * Returns shapes none of which lies under another, in the order of the fills. Each painted region is bounded by the curves of its borders as they are,
 * so two neighbors have the same curve, segment by segment, and a region's holes are holes. `parts` says whether the regions of one fill are one
 * shape. A region with several gradients one over the other is as many shapes with the same contours.
 */
export function cutOutShapes(
  curveMap: CurveMap,
  coloring: Coloring,
  parts: ShapeParts,
  cuts: readonly Cut[] = [],
): Shape[] {
  const { regions, fills } = coloring
  const contoursOf: Curve[][] = Array.from({ length: regions.count }, () => [])
  const { contourCount, contourRegion } = curveMap.borders.map
  for (let c = 0; c < contourCount; c++) contoursOf[contourRegion[c]].push(contourCurve(curveMap, c))
  for (const { beside, contours } of cuts) contoursOf[regions.labels[beside]].push(...contours.map(reverseCurve))

  const regionsOf: number[][] = Array.from({ length: fills.count }, () => [])
  for (let r = 0; r < regions.count; r++) if (isPainted(coloring, r)) regionsOf[regions.colorOf[r]].push(r)
  const shapes: Shape[] = []
  regionsOf.forEach((members, fill) => {
    if (members.length === 0) return
    const pieces = parts === 'single' ? members.map((r) => contoursOf[r]) : [members.flatMap((r) => contoursOf[r])]
    for (const contours of pieces) for (const one of paintOf(coloring, fill)) shapes.push({ fill: one, contours })
  })
  return shapes
}

/** The borders of a contour, one after the other, as one closed curve. */
function contourCurve(curveMap: CurveMap, contour: number): Curve {
  const { contourStart, halfEdges } = curveMap.borders.map
  const first = borderCurve(curveMap, halfEdges[contourStart[contour]])
  const out = new CurveBuilder(first.coords[0], first.coords[1])
  for (let k = contourStart[contour]; k < contourStart[contour + 1]; k++)
    out.append(borderCurve(curveMap, halfEdges[k]))
  return out.build()
}
