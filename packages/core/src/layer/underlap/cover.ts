import type { DrawnLabels } from './label-raster'

/** Lines are checked at points this far apart, px. */
const CHECK_STEP = 0.7
/** A stretch of a scanline that is shorter than this, px, may be turned inside out: rounding does that. */
const INVERTED_SLACK = 0.25

/** Next to a junction, px, the pixels belong to nobody: nothing is checked there. */
const JUNCTION_SLACK = 0.7

/** A shape may stick out of the picture by this, px. */
const MOST_OUTSIDE = 2

/** The two ends of a stretch of border, px. */
export interface Ends {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * Where a shape may run on unseen: over its own pixels, under what is opaque and painted later, and off the picture. `drawn`
 * tells which region is where.
 */
export class Cover {
  private readonly crossings: { x: number; turn: number }[] = []

  constructor(
    private readonly drawn: DrawnLabels,
    private readonly layerOf: Int32Array,
    private readonly isOpaque: Uint8Array,
  ) {}

  /** Whether `neighbour` hides what `region` paints below it. */
  hides(neighbour: number, region: number): boolean {
    return this.isOpaque[neighbour] === 1 && this.layerOf[neighbour] > this.layerOf[region]
  }

  /** Whether nobody sees `region` at the point. */
  isUnder(x: number, y: number, region: number): boolean {
    const { width, height, scale, labels } = this.drawn
    const column = Math.floor(x * scale)
    const row = Math.floor(y * scale)
    if (column < 0 || row < 0 || column >= width || row >= height) {
      return (
        x > -MOST_OUTSIDE &&
        y > -MOST_OUTSIDE &&
        x * scale < width + MOST_OUTSIDE * scale &&
        y * scale < height + MOST_OUTSIDE * scale
      )
    }
    return this.allows(labels[row * width + column], region)
  }

  /** Whether the line is under cover all along, and `beside` px to either hand (less next to the ends). */
  isLineUnder(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    beside: number,
    ends: Ends | null,
    region: number,
  ): boolean {
    const dx = x1 - x0
    const dy = y1 - y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const steps = Math.max(1, Math.ceil(length / CHECK_STEP))
    for (let s = 0; s <= steps; s++) {
      const x = x0 + (dx * s) / steps
      const y = y0 + (dy * s) / steps
      const free = ends === null ? Number.POSITIVE_INFINITY : distanceToEnds(x, y, ends)
      if (free < JUNCTION_SLACK) continue
      const aside = length > 0 ? Math.min(beside, 0.35 * free) / length : 0
      if (!this.isUnder(x + dy * aside, y - dx * aside, region)) return false
      if (!this.isUnder(x - dy * aside, y + dx * aside, region)) return false
    }
    return true
  }

  /**
   * Whether the closed polygon (interleaved x, y) may be added to what `region` paints: wherever its winding number is positive the
   * pixels are under cover, and it is negative nowhere, so that it takes nothing away from this or another contour of the same shape.
   */
  isStripUnder(polygon: readonly number[], ends: Ends | null, region: number): boolean {
    return this.scan(polygon, ends, region, false)
  }

  /** Whether everything that the closed polygon winds around is under cover. */
  isAreaUnder(polygon: readonly number[], region: number): boolean {
    return this.scan(polygon, null, region, true)
  }

  private scan(polygon: readonly number[], ends: Ends | null, region: number, mayInvert: boolean): boolean {
    let top = Number.POSITIVE_INFINITY
    let bottom = Number.NEGATIVE_INFINITY
    for (let k = 1; k < polygon.length; k += 2) {
      top = Math.min(top, polygon[k])
      bottom = Math.max(bottom, polygon[k])
    }
    const { height, scale } = this.drawn
    const edges = edgesByTop(polygon)
    const last = Math.min(height - 1, Math.floor(bottom * scale))
    let next = 0
    const active: number[] = []
    for (let row = Math.max(0, Math.floor(top * scale)); row <= last; row++) {
      const y = (row + 0.5) / scale
      while (next < edges.length && Math.min(polygon[edges[next] + 1], polygon[wrap(edges[next] + 3, polygon)]) <= y) {
        active.push(edges[next++])
      }
      let kept = 0
      for (const at of active) if (Math.max(polygon[at + 1], polygon[wrap(at + 3, polygon)]) >= y) active[kept++] = at
      active.length = kept
      if (!this.isScanlineUnder(polygon, active, row, y, ends, region, mayInvert)) return false
    }
    return true
  }

  private isScanlineUnder(
    polygon: readonly number[],
    active: readonly number[],
    row: number,
    y: number,
    ends: Ends | null,
    region: number,
    mayInvert: boolean,
  ): boolean {
    const { crossings } = this
    let count = 0
    for (const at of active) {
      const x0 = polygon[at]
      const y0 = polygon[at + 1]
      const x1 = polygon[wrap(at + 2, polygon)]
      const y1 = polygon[wrap(at + 3, polygon)]
      if (y0 <= y === y1 <= y) continue
      if (count === crossings.length) crossings.push({ x: 0, turn: 0 })
      const crossing = crossings[count++]
      crossing.x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
      // Clockwise as seen, with y down, the left flank runs up.
      crossing.turn = y1 < y0 ? 1 : -1
    }
    sortByX(crossings, count)
    let winding = 0
    for (let k = 0; k + 1 < count; k++) {
      winding += crossings[k].turn
      const from = crossings[k].x
      const to = crossings[k + 1].x
      if (winding < 0 && !mayInvert && to - from > INVERTED_SLACK) return false
      if (winding !== 0 && !this.isSpanUnder(row, y, from, to, ends, region)) return false
    }
    return true
  }

  private isSpanUnder(row: number, y: number, from: number, to: number, ends: Ends | null, region: number): boolean {
    const { width, scale, labels } = this.drawn
    const first = Math.max(0, Math.ceil(from * scale - 0.5))
    const last = Math.min(width - 1, Math.floor(to * scale - 0.5))
    let seen = -1
    for (let column = first; column <= last; column++) {
      const label = labels[row * width + column]
      if (label === seen) continue
      if (this.allows(label, region)) seen = label
      else if (ends === null || distanceToEnds((column + 0.5) / scale, y, ends) >= JUNCTION_SLACK) return false
    }
    return true
  }

  private allows(label: number, region: number): boolean {
    return label === region || this.layerOf[label] === this.layerOf[region] || this.hides(label, region)
  }
}

function distanceToEnds(x: number, y: number, { x0, y0, x1, y1 }: Ends): number {
  const dx0 = x - x0
  const dy0 = y - y0
  const dx1 = x - x1
  const dy1 = y - y1
  return Math.sqrt(Math.min(dx0 * dx0 + dy0 * dy0, dx1 * dx1 + dy1 * dy1))
}

/** The polygon's edges, by the index of their first coordinate, in the order of their upper ends. */
function edgesByTop(polygon: readonly number[]): Int32Array {
  const tops = new Float64Array(polygon.length)
  const edges = new Int32Array(polygon.length >> 1)
  for (let at = 0; at < polygon.length; at += 2) {
    tops[at] = Math.min(polygon[at + 1], polygon[wrap(at + 3, polygon)])
    edges[at >> 1] = at
  }
  return edges.sort((a, b) => tops[a] - tops[b] || a - b)
}

function wrap(at: number, polygon: readonly number[]): number {
  return at < polygon.length ? at : at - polygon.length
}

/** Insertion sort: a scanline has few crossings. */
function sortByX(crossings: { x: number; turn: number }[], count: number): void {
  for (let k = 1; k < count; k++) {
    const moving = crossings[k]
    let at = k
    while (at > 0 && crossings[at - 1].x > moving.x) {
      crossings[at] = crossings[at - 1]
      at--
    }
    crossings[at] = moving
  }
}
