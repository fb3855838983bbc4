import { ARC, CUBIC, type Curve, OP_LENGTH } from '../model/curve'
import { arcCenter } from './arc'
import { INVISIBLE } from './point'

/** Largest sweep of a joined arc, radians: the endpoint form is ill-conditioned near half a turn. */
const MAX_SWEEP = 2.8
/** Length, px, below which an arm has no direction. */
const MIN_ARM = 1e-6

/**
 * The closed curve with neighboring segments joined where they are parts of one arc or cubic. `cuts` are the joints at which one strand
 * was cut at a junction: joint k lies before segment k, and joint 0 where the curve closes. Cubics are compared at cuts only. Arcs are
 * compared at all joints, because the fit writes an arc of a large sweep as two, which may fit into one once a cut has shortened
 * them. The geometry decides at cuts too, since one side may have been refitted. The curve may start at another of its points
 * afterwards. Lines are not joined, because the writer drops vertices inside straight runs.
 */
export function rejoin(curve: Curve, cuts: ReadonlySet<number>): Curve {
  const { ops, coords } = curve
  const outOps: number[] = []
  const out = [coords[0], coords[1]]
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    const op = ops[k]
    const isCandidate = outOps[outOps.length - 1] === op && (op === ARC || cuts.has(k))
    const whole = isCandidate ? joinLast(out, op, coords, at) : null
    if (whole === null) {
      outOps.push(op)
      for (let c = at; c < at + OP_LENGTH[op]; c++) out.push(coords[c])
    } else out.splice(out.length - whole.length, whole.length, ...whole)
  }
  if (ops[0] === ARC || cuts.has(0)) joinSeam(outOps, out)
  return { ops: Uint8Array.from(outOps), coords: Float64Array.from(out) }
}

/** Joins the last segment and the first where they are parts of one; the curve then starts after the first. */
function joinSeam(ops: number[], coords: number[]): void {
  const [op] = ops
  if (ops.length < 3 || ops[ops.length - 1] !== op) return
  const whole = joinLast(coords, op, Float64Array.from(coords.slice(0, OP_LENGTH[op] + 2)), 2)
  if (whole === null) return
  coords.splice(coords.length - whole.length, whole.length, ...whole)
  coords.splice(0, OP_LENGTH[op])
  ops.shift()
}

/** The coordinates of the one segment whose parts are the last one of `out` and the one at `at`; null when there is none. */
function joinLast(out: readonly number[], op: number, coords: Float64Array, at: number): number[] | null {
  const first = Float64Array.from(out.slice(out.length - OP_LENGTH[op] - 2))
  if (op === CUBIC) return joinCubics(first, coords, at)
  return op === ARC ? joinArcs(first, coords, at) : null
}

/**
 * De Casteljau's division in reverse: the arms at the cut are in the ratio of the two parameter ranges, and the outer arms of the
 * whole are longer in the same ratio.
 */
function joinCubics(a: Float64Array, c: Float64Array, at: number): number[] | null {
  const ux = a[6] - a[4]
  const uy = a[7] - a[5]
  const vx = c[at] - a[6]
  const vy = c[at + 1] - a[7]
  const before = Math.hypot(ux, uy)
  const after = Math.hypot(vx, vy)
  if (!(before > MIN_ARM && after > MIN_ARM) || ux * vx + uy * vy < 0) return null
  const t = before / (before + after)
  const x1 = a[0] + (a[2] - a[0]) / t
  const y1 = a[1] + (a[3] - a[1]) / t
  const x2 = c[at + 4] + (c[at + 2] - c[at + 4]) / (1 - t)
  const y2 = c[at + 5] + (c[at + 3] - c[at + 5]) / (1 - t)
  const mx = x1 + t * (x2 - x1)
  const my = y1 + t * (y2 - y1)
  const isPart =
    isClose(a[2] + t * (mx - a[2]), a[3] + t * (my - a[3]), a[4], a[5]) &&
    isClose(mx + t * (c[at + 2] - mx), my + t * (c[at + 3] - my), c[at], c[at + 1]) &&
    isClose(a[4] + t * (c[at] - a[4]), a[5] + t * (c[at + 1] - a[5]), a[6], a[7])
  return isPart ? [x1, y1, x2, y2, c[at + 4], c[at + 5]] : null
}

function joinArcs(a: Float64Array, c: Float64Array, at: number): number[] | null {
  if (a[2] !== c[at] || a[3] !== c[at + 1] || a[4] !== c[at + 2] || a[6] !== c[at + 4]) return null
  const one = arcCenter(a, 2)
  const two = arcCenter(c, at)
  const sweep = Math.abs(one.delta) + Math.abs(two.delta)
  if (sweep > MAX_SWEEP || !isClose(one.cx, one.cy, two.cx, two.cy)) return null
  return [a[2], a[3], a[4], 0, a[6], c[at + 5], c[at + 6]]
}

function isClose(x: number, y: number, px: number, py: number): boolean {
  return Math.hypot(x - px, y - py) < INVISIBLE
}
