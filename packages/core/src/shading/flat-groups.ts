import { CHANNELS, type Samples } from './fit/samples'
import { principalComponent } from './fit/start-axes'

/** Rounds of Lloyd's algorithm; on values of one dimension few are enough. */
const ROUNDS = 8

/**
 * Root mean square distance, levels, of samples from the mean colors of `count` groups, into which they are divided by their position along
 * the direction of largest variance (k-means; Lloyd 1982). Steps between flat colors leave little, ramps leave much.
 */
export function flatGroupsError(samples: Samples, count: number): number {
  const level = principalComponent(samples)
  const sorted = level.slice().sort()
  let centers = Float64Array.from({ length: count }, (_, k) => sorted[Math.floor(((k + 0.5) * sorted.length) / count)])
  const group = new Int32Array(level.length)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(count)
    const sizes = new Float64Array(count)
    for (let i = 0; i < level.length; i++) {
      group[i] = nearest(centers, level[i])
      sums[group[i]] += level[i]
      sizes[group[i]]++
    }
    centers = centers.map((center, k) => (sizes[k] > 0 ? sums[k] / sizes[k] : center))
  }
  return Math.sqrt(squaresWithin(samples, group, count) / samples.count)
}

function nearest(centers: Float64Array, value: number): number {
  let best = 0
  for (let k = 1; k < centers.length; k++) if (Math.abs(value - centers[k]) < Math.abs(value - centers[best])) best = k
  return best
}

/** The sum of squared distances of samples from the mean color of their group. */
function squaresWithin({ count, colors }: Samples, group: Int32Array, groups: number): number {
  const sums = new Float64Array(CHANNELS * groups)
  const sizes = new Float64Array(groups)
  let squares = 0
  for (let i = 0; i < count; i++) {
    sizes[group[i]]++
    for (let c = 0; c < CHANNELS; c++) {
      const level = colors[CHANNELS * i + c]
      sums[CHANNELS * group[i] + c] += level
      squares += level * level
    }
  }
  for (let at = 0; at < sums.length; at++)
    if (sizes[Math.floor(at / CHANNELS)] > 0) squares -= sums[at] ** 2 / sizes[Math.floor(at / CHANNELS)]
  return Math.max(0, squares)
}
