import type { Point } from '../../geometry/point'
import { type BorderRun, pointBeside } from './border-run'
import type { HiddenArea } from './hidden-area'

/** Step, in units of the curves, in which the search for the depth of the hidden strip beside a border moves away from the border. */
const DEPTH_STEP = 0.25

/**
 * Length, in units of the curves, that is subtracted from the measured depth of the hidden strip beside a border where that depth is below the greatest. It is
 * half a sample of the label raster at its usual two samples per pixel.
 */
const SPARED = 0.25

/**
 * Least distance of a path of lines from a border sample, as a share of the depth of the hidden strip beside that sample. Below 1, it
 * lets a line cut across the bends of the border.
 */
const KEPT = 0.7

/**
 * Greatest distance, px, between a line and the points at full depth beside the border samples that it passes, for the line to count as
 * following the edge of the hidden strip. Without such lines, underlap paths need 3 % more segments.
 */
const FOLLOW_TOLERANCE = 0.2

/**
 * A vertex (x, y), px, of a path that replaces a run of borders. `at` is the index of the last border sample that the path up to this
 * vertex has passed.
 */
export interface Vertex extends Point {
  readonly at: number
  /**
   * True when the vertex lies beside border sample `at`, exactly as deep as the corridor (the hidden strip along the border) is there.
   * Between two such vertices a line may follow the corridor's edge.
   */
  readonly isBeside: boolean
}

/**
 * The distances that a path hidden under later layers must keep from the border that it replaces and from the edge of the hidden area.
 */
export interface Clearance {
  /**
   * Least distance of a path from a border sample, in px per px along the border from the sample to the nearer end of the run of borders.
   * It applies near the run's two ends, where it is less than the share KEPT of the hidden strip's depth.
   */
  readonly ramp: number
  /**
   * Greatest width, px, of the margin on either side of a path's line that must lie in the hidden area too. Next to junctions the margin
   * is narrower.
   */
  readonly margin: number
}

/**
 * The strip along the left side of a run of borders in which a region is hidden by regions painted later; the region itself is on the
 * right. `depths[k]` is the strip's depth beside sample k of the run, px, from 0 to the area's `depth`. It is 0 at the two ends of the run.
 */
export class Corridor {
  readonly depths: Float64Array
  /** The points to the left of the samples at the corridor's depth, px. */
  private readonly besideX: Float64Array
  private readonly besideY: Float64Array

  constructor(
    readonly run: BorderRun,
    readonly area: HiddenArea,
  ) {
    const last = run.x.length - 1
    this.depths = run.x.map((_, k) => (run.ends !== null && (k === 0 || k === last) ? 0 : this.depthBeside(k)))
    this.besideX = new Float64Array(last + 1)
    this.besideY = new Float64Array(last + 1)
    for (let k = 0; k <= last; k++) {
      const { x, y } = pointBeside(run, k, this.depths[k])
      this.besideX[k] = x
      this.besideY[k] = y
    }
  }

  /** The vertex to the left of border sample `at` (an index), at the corridor's depth there plus `extra` px away from the border. */
  vertexBeside(at: number, extra: number): Vertex {
    const { x, y } = pointBeside(this.run, at, this.depths[at] + extra)
    return { x, y, at, isBeside: extra === 0 }
  }

  /** The path vertex at the very place of border sample `at` (an index), with `isBeside` true. */
  vertexOn(at: number): Vertex {
    return { x: this.run.x[at], y: this.run.y[at], at, isBeside: true }
  }

  /**
   * Whether the line from one path vertex to a later one is far enough from the border, and hidden. Every border sample between the two
   * vertices must lie on its right, at a distance from the line of at least the smaller of two bounds: the share KEPT of the corridor's
   * depth at the sample, and `ramp` times the length along the border to the nearer end of the run. For a whole contour, which has no
   * ends, only the first bound applies. The region must also be hidden up to `margin` px on either side of the line, less next to
   * junctions. A line that follows the corridor's edge passes without these checks; one of length 0 never passes.
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
   * Whether the region is hidden in the whole area between a path and the border samples with indices `first` to `last`, both included.
   */
  isStripHidden(path: readonly Vertex[], first: number, last: number): boolean {
    const { x, y } = this.run
    const strip = path.flatMap((vertex) => [vertex.x, vertex.y])
    for (let k = last; k >= first; k--) strip.push(x[k], y[k])
    return this.area.containsStrip(strip)
  }

  /**
   * The length along a run of borders, px, from a place to the nearer end of the run. `along` is the length, px, from the run's start to
   * the place.
   */
  distanceToEnd(along: number): number {
    const { length } = this.run.along
    return Math.min(along, this.run.along[length - 1] - along)
  }

  /**
   * The distance from border sample `at` (an index) to its left, px, within which the region is hidden: the greatest depth where it is hidden at
   * least so far, else the measured distance less `SPARED`, at least 0.
   */
  private depthBeside(at: number): number {
    let depth = 0
    while (depth < this.area.depth) {
      const { x, y } = pointBeside(this.run, at, depth + DEPTH_STEP)
      if (!this.area.containsPoint(x, y)) return Math.max(0, depth - SPARED)
      depth += DEPTH_STEP
    }
    return depth
  }

  /**
   * Whether the line between two vertices follows the corridor's edge: it passes within FOLLOW_TOLERANCE px of each point at the
   * corridor's depth beside the border samples between the two.
   */
  private follows(from: Vertex, to: Vertex): boolean {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const tolerance = FOLLOW_TOLERANCE * Math.hypot(dx, dy)
    const { besideX: x, besideY: y } = this
    for (let k = from.at + 1; k < to.at; k++) {
      if (Math.abs((y[k] - from.y) * dx - (x[k] - from.x) * dy) > tolerance) return false
    }
    return true
  }
}
