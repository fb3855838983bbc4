import { polyline } from '../geometry/polyline'
import type { Curve } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { isFrame, type PlanarMap } from '../model/planar-map'
import type { PhotoBorders } from './photo-borders'

/** The grid that vertices lie on. */
export interface VertexGrid {
  /** Distance of its points, px, for vertices between painted regions. */
  readonly unit: number
  /** The same for vertices of the outlines of cut-outs, which are few and are seen against any ground. */
  readonly outlineUnit: number
}

/** Bytes that a vertex takes in a file without decimals. */
const VERTEX_BYTES = 4.5
/** Longest stretch of border that one line may replace, lattice steps. It bounds the time; twice of it saves no byte in a thousand. */
const MAX_STEPS = 32
/** Starts of a line that may fail in all, for being dearer than all of the border before them, until longer lines are not tried. */
const MAX_FAILS = 6
/** Sums that are kept of the points before each lattice point: weight, and its products with x, y, xx, xy and yy. */
const SUMS = 6

/**
 * The borders as polygons with few vertices, which lie on the grid. Each border has the least sum of chi-squared and bytes of vertices
 * (minimum description length by dynamic programming, as in Perez and Vidal 1994). Edges on the frame are exact.
 * Borders that return to where they start keep three corners at least.
 */
export function simplifyBorders(borders: PhotoBorders, grid: VertexGrid): CurveMap {
  const { map } = borders
  const simplifier = new Simplifier(borders, grid)
  const curves: Curve[] = []
  for (let e = 0; e < map.edgeCount; e++) curves.push(isFrame(map, e) ? frameLine(map, e) : simplifier.simplify(e))
  return { borders, curves, strandOf: new Int32Array(map.edgeCount).fill(-1) }
}

/** The lattice path of an edge on the frame: its ends, and the corners of the picture between them. */
function frameLine({ edgeStart, points }: PlanarMap, e: number): Curve {
  const line: number[] = []
  for (let k = edgeStart[e]; k < edgeStart[e + 1]; k++) {
    const isInner = k > edgeStart[e] && k + 1 < edgeStart[e + 1]
    const isStraight = isInner && (points[2 * k - 2] === points[2 * k + 2] || points[2 * k - 1] === points[2 * k + 3])
    if (!isStraight) line.push(points[2 * k], points[2 * k + 1])
  }
  return polyline(line)
}

/** Simplifies edges one after the other in the same arrays. */
class Simplifier {
  /** Candidate vertices: one for each lattice point of the edge. */
  private readonly x: Float64Array
  private readonly y: Float64Array
  private readonly sums: Float64Array
  private readonly costs: Float64Array
  /** For each candidate, the vertex before it on the cheapest way there. */
  private readonly before: Int32Array

  constructor(
    private readonly borders: PhotoBorders,
    private readonly grid: VertexGrid,
  ) {
    const { edgeCount, edgeStart } = borders.map
    let longest = 0
    for (let e = 0; e < edgeCount; e++) longest = Math.max(longest, edgeStart[e + 1] - edgeStart[e])
    this.x = new Float64Array(longest)
    this.y = new Float64Array(longest)
    this.sums = new Float64Array(SUMS * longest)
    this.costs = new Float64Array(longest)
    this.before = new Int32Array(longest)
  }

  simplify(e: number): Curve {
    const { edgeStart, from, to } = this.borders.map
    const steps = edgeStart[e + 1] - edgeStart[e] - 1
    this.placeVertices(e, steps)
    this.sumPoints(e, steps)
    this.findWay(steps)
    const vertices = this.vertices(steps)
    const isReturning = from[e] < 0 || from[e] === to[e]
    const chosen =
      isReturning && vertices.length < 4 ? [0, Math.round(steps / 3), Math.round((2 * steps) / 3), steps] : vertices
    const line = new Float64Array(2 * chosen.length)
    for (let n = 0; n < chosen.length; n++) {
      line[2 * n] = this.x[chosen[n]]
      line[2 * n + 1] = this.y[chosen[n]]
    }
    return polyline(line)
  }

  /** Candidates lie between the measured points on both sides of a lattice point, on the grid and in the picture. */
  private placeVertices(e: number, steps: number): void {
    const { map, points, junctions, isOutline } = this.borders
    const first = points.start[e]
    const isLoop = map.from[e] < 0
    const unit = isOutline[e] === 1 ? this.grid.outlineUnit : this.grid.unit
    for (let k = 0; k <= steps; k++) {
      const isEnd = k === 0 || k === steps
      if (isEnd && !isLoop) {
        const junction = 2 * (k === 0 ? map.from[e] : map.to[e])
        this.x[k] = snap(junctions[junction], this.grid.outlineUnit, map.width)
        this.y[k] = snap(junctions[junction + 1], this.grid.outlineUnit, map.height)
        continue
      }
      const a = first + (k === 0 ? steps - 1 : k - 1)
      const b = first + (k === steps ? 0 : k)
      this.x[k] = snap((points.x[a] + points.x[b]) / 2, unit, map.width)
      this.y[k] = snap((points.y[a] + points.y[b]) / 2, unit, map.height)
    }
  }

  /** Running sums over the points, relative to the first vertex. */
  private sumPoints(e: number, steps: number): void {
    const { points } = this.borders
    const { sums } = this
    const first = points.start[e]
    sums.fill(0, 0, SUMS)
    for (let k = 0, at = 0; k < steps; k++, at += SUMS) {
      const weight = 1 / (points.sigma[first + k] * points.sigma[first + k])
      const x = points.x[first + k] - this.x[0]
      const y = points.y[first + k] - this.y[0]
      sums[at + 6] = sums[at] + weight
      sums[at + 7] = sums[at + 1] + weight * x
      sums[at + 8] = sums[at + 2] + weight * y
      sums[at + 9] = sums[at + 3] + weight * x * x
      sums[at + 10] = sums[at + 4] + weight * x * y
      sums[at + 11] = sums[at + 5] + weight * y * y
    }
  }

  /**
   * The cheapest way to every candidate. The misfit of a line is the chi-squared of the points between two candidates about it; a line without length has none to
   * offer.
   */
  private findWay(steps: number): void {
    const { costs, before, sums, x, y } = this
    const originX = x[0]
    const originY = y[0]
    costs[0] = 0
    for (let end = 1; end <= steps; end++) {
      const endX = x[end]
      const endY = y[end]
      const b = SUMS * end
      const endW = sums[b]
      const endSx = sums[b + 1]
      const endSy = sums[b + 2]
      const endXx = sums[b + 3]
      const endXy = sums[b + 4]
      const endYy = sums[b + 5]
      let least = Number.POSITIVE_INFINITY
      let fails = 0
      const first = Math.max(0, end - MAX_STEPS)
      for (let start = end - 1; start >= first; start--) {
        const dx = endX - x[start]
        const dy = endY - y[start]
        const square = dx * dx + dy * dy
        let misfit = Number.MAX_VALUE
        if (square > 0) {
          const x0 = x[start] - originX
          const y0 = y[start] - originY
          const a = SUMS * start
          const w = endW - sums[a]
          const sx = endSx - sums[a + 1]
          const sy = endSy - sums[a + 2]
          const xx = endXx - sums[a + 3] - 2 * x0 * sx + w * x0 * x0
          const xy = endXy - sums[a + 4] - x0 * sy - y0 * sx + w * x0 * y0
          const yy = endYy - sums[a + 5] - 2 * y0 * sy + w * y0 * y0
          misfit = Math.max(0, (dy * dy * xx - 2 * dx * dy * xy + dx * dx * yy) / square)
        }
        const cost = costs[start] + misfit + VERTEX_BYTES
        if (cost < least) {
          least = cost
          before[end] = start
        } else if (misfit > least && ++fails > MAX_FAILS) break
      }
      costs[end] = least
    }
  }

  /** The candidates on the cheapest way, from the first to the last. */
  private vertices(steps: number): number[] {
    const out: number[] = [steps]
    for (let k = steps; k > 0; k = this.before[k]) out.push(this.before[k])
    return out.reverse()
  }
}

/** The nearest multiple of `unit` from 0 to `limit`. */
function snap(value: number, unit: number, limit: number): number {
  return Math.max(0, Math.min(limit, Math.round(value / unit) / Math.round(1 / unit)))
}
