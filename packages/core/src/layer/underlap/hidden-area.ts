import type { Point } from '../../geometry/point'
import { everySpan, type Span } from './scanline'
import type { Visibility } from './visibility'

/**
 * Greatest distance, px, between the points of a line at which it is checked whether a region is hidden. Less than a pixel, so that a
 * visible region one pixel thin is not stepped over.
 */
const CHECK_STEP = 0.7

/**
 * Greatest length, px, of a part of a scanline on which a polygon's winding number may be negative; a longer part makes the polygon be
 * rejected. Rounding inverts slivers, so 0 would be too strict.
 */
const MAX_INVERTED = 0.25

/**
 * Radius, px, around a junction of borders within which every place counts as hidden. The labels of the pixels next to a junction do not
 * show on which side of each border they lie. Without this exemption, underlap paths need 5 % more segments.
 */
const JUNCTION_RADIUS = 0.7

/**
 * Greatest width of the hidden margin on either side of a line, in px per px of distance from the nearest junction of borders. It narrows
 * the margin near junctions, where there is no room for the whole of it.
 */
const MARGIN_SLOPE = 0.35

/**
 * Greatest distance beyond the picture's frame, px, at which a place outside the picture counts as hidden; places further out count as
 * visible.
 */
const MAX_OUTSIDE = 2

/**
 * The first point (x0, y0) and the last point (x1, y1) of a run of hidden borders, px. Each is a junction, where the run meets a visible
 * border.
 */
export interface Ends {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * The places where one region may be painted without being seen: its own pixels, those of other regions in its layer, those of opaque
 * regions that are painted later, and a band around the picture. The checks of lines and polygons also count everything close to the two
 * junctions in `ends` as hidden; null stands for no junctions.
 */
export class HiddenArea {
  constructor(
    private readonly visibility: Visibility,
    private readonly region: number,
    private readonly ends: Ends | null,
  ) {}

  /** Greatest distance of a hidden path from the border that it replaces. */
  get depth(): number {
    return this.visibility.depth
  }

  /**
   * Whether the region would be hidden if it were painted at the point (x, y), px. Points close to junctions of borders are judged like
   * all others.
   */
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
   * Whether the region would be hidden if it were painted on a line between two points and `margin` px to either side of it. Next to a
   * junction of borders the margin is narrower, and close to one nothing is checked.
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
   * Whether a closed polygon (interleaved x, y, px) may be added to what the region paints. The region must be hidden wherever the
   * polygon's winding number is not 0, and the winding number must not be negative except in slivers. So, under the nonzero rule, the
   * polygon takes nothing away from another contour of the same shape.
   */
  containsStrip(polygon: readonly number[]): boolean {
    return everySpan(polygon, this.visibility.raster, (span) => {
      if (span.winding < 0 && span.to - span.from > MAX_INVERTED) return false
      return this.containsSpan(span)
    })
  }

  /** Whether the region would be hidden everywhere inside a closed polygon (interleaved x, y, px) that winds either way. */
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

  /**
   * The distance, px, from the point (x, y) to the nearer of the two junctions at which the run of hidden borders ends; infinite for a
   * contour that is hidden as a whole.
   */
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
