import { type Coloring, paintOf } from '../model/coloring'
import { type Curve, LINE } from '../model/curve'
import type { Drawing, Shape } from '../model/drawing'
import { LatticeTracer } from './lattice-tracer'

/**
 * The exact drawing of a region map: one shape per visible fill, in the order of the palette, its contours on the pixel lattice.
 * Rendered at 1x without anti-aliasing it gives every pixel its fill. Contours are simple, made of LINE segments that alternate
 * between horizontal and vertical, and no two of one shape cross; at a lattice point they may touch.
 */
export function hardEdgeDrawing(coloring: Coloring): Drawing {
  const { regions: map, fills } = coloring
  const tracer = new LatticeTracer(map)
  const visible = map.colorOf.map((fill) => (fills.colors[4 * fill + 3] > 0 ? 1 : 0))
  tracer.traceAll(visible)

  const contoursOf: Curve[][] = Array.from({ length: fills.count }, () => [])
  const ops = new Uint8Array(tracer.longest).fill(LINE)
  for (let c = 0; c < tracer.count; c++) {
    const coords = tracer.coords.subarray(tracer.offsets[c], tracer.offsets[c + 1])
    contoursOf[map.colorOf[tracer.labels[c]]].push({ ops: ops.subarray(0, coords.length / 2 - 1), coords })
  }
  const shapes: Shape[] = []
  for (let fill = 0; fill < fills.count; fill++) {
    if (contoursOf[fill].length === 0) continue
    for (const one of paintOf(coloring, fill)) shapes.push({ fill: one, contours: contoursOf[fill] })
  }
  return { width: map.width, height: map.height, shapes, hardEdges: true }
}
