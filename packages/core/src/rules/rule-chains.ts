import type { Corner, Direction } from './corner'
import { endOf, endsOf } from './find-corners'
import type { Rule } from './rule'

/** Rules that corners join one after the other: corner k joins rules k and k + 1, or the last and the first rule of a closed chain. */
export interface RuleChain {
  /** Indices of rules, and those of corners. */
  readonly rules: readonly number[]
  readonly corners: readonly number[]
  readonly isClosed: boolean
}

/** The chains of rules, each rule in one of them, in the order of their first rules. Those without corners are chains of their own. */
export function chainRules(rules: readonly Rule[], corners: readonly Corner[]): RuleChain[] {
  const cornerAt = new Map(corners.flatMap((corner, k) => endsOf(corner).map((end) => [end, k] as const)))
  const isDone = rules.map(() => false)
  const walk = (start: number, to: Direction): RuleChain => {
    const chain = { rules: [start], corners: [] as number[], isClosed: false }
    isDone[start] = true
    for (let rule = start, leave = to; ; ) {
      const k = cornerAt.get(endOf(rule, leave))
      if (k === undefined) return chain
      chain.corners.push(k)
      const corner = corners[k]
      const isAcross = rule === corner.across
      rule = isAcross ? corner.down : corner.across
      if (isDone[rule]) return { ...chain, isClosed: true }
      isDone[rule] = true
      chain.rules.push(rule)
      leave = (isAcross ? -corner.toY : -corner.toX) as Direction
    }
  }
  const chains: RuleChain[] = []
  for (const [k] of rules.entries()) {
    if (isDone[k]) continue
    const [front, back] = ([1, -1] as const).map((to) => cornerAt.has(endOf(k, to)))
    if (!front || !back) chains.push(walk(k, front ? 1 : -1))
  }
  for (const [k] of rules.entries()) if (!isDone[k]) chains.push(walk(k, 1))
  return chains.sort((a, b) => Math.min(...a.rules) - Math.min(...b.rules))
}
