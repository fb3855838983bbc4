import type { Corner } from './corner'
import { endOf, endsOf, type FittedCorner, findCorners } from './find-corners'
import { leadOf } from './lead-rules'
import type { LumaPlane } from './luma-plane'
import { RowIndex } from './row-index'
import type { Rule } from './rule'
import { settleRadii } from './settle-radii'
import { withEnd } from './span'

/**
 * Long rules, and those of the short ones both of whose ends are joined to others: by a corner, or because they lead to the side of another one. Rules
 * that lead to a side are drawn up to it.
 */
export function findJoints(
  plane: LumaPlane,
  long: readonly Rule[],
  short: readonly Rule[],
): { rules: Rule[]; corners: Corner[] } {
  const rules = [...long, ...short]
  const corners = findCorners(plane, rules)
  const isKept = rules.map(() => true)
  for (;;) {
    const rows = new RowIndex(rules, false, isKept)
    const columns = new RowIndex(rules, true, isKept)
    const joined = new Set(corners.filter(({ across, down }) => isKept[across] && isKept[down]).flatMap(endsOf))
    const led = rules.map((rule, k) => {
      if (!isKept[k]) return rule
      let drawn = rule
      for (const to of [1, -1] as const) {
        if (joined.has(endOf(k, to))) continue
        const at = leadOf(plane, rule, to, rule.isVertical ? rows : columns)
        if (at === null) continue
        joined.add(endOf(k, to))
        drawn = withEnd(drawn, to, at)
      }
      return drawn
    })
    const loose = rules.flatMap((_, k) =>
      isKept[k] && k >= long.length && !(joined.has(endOf(k, 1)) && joined.has(endOf(k, -1))) ? [k] : [],
    )
    if (loose.length === 0) {
      const drawn = keptOf(led, corners, isKept)
      return { rules: drawn.rules, corners: settleRadii(drawn.rules, drawn.corners) }
    }
    for (const k of loose) isKept[k] = false
  }
}

/** The rules that are kept, and the corners between them. */
function keptOf(rules: readonly Rule[], corners: readonly FittedCorner[], isKept: readonly boolean[]) {
  const place: number[] = []
  let count = 0
  for (const kept of isKept) place.push(kept ? count++ : -1)
  return {
    rules: rules.filter((_, k) => isKept[k]),
    corners: corners
      .filter(({ across, down }) => isKept[across] && isKept[down])
      .map((corner) => ({ ...corner, across: place[corner.across], down: place[corner.down] })),
  }
}
