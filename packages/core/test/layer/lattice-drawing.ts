import { findOcclusions } from '../../src/layer/occlusion'
import { stackShapes } from '../../src/layer/stack-shapes'
import type { Shape } from '../../src/model/drawing'
import type { Palette } from '../../src/model/palette'
import type { RegionMap } from '../../src/model/region-map'
import { renderSvg } from '../render-svg'
import { plainSvg } from '../svg/plain-svg'
import { latticeCurves } from './lattice-curves'

/** The shapes of regions whose borders run on the lattice, exactly. */
export function latticeShapes(regions: RegionMap<'fills'>, fills: Palette<'rgb'>): Shape[] {
  const curves = latticeCurves(regions)
  const coloring = { regions, fills }
  return stackShapes(curves, coloring, findOcclusions(curves, coloring))
}

/** What an independent renderer makes of shapes on the lattice, without anti-aliasing; premultiplied, 4 bytes a pixel. */
export function renderHard(map: RegionMap<'fills'>, palette: Palette<'rgb'>, zoom = 1): Uint8Array {
  const drawing = { width: map.width, height: map.height, shapes: latticeShapes(map, palette), hardEdges: true }
  const svg = plainSvg(drawing).replace('<svg ', '<svg shape-rendering="crispEdges" ')
  return renderSvg(svg, { fitTo: { mode: 'zoom', value: zoom } }).pixels
}

/** Pixels whose rendered colour is not that of their ink: of all, and of those where something shows through. */
export function wrongPixels(
  map: RegionMap<'fills'>,
  palette: Palette<'rgb'>,
  zoom = 1,
): { readonly wrong: number; readonly gaps: number } {
  const pixels = renderHard(map, palette, zoom)
  const width = map.width * zoom
  let wrong = 0
  let gaps = 0
  for (let i = 0; i < map.labels.length * zoom * zoom; i++) {
    const at = Math.floor(i / width / zoom) * map.width + Math.floor((i % width) / zoom)
    const [r, g, b, alpha] = palette.colors.subarray(4 * map.colorOf[map.labels[at]])
    const truth = [(r * alpha) / 255, (g * alpha) / 255, (b * alpha) / 255, alpha]
    if (truth.some((value, c) => Math.abs(pixels[4 * i + c] - value) > 1.5)) wrong++
    if (pixels[4 * i + 3] < alpha - 1) gaps++
  }
  return { wrong, gaps }
}
