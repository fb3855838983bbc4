import { classify } from './classify/classify'
import { estimateQuality } from './classify/estimate-quality'
import { StageRun, type TraceControl } from './debug/stage-run'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { type Options, resolveOptions } from './options'
import { plan as makePlan, type Plan } from './plan'
import { type Resolved, resolve, type Stats, summarize } from './summary'
import { writeSvg } from './svg/write/write'
import { traceArtwork } from './trace-artwork'
import { traceHardEdges } from './trace-hard-edges'
import { tracePhoto } from './trace-photo'

export type { TraceControl } from './debug/stage-run'
export type { Resolved, Stats } from './summary'

/** The picture as SVG text of its own size, what each `auto` became, and what it took. */
export interface TraceResult {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly resolved: Resolved
  readonly stats: Stats
}

/**
 * The engine: decoded pixels to SVG text. Pure, synchronous and deterministic; runs in browsers and workers.
 * `options` are the library's, unresolved ones are `auto`. Throws VecError `bad_request` for options it does not know, and
 * whatever `control.checkpoint` throws.
 */
export function trace(raster: Raster, options?: Partial<Options>, control: TraceControl = {}): TraceResult {
  const run = new StageRun(control)
  const { width, height } = raster
  const chosen = resolveOptions(options)
  const quality = chosen.quality === 'auto' ? run.stage('quality', () => estimateQuality(raster)) : null
  const noise = quality?.scores.noise
  const classification = chosen.imageType === 'auto' ? run.stage('classify', () => classify(raster, noise)) : null
  const plan = makePlan(chosen, classification, quality, width, height)
  const drawing = draw(raster, plan, run)
  const svg = run.stage('write', () => writeSvg(drawing, plan.imageType === 'artwork_sharp' ? 0 : plan.decimals))
  run.show('result', () => svg)
  return {
    svg,
    width,
    height,
    resolved: resolve(chosen, plan, drawing, classification, quality),
    stats: summarize(drawing, svg, run.milliseconds),
  }
}

function draw(raster: Raster, plan: Plan, run: StageRun): Drawing {
  if (plan.imageType === 'artwork') return traceArtwork(raster, plan, run)
  return plan.imageType === 'photo' ? tracePhoto(raster, plan, run) : traceHardEdges(raster, plan, run)
}
