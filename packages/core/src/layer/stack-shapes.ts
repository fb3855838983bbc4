import type { Coloring } from '../model/coloring'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { FlatFill, Shape } from '../model/drawing'
import type { Palette } from '../model/palette'
import type { PlanarMap } from '../model/planar-map'
import type { Occlusion } from './occlusion'
import { paintOrder } from './paint-order'
import { regionContour } from './region-contour'
import { Cover } from './underlap/cover'
import { drawnLabels } from './underlap/label-raster'

/**
 * Turns the fitted borders into shapes in paint order. A border is drawn exactly by the region painted last; the region below
 * runs on under it, so that no renderer can show the ground between them. `occlusions` tell what lies in front of what; the rest goes by size.
 */
export function stackShapes(fitted: CurveMap, coloring: Coloring, occlusions: readonly Occlusion[]): Shape[] {
  const planar = fitted.borders.map
  const { regions } = coloring
  const { curves } = fitted
  const { layers, layerOf, isOpaque } = paintOrder(planar, coloring, occlusions)
  const contoursOf = contoursByRegion(planar, regions.count)
  const cover = new Cover(drawnLabels(regions, planar, curves), layerOf, isOpaque)
  const shapes: Shape[] = []
  for (let k = 0; k < layers.length; k++) {
    const layer = layers[k]
    const contours: Curve[] = []
    // Under a picture without transparent parts the lowest layer may run on everywhere: no border can let the ground through.
    const isGround = k === 0 && isOpaque.every((flag) => flag === 1)
    if (isGround) contours.push(frame(regions.width, regions.height))
    for (const region of isGround ? [] : layer.regions) {
      for (const c of contoursOf[region]) {
        const contour = regionContour(planar, curves, c, cover)
        if (contour !== null) contours.push(contour)
      }
    }
    if (contours.length > 0) shapes.push({ fill: flatFill(coloring.fills, layer.ink), contours })
  }
  return shapes
}

function frame(width: number, height: number): Curve {
  const out = new CurveBuilder(0, 0)
  out.line(width, 0)
  out.line(width, height)
  out.line(0, height)
  out.line(0, 0)
  return out.build()
}

function contoursByRegion(planar: PlanarMap, regionCount: number): number[][] {
  const out: number[][] = Array.from({ length: regionCount }, () => [])
  for (let c = 0; c < planar.contourCount; c++) out[planar.contourRegion[c]].push(c)
  return out
}

function flatFill({ colors }: Palette<'rgb'>, ink: number): FlatFill {
  const at = 4 * ink
  const channel = (c: number): number => Math.min(255, Math.max(0, Math.round(colors[at + c])))
  return {
    kind: 'flat',
    rgb: (channel(0) << 16) | (channel(1) << 8) | channel(2),
    opacity: Math.round(colors[at + 3]) / 255,
  }
}
