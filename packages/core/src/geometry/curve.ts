import { ARC, CUBIC, type Curve, OP_LENGTH } from '../model/curve'
import type { Point } from './point'

/** The same curve walked from its end to its start. */
export function reverseCurve(curve: Curve): Curve {
  const { ops, coords } = curve
  const outOps = new Uint8Array(ops.length)
  const out = new Float64Array(coords.length)
  let read = coords.length
  let write = 2
  out[0] = coords[read - 2]
  out[1] = coords[read - 1]
  for (let k = ops.length - 1, o = 0; k >= 0; k--, o++) {
    const op = ops[k]
    outOps[o] = op
    read -= OP_LENGTH[op]
    const x = coords[read - 2]
    const y = coords[read - 1]
    if (op === CUBIC) {
      out[write] = coords[read + 2]
      out[write + 1] = coords[read + 3]
      out[write + 2] = coords[read]
      out[write + 3] = coords[read + 1]
    } else if (op === ARC) {
      for (let c = 0; c < 4; c++) out[write + c] = coords[read + c]
      out[write + 4] = 1 - coords[read + 4]
    }
    write += OP_LENGTH[op]
    out[write - 2] = x
    out[write - 1] = y
  }
  return { ops: outOps, coords: out }
}

/**
 * The same curve with its ends at `start` and `end`, px. The control point beside an end moves along with it, so that the direction there
 * stays; a line or an arc is held only by its other end.
 */
export function moveEnds({ ops, coords }: Curve, start: Point, end: Point): Curve {
  const last = coords.length - 2
  if (coords[0] === start.x && coords[1] === start.y && coords[last] === end.x && coords[last + 1] === end.y) {
    return { ops, coords }
  }
  const out = coords.slice()
  if (ops[0] === CUBIC) {
    out[2] += start.x - coords[0]
    out[3] += start.y - coords[1]
  }
  if (ops[ops.length - 1] === CUBIC) {
    out[last - 2] += end.x - coords[last]
    out[last - 1] += end.y - coords[last + 1]
  }
  out.set([start.x, start.y], 0)
  out.set([end.x, end.y], last)
  return { ops, coords: out }
}

/** Segments `first` to `first + count - 1` as a curve of their own; past the last segment of a closed curve comes its first. */
export function sliceCurve(curve: Curve, first: number, count: number): Curve {
  const { ops, coords } = curve
  const starts = segmentStarts(curve)
  const at = starts[first]
  const out = [coords[at - 2], coords[at - 1]]
  for (let k = first; k < first + count; k++) {
    const from = starts[k % ops.length]
    for (let c = from; c < from + OP_LENGTH[ops[k % ops.length]]; c++) out.push(coords[c])
  }
  return {
    ops: Uint8Array.from({ length: count }, (_, k) => ops[(first + k) % ops.length]),
    coords: Float64Array.from(out),
  }
}

/** By segment: where its coordinates begin in `coords`; its start point lies in the two before. */
export function segmentStarts({ ops }: Curve): Int32Array {
  const out = new Int32Array(ops.length)
  for (let k = 1, at = 2; k <= ops.length; k++) {
    out[k - 1] = at
    at += OP_LENGTH[ops[k - 1]]
  }
  return out
}

/**
 * The same curve with x and y scaled. A circular arc under unequal factors becomes the ellipse of the factors' ratio; made for
 * factors that differ by rounding only.
 */
export function scaleCurve(curve: Curve, sx: number, sy: number): Curve {
  const coords = curve.coords.slice()
  const scaleAt = (at: number): void => {
    coords[at] *= sx
    coords[at + 1] *= sy
  }
  scaleAt(0)
  for (let k = 0, at = 2; k < curve.ops.length; at += OP_LENGTH[curve.ops[k++]]) {
    if (curve.ops[k] === ARC) scaleAt(at)
    for (let c = curve.ops[k] === ARC ? 5 : 0; c < OP_LENGTH[curve.ops[k]]; c += 2) scaleAt(at + c)
  }
  return { ops: curve.ops, coords }
}

/** The same curve moved by (dx, dy), px. */
export function moveCurve(curve: Curve, dx: number, dy: number): Curve {
  return mapPoints(
    curve,
    (x) => x + dx,
    (y) => y + dy,
  )
}

/** The same curve with the coordinates of its points and control points mapped. The radii of arcs stay. */
export function mapPoints(curve: Curve, mapX: (x: number) => number, mapY: (y: number) => number): Curve {
  const coords = curve.coords.slice()
  const mapAt = (at: number): void => {
    coords[at] = mapX(coords[at])
    coords[at + 1] = mapY(coords[at + 1])
  }
  mapAt(0)
  for (let k = 0, at = 2; k < curve.ops.length; at += OP_LENGTH[curve.ops[k++]]) {
    for (let c = curve.ops[k] === ARC ? 5 : 0; c < OP_LENGTH[curve.ops[k]]; c += 2) mapAt(at + c)
  }
  return { ops: curve.ops, coords }
}
