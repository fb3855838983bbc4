import { polylineArea } from '../geometry/polygon'
import { polyline } from '../geometry/polyline'
import type { ShapeParts } from '../model/arrangement'
import { type Coloring, isOpaque, isPainted, paintOf } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { Shape } from '../model/drawing'
import { neighborOf, OUTSIDE } from '../model/planar-map'
import { HiddenRuns } from './hidden-runs'

/**
 * Largest area, px^2, of a hidden hole over which a shape is painted where there is an underpainting, which it hides. The white ground of a figure hid all of it. With 200 and 4,000 px^2,
 * 16 photographs and cut-outs come out alike.
 */
const MAX_FILLED = 1000

/**
 * The shapes of a photo whose borders are polygons, the lowest first: one for each fill or, with single `parts`, for each region. Fills are painted by
 * the mean area of their regions, the largest first, so that no fill is painted twice. Of two neighbors, the one painted later draws the border, and the
 * one below runs on under it with as few vertices as it can. Translucent shapes hide nothing. The shapes of an underpainting, `under`, are the lowest, and large
 * holes above them stay open; without any, the first fill is painted over all of an opaque picture.
 */
export function stackPolygons(
  curves: CurveMap,
  coloring: Coloring,
  parts: ShapeParts,
  unit: number,
  under: readonly Shape[] = [],
): Shape[] {
  const { regions } = coloring
  const layers = layersByArea(coloring)
  const rank = new Int32Array(regions.count).fill(-1)
  layers.forEach((layer, k) => {
    for (const region of layer) rank[region] = k
  })
  const contours = new PolygonContours(
    curves,
    coloring,
    rank,
    unit,
    under.length > 0 ? MAX_FILLED : Number.POSITIVE_INFINITY,
  )
  const isFull = under.length === 0 && rank.every((_, region) => isOpaque(coloring, region))
  const { width, height } = regions
  const shapes: Shape[] = [...under]
  layers.forEach((layer, k) => {
    const pieces =
      k === 0 && isFull
        ? // Later layers cover what the lowest does not own.
          [[polyline([0, 0, width, 0, width, height, 0, height, 0, 0])]]
        : parts === 'single'
          ? layer.map((region) => contours.of(region))
          : [layer.flatMap((region) => contours.of(region))]
    for (const piece of pieces) {
      if (piece.length === 0) continue
      for (const fill of paintOf(coloring, regions.colorOf[layer[0]])) shapes.push({ fill, contours: piece })
    }
  })
  return shapes
}

/** The painted regions of each fill, in the order in which the fills are painted. */
function layersByArea(coloring: Coloring): number[][] {
  const { regions, fills } = coloring
  const areas = new Float64Array(fills.count)
  const { labels, colorOf } = regions
  for (let i = 0; i < labels.length; i++) areas[colorOf[labels[i]]]++
  const members: number[][] = Array.from({ length: fills.count }, () => [])
  for (let r = 0; r < regions.count; r++) if (isPainted(coloring, r)) members[regions.colorOf[r]].push(r)
  const order = members.map((_, fill) => fill).filter((fill) => members[fill].length > 0)
  const mean = (fill: number): number => areas[fill] / members[fill].length
  return order.sort((a, b) => mean(b) - mean(a) || a - b).map((fill) => members[fill])
}

/** Makes the contours of regions: their visible borders as they are, their hidden ones shortened. */
class PolygonContours {
  private readonly hiddenRuns: HiddenRuns
  private readonly contoursOf: number[][]

  constructor(
    private readonly curves: CurveMap,
    coloring: Coloring,
    private readonly rank: Int32Array,
    unit: number,
    private readonly maxFilled: number,
  ) {
    const { map } = curves.borders
    // Where a region is translucent or not painted, nothing runs on under it.
    const cover = rank.map((own, region) => (isOpaque(coloring, region) ? own : -1))
    this.hiddenRuns = new HiddenRuns(coloring.regions, cover, unit)
    this.contoursOf = Array.from(rank, () => [])
    for (let c = 0; c < map.contourCount; c++) this.contoursOf[map.contourRegion[c]].push(c)
  }

  of(region: number): Curve[] {
    return this.contoursOf[region].map((c) => this.contour(c, region)).filter((contour) => contour !== null)
  }

  /** The contour of a region; null for a hole that later shapes fill. */
  private contour(contour: number, region: number): Curve | null {
    const { map } = this.curves.borders
    const halfEdges = map.halfEdges.subarray(map.contourStart[contour], map.contourStart[contour + 1])
    const { length } = halfEdges
    const isHidden = new Uint8Array(length)
    let hidden = 0
    for (let n = 0; n < length; n++) {
      const neighbor = neighborOf(map, halfEdges[n])
      if (neighbor === OUTSIDE || !this.hiddenRuns.hides(neighbor, this.rank[region])) continue
      isHidden[n] = 1
      hidden++
    }
    if (map.isHole[contour] === 1 && hidden === length && this.mayFill(contour, region)) return null
    // Begins where a hidden run has ended
    let start = 0
    while (start < length && (isHidden[start] === 1 || isHidden[(start + length - 1) % length] === 0)) start++
    if (start === length) start = 0
    const line: number[] = []
    for (let n = 0; n < length; ) {
      const isRun = isHidden[(start + n) % length] === 1
      const run: number[] = []
      do {
        this.append(run, halfEdges[(start + n) % length])
        n++
      } while (isRun && n < length && isHidden[(start + n) % length] === 1)
      const points = isRun ? this.hiddenRuns.shorten(run, this.rank[region]) : run
      for (let k = 0; k < points.length; k += 2) appendPoint(line, points[k], points[k + 1])
    }
    return polyline(line)
  }

  /** Whether a region may be painted over one of its holes, which is small and hidden. */
  private mayFill(hole: number, region: number): boolean {
    const { map } = this.curves.borders
    const line: number[] = []
    for (let k = map.contourStart[hole]; k < map.contourStart[hole + 1]; k++) this.append(line, map.halfEdges[k])
    return Math.abs(polylineArea(line)) <= this.maxFilled && this.isFilled(hole, region)
  }

  /** Whether later shapes hide all that lies in a hole of a region: its neighbors there, and what these enclose. */
  private isFilled(hole: number, region: number): boolean {
    const { map } = this.curves.borders
    const reached = new Set<number>([region])
    const contours = [hole]
    for (let contour = contours.pop(); contour !== undefined; contour = contours.pop()) {
      for (let k = map.contourStart[contour]; k < map.contourStart[contour + 1]; k++) {
        const neighbor = neighborOf(map, map.halfEdges[k])
        if (reached.has(neighbor)) continue
        if (neighbor === OUTSIDE || !this.hiddenRuns.hides(neighbor, this.rank[region])) return false
        reached.add(neighbor)
        contours.push(...this.contoursOf[neighbor])
      }
    }
    return true
  }

  /** Appends the vertices of a half-edge, the first only if the line does not end there. */
  private append(line: number[], halfEdge: number): void {
    const { coords } = this.curves.curves[halfEdge >> 1]
    if ((halfEdge & 1) === 0) for (let k = 0; k < coords.length; k += 2) appendPoint(line, coords[k], coords[k + 1])
    else for (let k = coords.length - 2; k >= 0; k -= 2) appendPoint(line, coords[k], coords[k + 1])
  }
}

function appendPoint(line: number[], x: number, y: number): void {
  if (line.length > 0 && line[line.length - 2] === x && line[line.length - 1] === y) return
  line.push(x, y)
}
