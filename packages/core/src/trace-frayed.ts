import { scaleDrawing } from './geometry/scale-drawing'
import type { Arrangement } from './model/arrangement'
import type { Raster } from './model/raster'
import { type ArtworkPlan, planArea } from './plan'
import { isSmall } from './small/read-small'
import type { StageRun } from './stage-run'
import { tracePhoto } from './trace-photo'
import type { Traced } from './trace-trusted'
import { countSegments } from './verify/count-segments'
import { drawingErrors } from './verify/drawing-error'

/**
 * Segments for each pixel of a compressed picture above which its drawing is frayed. Photographs without grain, taken for artwork, have 0.047 to 0.23; with 0.04,
 * flags with crests of 100 and 200 px become photos.
 */
const FRAYED = 0.1
/** Squared error of the photo, as a multiple of the artwork's, up to which the photo is kept: 1.2 dB. Such photographs come out 0.9 to 6 dB nearer. */
const NEARER = 0.75

/**
 * Artwork as `traced`, or as a photo: where curves frayed that were drawn of a compressed picture, and a photo of the plan's detail comes nearer to its
 * pixels. Compression takes the grain from photographs, and with it what `auto` knows them by. Small pictures have as many segments without it.
 */
export function traceFrayed(
  raster: Raster,
  traced: Traced,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Traced {
  const { drawing, trust } = traced
  const { areaDetail: detail } = plan
  const { width, height } = raster
  const isFrayed = trust !== 'high' && !drawing.isPhoto && !drawing.hardEdges && !isSmall(raster)
  if (!isFrayed || detail === null || countSegments(drawing) < FRAYED * width * height) return traced
  const photo = run.stage('photo', () => {
    const photoPlan = planArea(plan, detail, width * height, width * height)
    return tracePhoto(raster, photoPlan, arrangement, run.unwatched())
  })
  const error = drawingErrors(scaleDrawing(photo, width, height), raster).squared
  if (error > NEARER * drawingErrors(drawing, raster).squared) return traced
  return { drawing: { ...photo, photoShare: 1 }, trust }
}
