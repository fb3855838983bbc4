import { ARC, CUBIC, LINE, OP_LENGTH } from './contour'
import { type Curve, CurveBuilder } from './curve'
import { arcCentre } from './flatten'

/** Parallel segments whose ends are this close, px, are joined at their midpoint. */
const JOIN_GAP = 0.3
/** A mitre longer than this many offsets is cut off. */
const MITRE = 2.5
const LEAST_RADIUS = 0.2

/** A segment moved sideways: its ends, its unit directions there, and what it needs to be written. */
interface Moved {
  readonly op: number
  x0: number
  y0: number
  x1: number
  y1: number
  readonly dx0: number
  readonly dy0: number
  readonly dx1: number
  readonly dy1: number
  /** CUBIC: arm lengths; ARC: rx, ry, degrees, large, sweep. */
  readonly shape: readonly number[]
}

/**
 * The curve moved `distance` px to its left (seen along it, y down), with one segment per segment: lines and circular arcs exactly,
 * cubics by moving their ends and keeping their directions (Tiller and Hanson 1984), corners by mitres. Good to a fraction of the
 * distance; made for strips that nobody sees.
 */
export function offsetCurve(curve: Curve, distance: number): Curve {
  const moved = moveSegments(curve, distance)
  const out: CurveBuilder | null = moved.length > 0 ? new CurveBuilder(moved[0].x0, moved[0].y0) : null
  if (out === null) return curve
  for (let k = 0; k < moved.length; k++) {
    const bevel = k + 1 < moved.length ? join(moved[k], moved[k + 1], Math.abs(distance)) : false
    write(out, moved[k])
    if (bevel) out.line(moved[k + 1].x0, moved[k + 1].y0)
  }
  return out.build()
}

function moveSegments(curve: Curve, distance: number): Moved[] {
  const { ops, coords } = curve
  const out: Moved[] = []
  let x = coords[0]
  let y = coords[1]
  for (let k = 0, at = 2; k < ops.length; k++) {
    const length = OP_LENGTH[ops[k]]
    const endX = coords[at + length - 2]
    const endY = coords[at + length - 1]
    const chord = Math.hypot(endX - x, endY - y)
    if (chord > 1e-6) out.push(move(ops[k], x, y, coords, at, endX, endY, chord, distance))
    x = endX
    y = endY
    at += length
  }
  return out
}

function move(
  op: number,
  x: number,
  y: number,
  c: Float64Array,
  at: number,
  endX: number,
  endY: number,
  chord: number,
  distance: number,
): Moved {
  let dx0 = (endX - x) / chord
  let dy0 = (endY - y) / chord
  let dx1 = dx0
  let dy1 = dy0
  let shape: number[] = []
  let kind: number = op
  if (op === CUBIC) {
    const arm0 = Math.hypot(c[at] - x, c[at + 1] - y)
    const arm1 = Math.hypot(endX - c[at + 2], endY - c[at + 3])
    if (arm0 > 1e-6) [dx0, dy0] = [(c[at] - x) / arm0, (c[at + 1] - y) / arm0]
    if (arm1 > 1e-6) [dx1, dy1] = [(endX - c[at + 2]) / arm1, (endY - c[at + 3]) / arm1]
    shape = [arm0, arm1, chord]
  } else if (op === ARC) {
    const { cx, cy } = arcCentre(x, y, c, at)
    const turn = c[at + 4] === 1 ? 1 : -1
    const r = Math.hypot(x - cx, y - cy)
    ;[dx0, dy0] = [(-(y - cy) / r) * turn, ((x - cx) / r) * turn]
    ;[dx1, dy1] = [(-(endY - cy) / r) * turn, ((endX - cx) / r) * turn]
    const moved = c[at] + turn * distance
    if (c[at] === c[at + 1] && moved > LEAST_RADIUS) shape = [moved, moved, 0, c[at + 3], c[at + 4]]
    else kind = LINE
  }
  return {
    op: kind,
    x0: x + dy0 * distance,
    y0: y - dx0 * distance,
    x1: endX + dy1 * distance,
    y1: endY - dx1 * distance,
    dx0,
    dy0,
    dx1,
    dy1,
    shape,
  }
}

/** Makes a's end and b's start meet; returns true when a line between them is needed instead. */
function join(a: Moved, b: Moved, distance: number): boolean {
  const gap = Math.hypot(b.x0 - a.x1, b.y0 - a.y1)
  let x = (a.x1 + b.x0) / 2
  let y = (a.y1 + b.y0) / 2
  if (gap > JOIN_GAP) {
    const sine = a.dx1 * b.dy0 - a.dy1 * b.dx0
    if (Math.abs(sine) < 0.05 || a.op !== LINE || b.op !== LINE) return true
    const t = ((b.x0 - a.x1) * b.dy0 - (b.y0 - a.y1) * b.dx0) / sine
    x = a.x1 + t * a.dx1
    y = a.y1 + t * a.dy1
    if (Math.abs(t) > MITRE * distance) return true
  }
  a.x1 = x
  a.y1 = y
  b.x0 = x
  b.y0 = y
  return false
}

function write(out: CurveBuilder, s: Moved): void {
  if (s.op === CUBIC) {
    const scale = Math.min(3, Math.hypot(s.x1 - s.x0, s.y1 - s.y0) / s.shape[2])
    const arm0 = s.shape[0] * scale
    const arm1 = s.shape[1] * scale
    out.cubic(s.x0 + s.dx0 * arm0, s.y0 + s.dy0 * arm0, s.x1 - s.dx1 * arm1, s.y1 - s.dy1 * arm1, s.x1, s.y1)
  } else if (s.op === ARC) out.arc(s.shape[0], s.shape[3] === 1, s.shape[4] === 1, s.x1, s.y1)
  else out.line(s.x1, s.y1)
}
