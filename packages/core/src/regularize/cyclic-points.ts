import { arcCenter } from '../geometry/arc'
import { ARC, CUBIC, OP_LENGTH } from '../model/contour'
import type { Curve } from '../model/curve'

const VERTEX = 0
export const ARM = 1
const APEX = 2
/** An arc that rises less over its chord, px, has no radius to speak of. */
const LEAST_RISE = 1e-3

/**
 * A closed curve as the points that shape it, in their order around: the start of each segment, then the two arms of a cubic or the middle of
 * an arc. Whatever maps such points onto each other, in either order around, maps the curve onto itself.
 */
export interface CyclicPoints {
  readonly tags: Uint8Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The points of a closed curve, px; null for an open one, or one with arcs of ellipses. */
export function cyclicPoints({ ops, coords }: Curve): CyclicPoints | null {
  const tags: number[] = []
  const x: number[] = []
  const y: number[] = []
  const add = (tag: number, px: number, py: number): void => {
    tags.push(tag)
    x.push(px)
    y.push(py)
  }
  if (coords[0] !== coords[coords.length - 2] || coords[1] !== coords[coords.length - 1]) return null
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    add(VERTEX, coords[at - 2], coords[at - 1])
    if (ops[k] === CUBIC) {
      add(ARM, coords[at], coords[at + 1])
      add(ARM, coords[at + 2], coords[at + 3])
    } else if (ops[k] === ARC) {
      if (coords[at] !== coords[at + 1]) return null
      const { cx, cy, rx, rotation, start, delta } = arcCenter(coords[at - 2], coords[at - 1], coords, at)
      const middle = rotation + start + delta / 2
      add(APEX, cx + rx * Math.cos(middle), cy + rx * Math.sin(middle))
    }
  }
  return { tags: Uint8Array.from(tags), x: Float64Array.from(x), y: Float64Array.from(y) }
}

/** The curve of kinds `ops` through the points; null when an arc has become flat. */
export function drawCyclic(ops: Uint8Array, { x, y }: CyclicPoints): Curve | null {
  const out = [x[0], y[0]]
  for (let k = 0, i = 0; k < ops.length; k++) {
    const inner = ops[k] === CUBIC ? 2 : ops[k] === ARC ? 1 : 0
    const end = (i + inner + 1) % x.length
    if (ops[k] === CUBIC) out.push(x[i + 1], y[i + 1], x[i + 2], y[i + 2])
    if (ops[k] === ARC) {
      const dx = x[end] - x[i]
      const dy = y[end] - y[i]
      const chord = Math.hypot(dx, dy)
      const rise = (dx * (y[i + 1] - y[i]) - dy * (x[i + 1] - x[i])) / chord
      const height = Math.abs(rise)
      if (!(height > LEAST_RISE)) return null
      const r = (chord * chord) / (8 * height) + height / 2
      out.push(r, r, 0, height > chord / 2 ? 1 : 0, rise < 0 ? 1 : 0)
    }
    out.push(x[end], y[end])
    i += inner + 1
  }
  return { ops, coords: Float64Array.from(out) }
}
