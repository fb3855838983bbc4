import { ARC, CUBIC, OP_LENGTH } from './contour'
import { type Curve, CurveBuilder, reverseCurve } from './curve'
import { arcCentre } from './flatten'

/** The curve without about `length` px at each end; null when nothing is left. Whole segments go first, then a part of one. */
export function trimBothEnds(curve: Curve, length: number): Curve | null {
  const tail = trimStart(curve, length)
  if (tail === null) return null
  const head = trimStart(reverseCurve(tail), length)
  return head === null ? null : reverseCurve(head)
}

function trimStart(curve: Curve, length: number): Curve | null {
  const { ops, coords } = curve
  let x = coords[0]
  let y = coords[1]
  let rest = length
  for (let k = 0, at = 2; k < ops.length; k++) {
    const size = OP_LENGTH[ops[k]]
    const endX = coords[at + size - 2]
    const endY = coords[at + size - 1]
    const chord = Math.hypot(endX - x, endY - y)
    if (rest < chord) return cutSegment(curve, k, at, x, y, rest / chord)
    rest -= chord
    x = endX
    y = endY
    at += size
  }
  return null
}

/** The curve from fraction t of segment k on. */
function cutSegment(curve: Curve, k: number, at: number, x: number, y: number, t: number): Curve {
  const { ops, coords: c } = curve
  const u = 1 - t
  const size = OP_LENGTH[ops[k]]
  let out: CurveBuilder
  if (ops[k] === CUBIC) {
    const ax = u * x + t * c[at]
    const ay = u * y + t * c[at + 1]
    const bx = u * c[at] + t * c[at + 2]
    const by = u * c[at + 1] + t * c[at + 3]
    const dx = u * c[at + 2] + t * c[at + 4]
    const dy = u * c[at + 3] + t * c[at + 5]
    const ex = u * bx + t * dx
    const ey = u * by + t * dy
    out = new CurveBuilder(u * (u * ax + t * bx) + t * ex, u * (u * ay + t * by) + t * ey)
    out.cubic(ex, ey, dx, dy, c[at + 4], c[at + 5])
  } else if (ops[k] === ARC) {
    const { cx, cy, rx, ry, rotation, start, delta } = arcCentre(x, y, c, at)
    const px = rx * Math.cos(start + delta * t)
    const py = ry * Math.sin(start + delta * t)
    const cos = Math.cos(rotation)
    const sin = Math.sin(rotation)
    out = new CurveBuilder(cx + cos * px - sin * py, cy + sin * px + cos * py)
    out.ellipse(c[at], c[at + 1], c[at + 2], Math.abs(delta * u) > Math.PI, c[at + 4] === 1, c[at + 5], c[at + 6])
  } else {
    out = new CurveBuilder(u * x + t * c[at], u * y + t * c[at + 1])
    out.line(c[at], c[at + 1])
  }
  const tailStart = at + size
  out.append({ ops: ops.subarray(k + 1), coords: c.subarray(tailStart - 2) })
  return out.build()
}
