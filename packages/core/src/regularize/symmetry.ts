import { polygonArea } from '../geometry/polygon'
import { CONTROL, type CyclicPoints } from './cyclic-points'

/**
 * Greatest distance, px, between a point of a closed curve and the place to which a symmetry maps its partner point. When one pair is
 * further apart, the curve is taken to lack that symmetry on purpose. Control points need this much room, because cubics with unlike control
 * points can trace nearly the same curve.
 */
const MAX_MISMATCH = 2

/**
 * Distance, px, between a mirror axis and the nearest horizontal, vertical or diagonal line through the curve's centroid, measured at the
 * curve's radius from the centroid. An axis that drifts less is made exactly horizontal, vertical or diagonal, because people draw such
 * axes; 0.06 px is about a standard error of a measured point.
 */
const MAX_AXIS_DRIFT = 0.06

/**
 * A reflection about an axis through the centroid of a closed curve's points. It maps point i onto point (sum - i) modulo the number of
 * points. `cos` and `sin` are those of twice the angle of the axis.
 */
export interface Mirror {
  readonly sum: number
  readonly cos: number
  readonly sin: number
  /** True when the mirror's axis is exactly horizontal, vertical or diagonal. */
  readonly isAxisAligned: boolean
  /** Mean squared distance, px^2, between the points of the curve and the mirror images of their partners. */
  readonly error: number
}

/**
 * The points that determine a closed curve, relative to their centroid, which every symmetry of the curve leaves in place. Control points
 * do not count for the centroid, because a fit determines them least. The nearest points with a symmetry are the averages over its group
 * (Zabrodsky, Peleg and Avnir 1995).
 */
export class CenteredPoints {
  readonly count: number
  private readonly x: Float64Array
  private readonly y: Float64Array
  private readonly cx: number
  private readonly cy: number
  /** Distance of each point of the closed curve from the centroid of the points, px. */
  private readonly distances: Float64Array
  private readonly radius: number

  constructor(private readonly points: CyclicPoints) {
    const { kind, x, y } = points
    this.count = kind.length
    let sumX = 0
    let sumY = 0
    let used = 0
    for (let i = 0; i < this.count; i++) {
      if (kind[i] === CONTROL) continue
      sumX += x[i]
      sumY += y[i]
      used++
    }
    this.cx = sumX / used
    this.cy = sumY / used
    this.x = x.map((value) => value - this.cx)
    this.y = y.map((value) => value - this.cy)
    this.distances = this.x.map((value, i) => Math.sqrt(value * value + this.y[i] * this.y[i]))
    this.radius = this.distances.reduce((most, value) => Math.max(most, value), 0)
  }

  /**
   * Returns the points of a closed curve with each moved to the mean of its images under the rotations by multiples of 1 / `order` of a
   * full turn about the centroid. One such rotation takes point i onto point i + count / `order`, cyclically; the number of points,
   * count, must be a multiple of `order`. Null when the two points of such a pair differ in kind (vertex, control point, arc middle) or
   * too much in distance from the centroid.
   */
  averagedOverRotations(order: number): CyclicPoints | null {
    const { x, y, points, count } = this
    const step = count / order
    for (let i = 0; i < count; i++) if (!this.mayMap(i, (i + step) % count)) return null
    const angle = ((polygonArea(x, y, count) > 0 ? 2 : -2) * Math.PI) / order
    const turns = Array.from({ length: order }, (_, k) => [
      snapToInteger(Math.cos(k * angle)),
      snapToInteger(Math.sin(k * angle)),
    ])
    const outX = new Float64Array(count)
    const outY = new Float64Array(count)
    for (let i = 0; i < step; i++) {
      let sumX = 0
      let sumY = 0
      for (const [k, [cos, sin]] of turns.entries()) {
        sumX += cos * x[i + k * step] + sin * y[i + k * step]
        sumY += cos * y[i + k * step] - sin * x[i + k * step]
      }
      for (const [k, [cos, sin]] of turns.entries()) {
        outX[i + k * step] = this.cx + (cos * sumX - sin * sumY) / order
        outY[i + k * step] = this.cy + (sin * sumX + cos * sumY) / order
      }
    }
    return { kind: points.kind, x: outX, y: outY }
  }

  /**
   * Returns the points of a closed curve with every point i moved to the mean of itself and the mirror image of its partner, which is
   * point (sum - i) modulo the number of points.
   */
  averagedOverMirror({ sum, cos, sin }: Mirror): CyclicPoints {
    const { x, y, cx, cy, points, count } = this
    const outX = new Float64Array(count)
    const outY = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      outX[i] = cx + (x[i] + (cos * x[j] + sin * y[j])) / 2
      outY[i] = cy + (y[i] + (sin * x[j] - cos * y[j])) / 2
    }
    return { kind: points.kind, x: outX, y: outY }
  }

  /**
   * Returns the mirrors that may map the closed curve onto itself: first those with a horizontal, vertical or diagonal axis, then the
   * others, each by ascending mean squared distance between points and mirror images.
   */
  mirrors(): Mirror[] {
    const out: Mirror[] = []
    for (let sum = 0; sum < this.count; sum++) {
      const mirror = this.mirror(sum)
      if (mirror !== null) out.push(mirror)
    }
    return out.sort((a, b) => Number(b.isAxisAligned) - Number(a.isAxisAligned) || a.error - b.error || a.sum - b.sum)
  }

  /**
   * The mirror that maps each point i onto its partner (sum - i), modulo the number of points, with the axis through the centroid that
   * fits best by least squares. Null when two partners differ in kind or too much in distance from the centroid, when a mirror image lies
   * too far from its partner, or when no axis is determined. Twice the angle of the axis is the angle of the sum of the partners' complex
   * products.
   */
  private mirror(sum: number): Mirror | null {
    const { x, y, points, count } = this
    let re = 0
    let im = 0
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      if (!this.mayMap(i, j)) return null
      if (points.kind[i] === CONTROL) continue
      re += x[i] * x[j] - y[i] * y[j]
      im += x[i] * y[j] + y[i] * x[j]
    }
    const length = Math.hypot(re, im)
    if (!(length > 0)) return null
    let cos = re / length
    let sin = im / length
    const isAxisAligned = Math.min(Math.abs(cos), Math.abs(sin)) * this.radius < 2 * MAX_AXIS_DRIFT
    if (isAxisAligned) {
      cos = Math.round(cos)
      sin = Math.round(sin)
    }
    const error = this.mirrorError(sum, cos, sin)
    return error === null ? null : { sum, cos, sin, isAxisAligned, error }
  }

  /**
   * The mean squared distance, px^2, between each point and the mirror image of its partner, point (sum - i) modulo the number of points.
   * Null when one image lies further than `MAX_MISMATCH` px from its point. `cos` and `sin` are those of twice the angle of the
   * mirror's axis.
   */
  private mirrorError(sum: number, cos: number, sin: number): number | null {
    const { x, y, count } = this
    let total = 0
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      const dx = cos * x[j] + sin * y[j] - x[i]
      const dy = sin * x[j] - cos * y[j] - y[i]
      const squared = dx * dx + dy * dy
      if (squared > MAX_MISMATCH * MAX_MISMATCH) return null
      total += squared
    }
    return total / count
  }

  /**
   * Whether a symmetry of the closed curve may map point i onto point j: both are of one kind (vertex, control point or arc middle), and
   * their distances from the centroid differ by no more than `MAX_MISMATCH` px.
   */
  private mayMap(i: number, j: number): boolean {
    const { kind } = this.points
    return kind[i] === kind[j] && Math.abs(this.distances[i] - this.distances[j]) <= MAX_MISMATCH
  }
}

/**
 * The value of a sine or cosine, replaced by the nearest integer when it is within 1e-12 of it. So quarter turns are exact, and
 * horizontal and vertical lines stay so.
 */
function snapToInteger(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < 1e-12 ? whole : value
}
