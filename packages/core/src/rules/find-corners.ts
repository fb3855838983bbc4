import { type Corner, type CornerPlace, type Direction, gapsOf, groundsOf, placeOf } from './corner'
import { CornerCovers } from './corner-cover'
import { fitCorner } from './fit-corner'
import type { LumaPlane } from './luma-plane'
import { RowIndex } from './row-index'
import { areAlike, MAX_THICKNESS, type Rule } from './rule'

/** Largest distance, px, between a corner and the ends of its rules, and how far these may run beyond it. */
const REACH = 20
const BEYOND = 1

/** A corner that pixels show, with its squared errors, levels, by radius in steps of half a px. */
export interface FittedCorner extends Corner {
  readonly errors: Float64Array
}

interface Candidate {
  readonly corner: FittedCorner
  readonly left: number
}

/** The corners that join ends of rules, at most one an end, in the order of the rules. */
export function findCorners(plane: LumaPlane, rules: readonly Rule[]): FittedCorner[] {
  const covers = new CornerCovers()
  const candidates: Candidate[] = []
  const columns = new RowIndex(rules, true)
  for (const [k, across] of rules.entries()) {
    if (across.isVertical) continue
    for (const toX of [1, -1] as const) {
      const end = toX > 0 ? across.left : across.right - MAX_THICKNESS
      const near =
        toX > 0
          ? columns.between(end - REACH, end + BEYOND)
          : columns.between(end - BEYOND, end + MAX_THICKNESS + REACH)
      for (const { k: m, rule: down } of near) {
        for (const toY of [1, -1] as const) {
          const place = placeOf(across, down, toX, toY)
          const fit = mayMeet(place, across, down) ? fitCorner(plane, place, across, down, covers) : null
          if (fit === null) continue
          const { radius, left, errors } = fit
          candidates.push({ corner: { across: k, down: m, ...place, radius, errors }, left })
        }
      }
    }
  }
  return oneAnEnd(candidates)
}

/** Whether two rules of one level and with the same grounds end near the place where they would meet. */
function mayMeet(place: CornerPlace, across: Rule, down: Rule): boolean {
  if (gapsOf(place, across, down).some((gap) => gap < -BEYOND || gap > REACH)) return false
  const { outer, inner } = groundsOf(place, across, down)
  const contrast = Math.min(...[...outer, ...inner].map((ground) => Math.abs(across.level - ground)))
  return [[across.level, down.level], outer, inner].every(([a, b]) => areAlike(a, b, contrast))
}

/** The best corner of each end of a rule. */
function oneAnEnd(candidates: readonly Candidate[]): FittedCorner[] {
  const taken = new Set<string>()
  const corners: FittedCorner[] = []
  for (const { corner } of [...candidates].sort((a, b) => a.left - b.left)) {
    const ends = endsOf(corner)
    if (ends.some((end) => taken.has(end))) continue
    for (const end of ends) taken.add(end)
    corners.push(corner)
  }
  return corners.sort((a, b) => a.across - b.across || b.toX - a.toX)
}

/** Names of the ends of rules that a corner joins. */
export function endsOf({ across, down, toX, toY }: Corner): [string, string] {
  return [endOf(across, toX), endOf(down, toY)]
}

/** Name of the end of a rule from which it runs in a direction. */
export function endOf(rule: number, to: Direction): string {
  return `${rule}${to > 0 ? 'a' : 'z'}`
}
