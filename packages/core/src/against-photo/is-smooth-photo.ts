import { scaleDrawing } from '../geometry/scale-drawing'
import type { Drawing } from '../model/drawing'
import type { StageRun } from '../stage-run'
import { svgBytes } from '../svg/write/write'
import { blockError, opaqueBlocks } from '../verify/block-error'
import type { DrawnDecision } from './drawn-decision'
import { photoAsLong } from './photo-as-long'

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
    const photo = photoAsLong(raster, width * height, svgBytes(drawing, plan.decimals), plan, run.unwatched())
    const blocks = opaqueBlocks(raster)
    const errorOf = (drawn: Drawing): number => blockError(scaleDrawing(drawn, width, height), raster, blocks)
    return errorOf(photo) <= NEARER * errorOf(drawing)
  })
}
