import { scaleDrawing } from '../geometry/scale-drawing'
import { isRasterOpaque } from '../image/is-raster-opaque'
import { type Arrangement, showsAll } from '../model/arrangement'
import type { Drawing } from '../model/drawing'
import { type PhotoDetail, planArea, planEnlarged } from '../plan-photo'
import { isSmall } from '../small/picture-size'
import type { StageRun } from '../stage-run'
import { svgBytes } from '../svg/write/write'
import { tracePhoto, traceUnenlarged } from '../trace-photo'
import { structuralSimilarity } from '../verify/structural-similarity'
import { blendWithCurves } from './blend-with-curves'
import type { DrawnDecision } from './drawn-decision'
import { pixelWeights } from './pixel-weights'

/** Most pixels of a raster that is compared, 256 x 256: drawings of larger ones were not looked at. It bounds the time: a photo is drawn for the comparison. */
const MAX_PIXELS = 65_536
/** Structure that curves leave out, as 1 less the similarity, from which on a photo is drawn for comparison. Curves of the 264 pictures below that are given up leave out 0.012 to 0.13; the bound spares 17 of 251 photos. */
const LEAST_LEFT = 0.01
/** What curves leave out as a multiple of what the photo leaves out, from which on the photo is kept. */
const TIMES_PHOTO = 2.1
/** Bytes of curves, as a share (0-1) of the photo's, from which on the photo is kept: drawings that are shorter are simple, and their sharp borders are liked better than what they lack. */
const SHARE_OF_PHOTO = 0.08
/** Bytes of curves for each pixel, from which on a photo is drawn for comparison. Photos for which curves are given up have 1.0 to 2.6, so shorter curves would be kept anyway; the bound spares 65 of 251 photos. */
const BYTES_PER_PIXEL = 0.08

/** Whether curves of a raster are compared with a photo by structure: of an opaque compressed one as given, of more than 48 px and up to `MAX_PIXELS` pixels. Samples show the structure of small ones. */
export function isComparedByStructure({ plan, source: { raster } }: DrawnDecision): boolean {
  if (raster.isLossy !== true || plan.pixels !== 'given' || isSmall(raster)) return false
  return raster.width * raster.height <= MAX_PIXELS && isRasterOpaque(raster)
}

/**
 * A photo of a compressed raster at `photoDetail`, if its curves are not simple and leave out far more of the structure than a photo does: torn features of faces, false borders in shading, lost thin lines. It is made of the pixels, blended with
 * the curves where these are exact. Null otherwise, and where the arrangement leaves parts of the picture out. The raster is opaque; the photo has its size.
 *
 * The bounds follow eyes, not errors, and were chosen with photos of the pixels alone. Of 264 emoji, logos and clip art of 56 to 256 px (JPEG 50 to 90, WebP 75 and 85), 202 were looked at as curves and as photos, beside the raster and in random order. Of the 62 that these bounds take,
 * the photo was liked better in 51 and much better in 35 of these, the curves in 11 and much better in 2.
 */
export function structurePhoto(
  { plan, source: { raster } }: DrawnDecision,
  drawing: Drawing,
  photoDetail: PhotoDetail,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const { width, height } = raster
  const pixels = width * height
  if (!showsAll(arrangement)) return null
  const curves = scaleDrawing(drawing, width, height)
  const bytes = svgBytes(drawing, plan.decimals)
  if (bytes < BYTES_PER_PIXEL * pixels) return null
  const leftBy = (drawn: Drawing): number => 1 - structuralSimilarity(drawn, raster)
  const left = run.stage('compare', () => leftBy(curves))
  if (left < LEAST_LEFT) return null
  const photoPlan = planArea(plan, photoDetail, pixels, pixels)
  return run.stage('photo', () => {
    const photo = scaleDrawing(tracePhoto(raster, photoPlan, arrangement, run.unwatched()), width, height)
    const isShort = bytes < SHARE_OF_PHOTO * svgBytes(photo, plan.overflow.decimals)
    if (isShort || left < TIMES_PHOTO * leftBy(photo)) return null
    const blend = blendWithCurves(raster, curves, pixelWeights(curves, raster), photoPlan.enlargement)
    return scaleDrawing(traceUnenlarged(blend, planEnlarged(photoPlan), arrangement, run.unwatched()), width, height)
  })
}
