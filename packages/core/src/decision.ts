import type { Classification } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import type { MeasuredRaster } from './classify/reduce-blurred'
import type { AreaCrop } from './mixed/crop-areas'
import type { ArtworkPlan, HardEdgePlan } from './plan'
import type { PhotoTracePlan } from './plan-photo'
import type { RuledLines } from './rules/find-rules'
import type { ArtworkReading } from './segment/artwork-reading'
import type { CastShadow } from './shadow/cast-shadow'

/** Artwork as it was read. */
export interface ReadByPlan {
  readonly plan: ArtworkPlan
  readonly reading: ArtworkReading
  /** The plan at the next lower trust, for pixels that deserve less than they seem to; null where there is none, where the trust was given, and without anti-aliasing. */
  readonly fallback: ArtworkPlan | null
}

/** How a raster is going to be drawn. */
export type Decision = {
  /** What `auto` found; null where the image type was given. */
  readonly classification: Classification | null
  /** What was measured of the raster as given; its verdict is that on what is drawn. */
  readonly quality: QualityEstimate
  /** The photographs of a page of artwork, which are drawn over it; the source holds ground in their place. */
  readonly photos?: readonly AreaCrop[]
  /** The pale rules of a compressed page of artwork, which are drawn over it; the source holds ground in their place. */
  readonly rules?: RuledLines
  /** The soft shadow of artwork on transparency or plain ground, which is drawn below it, over its ground; the source lies on nothing in place of both. */
  readonly shadow?: CastShadow
  /** The decision on such artwork with its shadow left in it, for a drawing to compare. */
  readonly whole?: Decision
  /** What is drawn: the raster, one without specks, ink on flat paper (at up to twice the size), what artwork was before it was enlarged or sharpened, or a smaller copy of blurred artwork. */
  readonly source: MeasuredRaster
} & (
  | ReadByPlan
  /** Artwork that was asked for of a photograph: it is drawn by the plan of its overflow. */
  | { readonly plan: ArtworkPlan; readonly reading: null }
  | { readonly plan: HardEdgePlan | PhotoTracePlan; readonly reading: null }
)
