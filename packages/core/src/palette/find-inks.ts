import { channelDistance } from '../image/pixels'
import type { Evidence } from './evidence'
import type { Palette } from './ink'

/** What counts as a colour of its own; all distances are largest channel differences in levels. */
export interface InkPlan {
  /** Fewest 2 x 2 blocks that make a colour an ink. */
  readonly minFlat: number
  /** Flat colours closer than this are one ink (rounding, noise). */
  readonly sameInk: number
  /** Spacing of the bands that a gradient is cut into. */
  readonly bandStep: number
}

/** A colour whose share of smooth blocks is above this belongs to a gradient, not to a flat fill. */
const SMOOTH_SHARE = 0.04

/**
 * Chooses the inks by leader clustering: flat colours, the most frequent first, join the nearest ink within reach or found
 * a new one. Never empty: without evidence the result is the one colour `fallback` (packed premultiplied).
 */
export function findInks(evidence: Evidence, plan: InkPlan, fallback: number): Palette {
  const { count, colors, flat, smooth } = evidence
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => flat[b] - flat[a] || colors[a] - colors[b])
  const leaders: number[] = []
  const reach: number[] = []
  const sums: number[][] = []
  for (const i of order) {
    const isBand = smooth[i] > SMOOTH_SHARE * flat[i]
    const nearest = nearestLeader(colors[i], leaders)
    const tolerance = isBand ? plan.bandStep : plan.sameInk
    if (nearest >= 0 && channelDistance(colors[i], leaders[nearest]) <= tolerance) {
      if (isBand) reach[nearest] = Math.max(reach[nearest], plan.bandStep)
      addWeighted(sums[nearest], colors[i], flat[i])
    } else if (flat[i] >= plan.minFlat) {
      leaders.push(colors[i])
      reach.push(isBand ? plan.bandStep : plan.sameInk)
      sums.push(addWeighted([0, 0, 0, 0, 0], colors[i], flat[i]))
    }
  }
  if (leaders.length === 0) {
    reach.push(255)
    sums.push(addWeighted([0, 0, 0, 0, 0], fallback, 1))
  }
  const rgba = new Float64Array(sums.length * 4)
  for (let k = 0; k < sums.length; k++) rgba.set(straightMean(sums[k]), 4 * k)
  return { count: sums.length, rgba, reach: Float64Array.from(reach) }
}

function nearestLeader(color: number, leaders: readonly number[]): number {
  let best = -1
  let bestGap = 256
  for (let k = 0; k < leaders.length; k++) {
    const gap = channelDistance(color, leaders[k])
    if (gap < bestGap) {
      bestGap = gap
      best = k
    }
  }
  return best
}

/** Adds a packed colour to [weight, r, g, b, alpha]. */
function addWeighted(sum: number[], color: number, weight: number): number[] {
  sum[0] += weight
  sum[1] += weight * (color & 255)
  sum[2] += weight * ((color >>> 8) & 255)
  sum[3] += weight * ((color >>> 16) & 255)
  sum[4] += weight * (color >>> 24)
  return sum
}

/** The straight colour of a premultiplied sum. A ground less than 2 levels opaque is fully transparent. */
function straightMean(sum: number[]): [number, number, number, number] {
  const alpha = sum[4] / sum[0]
  if (alpha < 2) return [0, 0, 0, 0]
  const scale = 255 / alpha / sum[0]
  return [Math.min(255, sum[1] * scale), Math.min(255, sum[2] * scale), Math.min(255, sum[3] * scale), alpha]
}
