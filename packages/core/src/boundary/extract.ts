import { evenColumnsEnd } from '../geometry/run-end'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'
import { linkContours } from './link-contours'

/** Lattice steps, indexed by direction: 0 east, 1 south, 2 west, 3 north. */
const STEP_X = [1, 0, -1, 0] as const
const STEP_Y = [0, 1, 0, -1] as const

const EAST_DONE = 1
const SOUTH_DONE = 2

/**
 * Walks the borders of a region map and returns them as a planar map. Edges that leave junctions come first, in scan order of their
 * junction and then by direction; loops follow, in scan order of their first point. The frame of the picture is a border against
 * OUTSIDE. A picture of one region has one loop, the frame.
 */
export function extractPlanarMap(map: RegionMap<'fills'>): PlanarMap {
  return new Extractor(map).run()
}

class Extractor {
  private readonly stride: number
  private readonly done: Uint8Array
  private readonly junctionAt: Int32Array
  private readonly junctions: number[] = []
  private readonly points: number[] = []
  private readonly edgeStart: number[] = [0]
  private readonly left: number[] = []
  private readonly right: number[] = []
  private readonly from: number[] = []
  private readonly to: number[] = []
  /** The half-edge that leaves junction j in direction d, at 4j + d, or -1. */
  private readonly leaving: number[] = []

  constructor(private readonly map: RegionMap<'fills'>) {
    this.stride = map.width + 1
    this.done = new Uint8Array(this.stride * (map.height + 1))
    this.junctionAt = new Int32Array(this.stride * (map.height + 1)).fill(-1)
  }

  run(): PlanarMap {
    this.findJunctions()
    for (let j = 0; j * 2 < this.junctions.length; j++) {
      for (let direction = 0; direction < 4; direction++) this.walkFromJunction(j, direction)
    }
    this.walkLoops()
    const edges = {
      width: this.map.width,
      height: this.map.height,
      edgeCount: this.left.length,
      edgeStart: Int32Array.from(this.edgeStart),
      points: Int32Array.from(this.points),
      left: Int32Array.from(this.left),
      right: Int32Array.from(this.right),
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
      junctions: Int32Array.from(this.junctions),
    }
    return linkContours(edges, this.leaving)
  }

  private label(x: number, y: number): number {
    const { width, height, labels } = this.map
    return x >= 0 && y >= 0 && x < width && y < height ? labels[y * width + x] : OUTSIDE
  }

  /** Whether a boundary edge leaves lattice point (x, y) in the direction. */
  private hasEdge(x: number, y: number, direction: number): boolean {
    return this.labelRight(x, y, direction) !== this.labelLeft(x, y, direction)
  }

  private labelRight(x: number, y: number, direction: number): number {
    return this.label(direction === 1 || direction === 2 ? x - 1 : x, direction === 2 || direction === 3 ? y - 1 : y)
  }

  private labelLeft(x: number, y: number, direction: number): number {
    return this.label(direction === 2 || direction === 3 ? x - 1 : x, direction === 0 || direction === 3 ? y - 1 : y)
  }

  private findJunctions(): void {
    const { width, height, labels } = this.map
    const add = (x: number, y: number): void => {
      let degree = 0
      for (let direction = 0; direction < 4; direction++) if (this.hasEdge(x, y, direction)) degree++
      if (degree < 3) return
      this.junctionAt[y * this.stride + x] = this.junctions.length / 2
      this.junctions.push(x, y)
      this.leaving.push(-1, -1, -1, -1)
    }
    for (let x = 0; x <= width; x++) add(x, 0)
    for (let y = 1; y < height; y++) {
      add(0, y)
      const above = (y - 1) * width
      for (let x = 1; x < width; x++) {
        // Between columns of one region there is no border.
        x = Math.max(x, evenColumnsEnd(labels, width, above + x - 1, above + width) - above)
        if (x === width) break
        const a = labels[above + x - 1]
        const b = labels[above + x]
        const c = labels[above + width + x - 1]
        const d = labels[above + width + x]
        if ((a !== b ? 1 : 0) + (a !== c ? 1 : 0) + (b !== d ? 1 : 0) + (c !== d ? 1 : 0) > 2) add(x, y)
      }
      add(width, y)
    }
    for (let x = 0; x <= width; x++) add(x, height)
  }

  private walkFromJunction(junction: number, direction: number): void {
    const x = this.junctions[2 * junction]
    const y = this.junctions[2 * junction + 1]
    if (this.leaving[4 * junction + direction] >= 0 || !this.hasEdge(x, y, direction)) return
    this.walk(x, y, direction, junction)
  }

  private walkLoops(): void {
    const { width, height, labels } = this.map
    for (let y = 0; y <= height; y++) {
      const isInside = y > 0 && y < height
      const above = (y - 1) * width
      for (let x = 0; x < width; x++) {
        while (isInside && x < width && labels[above + x] === labels[above + width + x])
          x = evenColumnsEnd(labels, width, above + x, above + width) - above
        if (x === width) break
        if ((this.done[y * this.stride + x] & EAST_DONE) === 0 && this.hasEdge(x, y, 0)) this.walk(x, y, 0, -1)
      }
    }
  }

  /** Follows one edge from (x, y) until a junction, or back to its start. */
  private walk(startX: number, startY: number, startDirection: number, junction: number): void {
    const edge = this.left.length
    const right = this.labelRight(startX, startY, startDirection)
    this.right.push(right)
    this.left.push(this.labelLeft(startX, startY, startDirection))
    this.from.push(junction)
    if (junction >= 0) this.leaving[4 * junction + startDirection] = 2 * edge
    let x = startX
    let y = startY
    let direction = startDirection
    this.points.push(x, y)
    for (;;) {
      this.markDone(x, y, direction)
      x += STEP_X[direction]
      y += STEP_Y[direction]
      this.points.push(x, y)
      const end = this.junctionAt[y * this.stride + x]
      if (end >= 0) {
        this.leaving[4 * end + ((direction + 2) & 3)] = 2 * edge + 1
        this.to.push(end)
        break
      }
      if (junction < 0 && x === startX && y === startY) {
        this.to.push(-1)
        break
      }
      direction = this.turn(x, y, direction)
    }
    this.edgeStart.push(this.points.length / 2)
  }

  /** The direction in which the border leaves a lattice point where two boundary edges meet. */
  private turn(x: number, y: number, direction: number): number {
    const right = (direction + 1) & 3
    if (this.hasEdge(x, y, right)) return right
    return this.hasEdge(x, y, direction) ? direction : (direction + 3) & 3
  }

  private markDone(x: number, y: number, direction: number): void {
    const i = y * this.stride + x
    if (direction === 0) this.done[i] |= EAST_DONE
    else if (direction === 1) this.done[i] |= SOUTH_DONE
    else if (direction === 2) this.done[i - 1] |= EAST_DONE
    else this.done[i - this.stride] |= SOUTH_DONE
  }
}
