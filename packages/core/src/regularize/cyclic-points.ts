import { MAX_RADIUS } from '../fit/models/arc'
import { arcCenter } from '../geometry/arc'
import { ARC, CUBIC, type Curve, OP_LENGTH } from '../model/curve'

/** Kind, in CyclicPoints, of a point where two segments of a curve meet. */
const VERTEX = 0
/** Kind, in CyclicPoints, of an inner control point of a cubic. */
export const CONTROL = 1
/** Kind, in CyclicPoints, of the point in the middle of a circular arc. */
const ARC_MIDDLE = 2

/**
 * The points that determine a closed curve, in order around it: the start of each segment, followed by the two inner control points of a
 * cubic or by the middle of an arc. Point i is at (x[i], y[i]), px, and `kind[i]` is VERTEX, CONTROL or ARC_MIDDLE. A rigid motion that
 * maps these points onto each other and keeps or reverses their cyclic order maps the curve onto itself.
 */
export interface CyclicPoints {
  readonly kind: Uint8Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * Returns the points that determine a closed curve: segment starts, inner control points of cubics and middles of arcs, in order around
 * the curve. Null for an open curve, and for one with an elliptical arc, which three points do not determine.
 */
export function cyclicPoints({ ops, coords }: Curve): CyclicPoints | null {
  const kind: number[] = []
  const x: number[] = []
  const y: number[] = []
  const add = (kindOfPoint: number, px: number, py: number): void => {
    kind.push(kindOfPoint)
    x.push(px)
    y.push(py)
  }
  if (coords[0] !== coords[coords.length - 2] || coords[1] !== coords[coords.length - 1]) return null
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    add(VERTEX, coords[at - 2], coords[at - 1])
    if (ops[k] === CUBIC) {
      add(CONTROL, coords[at], coords[at + 1])
      add(CONTROL, coords[at + 2], coords[at + 3])
    } else if (ops[k] === ARC) {
      if (coords[at] !== coords[at + 1]) return null
      const { cx, cy, rx, rotation, start, delta } = arcCenter(coords, at)
      const middle = rotation + start + delta / 2
      add(ARC_MIDDLE, cx + rx * Math.cos(middle), cy + rx * Math.sin(middle))
    }
  }
  return { kind: Uint8Array.from(kind), x: Float64Array.from(x), y: Float64Array.from(y) }
}

/**
 * Returns the closed curve that its determining points describe, with segments of the kinds `ops`; it is the inverse of `cyclicPoints`.
 * Null when the radius of one of its arcs would exceed `MAX_RADIUS` or is not determined.
 */
export function cyclicCurve(ops: Uint8Array, { x, y }: CyclicPoints): Curve | null {
  const out = [x[0], y[0]]
  for (let k = 0, i = 0; k < ops.length; k++) {
    const inner = ops[k] === CUBIC ? 2 : ops[k] === ARC ? 1 : 0
    const end = (i + inner + 1) % x.length
    if (ops[k] === CUBIC) out.push(x[i + 1], y[i + 1], x[i + 2], y[i + 2])
    if (ops[k] === ARC) {
      const dx = x[end] - x[i]
      const dy = y[end] - y[i]
      const chord = Math.hypot(dx, dy)
      const offset = (dx * (y[i + 1] - y[i]) - dy * (x[i + 1] - x[i])) / chord
      const height = Math.abs(offset)
      const r = (chord * chord) / (8 * height) + height / 2
      if (!(r <= MAX_RADIUS)) return null
      out.push(r, r, 0, height > chord / 2 ? 1 : 0, offset < 0 ? 1 : 0)
    }
    out.push(x[end], y[end])
    i += inner + 1
  }
  return { ops, coords: Float64Array.from(out) }
}
