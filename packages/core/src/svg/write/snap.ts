import { CUBIC, type Curve, LINE, OP_LENGTH } from '../../model/curve'
import { demand, MAX_COORDINATE } from './number'
import type { Outline } from './outline'
import { snapArc } from './snap-arc'

/** Farthest that the handles of a cubic may lie from its chord, in units, for it to become a line: a cubic strays by at most 3/4 of that, so by half a unit. */
const STRAIGHT_UNITS = 2 / 3

/**
 * Rounds a contour to the grid of `scale` units per px, each absolute point once, so that equal points stay equal and
 * nothing drifts. Segments without length and vertices inside a straight run are left out, and curves within half a unit of
 * their chord become lines. `outline` is emptied first and stays empty when the contour encloses nothing. Throws `internal` for a
 * coordinate that is not finite or beyond 100,000 px.
 */
export function snapContour(contour: Curve, scale: number, outline: Outline): void {
  const { ops, coords } = contour
  const startX = snap(coords[0], scale)
  const startY = snap(coords[1], scale)
  outline.begin(startX, startY)
  let at = 2
  for (let i = 0; i < ops.length; i++) {
    const kind = ops[i]
    if (kind === LINE) outline.addLine(snap(coords[at], scale), snap(coords[at + 1], scale))
    else if (kind === CUBIC) addCubic(outline, coords, at, scale)
    else snapArc(outline, coords, at, scale)
    at += OP_LENGTH[kind]
  }
  outline.addLine(startX, startY)
  outline.mergeSeam()
  if (outline.count <= 2 && outline.kinds.every((kind) => kind === LINE)) outline.begin(0, 0)
}

function snap(value: number, scale: number): number {
  demand(Math.abs(value) <= MAX_COORDINATE, `coordinate out of range: ${value}`)
  return Math.round(value * scale)
}

/** Adds the CUBIC at `coords[at]` from where the outline has come to. */
function addCubic(outline: Outline, coords: Float64Array, at: number, scale: number): void {
  const { penX: x0, penY: y0 } = outline
  const x1 = snap(coords[at], scale)
  const y1 = snap(coords[at + 1], scale)
  const x2 = snap(coords[at + 2], scale)
  const y2 = snap(coords[at + 3], scale)
  const x = snap(coords[at + 4], scale)
  const y = snap(coords[at + 5], scale)
  if (isStraight(x1 - x0, y1 - y0, x2 - x0, y2 - y0, x - x0, y - y0)) outline.addLine(x, y)
  else outline.add(CUBIC, x1, y1, x2, y2, x, y)
}

/** Whether the cubic from the origin with handles 1 and 2 to (dx, dy) stays within half a unit of its chord. */
function isStraight(x1: number, y1: number, x2: number, y2: number, dx: number, dy: number): boolean {
  const square = dx * dx + dy * dy
  if (square === 0) return x1 === 0 && y1 === 0 && x2 === 0 && y2 === 0
  const reach = STRAIGHT_UNITS * Math.sqrt(square)
  if (Math.abs(dx * y1 - dy * x1) > reach || Math.abs(dx * y2 - dy * x2) > reach) return false
  const along1 = dx * x1 + dy * y1
  const along2 = dx * x2 + dy * y2
  return along1 >= 0 && along1 <= square && along2 >= 0 && along2 <= square
}
