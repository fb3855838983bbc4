import { neighbourOf, OUTSIDE, type PlanarMap } from '../boundary/planar-map'
import type { Contour } from '../geometry/contour'
import { type Curve, CurveBuilder, reverseCurve } from '../geometry/curve'
import type { Palette } from '../palette/ink'
import type { RegionMap } from '../segment/region-map'
import { type PaintOrder, paintOrder } from './paint-order'
import type { FlatFill, Shape } from './shape'
import { Underlap } from './underlap'

/**
 * Turns the fitted borders into shapes in paint order. A border is drawn exactly by the region painted last; the region below
 * runs on under it, so that no renderer can show the ground between them.
 */
export function buildShapes(map: RegionMap, planar: PlanarMap, curves: readonly Curve[], palette: Palette): Shape[] {
  const order = paintOrder(map, planar, palette)
  const contoursOf = contoursByRegion(planar, map.count)
  const underlap = new Underlap(map, order.rank, order.isOpaque)
  const shapes: Shape[] = []
  for (const layer of order.layers) {
    const contours: Contour[] = []
    for (const region of layer.regions) {
      for (const c of contoursOf[region]) {
        const contour = regionContour(planar, curves, c, order, underlap)
        if (contour !== null) contours.push(contour)
      }
    }
    if (contours.length > 0) shapes.push({ fill: flatFill(palette, layer.ink), contours })
  }
  return shapes
}

function contoursByRegion(planar: PlanarMap, regionCount: number): number[][] {
  const out: number[][] = Array.from({ length: regionCount }, () => [])
  for (let c = 0; c < planar.contourCount; c++) out[planar.contourRegion[c]].push(c)
  return out
}

/** One contour of a region, hidden stretches replaced; null when all of a hole is hidden: then there is none. */
function regionContour(
  planar: PlanarMap,
  curves: readonly Curve[],
  contour: number,
  order: PaintOrder,
  underlap: Underlap,
): Contour | null {
  const start = planar.contourStart[contour]
  const count = planar.contourStart[contour + 1] - start
  const { rank, isOpaque } = order
  const own = rank[planar.contourRegion[contour]]
  const isHidden = (k: number): boolean => {
    const neighbour = neighbourOf(planar, planar.halfEdges[start + (k % count)])
    return neighbour !== OUTSIDE && isOpaque[neighbour] === 1 && rank[neighbour] > own
  }
  let first = 0
  while (first < count && !(isHidden(first + count - 1) !== isHidden(first) && !isHidden(first))) first++
  if (first === count) {
    if (isHidden(0) && planar.isHole[contour] === 1) return null
    first = 0
  }
  let out: CurveBuilder | null = null
  for (let k = 0; k < count; ) {
    let run = 1
    const hidden = isHidden(first + k)
    if (hidden) while (k + run < count && isHidden(first + k + run)) run++
    const borders: Curve[] = []
    for (let r = 0; r < run; r++) borders.push(walk(curves, planar.halfEdges[start + ((first + k + r) % count)]))
    const curve = hidden ? hideRun(underlap, borders, planar.contourRegion[contour]) : borders[0]
    if (out === null) out = new CurveBuilder(curve.coords[0], curve.coords[1])
    out.append(curve)
    k += run
  }
  return out === null ? null : out.build()
}

/** Hides a run of borders at once, or, where it does not fit as a whole, one by one. */
function hideRun(underlap: Underlap, borders: readonly Curve[], region: number): Curve {
  const whole = underlap.hide(concatenate(borders), region)
  if (whole !== null) return whole
  return concatenate(borders.map((border) => underlap.hide(border, region) ?? underlap.creep(border, region)))
}

function concatenate(curves: readonly Curve[]): Curve {
  if (curves.length === 1) return curves[0]
  const out = new CurveBuilder(curves[0].coords[0], curves[0].coords[1])
  for (const curve of curves) out.append(curve)
  return out.build()
}

function walk(curves: readonly Curve[], halfEdge: number): Curve {
  return halfEdge & 1 ? reverseCurve(curves[halfEdge >> 1]) : curves[halfEdge >> 1]
}

function flatFill(palette: Palette, ink: number): FlatFill {
  const at = 4 * ink
  const channel = (c: number): number => Math.min(255, Math.max(0, Math.round(palette.rgba[at + c])))
  return {
    kind: 'flat',
    rgb: (channel(0) << 16) | (channel(1) << 8) | channel(2),
    opacity: Math.round(palette.rgba[at + 3]) / 255,
  }
}
