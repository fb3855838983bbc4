import { reverseCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { INVISIBLE, unit } from '../geometry/point'
import { rejoin } from '../geometry/rejoin'
import { type Curve, CurveBuilder, LINE, OP_LENGTH } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { neighborOf, OUTSIDE } from '../model/planar-map'
import { reversedPoints, sampleLoop, sampleRun } from './underlap/border-run'
import { HiddenArea } from './underlap/hidden-area'
import type { Continuation } from './underlap/link-path'
import { underlapLoop, underlapPath } from './underlap/underlap-path'
import type { Visibility } from './underlap/visibility'

/**
 * Part of a region's contour, as half-edges (directed borders) in order around the contour: either a single visible border, or a longest
 * run of consecutive borders that regions painted later hide.
 */
interface Stretch {
  readonly halfEdges: readonly number[]
  readonly isHidden: boolean
}

/**
 * Returns the closed curve that is painted for one contour (outer outline or hole) of a region. Visible borders keep their fitted curves.
 * Borders with an opaque neighbor that is painted later are hidden, and underlap paths, which run under that neighbor, replace them. Null
 * for a hole that later layers cover entirely, because the region may be painted across it.
 */
export function regionContour(curveMap: CurveMap, contour: number, visibility: Visibility): Curve | null {
  const stretches = findStretches(curveMap, contour, visibility)
  if (stretches.every(({ isHidden }) => isHidden)) return hiddenContour(curveMap, contour, visibility)
  const region = curveMap.borders.map.contourRegion[contour]
  const curvesOf = ({ halfEdges }: Stretch): Curve[] => halfEdges.map((h) => borderCurve(curveMap, h))
  const [x, y] = curvesOf(stretches[0])[0].coords
  const out = new CurveBuilder(x, y)
  const cuts = new Set<number>()
  for (let k = 0; k < stretches.length; k++) {
    const curves = curvesOf(stretches[k])
    if (stretches[k].isHidden) {
      const [before] = curvesOf(stretches[k - 1])
      const [after] = curvesOf(stretches[(k + 1) % stretches.length])
      const run = sampleRun(curves)
      const area = new HiddenArea(visibility, region, run.ends)
      const continuation = continuationBefore(reverseCurve(before))
      const { curve, extendsStart, extendsEnd } = underlapPath(run, area, continuation, continuationBefore(after))
      // Where the path extends the visible line before or after it, that line's end moves to the path's end.
      if (extendsStart) out.moveEnd(curve.coords[0], curve.coords[1])
      out.append(curve)
      const isLast = k + 1 === stretches.length
      if (extendsEnd && isLast) out.moveStart(out.x, out.y)
    } else {
      if (continuesStrand(curveMap, stretches, k)) cuts.add(out.length)
      out.append(curves[0])
    }
  }
  return rejoin(out.build(), cuts)
}

/**
 * Whether stretch k of a contour, a visible border, and the stretch before it around the contour are both visible and were fitted as
 * parts of one strand (a chain of borders with one common curve).
 */
function continuesStrand({ strandOf }: CurveMap, stretches: readonly Stretch[], k: number): boolean {
  const before = stretches[(k + stretches.length - 1) % stretches.length]
  const strand = strandOf[stretches[k].halfEdges[0] >> 1]
  return !before.isHidden && strand >= 0 && strandOf[before.halfEdges[0] >> 1] === strand
}

/**
 * The parts of one contour in order around it: each visible border alone, and the hidden ones in longest runs. The first part is a
 * visible border unless all borders are hidden.
 */
function findStretches({ borders: { map } }: CurveMap, contour: number, visibility: Visibility): Stretch[] {
  const region = map.contourRegion[contour]
  const halfEdges = map.halfEdges.subarray(map.contourStart[contour], map.contourStart[contour + 1])
  const count = halfEdges.length
  const isHidden = (k: number): boolean => {
    const neighbor = neighborOf(map, halfEdges[k % count])
    return neighbor !== OUTSIDE && visibility.occludes(neighbor, region)
  }
  let first = 0
  while (first < count && (isHidden(first) || !isHidden(first + count - 1))) first++
  if (first === count) first = 0
  const out: Stretch[] = []
  for (let k = first; k < first + count; ) {
    const run = [halfEdges[k % count]]
    const hidden = isHidden(k)
    for (k++; hidden && k < first + count && isHidden(k); k++) run.push(halfEdges[k % count])
    out.push({ halfEdges: run, isHidden: hidden })
  }
  return out
}

/**
 * The closed curve, an underlap path, that replaces a region's contour whose borders are all hidden by regions painted later. Null when
 * the contour is a hole and the region would be hidden everywhere in that hole.
 */
function hiddenContour(curveMap: CurveMap, contour: number, visibility: Visibility): Curve | null {
  const { map } = curveMap.borders
  const halfEdges = map.halfEdges.subarray(map.contourStart[contour], map.contourStart[contour + 1])
  const loop = sampleLoop(Array.from(halfEdges, (h) => borderCurve(curveMap, h)))
  const area = new HiddenArea(visibility, map.contourRegion[contour], null)
  if (map.isHole[contour] === 1 && area.containsPolygon(reversedPoints(loop))) return null
  return underlapLoop(loop, area)
}

/**
 * The fitted curve of the border to which a half-edge (a border with a direction) belongs, reversed when the half-edge runs against it.
 */
export function borderCurve({ curves }: CurveMap, halfEdge: number): Curve {
  return halfEdge & 1 ? reverseCurve(curves[halfEdge >> 1]) : curves[halfEdge >> 1]
}

/**
 * The direction, a unit vector, in which a visible border's curve would continue backwards beyond its start, and whether its first
 * segment is a line. It is opposite to the direction in which the curve leaves its start.
 */
function continuationBefore({ ops, coords }: Curve): Continuation {
  const segment = { ops: ops.subarray(0, 1), coords: coords.subarray(0, 2 + OP_LENGTH[ops[0]]) }
  const line = flatten(segment, INVISIBLE)
  return { ...unit(line[0] - line[2], line[1] - line[3]), isStraight: ops[0] === LINE }
}
