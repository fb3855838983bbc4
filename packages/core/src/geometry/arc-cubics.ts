import { ARC, CUBIC, type Curve, CurveBuilder, LINE, OP_LENGTH } from '../model/curve'
import { arcCenter, ellipsePoint } from './arc'

/** Largest distance, px, between an arc and the cubics that replace it: a twentieth of what anti-aliasing shows. */
const TOLERANCE = 0.002

/** Distance between a quarter of the unit circle and its best cubic with the circle's tangents at the ends (Goldapp 1991). It falls with the sixth power of the angle. */
const QUARTER_ERROR = 2.73e-4

/** The same curve with cubics in the place of its arcs, within 0.002 px. Lines and cubics stay as they are. */
export function withoutArcs(curve: Curve): Curve {
  const { ops, coords } = curve
  if (!ops.includes(ARC)) return curve
  const out = new CurveBuilder(coords[0], coords[1])
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    if (ops[k] === ARC) addArc(out, coords, at)
    else if (ops[k] === CUBIC)
      out.cubic(coords[at], coords[at + 1], coords[at + 2], coords[at + 3], coords[at + 4], coords[at + 5])
    else out.line(coords[at], coords[at + 1])
  }
  return out.build()
}

/** The same curve with cubics only. A line becomes the cubic with its handles at the thirds. */
export function asCubics(curve: Curve): Curve {
  const { ops, coords } = withoutArcs(curve)
  const out = new CurveBuilder(coords[0], coords[1])
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    const [x, y] = [coords[at], coords[at + 1]]
    if (ops[k] === LINE) {
      out.cubic((2 * out.x + x) / 3, (2 * out.y + y) / 3, (out.x + 2 * x) / 3, (out.y + 2 * y) / 3, x, y)
    } else out.cubic(x, y, coords[at + 2], coords[at + 3], coords[at + 4], coords[at + 5])
  }
  return out.build()
}

/** Adds the ARC at `coords[at]`, cut into equal angles. One without chord adds nothing; one without radius is a line. */
function addArc(out: CurveBuilder, coords: Float64Array, at: number): void {
  const [endX, endY] = [coords[at + 5], coords[at + 6]]
  if (out.x === endX && out.y === endY) return
  if (coords[at] === 0 || coords[at + 1] === 0) {
    out.line(endX, endY)
    return
  }
  const arc = arcCenter(coords, at)
  const quarters = Math.abs(arc.delta) / (Math.PI / 2)
  const growth = ((QUARTER_ERROR * Math.max(arc.rx, arc.ry)) / TOLERANCE) ** (1 / 6)
  const count = Math.max(1, Math.ceil(quarters * Math.max(1, growth)))
  const step = arc.delta / count
  const reach = (4 / 3) * Math.tan(step / 4)
  const [from, to] = [new Float64Array(2), new Float64Array(2)]
  // The derivative of the ellipse by its angle is the point a quarter turn on, as seen from the center.
  const handle = (point: Float64Array, angle: number, sign: number): [number, number] => {
    const ahead = new Float64Array(2)
    ellipsePoint(arc, angle + Math.PI / 2, ahead)
    return [point[0] + sign * reach * (ahead[0] - arc.cx), point[1] + sign * reach * (ahead[1] - arc.cy)]
  }
  for (let k = 0; k < count; k++) {
    const angle = arc.start + k * step
    ellipsePoint(arc, angle, from)
    ellipsePoint(arc, angle + step, to)
    const [x1, y1] = handle(from, angle, 1)
    const [x2, y2] = handle(to, angle + step, -1)
    const isLast = k + 1 === count
    out.cubic(x1, y1, x2, y2, isLast ? endX : to[0], isLast ? endY : to[1])
  }
}
