import { type DisjointSets, findRoot, singletons } from '../geometry/union-find'
import { type Forest, joinSquares } from './alike-squares'
import { BLURRED_UNITS, blurFeatures, type Features } from './features'

/**
 * Squared difference, blurred units, that the differences between neighbors are measured in: (a 16th of a level)^2. There are four buckets for each doubling of
 * it, in which pairs keep the order of their positions. The pairs of a bucket lie all over the picture, so many narrow buckets cost time.
 */
const LEAST_SQUARE = (BLURRED_UNITS / 16) ** 2
/** Buckets for all differences: the largest, 442 levels from black to white, is in bucket 107. */
const BUCKETS = 128
/**
 * Squared error that a square of 2, 4 or 8 px may add, as a share of that of a join. A quarter takes 7 % of the time of a photo; with a whole one,
 * photos lose 0.07 dB.
 */
const SQUARES_SHARE = 0.25
/** Pixels for each region that is asked for, from which on squares are joined. With fewer, they show: a small cut-out loses 0.3 dB, a smooth photo at high detail 0.6. */
const SQUARES_FROM = 16
/** Regions of a picture: `labels[i]` is the region of pixel i, 0 <= label < count, numbered by first pixel; -1 on the ground. */
export interface Labeling {
  readonly labels: Int32Array
  readonly count: number
}

/**
 * Joins neighboring pixels into small regions, so that the exact merging starts from thousands and not from millions: all
 * 4-neighbor pairs of visible pixels, the most similar first, are joined in one pass if that adds less squared error (Ward's cost, squared
 * levels, on a lightly blurred copy) than `maxCost`. Statistical region merging (Nock and Nielsen 2004) with Ward's criterion. Even squares of pixels
 * that are alike are joined first. While more than `maxRegions` are left, passes with twice the cost follow. Regions are 4-connected.
 */
export function growRegions(features: Features, maxCost: number, maxRegions: number): Labeling {
  const { width, height, isVisible } = features
  const count = width * height
  const forest: Forest = {
    parent: singletons(count),
    sizes: new Int32Array(isVisible),
    means: new Float32Array(blurFeatures(features)),
  }
  const unit = BLURRED_UNITS * BLURRED_UNITS
  let regions = 0
  for (let i = 0; i < count; i++) regions += isVisible[i]
  if (regions >= SQUARES_FROM * maxRegions)
    regions -= joinSquares(forest, width, height, SQUARES_SHARE * maxCost * unit)
  let pairs = sortPairs(forest, width, height)
  for (let cost = maxCost * unit; ; cost *= 2) {
    const left = joinPairs(pairs, width, cost, forest)
    regions -= left.joined
    if (regions <= maxRegions || left.joined === 0) break
    pairs = left.pairs
  }
  return numberRoots(forest.parent, isVisible)
}

/**
 * Neighboring regions by ascending difference, then by position, as pairs of pixels: 2i for pixel i and the one right of it, 2i + 1 for the one below. Where
 * regions meet along a straight side, its first pair stands for the side.
 */
function sortPairs(forest: Forest, width: number, height: number): Int32Array {
  const { parent, sizes } = forest
  const bucketOf = new Uint8Array(2 * width * height).fill(BUCKETS)
  const starts = new Int32Array(BUCKETS + 1)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const root = parent[i]
      if (sizes[root] === 0) continue
      if (x + 1 < width) {
        const right = parent[i + 1]
        const isNew = y === 0 || parent[i - width] !== root || parent[i + 1 - width] !== right
        if (right !== root && isNew && sizes[right] > 0) {
          const bucket = bucketFor(forest.means, root, right)
          bucketOf[2 * i] = bucket
          starts[bucket + 1]++
        }
      }
      if (y + 1 < height) {
        const below = parent[i + width]
        const isNew = x === 0 || parent[i - 1] !== root || parent[i - 1 + width] !== below
        if (below !== root && isNew && sizes[below] > 0) {
          const bucket = bucketFor(forest.means, root, below)
          bucketOf[2 * i + 1] = bucket
          starts[bucket + 1]++
        }
      }
    }
  }
  for (let b = 0; b < BUCKETS; b++) starts[b + 1] += starts[b]
  const pairs = new Int32Array(starts[BUCKETS])
  for (let pair = 0; pair < bucketOf.length; pair++) {
    const bucket = bucketOf[pair]
    if (bucket < BUCKETS) pairs[starts[bucket]++] = pair
  }
  return pairs
}

/** The bucket of the difference between two regions: four times the logarithm of its square to base 2, in units of `LEAST_SQUARE`, rounded down. */
function bucketFor(means: Float32Array, a: number, b: number): number {
  const p = 4 * a
  const q = 4 * b
  const d0 = means[p] - means[q]
  const d1 = means[p + 1] - means[q + 1]
  const d2 = means[p + 2] - means[q + 2]
  const d3 = means[p + 3] - means[q + 3]
  const scaled = ((d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3) / LEAST_SQUARE) | 0
  if (scaled < 4) return scaled
  const octave = 31 - Math.clz32(scaled)
  return 4 * octave + ((scaled >> (octave - 2)) & 3)
}

/** One pass over the pairs, in place: how many regions disappeared, and the pairs that were left in two regions. */
function joinPairs(
  pairs: Int32Array,
  width: number,
  maxCost: number,
  { parent, sizes, means }: Forest,
): { joined: number; pairs: Int32Array } {
  let joined = 0
  let left = 0
  for (let k = 0; k < pairs.length; k++) {
    const pair = pairs[k]
    const i = pair >> 1
    const a = findRoot(parent, i)
    const b = findRoot(parent, (pair & 1) === 0 ? i + 1 : i + width)
    if (a === b) continue
    const na = sizes[a]
    const nb = sizes[b]
    const p = 4 * a
    const q = 4 * b
    const d0 = means[p] - means[q]
    const d1 = means[p + 1] - means[q + 1]
    const d2 = means[p + 2] - means[q + 2]
    const d3 = means[p + 3] - means[q + 3]
    if (na * nb * (d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3) >= maxCost * (na + nb)) {
      pairs[left++] = pair
      continue
    }
    const keep = na > nb || (na === nb && a < b) ? a : b
    const drop = a + b - keep
    parent[drop] = keep
    sizes[keep] = na + nb
    const share = keep === a ? -nb / (na + nb) : na / (na + nb)
    const at = 4 * keep
    means[at] += share * d0
    means[at + 1] += share * d1
    means[at + 2] += share * d2
    means[at + 3] += share * d3
    joined++
  }
  return { joined, pairs: pairs.subarray(0, left) }
}

/** Numbers the sets of a forest by their first members. Members whose `isVisible` is 0, if that is given, get -1. */
export function numberRoots(parent: DisjointSets, isVisible?: Uint8Array): Labeling {
  const labels = new Int32Array(parent.length).fill(-1)
  const labelOfRoot = new Int32Array(parent.length).fill(-1)
  let count = 0
  for (let i = 0; i < parent.length; i++) {
    if (isVisible?.[i] === 0) continue
    const root = findRoot(parent, i)
    if (labelOfRoot[root] < 0) labelOfRoot[root] = count++
    labels[i] = labelOfRoot[root]
  }
  return { labels, count }
}
