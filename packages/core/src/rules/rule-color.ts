import type { Rule } from './rule'
import type { RuleChain } from './rule-chains'

/** Distance, levels of a channel, up to which rules have one color. */
const ALIKE = 6

/** Rules with one color for each chain of them, and the mean color of chains alike: each takes that of the longest chain near its color. */
export function withSharedColors(rules: readonly Rule[], chains: readonly RuleChain[]): Rule[] {
  const means = chains.map((chain) => meanColor(chain.rules.map((k) => [lengthOf(rules[k]), rules[k].rgb])))
  const lengths = chains.map((chain) => chain.rules.reduce((sum, k) => sum + lengthOf(rules[k]), 0))
  const groups: number[][] = []
  for (const k of [...chains.keys()].sort((a, b) => lengths[b] - lengths[a] || a - b)) {
    const group = groups.find(([leader]) => distance(means[leader], means[k]) <= ALIKE)
    if (group === undefined) groups.push([k])
    else group.push(k)
  }
  const colors = rules.map(({ rgb }) => rgb)
  for (const group of groups) {
    const rgb = meanColor(group.map((k) => [lengths[k], means[k]]))
    for (const k of group) for (const rule of chains[k].rules) colors[rule] = rgb
  }
  return rules.map((rule, k) => ({ ...rule, rgb: colors[k] }))
}

function lengthOf({ left, right, top, bottom }: Rule): number {
  return Math.max(right - left, bottom - top)
}

/** The mean of colors 0xRRGGBB, each with its weight. */
function meanColor(colors: readonly (readonly [weight: number, rgb: number])[]): number {
  const sums = [0, 0, 0]
  let all = 0
  for (const [weight, rgb] of colors) {
    all += weight
    for (let c = 0; c < 3; c++) sums[c] += weight * ((rgb >>> (16 - 8 * c)) & 255)
  }
  const [r, g, b] = sums.map((sum) => Math.round(sum / all))
  return (r << 16) | (g << 8) | b
}

/** The largest difference of the channels of two colors 0xRRGGBB, levels. */
function distance(a: number, b: number): number {
  let most = 0
  for (let shift = 0; shift < 24; shift += 8)
    most = Math.max(most, Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)))
  return most
}
