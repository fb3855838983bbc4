import { type DisjointSets, findRoot, singletons } from '../geometry/union-find'
import { BLURRED_UNITS, blurFeatures, type Features, squaredStep } from './features'

/** Buckets that the differences between neighbors are sorted into: half a level wide, up to the 510 levels from black to transparent white. */
const BUCKETS = 1024

/** Regions of a picture: `labels[i]` is the region of pixel i, 0 <= label < count, numbered by first pixel; -1 on the ground. */
export interface Labeling {
  readonly labels: Int32Array
  readonly count: number
}

/**
 * Joins neighboring pixels into small regions, so that the exact merging starts from thousands and not from millions: all
 * 4-neighbor pairs of visible pixels, the most similar first, are joined in one pass if that adds less squared error (Ward's cost, squared
 * levels, on a lightly blurred copy) than `maxCost`. Statistical region merging (Nock and Nielsen 2004) with Ward's criterion.
 * While more than `maxRegions` are left, passes with four times the cost follow. Regions are 4-connected.
 */
export function growRegions(features: Features, maxCost: number, maxRegions: number): Labeling {
  const blurred = blurFeatures(features)
  const count = features.width * features.height
  const forest = { parent: singletons(count), sizes: new Float64Array(count).fill(1), sums: Float64Array.from(blurred) }
  const pairs = sortPairs(features, blurred)
  let regions = features.isVisible.reduce((sum, visible) => sum + visible, 0)
  for (let cost = maxCost * BLURRED_UNITS * BLURRED_UNITS; ; cost *= 4) {
    const joined = joinPairs(pairs, features.width, cost, forest)
    regions -= joined
    if (regions <= maxRegions || joined === 0) break
  }
  return numberRoots(forest.parent, features.isVisible)
}

/** Pairs of visible neighbors by ascending difference, then by position: 2i for pixel i and the one right of it, 2i + 1 for the one below. */
function sortPairs(features: Features, blurred: Uint16Array): Int32Array {
  const { width, height, isVisible } = features
  const bucketOf = new Int16Array(2 * width * height).fill(-1)
  const starts = new Int32Array(BUCKETS + 1)
  const scale = 2 / BLURRED_UNITS
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isVisible[i] === 0) continue
      if (x + 1 < width && isVisible[i + 1] === 1) {
        const bucket = (Math.sqrt(squaredStep(blurred, i, i + 1)) * scale) | 0
        bucketOf[2 * i] = bucket
        starts[bucket + 1]++
      }
      if (y + 1 < height && isVisible[i + width] === 1) {
        const bucket = (Math.sqrt(squaredStep(blurred, i, i + width)) * scale) | 0
        bucketOf[2 * i + 1] = bucket
        starts[bucket + 1]++
      }
    }
  }
  for (let b = 0; b < BUCKETS; b++) starts[b + 1] += starts[b]
  const pairs = new Int32Array(starts[BUCKETS])
  for (let pair = 0; pair < bucketOf.length; pair++) if (bucketOf[pair] >= 0) pairs[starts[bucketOf[pair]]++] = pair
  return pairs
}

/** Regions in the making: the size (px) and the 4 totals of each are kept at its root. */
interface Forest {
  readonly parent: DisjointSets
  readonly sizes: Float64Array
  readonly sums: Float64Array
}

/** One pass over the pairs; returns how many regions disappeared. */
function joinPairs(pairs: Int32Array, width: number, maxCost: number, { parent, sizes, sums }: Forest): number {
  let joined = 0
  for (let k = 0; k < pairs.length; k++) {
    const i = pairs[k] >> 1
    const a = findRoot(parent, i)
    const b = findRoot(parent, (pairs[k] & 1) === 0 ? i + 1 : i + width)
    if (a === b) continue
    const na = sizes[a]
    const nb = sizes[b]
    const p = 4 * a
    const q = 4 * b
    const d0 = sums[p] * nb - sums[q] * na
    const d1 = sums[p + 1] * nb - sums[q + 1] * na
    const d2 = sums[p + 2] * nb - sums[q + 2] * na
    const d3 = sums[p + 3] * nb - sums[q + 3] * na
    if (d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 >= maxCost * na * nb * (na + nb)) continue
    const keep = na > nb || (na === nb && a < b) ? a : b
    const drop = a + b - keep
    parent[drop] = keep
    sizes[keep] = na + nb
    for (let c = 0; c < 4; c++) sums[4 * keep + c] += sums[4 * drop + c]
    joined++
  }
  return joined
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
