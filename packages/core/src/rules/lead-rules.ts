import type { Direction } from './corner'
import type { LumaPlane } from './luma-plane'
import type { RowIndex } from './row-index'
import { areAlike, MAX_THICKNESS, type Rule } from './rule'
import { spanOf } from './span'

/** Longest gap, px, between the end of a rule and the side of another one to which it leads. Rings at crossings leave up to a block of 8 px. */
const MAX_GAP = 12

/** Part (0-1) of a rule's contrast that the pixels of such a gap must show on average, as between two runs of one line. */
const MIN_SHOWN = 0.6

/**
 * Where a rule begins (`to` is 1) or ends (-1), px along it, once it is drawn up to the side of another one to which that end leads; null where there is none. `others` are the
 * rules across it.
 */
export function leadOf(plane: LumaPlane, rule: Rule, to: Direction, others: RowIndex): number | null {
  const { first, end, row, thickness } = spanOf(rule)
  const near =
    to > 0 ? others.between(first - MAX_GAP - MAX_THICKNESS, first) : others.between(end - MAX_THICKNESS, end + MAX_GAP)
  let nearest = MAX_GAP + 1
  let at: number | null = null
  for (const { rule: other, span: side } of near) {
    if (side.first > row || side.end < row + thickness || !isAlike(rule, other)) continue
    const gap = to > 0 ? first - side.row - side.thickness : side.row - end
    if (gap < -side.thickness || gap >= nearest) continue
    nearest = gap
    at = to > 0 ? Math.min(first, side.row + side.thickness) : Math.max(end, side.row)
  }
  if (at === null) return null
  return (to > 0 ? isShown(plane, rule, at, first) : isShown(plane, rule, end, at)) ? at : null
}

function isAlike({ level, before, after }: Rule, other: Rule): boolean {
  const contrast = Math.min(Math.abs(level - before), Math.abs(level - after))
  return areAlike(level, other.level, contrast)
}

/** Whether the pixels of a rule's first row from `first` to before `end` show most of its contrast; true where there are none. */
function isShown({ luma, width }: LumaPlane, rule: Rule, first: number, end: number): boolean {
  const { isVertical, level, before, after } = rule
  const { row } = spanOf(rule)
  const ground = Math.abs(level - before) < Math.abs(level - after) ? before : after
  let sum = 0
  for (let u = first; u < end; u++) sum += (isVertical ? luma[u * width + row] : luma[row * width + u]) - ground
  return sum / (level - ground) >= MIN_SHOWN * (end - first)
}
