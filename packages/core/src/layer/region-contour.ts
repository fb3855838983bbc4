import { reverseCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { rejoin } from '../geometry/rejoin'
import { type Curve, CurveBuilder, LINE, OP_LENGTH } from '../model/curve'
import { neighbourOf, OUTSIDE, type PlanarMap } from '../model/planar-map'
import { backward, sampleRun } from './underlap/border-run'
import type { Cover } from './underlap/cover'
import { type HiddenPath, hiddenLoop, hiddenPath } from './underlap/hidden-path'
import type { Heading } from './underlap/path-finder'

/** A border's direction at its end is that of its first polyline piece at this tolerance, px. */
const HEADING_FLATNESS = 0.01

/** A border as the region's own contour walks it, or borders in a row that are hidden. */
interface Stretch {
  readonly borders: readonly Curve[]
  readonly isHidden: boolean
}

/** One contour of a region, its hidden stretches replaced; null for a hole that may be painted over. */
export function regionContour(
  planar: PlanarMap,
  curves: readonly Curve[],
  contour: number,
  cover: Cover,
): Curve | null {
  const region = planar.contourRegion[contour]
  const stretches = findStretches(planar, curves, contour, cover)
  const [only] = stretches
  if (stretches.length === 1 && only.isHidden)
    return loopContour(only.borders, cover, region, planar.isHole[contour] === 1)
  const [x, y] = only.borders[0].coords
  const out = new CurveBuilder(x, y)
  for (let k = 0; k < stretches.length; k++) {
    const { borders, isHidden } = stretches[k]
    if (!isHidden) {
      out.append(borders[0])
      continue
    }
    const before = lastHeading(stretches[k - 1].borders[0])
    const after = firstHeading(stretches[(k + 1) % stretches.length].borders[0])
    appendPath(out, hiddenPath(sampleRun(borders, false), cover, region, before, after), k + 1 === stretches.length)
  }
  return rejoin(out.build())
}

/** The contour's exact borders one by one and its hidden ones in runs; the first stretch is exact if any is. */
function findStretches(planar: PlanarMap, curves: readonly Curve[], contour: number, cover: Cover): Stretch[] {
  const start = planar.contourStart[contour]
  const count = planar.contourStart[contour + 1] - start
  const region = planar.contourRegion[contour]
  const halfEdge = (k: number): number => planar.halfEdges[start + (k % count)]
  const isHidden = (k: number): boolean => {
    const neighbour = neighbourOf(planar, halfEdge(k))
    return neighbour !== OUTSIDE && cover.hides(neighbour, region)
  }
  let first = 0
  while (first < count && (isHidden(first) || !isHidden(first + count - 1))) first++
  if (first === count) first = 0
  const out: Stretch[] = []
  for (let k = first; k < first + count; ) {
    const borders = [walk(curves, halfEdge(k))]
    const hidden = isHidden(k)
    for (k++; hidden && k < first + count && isHidden(k); k++) borders.push(walk(curves, halfEdge(k)))
    out.push({ borders, isHidden: hidden })
  }
  return out
}

function walk(curves: readonly Curve[], halfEdge: number): Curve {
  return halfEdge & 1 ? reverseCurve(curves[halfEdge >> 1]) : curves[halfEdge >> 1]
}

/** A contour that is hidden all around: null for a hole of which all may be painted over. */
function loopContour(borders: readonly Curve[], cover: Cover, region: number, isHole: boolean): Curve | null {
  const run = sampleRun(borders, true)
  if (isHole && cover.isAreaUnder(backward(run), region)) return null
  return hiddenLoop(run, cover, region)
}

/** Where a border goes on after its end. */
function lastHeading(border: Curve): Heading {
  return firstHeading(reverseCurve(border))
}

/** Where a border came from before its start. */
function firstHeading({ ops, coords }: Curve): Heading {
  const line = flatten({ ops: ops.subarray(0, 1), coords: coords.subarray(0, 2 + OP_LENGTH[ops[0]]) }, HEADING_FLATNESS)
  const dx = line[0] - line[2]
  const dy = line[1] - line[3]
  const length = Math.hypot(dx, dy) || 1
  return { dx: dx / length, dy: dy / length, isStraight: ops[0] === LINE }
}

function appendPath(out: CurveBuilder, { curve, continuesStart, continuesEnd }: HiddenPath, isLast: boolean): void {
  const { coords } = curve
  if (continuesStart) out.moveEnd(coords[0], coords[1])
  out.append(curve)
  if (continuesEnd && isLast) out.moveStart(coords[coords.length - 2], coords[coords.length - 1])
}
