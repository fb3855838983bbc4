import { channelDistance } from '../image/pixels'
import type { ColorSpace } from '../model/color-space'
import { appendInks, type Inks } from '../model/palette'
import type { Evidence } from './evidence'

/** Which colors become inks. Distances are largest channel differences in levels. */
export interface InkPlan {
  /** Whether pixels are free of noise, so that blends can be told from inks by the blocks that they fill. */
  readonly isClean: boolean
  /** Fewest 2 x 2 blocks of a color near no other ink that make it an ink. In rough evidence: fewest pixels of a cluster of colors. */
  readonly minBlocks: number
  /** Colors at most this far apart, levels, are one ink, because rounding or noise made them different. */
  readonly inkTolerance: number
  /** Colors of a gradient at most this far apart, levels, are one ink. It sets the width of the bands that a gradient is cut into. */
  readonly bandStep: number
  /** Largest difference, levels, of a pixel from its neighbors that counts as flat where noise keeps pixels from being equal. */
  readonly roughTolerance: number
}

/** Fraction of a color's 2 x 2 blocks beside a color 1-3 levels away (`smooth2`) above which it is part of a gradient, no flat fill. */
const MIN_SMOOTH_FRACTION = 0.04
/**
 * Fewest 2 x 2 blocks beside a color 1-3 levels away (`smooth2`) for which an ink without 3 x 3 blocks is kept. Such an ink is a
 * gradient's band that is too narrow to fill a 3 x 3 block.
 */
const MIN_SMOOTH_BLOCKS = 8
/**
 * Fewest 2 x 2 blocks between two unlike colors (`band2`) for which an ink without 3 x 3 blocks is kept. Such an ink is a
 * narrow band and not the rims of a thin line.
 */
const MIN_BAND_BLOCKS = 8
/** Fewest 5 x 5 blocks of a color that show, in a noisy picture, that it fills an area. Noise is never that flat. */
const MIN_AREA_BLOCKS = 24
/**
 * Largest difference, levels, at which a color that fills an area of a noisy picture joins an ink. Other colors join from further away,
 * because they are trusted less.
 */
const AREA_TOLERANCE = 8
/**
 * Most inks of a picture. Drawn artwork has fewer; without the bound, a photo that is taken for artwork would cost time in proportion to
 * their square.
 */
const MAX_INKS = 1024
/** Mean opacity, levels, below which an ink is the transparent ground: its channels are rounding errors. */
const MIN_OPACITY = 2

/**
 * Finds the inks among colors that fill blocks. Never empty: without evidence, the one ink is `fallback` (packed premultiplied).
 */
export function findInks(evidence: Evidence, plan: InkPlan, fallback: number): Inks<'rgb'> {
  const gathered = cluster(evidence, plan)
  const clusters = plan.isClean ? gathered.filter(isDrawn) : gathered
  if (clusters.length === 0) {
    const sum = addWeighted([0, 0, 0, 0, 0], fallback, 1)
    clusters.push({ leader: fallback, tolerance: plan.inkTolerance, sum, blocks3: 0, smooth2: 0, band2: 0 })
  }
  return { space: 'rgb', ...inksOf(clusters) }
}

/**
 * The inks, and after them those that noise kept from filling blocks of equal pixels. The latter are clusters of the colors of rough
 * evidence, within `plan.bandStep` levels, that have at least `plan.minBlocks` pixels together.
 */
export function addRoughInks<S extends ColorSpace>(inks: Inks<S>, evidence: Evidence, plan: InkPlan): Inks<S> {
  const clusters = cluster(evidence, { ...plan, minBlocks: 1, inkTolerance: plan.bandStep })
  const found = inksOf(clusters.filter(({ sum }) => sum[0] >= plan.minBlocks))
  return appendInks(inks, found.colors, found.tolerance)
}

/** Colors that count as one ink. */
interface Cluster {
  /** The most frequent color, packed premultiplied. */
  readonly leader: number
  tolerance: number
  /** Sum of the weights (numbers of blocks), then the weighted sums of the four premultiplied channels, levels. */
  readonly sum: number[]
  blocks3: number
  smooth2: number
  band2: number
}

/**
 * Leader clustering (Hartigan 1975): each color, the most frequent first, joins the cluster with the nearest leader, if that is within
 * tolerance. Otherwise it leads a new cluster if it has `plan.minBlocks` blocks and there are fewer than `MAX_INKS` clusters; else it
 * is dropped.
 */
function cluster(evidence: Evidence, plan: InkPlan): Cluster[] {
  const { count, colors, blocks2, smooth2, band2, blocks3, blocks5 } = evidence
  const order = Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => blocks2[b] - blocks2[a] || colors[a] - colors[b])
  const clusters: Cluster[] = []
  for (const i of order) {
    const isGradient = smooth2[i] > MIN_SMOOTH_FRACTION * blocks2[i]
    const isArea = !plan.isClean && blocks5[i] >= MIN_AREA_BLOCKS
    const tolerance = isGradient ? plan.bandStep : plan.inkTolerance
    const nearest = nearestLeader(colors[i], clusters)
    const isNear =
      nearest !== undefined && channelDistance(colors[i], nearest.leader) <= (isArea ? AREA_TOLERANCE : tolerance)
    if (isNear) {
      if (isGradient) nearest.tolerance = Math.max(nearest.tolerance, plan.bandStep)
      addWeighted(nearest.sum, colors[i], blocks2[i])
      nearest.blocks3 += blocks3[i]
      nearest.smooth2 += smooth2[i]
      nearest.band2 += band2[i]
    } else if (blocks2[i] >= plan.minBlocks && clusters.length < MAX_INKS) {
      const sum = addWeighted([0, 0, 0, 0, 0], colors[i], blocks2[i])
      clusters.push({ leader: colors[i], tolerance, sum, blocks3: blocks3[i], smooth2: smooth2[i], band2: band2[i] })
    }
  }
  return clusters
}

/**
 * Whether a cluster's colors were drawn, because they fill an area, a gradient or a band. The rims of thin lines fill at most 2 x 2
 * blocks.
 */
function isDrawn({ blocks3, smooth2, band2 }: Cluster): boolean {
  return blocks3 > 0 || smooth2 >= MIN_SMOOTH_BLOCKS || band2 >= MIN_BAND_BLOCKS
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

/** Adds a packed premultiplied color `weight` times to a cluster's sum, in place, and returns the sum. */
function addWeighted(sum: number[], color: number, weight: number): number[] {
  sum[0] += weight
  sum[1] += weight * (color & 255)
  sum[2] += weight * ((color >>> 8) & 255)
  sum[3] += weight * ((color >>> 16) & 255)
  sum[4] += weight * (color >>> 24)
  return sum
}

function inksOf(clusters: readonly Cluster[]): Pick<Inks<never>, 'count' | 'colors' | 'tolerance'> {
  const colors = new Float64Array(clusters.length * 4)
  for (let k = 0; k < clusters.length; k++) colors.set(meanColor(clusters[k].sum), 4 * k)
  return { count: clusters.length, colors, tolerance: Float64Array.from(clusters, ({ tolerance }) => tolerance) }
}

/** The mean color of a cluster's sum: r, g, b not multiplied by opacity, then alpha, 0-255. All 0 for the transparent ground. */
function meanColor(sum: number[]): [number, number, number, number] {
  const alpha = sum[4] / sum[0]
  if (alpha < MIN_OPACITY) return [0, 0, 0, 0]
  const scale = 255 / alpha / sum[0]
  return [Math.min(255, sum[1] * scale), Math.min(255, sum[2] * scale), Math.min(255, sum[3] * scale), alpha]
}
