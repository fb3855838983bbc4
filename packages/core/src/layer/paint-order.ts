import { type Coloring, isOpaque, isPainted } from '../model/coloring'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import { rankByDepth } from './depth'
import { containers } from './nesting'
import type { Occlusion } from './occlusion'

/** Regions painted in one go with one ink. */
interface Layer {
  readonly ink: number
  readonly regions: number[]
}

/** The order of painting: layers from the lowest; `layerOf[region]` is the index of the region's layer, -1 for a region that is not painted. */
interface PaintOrder {
  readonly layers: Layer[]
  readonly layerOf: Int32Array
  readonly isOpaque: Uint8Array
}

/**
 * Orders regions by depth, as far as `occlusions` tell, else the larger first. Neighbours keep that order in the
 * layers; beyond it, regions of one ink are gathered into as few layers as a greedy schedule finds; what lies in another region's hole
 * stays after it, neighbour or not, because that hole may be left out. Fully transparent regions are in no layer.
 */
export function paintOrder(planar: PlanarMap, coloring: Coloring, occlusions: readonly Occlusion[]): PaintOrder {
  const { count } = coloring.regions
  const opaque = new Uint8Array(count)
  for (let r = 0; r < count; r++) opaque[r] = isOpaque(coloring, r) ? 1 : 0
  const container = containers(planar, count)
  const rank = rankByDepth(planar, count, container, occlusions)
  const layers = gatherLayers(planar, coloring, rank, container)
  const layerOf = new Int32Array(count).fill(-1)
  for (let k = 0; k < layers.length; k++) for (const region of layers[k].regions) layerOf[region] = k
  return { layers, layerOf, isOpaque: opaque }
}

/** List scheduling: of all inks with a region whose lower neighbours are painted, take the one with the most such regions. */
function gatherLayers(planar: PlanarMap, coloring: Coloring, rank: Int32Array, container: Int32Array): Layer[] {
  const { count, colorOf } = coloring.regions
  const above: number[][] = Array.from({ length: count }, () => [])
  const waiting = new Int32Array(count)
  const seen = new Set<number>()
  const addPair = (a: number, b: number): void => {
    const low = rank[a] < rank[b] ? a : b
    const high = low === a ? b : a
    if (seen.has(low * count + high)) return
    seen.add(low * count + high)
    above[low].push(high)
    waiting[high]++
  }
  for (let e = 0; e < planar.edgeCount; e++) {
    if (planar.left[e] !== OUTSIDE && planar.right[e] !== OUTSIDE) addPair(planar.left[e], planar.right[e])
  }
  for (let r = 0; r < count; r++) if (container[r] >= 0) addPair(container[r], r)
  const ready = new Map<number, number[]>()
  const release = (region: number): void => {
    const list = ready.get(colorOf[region])
    if (list === undefined) ready.set(colorOf[region], [region])
    else list.push(region)
  }
  for (let r = 0; r < count; r++) if (waiting[r] === 0) release(r)
  const layers: Layer[] = []
  while (ready.size > 0) {
    let ink = -1
    let most = 0
    for (const [candidate, list] of ready) {
      if (list.length > most || (list.length === most && candidate < ink)) {
        ink = candidate
        most = list.length
      }
    }
    const regions = (ready.get(ink) as number[]).sort((a, b) => rank[a] - rank[b])
    ready.delete(ink)
    for (const region of regions) for (const high of above[region]) if (--waiting[high] === 0) release(high)
    const painted = regions.filter((region) => isPainted(coloring, region))
    if (painted.length > 0) layers.push({ ink, regions: painted })
  }
  return layers
}
