import { type Coloring, isOpaque, isPainted } from '../model/coloring'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import { rankByDepth } from './depth'
import { containers } from './nesting'
import type { Occlusion } from './occlusion'

/**
 * A set of regions that are painted together, as one shape with one fill. `regions` are their labels and `fill` is the index of their
 * fill in the coloring.
 */
export interface Layer {
  readonly fill: number
  readonly regions: readonly number[]
}

/**
 * The layers in the order in which they are painted, the lowest first. For region r, `layerOf[r]` is the index of its layer in `layers`,
 * or -1 when the region is not painted; `isOpaque[r]` is 1 when its fill is opaque and 0 otherwise.
 */
export interface PaintOrder {
  readonly layers: readonly Layer[]
  readonly layerOf: Int32Array
  readonly isOpaque: Uint8Array
}

/**
 * For each region, which others must be painted after it and how many before it. `above[r]` lists the labels of those after region r,
 * each once, and `below[r]` is the number of those before it.
 */
interface Precedence {
  readonly above: readonly number[][]
  readonly below: Int32Array
}

/**
 * Returns the layers in which the regions are painted, with the layer and the opacity of each region. Of two neighbors, an occluding
 * region is painted over the one that it occludes; without an occlusion, the smaller is painted over the larger. A region in another's
 * hole is painted over that other one even when the two are no neighbors, because the hole may be painted over. Otherwise, regions of one
 * fill are gathered into as few layers as a greedy schedule finds. Transparent regions are in no layer.
 */
export function paintOrder(map: PlanarMap, coloring: Coloring, occlusions: readonly Occlusion[]): PaintOrder {
  const { count } = coloring.regions
  const opaque = new Uint8Array(count)
  for (let r = 0; r < count; r++) opaque[r] = isOpaque(coloring, r) ? 1 : 0
  const container = containers(map, count)
  const rank = rankByDepth(map, count, container, occlusions)
  const layers = scheduleLayers(coloring, rank, findPrecedence(map, rank, container))
  const layerOf = new Int32Array(count).fill(-1)
  for (let k = 0; k < layers.length; k++) for (const region of layers[k].regions) layerOf[region] = k
  return { layers, layerOf, isOpaque: opaque }
}

/**
 * Returns which regions must be painted after which: of every two neighbors, and of every region and its container (-1 for none), the one
 * with the higher depth rank is painted later.
 */
function findPrecedence(map: PlanarMap, rank: Int32Array, container: Int32Array): Precedence {
  const count = rank.length
  const above: number[][] = Array.from({ length: count }, () => [])
  const below = new Int32Array(count)
  const seen = new Set<number>()
  const addPair = (a: number, b: number): void => {
    const low = rank[a] < rank[b] ? a : b
    const high = low === a ? b : a
    if (seen.has(low * count + high)) return
    seen.add(low * count + high)
    above[low].push(high)
    below[high]++
  }
  for (let e = 0; e < map.edgeCount; e++) {
    if (map.left[e] !== OUTSIDE && map.right[e] !== OUTSIDE) addPair(map.left[e], map.right[e])
  }
  for (let r = 0; r < count; r++) if (container[r] >= 0) addPair(container[r], r)
  return { above, below }
}

/**
 * Returns layers of regions that share a fill, the lowest first, by list scheduling (Graham 1966). A region is ready when all regions
 * that must be painted before it have been scheduled. The next layer holds all ready regions of the fill that has the most of them, in
 * order of depth rank. Transparent regions are scheduled too, but left out of the layers.
 */
function scheduleLayers(coloring: Coloring, rank: Int32Array, { above, below }: Precedence): Layer[] {
  const { colorOf } = coloring.regions
  const waitsFor = below.slice()
  const ready = new Map<number, number[]>()
  const release = (region: number): void => {
    const regions = ready.get(colorOf[region])
    if (regions === undefined) ready.set(colorOf[region], [region])
    else regions.push(region)
  }
  for (let r = 0; r < rank.length; r++) if (waitsFor[r] === 0) release(r)
  const layers: Layer[] = []
  while (ready.size > 0) {
    const { fill, regions } = largest(ready)
    regions.sort((a, b) => rank[a] - rank[b])
    ready.delete(fill)
    for (const region of regions) for (const high of above[region]) if (--waitsFor[high] === 0) release(high)
    const painted = regions.filter((region) => isPainted(coloring, region))
    if (painted.length > 0) layers.push({ fill, regions: painted })
  }
  return layers
}

/**
 * The fill, by index in the coloring, with the most regions that are ready to be painted, and the labels of those regions. Among fills
 * with equally many regions, the one with the lowest index.
 */
function largest(ready: ReadonlyMap<number, number[]>): { readonly fill: number; readonly regions: number[] } {
  let best = { fill: -1, regions: [] as number[] }
  for (const [fill, regions] of ready) {
    const isLarger = regions.length > best.regions.length
    if (isLarger || (regions.length === best.regions.length && fill < best.fill)) best = { fill, regions }
  }
  return best
}
