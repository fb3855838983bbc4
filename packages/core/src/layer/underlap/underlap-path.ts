import { polyline } from '../../geometry/polyline'
import { type Curve, CurveBuilder } from '../../model/curve'
import { type BorderRun, reversedPoints } from './border-run'
import { Corridor, type Vertex } from './corridor'
import type { HiddenArea } from './hidden-area'
import { type Continuation, type LinkPath, LinkPathFinder, TIERS } from './link-path'
import { continuingCubic, cubicAlong, FIT_PARTS } from './underlap-cubic'

/**
 * Least number of intervals between border samples of a part of a run of borders for the part to be divided further when no path is found
 * for it. A shorter part keeps its own border as the path.
 */
const MIN_DIVIDED = 4

/**
 * Cubics in a row, each along one line more than the one before, that may show before longer ones are not tried. It saves time: a cubic that fits longer paths
 * only is rare. Against trying all lengths up to `FIT_PARTS`, 4 adds 0.01 to 0.04 % of the bytes and takes a quarter of the time in a tangle of 700 lines.
 */
const MAX_FAILURES = 4

/**
 * A curve that replaces a run of hidden borders of a region. When `extendsStart` or `extendsEnd` is true, the curve extends the visible
 * line before or after the run, and its first or last point replaces that line's end.
 */
export interface UnderlapPath {
  readonly curve: Curve
  readonly extendsStart: boolean
  readonly extendsEnd: boolean
}

/**
 * Returns a curve of few segments that replaces a run of borders where a region is hidden behind regions painted later, so that the
 * shapes overlap and no renderer can show the background between them. The run has the region on its right; the curve lies on its left,
 * within the `area` in which the region is hidden. In order of preference the curve is a single point (when the run returns to its
 * start), one line, one cubic that continues the visible borders in the directions `start` and `end`, or a path of lines with cubics in
 * place of several lines.
 */
export function underlapPath(run: BorderRun, area: HiddenArea, start: Continuation, end: Continuation): UnderlapPath {
  const last = run.x.length - 1
  const isClosed = run.x[0] === run.x[last] && run.y[0] === run.y[last]
  if (isClosed && area.containsStrip(reversedPoints(run))) {
    return { curve: new CurveBuilder(run.x[0], run.y[0]).build(), extendsStart: false, extendsEnd: false }
  }
  const corridor = new Corridor(run, area)
  const path = hidePart(corridor, 0, last, [start.isStraight ? start : null, end.isStraight ? end : null])
  const { vertices, extendsStart, extendsEnd } = path
  if (vertices.length < 3) return { curve: buildLines(vertices), extendsStart, extendsEnd }
  const cubic = continuingCubic(corridor, start, end)
  if (cubic !== null) return { curve: cubic, extendsStart: false, extendsEnd: false }
  return { curve: buildSmooth(corridor, vertices), extendsStart, extendsEnd }
}

/**
 * Returns a closed curve of lines that replaces a region's contour whose borders are all hidden by regions painted later. The `area` is
 * where the region is hidden; `run` is the sampled contour.
 */
export function underlapLoop(run: BorderRun, area: HiddenArea): Curve {
  const corridor = new Corridor(run, area)
  const last = run.x.length - 1
  for (const tier of TIERS) {
    const vertices = new LinkPathFinder(corridor, tier, 0, last).findLoop()
    if (vertices !== null) return buildLines(vertices)
  }
  return buildLines(hidePart(corridor, 0, last, [null, null]).vertices)
}

/**
 * Returns a path of lines that replaces the border samples with indices `first` to `last`. A part of the border for which no hidden path
 * is found is divided in halves, which saves 5 % of the segments, and the smallest parts keep the border itself as their path. `extended`
 * holds the visible lines that the path may extend at its start and its end, null for none.
 */
function hidePart(
  corridor: Corridor,
  first: number,
  last: number,
  extended: readonly [Continuation | null, Continuation | null],
): LinkPath {
  const [start, end] = extended
  for (const tier of TIERS) {
    const path = new LinkPathFinder(corridor, tier, first, last).find(start, end)
    if (path !== null) return path
  }
  if (last - first < MIN_DIVIDED) {
    const border = Array.from({ length: last - first + 1 }, (_, k) => corridor.vertexOn(first + k))
    const vertices = [corridor.vertexBeside(first, 0), ...border, corridor.vertexBeside(last, 0)]
    return { vertices, extendsStart: false, extendsEnd: false }
  }
  const middle = (first + last) >> 1
  const before = hidePart(corridor, first, middle, [start, null])
  const after = hidePart(corridor, middle, last, [null, end])
  const vertices = [...before.vertices, ...after.vertices.slice(1)]
  return { vertices, extendsStart: before.extendsStart, extendsEnd: after.extendsEnd }
}

function buildLines(vertices: readonly Vertex[]): Curve {
  return polyline(vertices.flatMap(({ x, y }) => [x, y]))
}

/**
 * The curve along a path of lines, with a cubic in place of two or more consecutive lines wherever such a cubic is hidden by later
 * layers. From the path's start on, each cubic replaces as many lines as it can, up to `FIT_PARTS`, because it is fitted to no more
 * places, and until `MAX_FAILURES` longer ones in a row show. Cubics save 6 % of the segments.
 */
function buildSmooth(corridor: Corridor, vertices: readonly Vertex[]): Curve {
  const out = new CurveBuilder(vertices[0].x, vertices[0].y)
  for (let from = 0; from + 1 < vertices.length; ) {
    const { cubic, to } = longestCubic(corridor, vertices, from)
    if (cubic === null) out.line(vertices[to].x, vertices[to].y)
    else out.append(cubic)
    from = to
  }
  return out.build()
}

/** The cubic that replaces most lines of a path from a vertex on, of those that are tried, and where it ends; null, and the next vertex, where none does. */
function longestCubic(
  corridor: Corridor,
  vertices: readonly Vertex[],
  from: number,
): { readonly cubic: Curve | null; readonly to: number } {
  let longest: { readonly cubic: Curve | null; readonly to: number } = { cubic: null, to: from + 1 }
  const last = Math.min(vertices.length - 1, from + FIT_PARTS)
  for (let to = from + 2; to <= last && to <= longest.to + MAX_FAILURES; to++) {
    const cubic = cubicAlong(corridor, vertices.slice(from, to + 1))
    if (cubic !== null) longest = { cubic, to }
  }
  return longest
}
