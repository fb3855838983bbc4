import { type ArcCenter, arcCenter } from '../../geometry/arc'
import { asCubics } from '../../geometry/arc-cubics'
import { ARC, CUBIC, type Curve, OP_LENGTH } from '../../model/curve'

/** A closed contour as the entities of DXF have it, px with y down. */
export type Outline =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  /** Vertices with the bulge of the side after each: the tangent of a quarter of its angle, positive clockwise as seen (y down); 0 for a line. */
  | { readonly kind: 'polyline'; readonly vertices: readonly { x: number; y: number; bulge: number }[] }
  /** A chain of cubic Beziers: the control points, of which each third, from the first to the last, lies on the curve. */
  | { readonly kind: 'spline'; readonly points: readonly { x: number; y: number }[] }

/** Largest distance, px, between centers and between radii of arcs that are one circle. */
const SAME_CIRCLE = 0.02

/** Largest difference, radians, of the angles of a full circle. */
const FULL_TURN = 1e-3

/** A contour as one entity: a circle, lines and circular arcs, or a spline where there is any other curve. */
export function outlineOf(contour: Curve): Outline {
  const { ops, coords } = contour
  const arcs: ArcCenter[] = []
  const vertices: { x: number; y: number; bulge: number }[] = []
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    const isRound = ops[k] === ARC && coords[at] === coords[at + 1] && coords[at] > 0
    if (ops[k] === CUBIC || (ops[k] === ARC && !isRound)) return splineOf(contour)
    const end = at + OP_LENGTH[ops[k]]
    const [x, y] = [coords[at - 2], coords[at - 1]]
    if (x === coords[end - 2] && y === coords[end - 1]) continue
    const arc = isRound ? arcCenter(coords, at) : null
    if (arc !== null) arcs.push(arc)
    vertices.push({ x, y, bulge: arc === null ? 0 : Math.tan(arc.delta / 4) })
  }
  return (arcs.length === vertices.length ? circleOf(arcs) : null) ?? { kind: 'polyline', vertices }
}

/** The circle that arcs make up, or null. */
function circleOf(arcs: readonly ArcCenter[]): Outline | null {
  if (arcs.length === 0) return null
  const [{ cx, cy, rx }] = arcs
  const turn = Math.abs(arcs.reduce((sum, { delta }) => sum + delta, 0))
  const isOne = arcs.every(
    (arc) => Math.hypot(arc.cx - cx, arc.cy - cy) <= SAME_CIRCLE && Math.abs(arc.rx - rx) <= SAME_CIRCLE,
  )
  return isOne && Math.abs(turn - 2 * Math.PI) <= FULL_TURN ? { kind: 'circle', x: cx, y: cy, r: rx } : null
}

function splineOf(contour: Curve): Outline {
  const { coords } = asCubics(contour)
  return {
    kind: 'spline',
    points: Array.from({ length: coords.length / 2 }, (_, k) => ({ x: coords[2 * k], y: coords[2 * k + 1] })),
  }
}
