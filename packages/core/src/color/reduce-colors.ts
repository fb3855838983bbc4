import { singletons } from '../geometry/union-find'
import { MANY_COLORS } from './color-table'
import { squaredDistance, toInkCoordinates } from './difference'
import { type Points, splitPoints } from './split-points'

/** Fewer colors for many: color i became entry `entryOf[i]`; entry k is `rgba[4k .. 4k+3]`, whole sRGB levels, straight. */
export interface Reduction {
  readonly count: number
  readonly rgba: Float64Array
  readonly entryOf: Int32Array
}

/** Groups that pairwise merging starts from. It bounds the time, which grows with their cube; 256 cost about 10 ms. */
const MERGE_FROM = 256

/** Most of Lloyd's iterations. It bounds the time in a picture of many colors; the last ones move next to nothing. */
const ROUNDS = 12

/**
 * Chooses at most `limit` (>= 1) colors to stand for `rgba` (4 levels a color, straight; `weights` > 0, such as pixels):
 * split to a few hundred groups, merge the closest pairs by Ward's cost (Equitz 1989), then Lloyd's iterations, all on
 * `toInkCoordinates`. More than `MANY_COLORS` colors are first gathered into bins of 8 x 8 x 8 x 8 levels. An entry is its group's color when one color has half the weight, else the mean.
 * At most `limit` colors come back unchanged, in their order. Equal input gives equal output, to the bit.
 */
export function reduceColors(rgba: ArrayLike<number>, weights: ArrayLike<number>, limit: number): Reduction {
  const count = weights.length
  if (count <= limit) {
    return { count, rgba: Float64Array.from(rgba), entryOf: singletons(count) }
  }
  const binOf = count > MANY_COLORS ? binColors(rgba, count) : singletons(count)
  const points = gather(rgba, weights, binOf)
  const centers = mergeGroups(points, splitPoints(points, Math.max(MERGE_FROM, limit)), limit)
  const nearest = refine(points, centers)
  const centerOf = binOf.map((bin) => nearest[bin])
  return represent(rgba, weights, centerOf, centers.count)
}

/** Numbers the occupied bins by first appearance and returns the bin of each color. */
function binColors(rgba: ArrayLike<number>, count: number): Int32Array {
  const numberOf = new Int32Array(1 << 20).fill(-1)
  const binOf = new Int32Array(count)
  let bins = 0
  for (let i = 0; i < count; i++) {
    const p = 4 * i
    const key = ((rgba[p] >> 3) << 15) | ((rgba[p + 1] >> 3) << 10) | ((rgba[p + 2] >> 3) << 5) | (rgba[p + 3] >> 3)
    if (numberOf[key] < 0) numberOf[key] = bins++
    binOf[i] = numberOf[key]
  }
  return binOf
}

/** Weighted points in perceptual space, one a bin, at the mean of its colors' levels. */
function gather(rgba: ArrayLike<number>, weights: ArrayLike<number>, binOf: Int32Array): Points {
  const points = centroids({ count: weights.length, coords: rgba, weights }, binOf)
  for (let k = 0; k < points.count; k++) toInkCoordinates(points.coords, 4 * k)
  return points
}

/** Merges groups of points pairwise until `limit` are left; equal costs fall to the lower pair. Returns their means. */
function mergeGroups(points: Points, groupOf: Int32Array, limit: number): Points {
  const { coords, weights } = centroids(points, groupOf)
  let count = weights.length
  while (count > limit) {
    let a = 0
    let b = 1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const cost = ((weights[i] * weights[j]) / (weights[i] + weights[j])) * squaredDistance(coords, i, coords, j)
        if (cost < least) {
          least = cost
          a = i
          b = j
        }
      }
    }
    const weight = weights[a] + weights[b]
    for (let c = 0; c < 4; c++) {
      coords[4 * a + c] = (weights[a] * coords[4 * a + c] + weights[b] * coords[4 * b + c]) / weight
    }
    weights[a] = weight
    coords.copyWithin(4 * b, 4 * (b + 1), 4 * count)
    weights.copyWithin(b, b + 1, count)
    count--
  }
  return { count, coords: coords.slice(0, 4 * count), weights: weights.slice(0, count) }
}

/** The weighted means of groups of points. Without `count` there are as many groups as `groupOf` names. */
function centroids(
  points: WeightedColors,
  groupOf: Int32Array,
  count = groupOf.reduce((top, g) => Math.max(top, g + 1), 0),
): Points {
  const coords = new Float64Array(4 * count)
  const weights = new Float64Array(count)
  for (let i = 0; i < points.count; i++) {
    weights[groupOf[i]] += points.weights[i]
    for (let c = 0; c < 4; c++) coords[4 * groupOf[i] + c] += points.weights[i] * points.coords[4 * i + c]
  }
  for (let k = 0; k < count; k++) {
    if (weights[k] > 0) for (let c = 0; c < 4; c++) coords[4 * k + c] /= weights[k]
  }
  return { count, coords, weights }
}

/** Points whose values need not be an array of their own. */
interface WeightedColors {
  readonly count: number
  readonly coords: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** Lloyd's iterations from the given centers; returns the nearest center of each point. A center that loses all its points stays put. */
function refine(points: Points, centers: Points): Int32Array {
  const nearest = new Int32Array(points.count)
  let current = centers
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0
    for (let i = 0; i < points.count; i++) {
      let best = 0
      let least = Number.POSITIVE_INFINITY
      for (let k = 0; k < current.count; k++) {
        const distance = squaredDistance(points.coords, i, current.coords, k)
        if (distance < least) {
          least = distance
          best = k
        }
      }
      if (nearest[i] !== best) moved++
      nearest[i] = best
    }
    if (moved === 0 && round > 0) break
    const next = centroids(points, nearest, current.count)
    for (let k = 0; k < next.count; k++) {
      if (next.weights[k] === 0) next.coords.set(current.coords.subarray(4 * k, 4 * k + 4), 4 * k)
    }
    current = next
  }
  return nearest
}

/** The color of each entry that is used, renumbered without gaps. Means are taken premultiplied, so that transparent colors do not tint. */
function represent(
  rgba: ArrayLike<number>,
  weights: ArrayLike<number>,
  centerOf: Int32Array,
  centerCount: number,
): Reduction {
  const sums = new Float64Array(4 * centerCount)
  const total = new Float64Array(centerCount)
  const heaviest = new Int32Array(centerCount).fill(-1)
  for (let i = 0; i < weights.length; i++) {
    const k = centerOf[i]
    const opaque = weights[i] * rgba[4 * i + 3]
    for (let c = 0; c < 3; c++) sums[4 * k + c] += opaque * rgba[4 * i + c]
    sums[4 * k + 3] += opaque
    total[k] += weights[i]
    if (heaviest[k] < 0 || weights[i] > weights[heaviest[k]]) heaviest[k] = i
  }
  const entryOfCenter = new Int32Array(centerCount).fill(-1)
  const out = new Float64Array(4 * centerCount)
  let count = 0
  for (let k = 0; k < centerCount; k++) {
    if (total[k] === 0) continue
    const i = heaviest[k]
    const own = 2 * weights[i] >= total[k]
    const alpha = sums[4 * k + 3]
    for (let c = 0; c < 3; c++)
      out[4 * count + c] = Math.round(own || alpha === 0 ? rgba[4 * i + c] : sums[4 * k + c] / alpha)
    out[4 * count + 3] = Math.round(own ? rgba[4 * i + 3] : alpha / total[k])
    entryOfCenter[k] = count++
  }
  return { count, rgba: out.slice(0, 4 * count), entryOf: centerOf.map((k) => entryOfCenter[k]) }
}
