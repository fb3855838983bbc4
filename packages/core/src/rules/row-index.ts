import type { Rule } from './rule'
import { type Span, spanOf } from './span'

/** A rule of an index: its place in the list of rules, and where it lies. */
export interface IndexedRule {
  readonly k: number
  readonly rule: Rule
  readonly span: Span
}

/** The rules of one direction by their rows, so that those near a place are found without a look at all others. */
export class RowIndex {
  private readonly entries: readonly IndexedRule[]

  /** Rules of which `isKept` is false are left out. */
  constructor(rules: readonly Rule[], isVertical: boolean, isKept?: readonly boolean[]) {
    this.entries = rules
      .flatMap((rule, k) =>
        rule.isVertical === isVertical && (isKept?.[k] ?? true) ? [{ k, rule, span: spanOf(rule) }] : [],
      )
      .sort((a, b) => a.span.row - b.span.row || a.k - b.k)
  }

  /** Those whose first rows (columns of vertical rules) are `from` to `to`, in the order of these. */
  between(from: number, to: number): readonly IndexedRule[] {
    const start = this.firstFrom(from)
    let end = start
    while (end < this.entries.length && this.entries[end].span.row <= to) end++
    return this.entries.slice(start, end)
  }

  private firstFrom(row: number): number {
    let low = 0
    let high = this.entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.entries[middle].span.row < row) low = middle + 1
      else high = middle
    }
    return low
  }
}
