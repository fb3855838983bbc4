import { measureBorders } from '../boundary/measure'
import type { MeasurePlan } from '../boundary/profile'
import type { PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { edgeInks, type InkPair } from '../verify/edge-inks'

/** How samples are read for the first places of vertices: only the positions count. */
const MEASURE: MeasurePlan = { reach: 6, noise: 1, sigma: 0.15 }
/** Fewest lines of a loop. */
const MIN_LINES = 6

/** An edge of a planar map as vertices of a net, in the order of the edge; a loop repeats its first one at the end. */
export interface NetChain {
  readonly edge: number
  readonly inks: InkPair
  readonly vertices: Int32Array
  readonly isLoop: boolean
}

/**
 * The borders of a planar map as polylines, which meet at shared vertices: the first vertices are the junctions of the map, in its order. `coords` holds interleaved
 * x, y, in units of the map, and may be changed. Edges on the frame have no chain.
 */
export class BorderNet {
  constructor(
    readonly map: PlanarMap,
    readonly coords: Float64Array,
    readonly chains: readonly NetChain[],
  ) {}

  /** The net through the measured points of the borders of a reading, whose regions `map` is the planar map of. Loops without points are left out. */
  static through(map: PlanarMap, reading: Reading): BorderNet {
    const { points } = measureBorders(map, reading, MEASURE)
    const inks = edgeInks(map, reading.regions)
    const coords = Array.from(map.junctions)
    const chains: NetChain[] = []
    for (let edge = 0; edge < map.edgeCount; edge++) {
      const pair = inks[edge]
      const isLoop = map.from[edge] < 0
      if (pair === null || (isLoop && points.start[edge] === points.start[edge + 1])) continue
      const vertices = isLoop ? [] : [map.from[edge]]
      for (let k = points.start[edge]; k < points.start[edge + 1]; k++) {
        vertices.push(coords.length / 2)
        coords.push(points.x[k], points.y[k])
      }
      vertices.push(isLoop ? vertices[0] : map.to[edge])
      chains.push({ edge, inks: pair, vertices: Int32Array.from(vertices), isLoop })
    }
    return new BorderNet(map, Float64Array.from(coords), chains)
  }

  /** The same polylines with vertices about `spacing` apart, at equal distances along each. */
  respaced(spacing: number): BorderNet {
    const coords = Array.from(this.coords.subarray(0, this.map.junctions.length))
    const chains = this.chains.map((chain) => ({ ...chain, vertices: this.respacedChain(chain, spacing, coords) }))
    return new BorderNet(this.map, Float64Array.from(coords), chains)
  }

  /** The polyline of a chain, interleaved x, y, multiplied by `scale`. */
  lineOf({ vertices }: NetChain, scale: number): Float64Array {
    const line = new Float64Array(2 * vertices.length)
    for (let k = 0; k < vertices.length; k++) {
      line[2 * k] = scale * this.coords[2 * vertices[k]]
      line[2 * k + 1] = scale * this.coords[2 * vertices[k] + 1]
    }
    return line
  }

  /** Moves the vertices, each by at most `most`, within the picture. Junctions on the frame stay on it. */
  move(moves: Float64Array, most: number): void {
    const { coords } = this
    const { width, height } = this.map
    this.pin(moves)
    for (let a = 0; a < coords.length; a += 2) {
      const scale = Math.min(1, most / Math.max(most, Math.hypot(moves[a], moves[a + 1])))
      coords[a] = Math.min(width, Math.max(0, coords[a] + scale * moves[a]))
      coords[a + 1] = Math.min(height, Math.max(0, coords[a + 1] + scale * moves[a + 1]))
    }
  }

  /** Sets what moves junctions off the frame to 0, in movements of the vertices (interleaved x, y). */
  pin(moves: Float64Array): void {
    const { junctions, width, height } = this.map
    for (let a = 0; a < junctions.length; a += 2) {
      if (junctions[a] === 0 || junctions[a] === width) moves[a] = 0
      if (junctions[a + 1] === 0 || junctions[a + 1] === height) moves[a + 1] = 0
    }
  }

  /** Appends the new vertices of a chain to `into`; returns all of them. */
  private respacedChain({ vertices, isLoop }: NetChain, spacing: number, into: number[]): Int32Array {
    const { coords } = this
    const along = new Float64Array(vertices.length)
    for (let k = 1; k < along.length; k++) {
      const [a, b] = [2 * vertices[k - 1], 2 * vertices[k]]
      along[k] = along[k - 1] + Math.hypot(coords[b] - coords[a], coords[b + 1] - coords[a + 1])
    }
    const length = along[along.length - 1]
    const lines = Math.max(isLoop ? MIN_LINES : 1, Math.round(length / spacing))
    const out = new Int32Array(lines + 1)
    for (let n = isLoop ? 0 : 1, k = 0; n < lines; n++) {
      const at = (n * length) / lines
      while (k + 2 < along.length && along[k + 1] < at) k++
      const t = Math.min(1, (at - along[k]) / Math.max(Number.MIN_VALUE, along[k + 1] - along[k]))
      const [a, b] = [2 * vertices[k], 2 * vertices[k + 1]]
      out[n] = into.length / 2
      into.push(coords[a] + t * (coords[b] - coords[a]), coords[a + 1] + t * (coords[b + 1] - coords[a + 1]))
    }
    if (!isLoop) out[0] = vertices[0]
    out[lines] = isLoop ? out[0] : vertices[vertices.length - 1]
    return out
  }
}
