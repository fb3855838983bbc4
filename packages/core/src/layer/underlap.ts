import { type Curve, CurveBuilder } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { offsetCurve } from '../geometry/offset'
import { simplifyPolyline } from '../geometry/simplify-polyline'
import { trimBothEnds } from '../geometry/trim'
import type { RegionMap } from '../segment/region-map'

/** How far a lower region runs on under the upper one, px, best first: a device pixel's diagonal, or what there is room for. */
const DEPTHS = [1.5, 0.8, 0.4]
/** How much is cut off the ends of a hidden path, in depths: at a sharp junction they would come out on the other side. */
const TRIMS = [0, 1, 2.5]
/** Next to a junction, px, the pixels belong to nobody: a hidden path is not checked there. */
const JUNCTION_SLACK = 0.7
/** Hidden paths are checked at points no further apart than this, px. */
const CHECK_STEP = 0.7
const FLATTEN_TOLERANCE = 0.2
const CREEP_TOLERANCE = 0.2

/**
 * A path that replaces a stretch of border which regions painted later cover: it runs on their side, where nobody sees it, so
 * that the two sides overlap. `border` is the stretch, walked with the lower region on its right.
 */
export class Underlap {
  constructor(
    private readonly map: RegionMap,
    private readonly rank: Int32Array,
    private readonly isOpaque: Uint8Array,
  ) {}

  /** The hidden path from the border's start to its end; closed borders give a closed path. Null where there is no room for one. */
  hide(border: Curve, region: number): Curve | null {
    const { coords } = border
    const isClosed = coords[0] === coords[coords.length - 2] && coords[1] === coords[coords.length - 1]
    for (const depth of DEPTHS) {
      const moved = offsetCurve(border, depth)
      if (isClosed) {
        if (this.isCovered(moved, region)) return closePath(moved)
        continue
      }
      for (const trim of TRIMS) {
        const inner = trim === 0 ? moved : trimBothEnds(moved, trim * depth)
        if (inner === null) break
        const path = connect(border, inner)
        if (this.isCovered(path, region)) return path
      }
    }
    return null
  }

  /** Where no parallel fits: a polyline that keeps to the border's far side, as deep at each point as there is room. */
  creep(border: Curve, region: number): Curve {
    const points = flatten(border, FLATTEN_TOLERANCE)
    const path = [points[0], points[1]]
    for (let k = 0; k + 3 < points.length; k += 2) {
      const dx = points[k + 2] - points[k]
      const dy = points[k + 3] - points[k + 1]
      const length = Math.hypot(dx, dy)
      const steps = Math.max(1, Math.ceil(length))
      for (let s = 0; s < steps && length > 0; s++) {
        const t = (s + 0.5) / steps
        this.pushDeepest(path, points[k] + t * dx, points[k + 1] + t * dy, dy / length, -dx / length, region)
      }
    }
    path.push(points[points.length - 2], points[points.length - 1])
    const simple = simplifyPolyline(path, CREEP_TOLERANCE)
    const out = new CurveBuilder(simple[0], simple[1])
    for (let k = 2; k < simple.length; k += 2) out.line(simple[k], simple[k + 1])
    return out.build()
  }

  private pushDeepest(path: number[], x: number, y: number, nx: number, ny: number, region: number): void {
    for (const depth of DEPTHS) {
      if (!this.isUnder(x + nx * depth, y + ny * depth, region)) continue
      path.push(x + nx * depth, y + ny * depth)
      return
    }
    path.push(x, y)
  }

  /** Whether every point of the path lies in opaque regions that are painted after `region`, in pixels of its own, or off the picture. */
  private isCovered(path: Curve, region: number): boolean {
    const points = flatten(path, FLATTEN_TOLERANCE)
    const last = points.length - 2
    const isNearEnd = (x: number, y: number): boolean =>
      Math.hypot(x - points[0], y - points[1]) < JUNCTION_SLACK ||
      Math.hypot(x - points[last], y - points[last + 1]) < JUNCTION_SLACK
    for (let k = 0; k + 3 < points.length; k += 2) {
      const dx = points[k + 2] - points[k]
      const dy = points[k + 3] - points[k + 1]
      const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / CHECK_STEP))
      for (let s = 0; s <= steps; s++) {
        const x = points[k] + (dx * s) / steps
        const y = points[k + 1] + (dy * s) / steps
        if (!isNearEnd(x, y) && !this.isUnder(x, y, region)) return false
      }
    }
    return true
  }

  private isUnder(x: number, y: number, region: number): boolean {
    const { width, height, labels } = this.map
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column < 0 || row < 0 || column >= width || row >= height) return true
    const label = labels[row * width + column]
    return label === region || (this.isOpaque[label] === 1 && this.rank[label] > this.rank[region])
  }
}

function connect(border: Curve, moved: Curve): Curve {
  const { coords } = border
  const out = new CurveBuilder(coords[0], coords[1])
  out.line(moved.coords[0], moved.coords[1])
  out.append(moved)
  out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}

function closePath(moved: Curve): Curve {
  const { coords } = moved
  const out = new CurveBuilder(coords[0], coords[1])
  out.append(moved)
  out.line(coords[0], coords[1])
  return out.build()
}
