import { type Curve, CurveBuilder } from '../model/curve'
import type { Corner } from './corner'
import type { RuledLines } from './find-rules'
import type { Rule } from './rule'
import type { RuleChain } from './rule-chains'

/** The way around a corner along one side of a chain: an arc from p to q, or a point where both are one. Half axes are px; `sweep` is SVG's flag. */
interface Bend {
  readonly p: readonly [number, number]
  readonly q: readonly [number, number]
  readonly rx: number
  readonly ry: number
  readonly sweep: boolean
}

/** The contours of a chain of rules: one around an open chain; an outer one and a hole for a closed one. */
export function outlineOf({ rules, corners }: RuledLines, chain: RuleChain): Curve[] {
  const left: Bend[] = []
  const right: Bend[] = []
  let turns = 0
  const bends = chain.corners.map((k) => corners[k])
  for (const [k, corner] of bends.entries()) {
    const isAcross = chain.rules[k] === corner.across
    // Clockwise as seen on screen: from a rule to the right down to one, and so on around
    const isRight = isAcross === corner.toX * corner.toY < 0
    turns += isRight ? 1 : -1
    const outer = bendOf(corner, 0, 0, isAcross, isRight)
    const across = rules[corner.across]
    const down = rules[corner.down]
    const inner = bendOf(corner, down.right - down.left, across.bottom - across.top, isAcross, isRight)
    left.push(isRight ? outer : inner)
    right.push(isRight ? inner : outer)
  }
  if (!chain.isClosed) {
    const ends = endsOfChain(
      chain.rules.map((k) => rules[k]),
      bends,
    )
    return [closed([ends.start[1], ...left, ...ends.end, ...backward(right), ends.start[0]])]
  }
  return turns > 0 ? [closed(left), closed(backward(right))] : [closed(backward(right)), closed(left)]
}

/** The way around a corner `x` and `y` px inside its outer border, from the rule across or from the other one. */
function bendOf(
  { x, y, toX, toY, radius }: Corner,
  insetX: number,
  insetY: number,
  isAcross: boolean,
  isRight: boolean,
): Bend {
  const rx = radius - insetX
  const ry = radius - insetY
  const isSharp = rx <= 0 || ry <= 0
  const onAcross = [x + toX * (isSharp ? insetX : radius), y + toY * insetY] as const
  const onDown = [x + toX * insetX, y + toY * (isSharp ? insetY : radius)] as const
  const [p, q] = isAcross ? [onAcross, onDown] : [onDown, onAcross]
  return { p, q, rx: isSharp ? 0 : rx, ry: isSharp ? 0 : ry, sweep: isRight }
}

function backward(bends: readonly Bend[]): Bend[] {
  return bends.map(({ p, q, rx, ry, sweep }) => ({ p: q, q: p, rx, ry, sweep: !sweep })).reverse()
}

/** The two points at the start of an open chain, from its right to its left side, and those at its end, from left to right. */
function endsOfChain(rules: readonly Rule[], corners: readonly Corner[]): { start: Bend[]; end: Bend[] } {
  const first = rules[0]
  const last = rules[rules.length - 1]
  const startsForward = corners.length === 0 || !leavesAtFront(first, corners[0])
  const endsForward = corners.length === 0 || leavesAtFront(last, corners[corners.length - 1])
  const { start } = capsOf(first, startsForward)
  const { end } = capsOf(last, endsForward)
  return { start, end }
}

/** Whether a corner joins the end of a rule at its left or top. */
function leavesAtFront({ isVertical }: Rule, { toX, toY }: Corner): boolean {
  return (isVertical ? toY : toX) > 0
}

/** Both ends of a rule that is walked along forward, to the right or down, or back. */
function capsOf({ left, top, right, bottom, isVertical }: Rule, isForward: boolean): { start: Bend[]; end: Bend[] } {
  const corners: [number, number][] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  // The corner of the box, clockwise, at which the left side starts
  const k = (isVertical ? 1 : 0) + (isForward ? 0 : 2)
  const at = (m: number): Bend => {
    const point = corners[(k + m) % 4]
    return { p: point, q: point, rx: 0, ry: 0, sweep: false }
  }
  return { start: [at(3), at(0)], end: [at(1), at(2)] }
}

/** A contour along bends and the lines between them. */
function closed(bends: readonly Bend[]): Curve {
  const [x, y] = bends[0].p
  const out = new CurveBuilder(x, y)
  const lineTo = ([u, v]: readonly [number, number]): void => {
    if (u !== out.x || v !== out.y) out.line(u, v)
  }
  for (const { p, q, rx, ry, sweep } of bends) {
    lineTo(p)
    if (rx > 0) out.ellipse(rx, ry, 0, false, sweep, ...q)
  }
  lineTo([x, y])
  return out.build()
}
