import { type Classification, classify } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import { reconsider } from './classify/reconsider'
import { type MeasuredRaster, reduceEnlarged } from './classify/reduce-enlarged'
import { pictureReading } from './debug/pictures'
import type { Raster } from './model/raster'
import type { Options } from './options'
import { type ArtworkPlan, type HardEdgePlan, plan as makePlan, type PhotoTracePlan, type Plan } from './plan'
import { type ArtworkReading, readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'

/** How a raster is going to be drawn. */
export type Decision = {
  /** What `auto` found; null where the image type was given. */
  readonly classification: Classification | null
  /** What is drawn: the raster, or a smaller copy of enlarged artwork. */
  readonly source: MeasuredRaster
} & (
  | { readonly plan: ArtworkPlan; readonly reading: ArtworkReading }
  | { readonly plan: HardEdgePlan | PhotoTracePlan; readonly reading: null }
)

/**
 * Decides by options and pixels how a raster is drawn, and reads artwork. A decision of `auto` for artwork is looked at again when the picture
 * has been read; a smaller copy says too little of its original for that.
 */
export function decide(raster: Raster, options: Options, quality: QualityEstimate, run: StageRun): Decision {
  const classification = options.imageType === 'auto' ? run.stage('classify', () => classify(raster)) : null
  const isArtwork = (classification?.imageType ?? options.imageType) === 'artwork'
  const given = { raster, quality }
  const source = isArtwork ? run.stage('reduce', () => reduceEnlarged(raster, quality)) : given
  const planFor = (decided: Classification | null): Plan =>
    makePlan(options, decided, source.quality, raster.width, raster.height)
  const plan = planFor(classification)
  if (plan.imageType !== 'artwork') return { classification, source, plan, reading: null }
  const reading = run.stage('read', () => readArtwork(source.raster, plan.read), pictureReading)
  if (classification === null || source.raster !== raster) return { classification, source, plan, reading }
  const second = reconsider(classification, reading)
  const secondPlan = planFor(second)
  if (secondPlan.imageType === 'artwork') return { classification, source, plan, reading }
  return { classification: second, source: given, plan: secondPlan, reading: null }
}
