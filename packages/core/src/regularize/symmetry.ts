import { polygonArea } from '../geometry/polygon'
import { ARM, type CyclicPoints } from './cyclic-points'

/** Points that a symmetry maps further apart than this, px, are two on purpose. Arms may differ more: unlike arms draw like curves. */
const REACH = 1
const ARM_REACH = 4
/** An axis that strays less than this, px, within the curve is level, upright or half way between. */
const AXIS_DRIFT = 0.06

/** A mirror that maps point i onto point (sum - i), around; (cos, sin) of twice its axis' direction. */
export interface Mirror {
  readonly sum: number
  readonly cos: number
  readonly sin: number
  readonly isLevel: boolean
  /** The mean squared distance of what it maps onto each other, px^2. */
  readonly error: number
}

/** The points about their middle, which every symmetry keeps. Arms do not count: they are known worst. */
export class Centred {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly cx: number
  readonly cy: number
  readonly radius: number
  private readonly lengths: Float64Array

  constructor(readonly points: CyclicPoints) {
    const { tags, x, y } = points
    const count = tags.length
    let sumX = 0
    let sumY = 0
    let known = 0
    for (let i = 0; i < count; i++) {
      if (tags[i] === ARM) continue
      sumX += x[i]
      sumY += y[i]
      known++
    }
    this.cx = sumX / known
    this.cy = sumY / known
    this.x = x.map((value) => value - this.cx)
    this.y = y.map((value) => value - this.cy)
    this.lengths = this.x.map((value, i) => Math.sqrt(value * value + this.y[i] * this.y[i]))
    this.radius = this.lengths.reduce((most, value) => Math.max(most, value), 0)
  }

  /** Whether points i and j may be images of each other. */
  private mayMap(i: number, j: number): boolean {
    const { tags } = this.points
    return tags[i] === tags[j] && Math.abs(this.lengths[i] - this.lengths[j]) <= (tags[i] === ARM ? ARM_REACH : REACH)
  }

  /** Turned by one part in `fold` of a full turn as often as that goes, every point in the middle of its images; null when they lie apart. */
  turned(fold: number): CyclicPoints | null {
    const { x, y, points } = this
    const count = x.length
    const step = count / fold
    for (let i = 0; i < count; i++) if (!this.mayMap(i, (i + step) % count)) return null
    const angle = ((this.isClockwise() ? 2 : -2) * Math.PI) / fold
    const outX = new Float64Array(count)
    const outY = new Float64Array(count)
    for (let i = 0; i < step; i++) {
      let sumX = 0
      let sumY = 0
      for (let k = 0; k < fold; k++) {
        const cos = exact(Math.cos(k * angle))
        const sin = exact(Math.sin(k * angle))
        sumX += cos * x[i + k * step] + sin * y[i + k * step]
        sumY += cos * y[i + k * step] - sin * x[i + k * step]
      }
      for (let k = 0; k < fold; k++) {
        const cos = exact(Math.cos(k * angle))
        const sin = exact(Math.sin(k * angle))
        outX[i + k * step] = this.cx + (cos * sumX - sin * sumY) / fold
        outY[i + k * step] = this.cy + (sin * sumX + cos * sumY) / fold
      }
    }
    const isNear = outX.every((value, i) => points.tags[i] === ARM || this.isNear(i, value, outY[i]))
    return isNear ? { tags: points.tags, x: outX, y: outY } : null
  }

  private isNear(i: number, x: number, y: number): boolean {
    return Math.abs(x - this.points.x[i]) <= REACH && Math.abs(y - this.points.y[i]) <= REACH
  }

  private isClockwise(): boolean {
    return polygonArea(this.x, this.y, this.x.length) > 0
  }

  /** The mirrors that may map the curve onto itself: those about level and upright axes first, then the nearest. */
  mirrors(): Mirror[] {
    const out: Mirror[] = []
    for (let sum = 0; sum < this.x.length; sum++) {
      const mirror = this.mirror(sum)
      if (mirror !== null) out.push(mirror)
    }
    return out.sort((a, b) => Number(b.isLevel) - Number(a.isLevel) || a.error - b.error || a.sum - b.sum)
  }

  /** The axis through the middle in least squares: its direction is half that of the sum of the pairs' products. */
  private mirror(sum: number): Mirror | null {
    const { x, y, points } = this
    const count = x.length
    let re = 0
    let im = 0
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      if (!this.mayMap(i, j)) return null
      if (points.tags[i] === ARM) continue
      re += x[i] * x[j] - y[i] * y[j]
      im += x[i] * y[j] + y[i] * x[j]
    }
    const length = Math.hypot(re, im)
    if (!(length > 0)) return null
    let cos = re / length
    let sin = im / length
    const isLevel = Math.min(Math.abs(cos), Math.abs(sin)) * this.radius < 2 * AXIS_DRIFT
    if (isLevel) {
      cos = Math.round(cos)
      sin = Math.round(sin)
    }
    const error = this.errorOf(sum, cos, sin)
    return error === null ? null : { sum, cos, sin, isLevel, error }
  }

  private errorOf(sum: number, cos: number, sin: number): number | null {
    const { x, y, points } = this
    const count = x.length
    let total = 0
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      const dx = cos * x[j] + sin * y[j] - x[i]
      const dy = sin * x[j] - cos * y[j] - y[i]
      const squared = dx * dx + dy * dy
      const reach = points.tags[i] === ARM ? ARM_REACH : REACH
      if (squared > reach * reach) return null
      total += squared
    }
    return total / count
  }

  /** Every point in the middle between itself and its image. */
  mirrored({ sum, cos, sin }: Mirror): CyclicPoints {
    const { x, y, cx, cy, points } = this
    const count = x.length
    const outX = new Float64Array(count)
    const outY = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const j = (sum - i + count) % count
      outX[i] = cx + (x[i] + (cos * x[j] + sin * y[j])) / 2
      outY[i] = cy + (y[i] + (sin * x[j] - cos * y[j])) / 2
    }
    return { tags: points.tags, x: outX, y: outY }
  }
}

/** Quarter turns are exact, so that what is level stays so. */
function exact(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < 1e-12 ? whole : value
}
