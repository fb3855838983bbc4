import type { Property } from './properties'

export { differenceOf, drawContactSheet } from '../golden/contact-sheet'
export { CASES } from './cases'
export { Outcome, rasterOf, render } from './outcome'
export { toSvg as sceneSvg } from './scene'

/** Whether a figure is worse than another, on the far side of what rounding explains. */
export function isWorse({ better }: Property, figure: number, than: number): boolean {
  return better === 'less' ? figure > than + 1e-9 : figure < than - 1e-9
}

/**
 * The bound that a figure earns: itself with a margin, so that a bound fails for a reason; where the goal is reached, the goal, so that
 * nobody has to defend what is better than wanted.
 */
export function boundFor(property: Property, figure: number, goal: number): number {
  if (!isWorse(property, figure, goal)) return goal
  const margin = property.margin + (property.margin > 0 ? 0.03 * Math.abs(figure) : 0)
  const bound = property.better === 'less' ? figure + margin : figure - margin
  const rounded = Math.round(bound * 1000) / 1000
  return isWorse(property, figure, rounded) ? bound : rounded
}
