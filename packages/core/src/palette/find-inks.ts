import { channelDistance } from '../image/pixels'
import type { ColorSpace } from '../model/color-space'
import { appendInks, type Inks } from '../model/palette'
import { type Evidence, MIN_AREA_BLOCKS } from './evidence'
import { Leaders } from './leaders'

/** Bounds that decide which colors of a picture become inks. The distance of two colors is their largest channel difference in levels. */
export interface InkPlan {
  /**
   * Whether the pixels of the picture are free of noise. If so, an ink must fill blocks of exactly equal pixels, which blends of inks do
   * not.
   */
  readonly isClean: boolean
  /**
   * Smallest number of 2 x 2 blocks of a color that make it an ink when no other ink is near in color. For rough evidence: smallest number
   * of pixels of a group of similar colors that makes it an ink.
   */
  readonly minBlocks: number
  /** Smallest number of 2 x 2 blocks of its own with which a color leads a group of similar ones; all of the group has `minBlocks`. */
  readonly leaderBlocks: number
  /** Largest distance, levels, at which two colors of flat areas count as one ink, because rounding or noise made them different. */
  readonly inkTolerance: number
  /**
   * The same for a color that fills a wide area of a noisy picture, which compression leaves equal: the pale ground of a window beside white cards is 7 to 9
   * levels off. Strong compression makes wide areas of several variants of one color.
   */
  readonly wideTolerance: number
  /**
   * Largest distance, levels, at which two colors of a gradient count as one ink. It sets the width of the bands that a gradient is cut
   * into.
   */
  readonly bandStep: number
  /**
   * Largest channel difference, levels, of a pixel from its eight neighbors at which the pixel counts as flat in a noisy picture, whose
   * pixels are never equal.
   */
  readonly roughTolerance: number
}

/**
 * Fraction of a color's 2 x 2 blocks that have a neighboring pixel 1-3 levels away (`smooth2`) above which the color counts as part of a
 * gradient. Up to it, the color counts as a flat fill.
 */
const MIN_SMOOTH_FRACTION = 0.04
/**
 * Smallest number of a color's 2 x 2 blocks with a neighboring pixel 1-3 levels away (`smooth2`) for which the color is kept as an ink
 * although it fills no 3 x 3 block. Such a color is a band of a gradient that is too narrow to fill one.
 */
const MIN_SMOOTH_BLOCKS = 8
/**
 * The same as a share (0-1) of all its 2 x 2 blocks. Most blocks of a band have such a neighbor; the two gray rows of a line between rows of a resized picture have one in 0.03 to
 * 0.05 of theirs, where lines cross. With 0, gray and black share the lines of a sheet of music.
 */
const MIN_SMOOTH_SHARE = 0.2
/**
 * Smallest number of a color's 2 x 2 blocks between two colors unlike it and each other (`band2`) for which the color is kept as an ink
 * although it fills no 3 x 3 block. Such a color is a narrow band and not the rim of a thin line.
 */
const MIN_BAND_BLOCKS = 8
/**
 * Largest channel difference, levels, at which a color that fills an area of a noisy picture is counted to an ink found before it. Beyond
 * it the color is an ink of its own. Colors that fill no area have a wider bound, because they are trusted less.
 */
const AREA_TOLERANCE = 8
/** Share (0-1) of all 2 x 2 blocks of equal pixels from which on those of a color are a wide area. */
const WIDE_SHARE = 0.01
/** Largest fraction of a wide area's blocks beside a step of 1-3 levels: ringing makes 0.06 in the ground of a window as JPEG of quality 80; gradients have more. */
const MAX_WIDE_SMOOTH = 0.1
/**
 * Largest number of inks of a picture; further colors are dropped. Drawn artwork has fewer. It bounds the time, which grows with the
 * square of the number in a photo that is taken for artwork.
 */
const MAX_INKS = 1024

/**
 * The inks of a picture: the mean colors of the groups of similar colors in its evidence, the group with the most frequent leading color
 * first. In a clean picture, groups that look like the rims of thin lines are left out. Without any group, the one ink is `fallback`
 * (packed premultiplied), so the result is never empty.
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
 * The given inks with those of rough evidence appended, which noise kept from filling blocks of equal pixels. Such an ink is a group of
 * colors at most `plan.bandStep` levels from its most frequent one that have at least `plan.minBlocks` pixels together.
 */
export function addRoughInks<S extends ColorSpace>(inks: Inks<S>, evidence: Evidence, plan: InkPlan): Inks<S> {
  const clusters = cluster(evidence, { ...plan, minBlocks: 1, leaderBlocks: 1, inkTolerance: plan.bandStep })
  const found = inksOf(clusters.filter(({ sum }) => sum[0] >= plan.minBlocks))
  return appendInks(inks, found.colors, found.tolerance)
}

/** A group of similar colors that count as one ink, with the evidence of all of them added up. */
interface Cluster {
  /** The color of the group that is the most frequent in the picture, packed premultiplied. */
  readonly leader: number
  tolerance: number
  /**
   * Five sums over the colors of the group: their weights (numbers of 2 x 2 blocks), then their four premultiplied channels times weight,
   * levels.
   */
  readonly sum: number[]
  blocks3: number
  smooth2: number
  band2: number
}

/**
 * The groups of similar colors in the evidence of a picture, by leader clustering (Hartigan 1975). Each color, the most frequent first,
 * joins the group with the nearest leader if that is within tolerance. Otherwise it leads a new group if it has `plan.leaderBlocks` blocks and
 * there are fewer than `MAX_INKS` groups; else it is dropped. Groups of fewer than `plan.minBlocks` blocks are dropped in the end.
 */
function cluster(evidence: Evidence, plan: InkPlan): Cluster[] {
  const { count, colors, blocks2, smooth2, band2, blocks3, blocks5 } = evidence
  const order = Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => blocks2[b] - blocks2[a] || colors[a] - colors[b])
  const wide = WIDE_SHARE * blocks2.reduce((sum, blocks) => sum + blocks, 0)
  const clusters: Cluster[] = []
  const leaders = new Leaders(Math.max(plan.inkTolerance, plan.bandStep, AREA_TOLERANCE))
  for (const i of order) {
    const isGradient = smooth2[i] > MIN_SMOOTH_FRACTION * blocks2[i]
    const isArea = !plan.isClean && blocks5[i] >= MIN_AREA_BLOCKS
    const isWide = isArea && blocks2[i] >= wide && smooth2[i] <= MAX_WIDE_SMOOTH * blocks2[i]
    const noise = isGradient ? plan.bandStep : plan.inkTolerance
    const tolerance = isWide ? plan.wideTolerance : isArea ? AREA_TOLERANCE : noise
    let joined: Cluster | undefined = clusters[leaders.nearest(colors[i])]
    if (joined === undefined || channelDistance(colors[i], joined.leader) > tolerance) {
      if (blocks2[i] < plan.leaderBlocks || clusters.length === MAX_INKS) continue
      joined = { leader: colors[i], tolerance, sum: [0, 0, 0, 0, 0], blocks3: 0, smooth2: 0, band2: 0 }
      clusters.push(joined)
      leaders.add(colors[i])
    }
    joined.tolerance = Math.max(joined.tolerance, isGradient ? plan.bandStep : 0)
    addWeighted(joined.sum, colors[i], blocks2[i])
    joined.blocks3 += blocks3[i]
    joined.smooth2 += smooth2[i]
    joined.band2 += band2[i]
  }
  return clusters.filter(({ sum }) => sum[0] >= plan.minBlocks)
}

/**
 * Whether a group of colors was drawn and is no rim of anti-aliasing. This holds when it fills a 3 x 3 block, belongs to a gradient or
 * forms a narrow band. The rims of thin lines fill at most 2 x 2 blocks.
 */
function isDrawn({ sum, blocks3, smooth2, band2 }: Cluster): boolean {
  const isGradient = smooth2 >= Math.max(MIN_SMOOTH_BLOCKS, MIN_SMOOTH_SHARE * sum[0])
  return blocks3 > 0 || isGradient || band2 >= MIN_BAND_BLOCKS
}

/**
 * Adds a packed premultiplied color `weight` times to the five sums of a group of colors (see `Cluster.sum`), in place. Returns the same
 * array.
 */
function addWeighted(sum: number[], color: number, weight: number): number[] {
  sum[0] += weight
  sum[1] += weight * (color & 255)
  sum[2] += weight * ((color >>> 8) & 255)
  sum[3] += weight * ((color >>> 16) & 255)
  sum[4] += weight * (color >>> 24)
  return sum
}

/** The inks of groups of colors, in the same order: the mean color and the tolerance of each group. */
function inksOf(clusters: readonly Cluster[]): Pick<Inks<never>, 'count' | 'colors' | 'tolerance'> {
  const colors = new Float64Array(clusters.length * 4)
  for (let k = 0; k < clusters.length; k++) colors.set(meanColor(clusters[k]), 4 * k)
  return { count: clusters.length, colors, tolerance: Float64Array.from(clusters, ({ tolerance }) => tolerance) }
}

/**
 * The mean color of a group of colors: red, green and blue not multiplied by opacity, then alpha, all 0-255. All 0, which is the
 * transparent ground, when the mean alpha is below one level: the channels are then rounding errors. A group whose most frequent color is
 * opaque is opaque, because the few others are rims.
 */
function meanColor({ sum, leader }: Cluster): [number, number, number, number] {
  const alpha = sum[4] / sum[0]
  if (alpha < 1) return [0, 0, 0, 0]
  const scale = 255 / alpha / sum[0]
  const opacity = leader >>> 24 === 255 ? 255 : alpha
  return [Math.min(255, sum[1] * scale), Math.min(255, sum[2] * scale), Math.min(255, sum[3] * scale), opacity]
}
