import { Resvg } from '@resvg/resvg-js'
import { extractPlanarMap } from '../../src/boundary/extract'
import { buildShapes } from '../../src/layer/build-shapes'
import { findOcclusions } from '../../src/layer/occlusion'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import type { Shape } from '../../src/model/drawing'
import type { Palette } from '../../src/model/palette'
import type { PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { plainSvg } from '../svg/plain-svg'

/** The shapes of a region map whose borders run on the lattice, exactly. */
export function latticeShapes(map: RegionMap, palette: Palette): Shape[] {
  const planar = extractPlanarMap(map)
  const curves = latticeCurves(planar)
  return buildShapes(map, planar, curves, palette, findOcclusions(map, planar, curves, palette))
}

/** By edge: its steps on the lattice as lines. */
export function latticeCurves({ points, edgeStart, edgeCount }: PlanarMap): Curve[] {
  return Array.from({ length: edgeCount }, (_, e) => {
    const out = new CurveBuilder(points[2 * edgeStart[e]], points[2 * edgeStart[e] + 1])
    for (let k = edgeStart[e] + 1; k < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
    return out.build()
  })
}

/** What an independent renderer makes of shapes on the lattice, without anti-aliasing; premultiplied, 4 bytes a pixel. */
export function renderHard(map: RegionMap, palette: Palette, zoom = 1): Uint8Array {
  const drawing = { width: map.width, height: map.height, shapes: latticeShapes(map, palette), hardEdges: true }
  const svg = plainSvg(drawing).replace('<svg ', '<svg shape-rendering="crispEdges" ')
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom } }).render().pixels
}

/** Pixels whose rendered colour is not that of their ink: of all, and of those where something shows through. */
export function wrongPixels(
  map: RegionMap,
  palette: Palette,
  zoom = 1,
): { readonly wrong: number; readonly gaps: number } {
  const pixels = renderHard(map, palette, zoom)
  const width = map.width * zoom
  let wrong = 0
  let gaps = 0
  for (let i = 0; i < map.labels.length * zoom * zoom; i++) {
    const at = Math.floor(i / width / zoom) * map.width + Math.floor((i % width) / zoom)
    const [r, g, b, alpha] = palette.rgba.subarray(4 * map.inkOf[map.labels[at]])
    const truth = [(r * alpha) / 255, (g * alpha) / 255, (b * alpha) / 255, alpha]
    if (truth.some((value, c) => Math.abs(pixels[4 * i + c] - value) > 1.5)) wrong++
    if (pixels[4 * i + 3] < alpha - 1) gaps++
  }
  return { wrong, gaps }
}
