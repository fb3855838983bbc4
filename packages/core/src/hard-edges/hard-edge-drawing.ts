import { clearGround } from '../layer/clear-ground'
import { type Arrangement, STACKED } from '../model/arrangement'
import { type Coloring, paintOf } from '../model/coloring'
import { type Curve, LINE } from '../model/curve'
import type { Drawing, Shape } from '../model/drawing'
import { LatticeTracer } from './lattice-tracer'

/**
 * The exact drawing of a region map: one shape per visible fill, in the order of the palette, its contours on the pixel lattice.
 * Rendered at 1x without anti-aliasing it gives every pixel its fill. Contours are simple, made of LINE segments that alternate
 * between horizontal and vertical, and no two of one shape cross; at a lattice point they may touch. No shape lies under another, whatever
 * the arrangement; with single parts, each region is a shape of its own.
 */
export function hardEdgeDrawing(coloring: Coloring, { parts, clearsGround }: Arrangement = STACKED): Drawing {
  const shown = clearsGround ? clearGround(coloring) : coloring
  const { regions: map, fills } = shown
  const tracer = new LatticeTracer(map)
  const visible = map.colorOf.map((fill) => (fills.colors[4 * fill + 3] > 0 ? 1 : 0))
  tracer.traceAll(visible)

  // The contours of each shape: by fill, or by region.
  const contoursOf: Curve[][] = Array.from({ length: parts === 'single' ? map.count : fills.count }, () => [])
  const ops = new Uint8Array(tracer.longest).fill(LINE)
  for (let c = 0; c < tracer.count; c++) {
    const coords = tracer.coords.subarray(tracer.offsets[c], tracer.offsets[c + 1])
    const region = tracer.labels[c]
    contoursOf[parts === 'single' ? region : map.colorOf[region]].push({
      ops: ops.subarray(0, coords.length / 2 - 1),
      coords,
    })
  }
  const shapes: Shape[] = []
  contoursOf.forEach((contours, k) => {
    if (contours.length === 0) return
    for (const fill of paintOf(shown, parts === 'single' ? map.colorOf[k] : k)) shapes.push({ fill, contours })
  })
  return { width: map.width, height: map.height, shapes, hardEdges: true, isGroundCleared: shown !== coloring }
}
