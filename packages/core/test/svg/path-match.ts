import { type Curve, LINE, OP_LENGTH } from '../../src/model/curve'
import type { ReadSegment, ReadSubpath } from './read-path'

/** Farthest in px that a quadratic may run from the cubic it stands for. */
const QUADRATIC_PX = 0.02

/** A segment of the contour with every point rounded: start, handles if any, end; x and y in turn. */
interface Rounded {
  readonly isLine: boolean
  readonly xy: readonly number[]
}

/**
 * Whether the subpaths are the contours (LINE and CUBIC only), each point rounded once: same vertices in the same order
 * from any start, same handles; quadratics within 0.02 px; lines in place of straight runs and of curves that stay
 * within half a unit. A contour may be missing only when all of it is on one straight line.
 */
export function isWritingOf(subpaths: readonly ReadSubpath[], contours: readonly Curve[], decimals: number): boolean {
  const scale = 10 ** decimals
  let at = 0
  for (const contour of contours) {
    const rounded = round(contour, scale)
    const subpath = subpaths[at]
    if (subpath !== undefined && rounded.some((_, first) => isSame(subpath, rounded, first, scale))) at++
    else if (!isFlat(rounded)) return false
  }
  return at === subpaths.length
}

function round({ ops, coords }: Curve, scale: number): Rounded[] {
  const segments: Rounded[] = []
  const at = (k: number): number => Math.round(coords[k]! * scale) + 0
  let from = [at(0), at(1)]
  let k = 2
  for (const kind of ops) {
    const xy = [...from, ...Array.from({ length: OP_LENGTH[kind]! }, () => at(k++))]
    from = xy.slice(-2)
    const moves = xy.some((value, i) => value !== xy[i % 2])
    if (moves) segments.push({ isLine: kind === LINE, xy })
  }
  return segments
}

function isSame(subpath: ReadSubpath, rounded: readonly Rounded[], first: number, scale: number): boolean {
  const at = (k: number): Rounded => rounded[(first + k) % rounded.length]!
  if (at(0).xy[0] !== subpath.x || at(0).xy[1] !== subpath.y) return false
  let from: readonly number[] = [subpath.x, subpath.y]
  let used = 0
  for (const segment of subpath.segments) {
    const end = segment.numbers.slice(-2)
    if (segment.kind === 'L') {
      do {
        if (used === rounded.length || !runsAlong(at(used), from, end)) return false
        used++
      } while (at(used - 1).xy.at(-2) !== end[0] || at(used - 1).xy.at(-1) !== end[1])
    } else {
      if (used === rounded.length || !isCurve(segment, at(used), scale)) return false
      used++
    }
    from = end
  }
  return used === rounded.length
}

/** Whether the rounded segment is straight, and lies on the way from `from` to `to` and leads along it. */
function runsAlong({ isLine, xy }: Rounded, from: readonly number[], to: readonly number[]): boolean {
  const [dx, dy] = [to[0]! - from[0]!, to[1]! - from[1]!]
  const off = (k: number): number =>
    Math.abs(dx * (xy[k + 1]! - from[1]!) - dy * (xy[k]! - from[0]!)) / Math.hypot(dx, dy)
  const end = xy.length - 2
  const leads = dx * (xy[end]! - xy[0]!) + dy * (xy[end + 1]! - xy[1]!) > 0
  const curveIsNear = isLine || (off(2) <= 0.67 && off(4) <= 0.67)
  return leads && off(0) < 1e-3 && off(end) < 1e-3 && curveIsNear
}

function isCurve({ kind, numbers }: ReadSegment, { isLine, xy }: Rounded, scale: number): boolean {
  const [x0, y0] = xy
  if (isLine) return false
  if (kind === 'C') return numbers.every((value, k) => value === xy[k + 2])
  const quadratic = [x0!, y0!, ...numbers]
  for (let t = 0; t <= 1; t += 1 / 16) {
    const [a, b] = [pointAt(xy, t), pointAt(quadratic, t)]
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) > QUADRATIC_PX * scale + 1e-6) return false
  }
  return numbers.at(-2) === xy[6] && numbers.at(-1) === xy[7]
}

/** The point of a Bezier curve of any degree (de Casteljau). */
function pointAt(xy: readonly number[], t: number): [number, number] {
  if (xy.length === 2) return [xy[0]!, xy[1]!]
  return pointAt(
    xy.slice(2).map((value, k) => xy[k]! + t * (value - xy[k]!)),
    t,
  )
}

function isFlat(rounded: readonly Rounded[]): boolean {
  const points = rounded.flatMap(({ xy }) =>
    Array.from({ length: xy.length / 2 }, (_, k) => [xy[2 * k]!, xy[2 * k + 1]!]),
  )
  const [origin] = points
  if (origin === undefined) return true
  const far = points.reduce((best, point) => (distance(point, origin) > distance(best, origin) ? point : best), origin)
  const length = distance(far, origin)
  return points.every((p) => {
    const cross = (far[0]! - origin[0]!) * (p[1]! - origin[1]!) - (far[1]! - origin[1]!) * (p[0]! - origin[0]!)
    return Math.abs(cross) <= 0.67 * length
  })
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)
}
