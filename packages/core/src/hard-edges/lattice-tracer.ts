import { doubled } from '../geometry/doubled'
import type { RegionMap } from '../model/region-map'

const EAST = 0

/**
 * Walks the contours of regions along the pixel lattice. After `traceAll`, contour c (0 <= c < `count`) belongs to region
 * `labels[c]` and is `coords[offsets[c] .. offsets[c+1] - 1]`: corner after corner as x, y, the first one repeated at the end.
 * `longest` is the largest number of sides. Outer contours run clockwise on screen, holes counter-clockwise.
 */
export class LatticeTracer {
  count = 0
  longest = 0
  labels = new Int32Array(256)
  offsets = new Float64Array(257)
  coords = new Float64Array(4096)
  private end = 0
  private readonly map: RegionMap<'fills'>
  /** The labels with a frame of -1 around them, so that the walk needs no tests for the border. */
  private readonly framed: Int32Array
  private readonly stride: number
  /** 1 where the top side of a pixel has been walked. */
  private readonly walked: Uint8Array

  constructor(map: RegionMap<'fills'>) {
    this.map = map
    this.stride = map.width + 2
    this.framed = new Int32Array(this.stride * (map.height + 2)).fill(-1)
    this.walked = new Uint8Array(this.framed.length)
    for (let y = 0; y < map.height; y++) {
      this.framed.set(map.labels.subarray(y * map.width, (y + 1) * map.width), (y + 1) * this.stride + 1)
    }
  }

  /**
   * Traces every contour of the regions whose `visible` is 1, in scan order of their first top sides.
   * Each contour, outer or hole, has a top side: one where the region lies below and something else above.
   */
  traceAll(visible: Int32Array): void {
    const { framed, stride, walked } = this
    for (let y = 0; y < this.map.height; y++) {
      const first = (y + 1) * stride + 1
      for (let q = first; q < first + this.map.width; q++) {
        const label = framed[q]
        if (framed[q - stride] === label || walked[q] === 1 || visible[label] === 0) continue
        this.trace(q, q - first, y, label)
      }
    }
  }

  /**
   * Walks one contour from the top left corner of framed pixel `q`, the region on the right hand. Where two pixels of the region meet
   * only at a corner the walk crosses over to the other one: the region is connected elsewhere, so what they pinch off
   * becomes a contour of its own and none visits a point twice.
   */
  private trace(q: number, startX: number, startY: number, label: number): void {
    const { framed, stride, walked } = this
    this.open(label)
    const start = q
    let at = q
    let x = startX
    let y = startY
    let heading = EAST
    this.corner(x, y)
    do {
      if (heading === EAST) {
        walked[at] = 1
        at++
        x++
      } else if (heading === 1) {
        at += stride
        y++
      } else if (heading === 2) {
        at--
        x--
      } else {
        at -= stride
        y--
      }
      // The pixels around the lattice point: `at` is below and to the right of it.
      const left = heading === EAST ? at - stride : heading === 1 ? at : heading === 2 ? at - 1 : at - stride - 1
      if (framed[left] === label) heading = (heading + 3) & 3
      else {
        const right = heading === EAST ? at : heading === 1 ? at - 1 : heading === 2 ? at - stride - 1 : at - stride
        if (framed[right] === label) continue
        heading = (heading + 1) & 3
      }
      this.corner(x, y)
    } while (at !== start || heading !== EAST)
    this.close()
  }

  private open(label: number): void {
    if (this.count === this.labels.length) {
      this.labels = doubled(this.labels)
      this.offsets = doubled(this.offsets)
    }
    this.labels[this.count] = label
  }

  private corner(x: number, y: number): void {
    if (this.end + 2 > this.coords.length) this.coords = doubled(this.coords)
    this.coords[this.end++] = x
    this.coords[this.end++] = y
  }

  private close(): void {
    this.longest = Math.max(this.longest, (this.end - this.offsets[this.count]) / 2 - 1)
    this.count++
    this.offsets[this.count] = this.end
  }
}
