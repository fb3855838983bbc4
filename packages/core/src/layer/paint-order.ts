import { OUTSIDE, type PlanarMap } from '../boundary/planar-map'
import type { Curve } from '../geometry/curve'
import type { Palette } from '../palette/ink'
import type { RegionMap } from '../segment/region-map'
import { containers } from './containers'
import { findOcclusions, type Occlusion } from './occlusion'

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
 * Orders regions by the area inside their outer contours, the larger first: what lies inside another region has less, so it is
 * painted later. Neighbours keep that order in the layers; beyond it, regions of one ink are gathered into as few layers as a
 * greedy schedule finds; what lies in another region's hole stays after it, neighbour or not, because that hole may be left out. Fully transparent regions are in no layer.
 */
export function paintOrder(map: RegionMap, planar: PlanarMap, curves: readonly Curve[], palette: Palette): PaintOrder {
  const { count, inkOf } = map
  const isOpaque = new Uint8Array(count)
  const isPainted = new Uint8Array(count)
  for (let r = 0; r < count; r++) {
    const alpha = palette.rgba[4 * inkOf[r] + 3]
    isOpaque[r] = alpha > 254.5 ? 1 : 0
    isPainted[r] = alpha > 0 ? 1 : 0
  }
  const container = containers(planar, count)
  const rank = rankByDepth(planar, count, container, findOcclusions(planar, curves, count))
  const layers = gatherLayers(map, planar, rank, isPainted, container)
  const layerOf = new Int32Array(count).fill(-1)
  for (let k = 0; k < layers.length; k++) for (const region of layers[k].regions) layerOf[region] = k
  return { layers, layerOf, isOpaque }
}

/**
 * By region: its place from the back. What is known to lie in front comes after what it hides, and what lies in a hole after what
 * has the hole; of those that nothing holds back, the larger first. Where occlusions go round in a circle, the one that the fewest
 * junctions hold back goes first.
 */
function rankByDepth(
  planar: PlanarMap,
  count: number,
  container: Int32Array,
  occlusions: readonly Occlusion[],
): Int32Array {
  const area = new Float64Array(count)
  for (let c = 0; c < planar.contourCount; c++) {
    if (planar.isHole[c] === 0) area[planar.contourRegion[c]] = outerArea(planar, c)
  }
  const inFront: { readonly region: number; readonly votes: number }[][] = Array.from({ length: count }, () => [])
  const held = new Int32Array(count)
  const isContained = (region: number, by: number): boolean => container[region] === by
  for (const { front, behind, votes } of occlusions) {
    if (isContained(behind, front)) continue
    inFront[behind].push({ region: front, votes })
    held[front] += votes
  }
  const inside: number[][] = Array.from({ length: count }, () => [])
  for (let r = 0; r < count; r++) if (container[r] >= 0) inside[container[r]].push(r)
  const waiting = Array.from({ length: count }, (_, r) => r).filter((r) => container[r] < 0)
  const rank = new Int32Array(count)
  for (let k = 0; k < count; k++) {
    let best = 0
    for (let i = 1; i < waiting.length; i++) {
      const [a, b] = [waiting[i], waiting[best]]
      if (held[a] < held[b] || (held[a] === held[b] && (area[a] > area[b] || (area[a] === area[b] && a < b)))) best = i
    }
    const [region] = waiting.splice(best, 1)
    rank[region] = k
    for (const { region: front, votes } of inFront[region]) held[front] -= votes
    waiting.push(...inside[region])
  }
  return rank
}

function outerArea(planar: PlanarMap, contour: number): number {
  const { points, edgeStart, halfEdges, contourStart } = planar
  let sum = 0
  for (let h = contourStart[contour]; h < contourStart[contour + 1]; h++) {
    const edge = halfEdges[h] >> 1
    let part = 0
    for (let k = edgeStart[edge]; k + 1 < edgeStart[edge + 1]; k++) {
      part += points[2 * k] * points[2 * k + 3] - points[2 * k + 2] * points[2 * k + 1]
    }
    sum += halfEdges[h] & 1 ? -part : part
  }
  return sum / 2
}

/** List scheduling: of all inks with a region whose lower neighbours are painted, take the one with the most such regions. */
function gatherLayers(
  map: RegionMap,
  planar: PlanarMap,
  rank: Int32Array,
  isPainted: Uint8Array,
  container: Int32Array,
): Layer[] {
  const { count, inkOf } = map
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
    const list = ready.get(inkOf[region])
    if (list === undefined) ready.set(inkOf[region], [region])
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
    const painted = regions.filter((region) => isPainted[region] === 1)
    if (painted.length > 0) layers.push({ ink, regions: painted })
  }
  return layers
}
