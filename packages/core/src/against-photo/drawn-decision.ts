import type { Classification } from '../classify/classify'
import type { QualityEstimate } from '../classify/estimate-quality'
import type { ReadByPlan } from '../decision'
import type { Raster } from '../model/raster'

/** What was decided of artwork that was drawn. */
export interface DrawnDecision extends Pick<ReadByPlan, 'plan'> {
  readonly classification: Classification
  readonly quality: QualityEstimate
  /** The pixels that were drawn: those of the picture as given, or of a smaller copy. */
  readonly source: { readonly raster: Raster }
}
