import { extractPlanarMap } from './boundary/extract'
import { measureBorders } from './boundary/measure'
import { fitBorders } from './fit/fit-borders'
import { premultipliedPixels } from './image/pixels'
import type { Raster } from './image/raster'
import { buildShapes } from './layer/build-shapes'
import type { Drawing } from './layer/shape'
import type { Options } from './options'
import { collectEvidence } from './palette/evidence'
import { findInks } from './palette/find-inks'
import { CLEAN_ARTWORK } from './plan'
import { findCleanRegions } from './segment/despeckle'
import { indexPixels } from './segment/index-pixels'
import { writeSvg } from './svg/write'

export interface TraceControl {
  readonly now?: () => number
  readonly checkpoint?: () => void
  readonly onStage?: (name: string, value: unknown) => void
}

export interface TraceResult {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly resolved: object
  readonly stats: object
}

export function trace(raster: Raster, _options?: Partial<Options>, control: TraceControl = {}): TraceResult {
  const { width, height } = raster
  const plan = CLEAN_ARTWORK
  const times: Record<string, number> = {}
  let last = control.now?.() ?? 0
  const lap = (name: string) => {
    const now = control.now?.() ?? 0
    times[name] = now - last
    last = now
  }
  const pixels = premultipliedPixels(raster)
  const evidence = collectEvidence(pixels, width, height)
  lap('evidence')
  const palette = findInks(evidence, plan.ink, pixels[0])
  lap('inks')
  const indexed = indexPixels(pixels, width, height, palette, plan.index)
  lap('index')
  const regions = findCleanRegions(indexed, plan.minArea)
  lap('regions')
  const planar = extractPlanarMap(regions)
  lap('planar')
  const borders = measureBorders(pixels, palette, regions, planar, plan.measure)
  lap('measure')
  const curves = fitBorders(planar, borders, width, height, plan.fit)
  lap('fit')
  const shapes = buildShapes(regions, planar, curves, palette)
  lap('layer')
  const drawing: Drawing = { width, height, shapes, hardEdges: false }
  const svg = writeSvg(drawing, 2)
  lap('write')
  return { svg, width, height, resolved: {}, stats: { inks: palette.count, regions: regions.count, edges: planar.edgeCount, times } }
}
