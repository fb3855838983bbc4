import { detailPhoto } from './against-photo/detail-photo'
import type { DrawnDecision } from './against-photo/drawn-decision'
import { isBanded } from './against-photo/is-banded'
import { isSmoothPhoto } from './against-photo/is-smooth-photo'
import { isComparedByStructure, structurePhoto } from './against-photo/structure-photo'
import { scaleDrawing } from './geometry/scale-drawing'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { type PhotoTracePlan, planArea, planOfOriginal } from './plan-photo'
import { isSmall } from './small/picture-size'
import type { StageRun } from './stage-run'
import { svgBytes } from './svg/write/write'
import { tracePhoto } from './trace-photo'
import type { Traced } from './trace-trusted'
import { isFrayed } from './verify/count-segments'
import { drawingErrors } from './verify/drawing-error'

/**
 * Squared error of the photo, as a multiple of the artwork's, up to which the photo is kept: `short` of one that takes at most `bytes` times the artwork's bytes, `any` of others.
 * Photos from the pixels as they are: 1.2 and 0.5 dB. Such photographs come out 0.9 to 6 dB nearer; one of trees and roofs is 1.1 dB nearer in half the bytes.
 */
const NEARER: Nearer = { any: 0.75, short: { error: 0.9, bytes: 0.6 } }
/**
 * The same for photos that were enlarged: 3.5 and 1.2 dB. Illustrations and photographs of 120 to 320 px with so many segments come out 3.9 to 9.6 dB nearer and, at three times
 * the size, 0.7 to 3.7 dB; emoji with 2 dB are worse there. A `long` photo, of more than 1.6 times the artwork's bytes, must come 5.7 dB nearer, since much of what it adds is noise: of 261 pictures of 48 to 288 px, 12 emoji and logos as JPEG, WebP and
 * sharpened and a bee stay artwork, 0.1 to 1.9 dB nearer to the original in half the bytes. With 6.2 dB, a yak of 64 px loses 2.9 dB.
 */
const ENLARGED_NEARER: Nearer = { any: 0.45, short: { error: 0.75, bytes: 1 }, long: { error: 0.27, bytes: 1.6 } }

/** Pixels of a picture, as a multiple of those of its original, up to which dropped detail is looked for: four times as wide and high. Photos of the bytes of a smaller original have ragged borders: an airplane enlarged 8 times loses 1.7 dB. */
const MAX_TIMES = 16

/** Up to which multiples of the artwork's squared error a photo is kept, by its bytes as a multiple of the artwork's. */
interface Nearer {
  readonly any: number
  /** Of at most so many times the artwork's bytes. */
  readonly short: Bound
  /** Of more than so many times the artwork's bytes. */
  readonly long?: Bound
}

/** A multiple of the artwork's squared error, and one of its bytes. */
interface Bound {
  readonly error: number
  readonly bytes: number
}

/**
 * Artwork as `traced`, or the picture as `given` as a photo of the plan's detail, where one of these tests finds that curves do not describe it:
 * - Lost structure (`structurePhoto`), of compressed pictures as given: curves tear features and break shading into patches.
 * - Dropped detail (`detailPhoto`), of others and of small ones: curves leave out faces and highlights of small pictures and of originals of enlarged ones.
 * - Bands (`isBanded`; with photo areas `isSmoothPhoto`): a photo of no more bytes than the curves comes far nearer. Photographs out of focus are as smooth as shaded artwork.
 * - Fraying: curves are very many, and the photo comes nearer to the pixels, in pictures that are small or compressed. Compression takes the grain from photographs, and with it what `auto` knows them by.
 *
 * Pictures of up to 48 px have so many segments without being banded or frayed. A drawing that leaves out the ground looks worse than it is in the last two tests.
 */
export function traceFrayed(
  given: Raster,
  decision: DrawnDecision,
  traced: Traced,
  arrangement: Arrangement,
  run: StageRun,
): Traced {
  const { plan, source } = decision
  const { drawing, trust } = traced
  const { areaDetail: detail } = plan
  const { raster } = source
  if (drawing.isPhoto || drawing.hardEdges || detail === null) return traced
  const size = raster.width * raster.height
  const photoBy = (shown: Raster, photoPlan: PhotoTracePlan): Drawing => {
    const photo = run.stage('photo', () => tracePhoto(shown, photoPlan, arrangement, run.unwatched()))
    return scaleDrawing(photo, shown.width, shown.height)
  }
  const times = (given.width * given.height) / size
  const photoIfBetter = isComparedByStructure(decision) ? structurePhoto : detailPhoto
  const detailed = times > MAX_TIMES ? null : photoIfBetter(decision, drawing, detail, arrangement, run)
  if (detailed !== null) {
    // The picture as given has the detail of the pixels that it was enlarged from, and smoother borders
    const photo = times > 1 ? photoBy(given, planOfOriginal(plan, detail, size, times * size)) : detailed
    return { drawing: { ...photo, photoShare: 1 }, trust }
  }
  if (isSmall(raster)) return traced
  const photoOf = (shown: Raster): Drawing => {
    const pixels = shown.width * shown.height
    return photoBy(shown, planArea(plan, detail, pixels, pixels))
  }
  // Photo areas add bytes. A photo of as many bytes would have less error only because it shows noise
  const hasAreas = (drawing.photoShare ?? 0) > 0
  const isPhoto = hasAreas ? isSmoothPhoto(decision, drawing, run) : isBanded(decision, drawing, run)
  if (isPhoto) return { drawing: { ...photoOf(given), photoShare: 1 }, trust }
  if (!isFrayed(drawing, size)) return traced
  const isEnlarged = planArea(plan, detail, size, size).enlargement > 1
  if (trust === 'high' && !isEnlarged) return traced
  // What was drawn of a page holds no photographs: these tell nothing of its curves
  const photo = photoOf(raster)
  const nearer = isEnlarged ? ENLARGED_NEARER : NEARER
  const bytes = svgBytes(photo, plan.overflow.decimals) / svgBytes(drawing, plan.decimals)
  const errorOf = (drawn: Drawing): number =>
    drawingErrors(scaleDrawing(drawn, raster.width, raster.height), raster).squared
  if (errorOf(photo) > mostError(nearer, bytes) * errorOf(drawing)) return traced
  return { drawing: { ...(given === raster ? photo : photoOf(given)), photoShare: 1 }, trust }
}

/** The multiple of the artwork's squared error up to which a photo of `times` its bytes is kept. */
function mostError({ any, short, long }: Nearer, times: number): number {
  if (times <= short.bytes) return short.error
  return long !== undefined && times > long.bytes ? long.error : any
}
