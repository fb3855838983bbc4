import { everySpan, type Span } from './scanline'
import type { Visibility } from './visibility'

/** Distance between the points at which a line is checked, px. Less than a pixel, so that a region one pixel thin is met. */
const CHECK_STEP = 0.7

/** Greatest length of a part of a scanline, px, on which the winding number may be negative, because rounding inverts slivers. */
const MAX_INVERTED = 0.25

/**
 * Radius around a junction, px, in which nothing is checked. The labels of the pixels next to a junction do not say on which side of
 * each border they lie. Without this exemption 5 % more segments are needed.
 */
const JUNCTION_RADIUS = 0.7

/** Greatest margin beside a line per px of distance from the nearest junction, where there is no room for the whole margin. */
const MARGIN_SLOPE = 0.35

/** Greatest distance from the picture's frame, px, at which places outside the picture count as hidden. */
const MAX_OUTSIDE = 2

export interface Point {
  readonly x: number
  readonly y: number
}

/** The two ends of a run of borders, px: each is a junction, where the run meets a visible border. */
export interface Ends {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * Where one region may be painted without being seen: on its own pixels, on those of other regions in its layer, under opaque regions
 * that are painted later, and off the picture. Next to the junctions in `ends` (null for none) everything counts as hidden.
 */
export class HiddenArea {
  constructor(
    private readonly visibility: Visibility,
    private readonly region: number,
    private readonly ends: Ends | null,
  ) {}

  /** Whether the region is hidden at a point; the exemption at junctions does not apply. */
  containsPoint(x: number, y: number): boolean {
    const { width, height, scale, labels } = this.visibility.raster
    const column = Math.floor(x * scale)
    const row = Math.floor(y * scale)
    if (column < 0 || row < 0 || column >= width || row >= height) {
      return (
        x > -MAX_OUTSIDE &&
        y > -MAX_OUTSIDE &&
        x * scale < width + MAX_OUTSIDE * scale &&
        y * scale < height + MAX_OUTSIDE * scale
      )
    }
    return this.visibility.conceals(labels[row * width + column], this.region)
  }

  /**
   * Whether the region is hidden along two lines `margin` px to either side of the line between two points. Next to junctions the margin
   * is less.
   */
  containsLine(from: Point, to: Point, margin: number): boolean {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const length = Math.sqrt(dx * dx + dy * dy)
    const steps = Math.max(1, Math.ceil(length / CHECK_STEP))
    for (let s = 0; s <= steps; s++) {
      const x = from.x + (dx * s) / steps
      const y = from.y + (dy * s) / steps
      const distance = this.distanceToJunction(x, y)
      if (distance < JUNCTION_RADIUS) continue
      const aside = length > 0 ? Math.min(margin, MARGIN_SLOPE * distance) / length : 0
      if (!this.containsPoint(x + dy * aside, y - dx * aside)) return false
      if (!this.containsPoint(x - dy * aside, y + dx * aside)) return false
    }
    return true
  }

  /**
   * Whether a closed polygon (interleaved x, y) may be added to what the region paints: the region is hidden wherever the winding
   * number is positive, and the winding number is nowhere negative, so that under the nonzero rule the polygon takes nothing away from
   * another contour of the same shape.
   */
  containsStrip(polygon: readonly number[]): boolean {
    return everySpan(polygon, this.visibility.raster, (span) => {
      if (span.winding < 0 && span.to - span.from > MAX_INVERTED) return false
      return this.containsSpan(span)
    })
  }

  /** Whether the region is hidden everywhere inside a closed polygon (interleaved x, y, px), whichever way it winds. */
  containsPolygon(polygon: readonly number[]): boolean {
    return everySpan(polygon, this.visibility.raster, (span) => this.containsSpan(span))
  }

  private containsSpan({ row, y, from, to }: Span): boolean {
    const { width, scale, labels } = this.visibility.raster
    const first = Math.max(0, Math.ceil(from * scale - 0.5))
    const last = Math.min(width - 1, Math.floor(to * scale - 0.5))
    let passed = -1
    for (let column = first; column <= last; column++) {
      const label = labels[row * width + column]
      if (label === passed) continue
      if (this.visibility.conceals(label, this.region)) passed = label
      else if (this.distanceToJunction((column + 0.5) / scale, y) >= JUNCTION_RADIUS) return false
    }
    return true
  }

  /** The distance from (x, y) to the nearer of the run's two ends, px; infinite without ends. */
  private distanceToJunction(x: number, y: number): number {
    if (this.ends === null) return Number.POSITIVE_INFINITY
    const { x0, y0, x1, y1 } = this.ends
    const dx0 = x - x0
    const dy0 = y - y0
    const dx1 = x - x1
    const dy1 = y - y1
    return Math.sqrt(Math.min(dx0 * dx0 + dy0 * dy0, dx1 * dx1 + dy1 * dy1))
  }
}
