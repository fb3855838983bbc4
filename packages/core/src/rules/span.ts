import type { Rule } from './rule'

/** A rule along its direction: from `first` to before `end`, of the `thickness` px from `row` on across it. */
export interface Span {
  readonly first: number
  readonly end: number
  readonly row: number
  readonly thickness: number
}

export function spanOf({ isVertical, left, top, right, bottom }: Rule): Span {
  return isVertical
    ? { first: top, end: bottom, row: left, thickness: right - left }
    : { first: left, end: right, row: top, thickness: bottom - top }
}

/** A rule that begins (`to` is 1) or ends (-1) elsewhere, px along it. */
export function withEnd(rule: Rule, to: 1 | -1, at: number): Rule {
  if (rule.isVertical) return to > 0 ? { ...rule, top: at } : { ...rule, bottom: at }
  return to > 0 ? { ...rule, left: at } : { ...rule, right: at }
}
