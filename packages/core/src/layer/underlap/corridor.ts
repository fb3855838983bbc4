import { type BorderRun, pointBeside } from './border-run'
import type { HiddenArea, Point } from './hidden-area'

/** Greatest depth of the corridor, px: about the diagonal of a device pixel, so that no anti-aliased pixel of the border lies beyond it. */
const MAX_DEPTH = 1.5

/** Step in which the depth of the corridor is measured, px. */
const DEPTH_STEP = 0.25

/** Depth that is given up where the hidden area ends within MAX_DEPTH, px: half a sample of the labels at the usual scale of 2. */
const SPARED = 0.25

/**
 * Share of the corridor's depth that a path of lines must keep from the border. The rest lets a line cut across the bends of the border.
 */
const KEPT = 0.7

/**
 * Greatest distance, px, between a line that follows the border at full depth and the vertices that it passes over. Without such lines,
 * 3 % more segments are needed.
 */
const FOLLOW_TOLERANCE = 0.2

/** A vertex of a path, px. The path up to the vertex has been checked against the samples of the border up to number `at`. */
export interface Vertex extends Point {
  readonly at: number
  /** Whether it lies beside sample `at`, exactly as deep as the corridor there. Between two such vertices a line may follow the border. */
  readonly isBeside: boolean
}

/** How far a path keeps from what stays visible. */
export interface Clearance {
  /**
   * Next to the ends of the run, where the depth grows from 0: least distance of a path from the border per px along the border to the
   * end.
   */
  readonly ramp: number
  /** Width, px, of the hidden margin on either side of a line. */
  readonly margin: number
}

/**
 * The strip along the left side of a run of borders in which a region is hidden. `depths[k]` is its depth beside sample k, px, at most
 * MAX_DEPTH and 0 at the ends of the run. The borders have the region on their right.
 */
export class Corridor {
  readonly depths: Float64Array

  constructor(
    readonly run: BorderRun,
    readonly area: HiddenArea,
  ) {
    const last = run.x.length - 1
    this.depths = run.x.map((_, k) => (run.ends !== null && (k === 0 || k === last) ? 0 : this.depthBeside(k)))
  }

  /** The vertex to the left of sample `at`, `extra` px deeper than the corridor is there. */
  vertexBeside(at: number, extra: number): Vertex {
    const { x, y } = pointBeside(this.run, at, this.depths[at] + extra)
    return { x, y, at, isBeside: extra === 0 }
  }

  /** The vertex on sample `at` itself. */
  vertexOn(at: number): Vertex {
    return { x: this.run.x[at], y: this.run.y[at], at, isBeside: true }
  }

  /**
   * Whether the line between two vertices is hidden, with its margin, and every sample between theirs lies on its right, at least `KEPT` of
   * the corridor's depth or `ramp` times the distance to the end of the run away. A line that follows the corridor's edge is clear too.
   */
  isLineClear(from: Vertex, to: Vertex, { ramp, margin }: Clearance): boolean {
    const { x, y, along, ends } = this.run
    const dx = to.x - from.x
    const dy = to.y - from.y
    const length = Math.hypot(dx, dy)
    if (length === 0) return false
    if (from.isBeside && to.isBeside && this.follows(from, to)) return true
    for (let k = from.at + 1; k < to.at; k++) {
      const distance = ((y[k] - from.y) * dx - (x[k] - from.x) * dy) / length
      if (distance >= KEPT * this.depths[k]) continue
      if (ends === null || distance < ramp * this.distanceToEnd(along[k])) return false
    }
    return this.area.containsLine(from, to, margin)
  }

  /**
   * Whether the region is hidden in the whole strip between a path (interleaved x, y, px) and the samples `first` to `last`, both
   * included.
   */
  isStripHidden(path: readonly number[], first: number, last: number): boolean {
    const { x, y } = this.run
    const strip = [...path]
    for (let k = last; k >= first; k--) strip.push(x[k], y[k])
    return this.area.containsStrip(strip)
  }

  /** The distance along the run from the place at length `along`, px, to the nearer end of the run, px. */
  distanceToEnd(along: number): number {
    const { length } = this.run.along
    return Math.min(along, this.run.along[length - 1] - along)
  }

  /**
   * How far, px, the region is hidden to the left of sample `at`: MAX_DEPTH, or `SPARED` px less than measured where the hidden area ends
   * before.
   */
  private depthBeside(at: number): number {
    let depth = 0
    while (depth < MAX_DEPTH) {
      const { x, y } = pointBeside(this.run, at, depth + DEPTH_STEP)
      if (!this.area.containsPoint(x, y)) return Math.max(0, depth - SPARED)
      depth += DEPTH_STEP
    }
    return depth
  }

  /** Whether the line between two vertices passes within FOLLOW_TOLERANCE of the vertices at full depth beside all samples between them. */
  private follows(from: Vertex, to: Vertex): boolean {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const tolerance = FOLLOW_TOLERANCE * Math.hypot(dx, dy)
    for (let k = from.at + 1; k < to.at; k++) {
      const { x, y } = this.vertexBeside(k, 0)
      if (Math.abs((y - from.y) * dx - (x - from.x) * dy) > tolerance) return false
    }
    return true
  }
}
