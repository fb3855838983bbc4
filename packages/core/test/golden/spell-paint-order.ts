import { containers } from '../../src/layer/nesting'
import { findOcclusions, type Occlusion } from '../../src/layer/occlusion'
import { paintOrder } from '../../src/layer/paint-order'
import type { Palette } from '../../src/model/palette'
import { OUTSIDE, type PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { latticeCurves } from '../layer/lattice-curves'
import { besideRows, readGrid } from './pixel-grid'

/** Inks by character: small letters are opaque, capitals translucent, the dot is transparent. */
const FILLS = spelledFills()

function spelledFills(): Palette<'rgb'> {
  const count = 128
  const colors = new Float64Array(4 * count)
  for (let ink = 0; ink < count; ink++) {
    const character = String.fromCharCode(ink)
    colors[4 * ink + 3] = character === '.' ? 0 : character >= 'A' && character <= 'Z' ? 128 : 255
  }
  return { space: 'rgb', count, colors }
}

/** The pixels beside their regions, the layers in the order of painting, and why neighbours are in that order, as text for people. */
export function spellPaintOrder(rows: readonly string[]): string {
  const { map, planar } = readGrid(rows)
  const coloring = { regions: map, fills: FILLS }
  const occlusions = findOcclusions(latticeCurves(map), coloring)
  const { layers, layerOf } = paintOrder(planar, coloring, occlusions)
  const container = containers(planar, map.count)
  const name = (region: number): string => `${region} (${String.fromCharCode(map.colorOf[region])})`
  const pairs = neighborPairs(planar).filter(([a, b]) => layerOf[a] >= 0 && layerOf[b] >= 0)
  return [
    ...besideRows(
      rows,
      'regions by number; inks: small letters opaque, capitals translucent, dots transparent',
      drawRegions(map),
    ),
    '',
    'layers, from the back to the front: ink, regions',
    ...layers.map(({ fill: ink, regions }, k) => ` ${k}  ${String.fromCharCode(ink)}  ${regions.join(' ')}`),
    '',
    'neighbors: which is painted under which, and why',
    ...pairs.map(([a, b]) => {
      const [low, high] = layerOf[a] < layerOf[b] ? [a, b] : [b, a]
      return ` ${name(low)} under ${name(high)}: ${reason(low, high, occlusions, container)}`
    }),
    '',
  ].join('\n')
}

function drawRegions({ width, height, labels }: RegionMap<'fills'>): string[] {
  const row = (y: number): string =>
    Array.from(labels.subarray(y * width, (y + 1) * width), (r) => r.toString(36)).join('')
  return Array.from({ length: height }, (_, y) => row(y))
}

/** Pairs of regions that share a border, each once, the smaller label first. */
function neighborPairs({ edgeCount, left, right }: PlanarMap): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  for (let e = 0; e < edgeCount; e++) {
    if (left[e] === OUTSIDE || right[e] === OUTSIDE) continue
    const pair: [number, number] = [Math.min(left[e], right[e]), Math.max(left[e], right[e])]
    pairs.set(pair.join(), pair)
  }
  return [...pairs.values()].sort(([a, b], [c, d]) => a - c || b - d)
}

function reason(low: number, high: number, occlusions: readonly Occlusion[], container: Int32Array): string {
  if (container[high] === low) return `${high} lies in a hole of ${low}`
  const agreeing = occlusions.find(({ front, behind }) => front === high && behind === low)
  if (agreeing !== undefined) return `junctions put ${high} in front, votes ${agreeing.votes}`
  const opposing = occlusions.find(({ front, behind }) => front === low && behind === high)
  return opposing === undefined
    ? 'no junction decides'
    : `although junctions put ${low} in front, votes ${opposing.votes}`
}
