import { channelDistance } from '../image/pixels'
import type { ColorSpace } from '../model/color-space'
import type { Inks } from '../model/palette'
import type { Evidence } from './evidence'

/** What counts as a colour of its own; all distances are largest channel differences in levels. */
export interface InkPlan {
  /** Whether pixels are free of noise, so that blends can be told from colours of their own. */
  readonly isClean: boolean
  /** Largest difference of neighbours (levels) that counts as flat when a second look is taken; 0: the first one is enough. */
  readonly roughness: number
  /** Fewest 2 x 2 blocks that make a colour an ink. */
  readonly minFlat: number
  /** Flat colours closer than this are one ink (rounding, noise). */
  readonly sameInk: number
  /** Spacing of the bands that a gradient is cut into. */
  readonly bandStep: number
}

/** A colour whose share of smooth blocks is above this belongs to a gradient, not to a flat fill. */
const SMOOTH_SHARE = 0.04
/** Blocks that a gradient's band must fill where it is too narrow to fill broad ones. */
const LEAST_SMOOTH = 8
/** Blocks between unlike colours that make a band. */
const LEAST_BETWEEN = 8
/**
 * Where there is noise: blocks of 5 x 5 that make a colour an area's, since what noise makes is nowhere so flat, and how far such colours
 * may lie apart (levels) and still be one ink.
 */
const LEAST_WIDE = 24
const SAME_AREA = 8
/** Drawn artwork has fewer colours; a photo taken for artwork must not cost their square. */
const MAX_INKS = 1024

/**
 * A second look at what the first inks leave unexplained, where noise keeps small areas from repeating exactly: colours that
 * fill blocks roughly are gathered like inks, and those with `minFlat` blocks together are added to the palette.
 */
export function addInks<S extends ColorSpace>(inks: Inks<S>, evidence: Evidence, plan: InkPlan): Inks<S> {
  const clusters = gather(evidence, { ...plan, minFlat: 1, sameInk: plan.bandStep })
  const found = clusters.filter((cluster) => cluster.sum[0] >= plan.minFlat)
  const colors = new Float64Array(4 * (inks.count + found.length))
  colors.set(inks.colors)
  for (let k = 0; k < found.length; k++) colors.set(straightMean(found[k].sum), 4 * (inks.count + k))
  const reach = Float64Array.from([...inks.reach, ...found.map((cluster) => cluster.reach)])
  return { space: inks.space, count: inks.count + found.length, colors, reach }
}

/**
 * Chooses the inks by leader clustering: flat colours, the most frequent first, join the nearest ink within reach or found
 * a new one. Never empty: without evidence the result is the one colour `fallback` (packed premultiplied).
 */
export function findInks(evidence: Evidence, plan: InkPlan, fallback: number): Inks<'rgb'> {
  const gathered = gather(evidence, plan)
  const clusters = plan.isClean ? gathered.filter(isBroad) : gathered
  if (clusters.length === 0)
    clusters.push({
      leader: fallback,
      reach: plan.sameInk,
      sum: addWeighted([0, 0, 0, 0, 0], fallback, 1),
      broad: 0,
      smooth: 0,
      between: 0,
    })
  const colors = new Float64Array(clusters.length * 4)
  for (let k = 0; k < clusters.length; k++) colors.set(straightMean(clusters[k].sum), 4 * k)
  const reach = Float64Array.from(clusters, (cluster) => cluster.reach)
  return { space: 'rgb', count: clusters.length, colors, reach }
}

/** Whether a colour fills an area or is part of a gradient: where thin lines meet pixels evenly, their rims fill small blocks. */
function isBroad(cluster: Cluster): boolean {
  return cluster.broad > 0 || cluster.smooth >= LEAST_SMOOTH || cluster.between >= LEAST_BETWEEN
}

/** Flat colours that count as one. `sum` is [weight, r, g, b, alpha], weighted. */
interface Cluster {
  readonly leader: number
  reach: number
  readonly sum: number[]
  broad: number
  smooth: number
  between: number
}

function gather(evidence: Evidence, plan: InkPlan): Cluster[] {
  const { count, colors, flat, smooth, broad, between, wide } = evidence
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => flat[b] - flat[a] || colors[a] - colors[b])
  const clusters: Cluster[] = []
  for (const i of order) {
    const isBand = smooth[i] > SMOOTH_SHARE * flat[i]
    const nearest = nearestLeader(colors[i], clusters)
    const isArea = !plan.isClean && wide[i] >= LEAST_WIDE
    const tolerance = isArea ? SAME_AREA : isBand ? plan.bandStep : plan.sameInk
    if (nearest !== undefined && channelDistance(colors[i], nearest.leader) <= tolerance) {
      if (isBand) nearest.reach = Math.max(nearest.reach, plan.bandStep)
      addWeighted(nearest.sum, colors[i], flat[i])
      nearest.broad += broad[i]
      nearest.smooth += smooth[i]
      nearest.between += between[i]
    } else if (flat[i] >= plan.minFlat && clusters.length < MAX_INKS) {
      const sum = addWeighted([0, 0, 0, 0, 0], colors[i], flat[i])
      clusters.push({
        leader: colors[i],
        reach: isBand ? plan.bandStep : plan.sameInk,
        sum,
        broad: broad[i],
        smooth: smooth[i],
        between: between[i],
      })
    }
  }
  return clusters
}

function nearestLeader(color: number, clusters: readonly Cluster[]): Cluster | undefined {
  let best: Cluster | undefined
  let bestGap = 256
  for (const cluster of clusters) {
    const gap = channelDistance(color, cluster.leader)
    if (gap < bestGap) {
      bestGap = gap
      best = cluster
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
