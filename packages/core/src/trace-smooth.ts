import type { Classification } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import type { ReadByPlan } from './decide'
import { scaleDrawing } from './geometry/scale-drawing'
import { STACKED } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { planArea } from './plan-photo'
import type { StageRun } from './stage-run'
import { svgBytes } from './svg/write/write'
import { traceUnenlarged } from './trace-photo'
import { blockError, opaqueBlocks } from './verify/block-error'

/** What was decided of artwork that was drawn. */
export interface DrawnDecision extends Pick<ReadByPlan, 'plan'> {
  readonly classification: Classification
  readonly quality: QualityEstimate
  /** The pixels that were drawn: those of the picture as given, or of a smaller copy. */
  readonly source: { readonly raster: Raster }
}

/**
 * Ringing, levels, up to which the edges of a lossy file are out of focus: sharp ones ring. A product shot has 0. JPEGs of emoji that have photo areas have 2.5 to 7, and a photo in
 * four times their bytes shows some of them 1 to 2 dB better.
 */
const MAX_RINGING = 1
/**
 * Squared error of the mean differences of blocks, as a multiple of the drawing's, up to which a picture is a photograph: 7 dB. Photographs out of focus have 0.07 to 0.19, and come 1.2
 * to 12 dB nearer; one of 0.22 and one of 0.25 stay artwork, others have 0.33 and more.
 */
const NEARER = 0.2

/**
 * Whether a lossy picture whose artwork has photo areas is a photograph out of focus: its shading is bands between these areas. A photo of as many bytes then comes far nearer to the mean
 * colors of blocks; single pixels do not tell, since a photo shows the noise that curves leave out. Figures on a ground are asked only if
 * their edges do not ring, and pictures in lossless files never.
 */
export function isSmoothPhoto(
  { plan, source, quality, classification }: DrawnDecision,
  drawing: Drawing,
  run: StageRun,
): boolean {
  const isGrounded = classification.statistics.figure < 1
  if (!quality.isLossy || (isGrounded && quality.scores.ringing > MAX_RINGING)) return false
  const { raster } = source
  const { width, height } = raster
  return run.stage('photo', () => {
    const { photo, ...rest } = planArea(plan, 'high', width * height, width * height)
    const asLong = { ...rest, photo: { ...photo, bytes: Math.min(svgBytes(drawing, plan.decimals), photo.bytes) } }
    const other = traceUnenlarged(raster, asLong, STACKED, run.unwatched())
    const blocks = opaqueBlocks(raster)
    const errorOf = (drawn: Drawing): number => blockError(scaleDrawing(drawn, width, height), raster, blocks)
    return errorOf(other) <= NEARER * errorOf(drawing)
  })
}
