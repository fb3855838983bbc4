import { polyline } from '../geometry/polyline'
import type { ShapeParts } from '../model/arrangement'
import { type Coloring, paintOf } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { Shape } from '../model/drawing'
import type { PlanarMap } from '../model/planar-map'
import type { Occlusion } from './occlusion'
import { type Layer, paintOrder } from './paint-order'
import { regionContour } from './region-contour'
import { rasterizeLabels } from './underlap/label-raster'
import { Visibility } from './underlap/visibility'

/**
 * Greatest depth of the strip beside a border in which an underlap path runs, in pixels of the output. It is about the diagonal of a device pixel, so that no
 * anti-aliased pixel of the border lies beyond it.
 */
const UNDERLAP = 1.5

/**
 * Returns the shapes to paint, the lowest first, each with one fill and the contours of all regions of one layer. Of two shapes with a
 * common border, the one painted later draws the border's curve exactly, and the one below continues under it (underlap), so that no
 * renderer can show the background between them. `occlusions` are pairs of neighboring regions of which one lies in front; of neighbors
 * in no such pair, the smaller one is in front. With single `parts`, each region of a layer is a shape of its own. `pixel` is the side of a pixel of the
 * output, in the units of the curves.
 */
export function stackShapes(
  curveMap: CurveMap,
  coloring: Coloring,
  occlusions: readonly Occlusion[],
  parts: ShapeParts = 'joined',
  pixel = 1,
): Shape[] {
  const { map } = curveMap.borders
  const { regions } = coloring
  const { layers, layerOf, isOpaque } = paintOrder(map, coloring, occlusions)
  const visibility = new Visibility(rasterizeLabels(regions, map, curveMap.curves), layerOf, isOpaque, UNDERLAP * pixel)
  const contoursOf = contoursByRegion(map, regions.count)
  const regionContours = (region: number): Curve[] =>
    contoursOf[region]
      .map((contour) => regionContour(curveMap, contour, visibility))
      .filter((contour) => contour !== null)
  const piecesOf = (layer: Layer): Curve[][] =>
    parts === 'single' ? layer.regions.map(regionContours) : [layer.regions.flatMap(regionContours)]
  // Where all regions are opaque, the lowest layer fills the frame, because later layers cover whatever is not its own.
  const fillsFrame = isOpaque.every((flag) => flag === 1)
  const { width, height } = regions
  const frame = polyline([0, 0, width, 0, width, height, 0, height, 0, 0])
  const shapes: Shape[] = []
  layers.forEach((layer, k) => {
    for (const contours of k === 0 && fillsFrame ? [[frame]] : piecesOf(layer)) {
      if (contours.length > 0) for (const fill of paintOf(coloring, layer.fill)) shapes.push({ fill, contours })
    }
  })
  return shapes
}

function contoursByRegion(map: PlanarMap, regionCount: number): number[][] {
  const out: number[][] = Array.from({ length: regionCount }, () => [])
  for (let c = 0; c < map.contourCount; c++) out[map.contourRegion[c]].push(c)
  return out
}
