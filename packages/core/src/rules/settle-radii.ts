import type { Corner } from './corner'
import type { FittedCorner } from './find-corners'
import { RADIUS_STEP } from './fit-corner'
import type { Rule } from './rule'
import { chainRules } from './rule-chains'

/** Largest sum of the errors of the corners of a border with one radius, as a multiple of that with a radius each. Equal radii have 1 to 1.1 in nine of ten borders, radii that are 2 px off 1.7 or more. */
const MAX_COMMON = 1.25
/** Straight part of a side, px, up to which two arcs alike are one half of a circle, and how far the radii of these may be apart, px. */
const NO_SIDE = 1.5
const ALIKE = 2

/**
 * Corners with the radii with which they are drawn: those of one border get one radius where the pixels accept it. Halves are rounded down, since browsers draw
 * arcs of some whole radii half a px flatter. Two arcs that leave nearly nothing of a side are half of it each, and none overlap.
 */
export function settleRadii(rules: readonly Rule[], corners: readonly FittedCorner[]): Corner[] {
  const radii = corners.map(({ radius }) => radius)
  for (const { isClosed, corners: members } of chainRules(rules, corners)) {
    const common = isClosed ? commonRadius(members.map((k) => corners[k])) : null
    if (common !== null) for (const k of members) radii[k] = common
  }
  const drawn = radii.map(Math.floor)
  for (const [k, one] of corners.entries()) {
    for (let m = k + 1; m < corners.length; m++) {
      const side = sideBetween(one, corners[m])
      if (side === null || radii[k] + radii[m] < side - NO_SIDE) continue
      if (Math.abs(radii[k] - radii[m]) <= ALIKE) {
        drawn[k] = side / 2
        drawn[m] = side / 2
      } else {
        const larger = drawn[k] > drawn[m] ? k : m
        drawn[larger] = Math.min(drawn[larger], side - drawn[larger === k ? m : k])
      }
    }
  }
  return corners.map(({ errors: _, ...corner }, k) => ({ ...corner, radius: drawn[k] }))
}

/** The radius of all corners of a border with the least error; null where it is much more than that of a radius each. */
function commonRadius(corners: readonly FittedCorner[]): number | null {
  const count = Math.min(...corners.map(({ errors }) => errors.length))
  const sumAt = (k: number): number => corners.reduce((sum, { errors }) => sum + errors[k], 0)
  let best = 0
  for (let k = 1; k < count; k++) if (sumAt(k) < sumAt(best)) best = k
  const own = corners.reduce((sum, { errors, radius }) => sum + errors[radius / RADIUS_STEP], 0)
  return sumAt(best) <= MAX_COMMON * own ? best * RADIUS_STEP : null
}

/** Length, px, of the side between two corners, from one outer edge to the other; null where they are on no side together. */
function sideBetween(one: Corner, other: Corner): number | null {
  if (one.across === other.across && one.toX !== other.toX) return Math.abs(one.x - other.x)
  if (one.down === other.down && one.toY !== other.toY) return Math.abs(one.y - other.y)
  return null
}
