import type { Rule } from './rule'

/** A corner of a border, which joins the near ends of two rules. */
export interface Corner {
  /** Indices of the rule along rows and of that along columns. */
  readonly across: number
  readonly down: number
  /** Where the outer edges of the two meet, px. */
  readonly x: number
  readonly y: number
  /** Directions of the rules from there: 1 to the right or down, -1 to the left or up. */
  readonly toX: Direction
  readonly toY: Direction
  /** Radius of the outer border, px; 0 where it is sharp. */
  readonly radius: number
}

export type Direction = 1 | -1

/** Where a corner is: the place and the directions of a `Corner`. */
export type CornerPlace = Pick<Corner, 'x' | 'y' | 'toX' | 'toY'>

/** The place at which the outer edges of two rules meet, whose rules run in these directions from it. */
export function placeOf(across: Rule, down: Rule, toX: Direction, toY: Direction): CornerPlace {
  return { x: toX > 0 ? down.left : down.right, y: toY > 0 ? across.top : across.bottom, toX, toY }
}

/** How far from a corner its rules begin, px; less than 0 where one runs beyond it. */
export function gapsOf({ x, y, toX, toY }: CornerPlace, across: Rule, down: Rule): [number, number] {
  return [toX > 0 ? across.left - x : x - across.right, toY > 0 ? down.top - y : y - down.bottom]
}

/** Column of the pixels i px from a corner along its rule across; the same for rows with `y` and `toY`. */
export function stepFrom(start: number, to: Direction, i: number): number {
  return to > 0 ? start + i : start - 1 - i
}

/** Luma of the grounds outside and inside a border, beside two rules that run from a place. */
export function groundsOf({ toX, toY }: CornerPlace, across: Rule, down: Rule): { outer: number[]; inner: number[] } {
  return {
    outer: [toY > 0 ? across.before : across.after, toX > 0 ? down.before : down.after],
    inner: [toY > 0 ? across.after : across.before, toX > 0 ? down.after : down.before],
  }
}
