import { MinHeap } from '../geometry/min-heap'
import { singletons } from '../geometry/union-find'
import { type Features, UNITS } from './features'
import { type Labeling, numberRoots } from './grow-regions'
import { RegionGraph } from './region-graph'
import { RegionSums } from './region-sums'

/** What a region costs in the file besides its border, bytes: its move and its share of a fill. Half or twice of it changes the error by 0.1 dB. */
const REGION_BYTES = 20
/** What a pixel of border costs in the file, bytes. Twice of it loses 0.2 dB. */
const BORDER_BYTES = 0.5

/**
 * Merges of a partition, in order: merge m joins the regions that contain leaves `kept[m]` and `dropped[m]`.
 * Any number of regions in between is a cut, and finer cuts nest in coarser ones.
 */
export interface MergeTree {
  readonly partition: Labeling
  readonly kept: Int32Array
  readonly dropped: Int32Array
  /** The price of each merge: squared error (levels, summed over pixels and channels) that it adds for each byte that it saves. */
  readonly prices: Float64Array
  /** Bytes that the file shrinks by with each merge, as estimated. */
  readonly savings: Float64Array
  /** Bytes of a file of the whole partition, as estimated. */
  readonly bytes: number
}

/**
 * Merges a partition, the cheapest pair of neighbors first, ties by scan order of the pair, until the file has `bytes` at most, as estimated, and no merge
 * is left that adds less than `leastPrice` for each byte that it saves; at the latest when one region is left for each connected visible part. The price is the squared
 * error that a merge adds (Ward 1963) over the bytes that it saves: those of a region and those of the boundary between the two (the functional of
 * Mumford and Shah as in Koepfler, Lopez and Morel 1994, with a price for regions).
 * Keys are lazy: a price that rose is found out when its pair comes up, one that fell is entered again.
 */
export function mergeRegions(
  features: Features,
  partition: Labeling,
  bytes = 0,
  leastPrice = Number.POSITIVE_INFINITY,
): MergeTree {
  const graph = new RegionGraph(partition, features.width, features.height)
  const regions = new RegionSums(features, partition)
  const heap = new MinHeap(graph.edgeCount * 2)
  const keys = new Float64Array(graph.edgeCount)
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    keys[edge] = price(graph, regions, edge)
    heap.push(keys[edge], edge)
  }
  const enterIfFallen = (edge: number): void => {
    const now = price(graph, regions, edge)
    if (now >= keys[edge]) return
    keys[edge] = now
    heap.push(now, edge)
  }
  const kept = new Int32Array(partition.count)
  const dropped = new Int32Array(partition.count)
  const prices = new Float64Array(partition.count)
  const savings = new Float64Array(partition.count)
  const whole = fileBytes(graph, partition.count)
  let left = whole
  let count = 0
  while (heap.size > 0) {
    const { key, item: edge } = heap
    if (graph.lengths[edge] === 0 || keys[edge] !== key) {
      heap.pop()
      continue
    }
    const now = price(graph, regions, edge)
    if (now > key) {
      keys[edge] = now
      heap.replace(now)
      continue
    }
    if (left <= bytes && key >= leastPrice) break
    heap.pop()
    const a = graph.ends[2 * edge]
    const b = graph.ends[2 * edge + 1]
    const keep = graph.degrees[a] > graph.degrees[b] || (graph.degrees[a] === graph.degrees[b] && a < b) ? a : b
    const drop = a + b - keep
    kept[count] = keep
    dropped[count] = drop
    prices[count] = key
    savings[count] = savedBytes(graph, edge)
    left -= savings[count++]
    regions.join(keep, drop)
    graph.contract(keep, drop, enterIfFallen)
  }
  return {
    partition,
    kept: kept.slice(0, count),
    dropped: dropped.slice(0, count),
    prices: prices.slice(0, count),
    savings: savings.slice(0, count),
    bytes: whole,
  }
}

/**
 * The partition after that many merges, as one of the same pixels. Connected visible parts are never joined, however many merges are asked for.
 */
export function cutTree({ partition, kept, dropped }: MergeTree, merges: number): Labeling {
  const parent = singletons(partition.count)
  for (let m = 0; m < Math.min(kept.length, merges); m++) parent[dropped[m]] = kept[m]
  const { labels: regionOf, count } = numberRoots(parent)
  const labels = new Int32Array(partition.labels.length)
  for (let i = 0; i < labels.length; i++) {
    const leaf = partition.labels[i]
    labels[i] = leaf < 0 ? -1 : regionOf[leaf]
  }
  return { labels, count }
}

function savedBytes(graph: RegionGraph, edge: number): number {
  return REGION_BYTES + BORDER_BYTES * graph.lengths[edge]
}

function fileBytes(graph: RegionGraph, regionCount: number): number {
  let length = 0
  for (let edge = 0; edge < graph.edgeCount; edge++) length += graph.lengths[edge]
  return REGION_BYTES * regionCount + BORDER_BYTES * length
}

function price(graph: RegionGraph, regions: RegionSums, edge: number): number {
  const { areas, sums } = regions
  const a = graph.ends[2 * edge]
  const b = graph.ends[2 * edge + 1]
  const p = 4 * a
  const q = 4 * b
  const d0 = sums[p] / areas[a] - sums[q] / areas[b]
  const d1 = sums[p + 1] / areas[a] - sums[q + 1] / areas[b]
  const d2 = sums[p + 2] / areas[a] - sums[q + 2] / areas[b]
  const d3 = sums[p + 3] / areas[a] - sums[q + 3] / areas[b]
  const ward = ((areas[a] * areas[b]) / (areas[a] + areas[b])) * (d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3)
  return ward / (UNITS * UNITS * savedBytes(graph, edge))
}
