import { scaleDrawing } from './geometry/scale-drawing'
import { type SampledTiles, sampleFewTiles, sampleTiles, TILE } from './image/sample-tiles'
import { type Arrangement, STACKED } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { planArea } from './plan-photo'
import { isSmall } from './small/read-small'
import type { StageRun } from './stage-run'
import { svgBytes } from './svg/write/write'
import { tracePhoto, traceUnenlarged } from './trace-photo'
import { type DrawnDecision, isSmoothPhoto } from './trace-smooth'
import type { Traced } from './trace-trusted'
import { countSegments, isFrayed } from './verify/count-segments'
import { CELL, type DrawingErrors, drawingErrors } from './verify/drawing-error'

/**
 * Squared error of the photo, as a multiple of the artwork's, up to which the photo is kept: of any photo, and of a short one, which takes at most `bytes` times the artwork's bytes.
 * Photos from the pixels as they are: 1.2 and 0.5 dB. Such photographs come out 0.9 to 6 dB nearer; one of trees and roofs is 1.1 dB nearer in half the bytes.
 */
const NEARER = { any: 0.75, short: 0.9, bytes: 0.6 } as const
/**
 * The same for photos that were enlarged: 3.5 and 1.2 dB. Illustrations and photographs of 120 to 320 px with so many segments come out 3.9 to 9.6 dB nearer and, at three times
 * the size, 0.7 to 3.7 dB; emoji with 2 dB are worse there.
 */
const ENLARGED_NEARER = { any: 0.45, short: 0.75, bytes: 1 } as const

/**
 * Segments for each pixel from which on a drawing is compared with a photo of as many bytes: of a picture that shows no ground, and of a figure on its
 * ground. Photographs out of focus, taken for artwork, have 0.0055 to 0.29 without ground and 0.031 to 0.043 with it. JPEGs of shaded emoji, which a photo shows up to 5.8 dB
 * better, have a ground and 0.0103 at most.
 */
const LONG = { bleeding: 0.005, grounded: 0.025 } as const
/** Fewest segments of such a drawing. Of those with fewer, one logo of 64 px has 204 and would become a photo. */
const MIN_SEGMENTS = 500
/** Root mean square error, levels, from which on such a drawing is compared. Photographs taken for artwork have 5.4 to 12.7. */
const MIN_ERROR = 4
/**
 * Evidence for a photo, of 0.5 that make one, and pixels, from which on a drawing of any length is compared. Of 25 photographs of 200 to 480 px cut out on white and saved as JPEG,
 * and 22 pieces of photographs, with such evidence, few have curves that are long.
 */
const DOUBTFUL = { photo: 0.2, pixels: 1 << 14 } as const
/**
 * The multiple up to which such a picture is a photograph: 4.6 dB. Of those 47, 20 come below it and 13 are within 4 levels of their curves; of 43 emoji and cartoons with such
 * evidence 4 come below it. With 0.32, tools in small parts of their pictures stay artwork.
 */
const DOUBTFUL_NEARER = 0.35
/**
 * Squared error of a photo of as many bytes, as a multiple of the artwork's, up to which the picture is a photograph: 4.4 dB. Photographs taken for artwork came out 4.2 to 7.4 dB
 * nearer before they had a coarse drawing below them, which takes 0.3 dB off. With 0.4, a flag with a crest of 200 px through JPEG becomes a photo of five times the bytes.
 */
const FAR_NEARER = 0.36
/** The same for a quarter of the pixels, above which all of them are not drawn: 3.5 dB. Where a photo comes nearer at all, the two are within 5 % of each other. */
const MAYBE_FAR_NEARER = 0.45
/**
 * The same for a few tiles of it, above which the quarter is not drawn: 2.2 dB. Of two pictures of 2 and 4 megapixels, the few come to 0.91 and 0.63, the quarter to
 * 0.96 and 0.74. A smaller figure spares more of the quarters, and loses photographs whose few tiles are unlike the rest.
 */
const FEW_FAR_NEARER = 0.6

/**
 * Artwork as `traced`, or the picture as `given` as a photo of the plan's detail, where one of two tests finds that curves do not describe it. Frayed: curves are very many, and the
 * photo comes nearer to its pixels, in pictures that are small or compressed; compression takes the grain from photographs, and with it what `auto` knows them by. Banded: a photo
 * of no more bytes than the curves comes far nearer; photographs out of focus are as smooth as shaded artwork. Drawings with photo areas
 * are tested for bands by the mean colors of blocks (`trace-smooth.ts`). Pictures of up to 48 px have as many segments without either.
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
  if (drawing.isPhoto || drawing.hardEdges || detail === null || isSmall(raster)) return traced
  const photoOf = (shown: Raster): Drawing => {
    const { width, height } = shown
    const photoPlan = planArea(plan, detail, width * height, width * height)
    const photo = run.stage('photo', () => tracePhoto(shown, photoPlan, arrangement, run.unwatched()))
    return scaleDrawing(photo, width, height)
  }
  // Photo areas add bytes. A photo of as many bytes would have less error only because it shows noise
  const hasAreas = (drawing.photoShare ?? 0) > 0
  const isPhoto = hasAreas ? isSmoothPhoto(decision, drawing, run) : isBanded(decision, drawing, run)
  if (isPhoto) return { drawing: { ...photoOf(given), photoShare: 1 }, trust }
  const pixels = raster.width * raster.height
  if (!isFrayed(drawing, pixels)) return traced
  const isEnlarged = planArea(plan, detail, pixels, pixels).enlargement > 1
  if (trust === 'high' && !isEnlarged) return traced
  // What was drawn of a page holds no photographs: these tell nothing of its curves
  const photo = photoOf(raster)
  const nearer = isEnlarged ? ENLARGED_NEARER : NEARER
  const isShort = svgBytes(photo, plan.overflow.decimals) <= nearer.bytes * svgBytes(drawing, plan.decimals)
  const most = (isShort ? nearer.short : nearer.any) * squaredError(drawing, raster)
  if (squaredError(photo, raster) > most) return traced
  return { drawing: { ...(given === raster ? photo : photoOf(given)), photoShare: 1 }, trust }
}

/** Whether a photo of no more bytes than a drawing of the decision's source comes far nearer to its pixels. */
function isBanded({ plan, source, classification }: DrawnDecision, drawing: Drawing, run: StageRun): boolean {
  const { raster } = source
  const pixels = raster.width * raster.height
  const segments = countSegments(drawing)
  const long = classification.statistics.figure < 1 ? LONG.grounded : LONG.bleeding
  const isLong = segments >= MIN_SEGMENTS && segments >= long * pixels
  const isDoubtful = classification.scores.photo >= DOUBTFUL.photo && pixels >= DOUBTFUL.pixels
  if (!isLong && !isDoubtful) return false
  return run.stage('photo', () => {
    const errors = errorsOf(drawing, raster)
    if (errors.squared < 3 * MIN_ERROR * MIN_ERROR * pixels) return false
    const bytes = svgBytes(drawing, plan.decimals)
    const photoError = (shown: Raster): number => {
      const { photo, ...rest } = planArea(plan, 'high', pixels, shown.width * shown.height)
      const share = (shown.width * shown.height) / pixels
      const asLong = { ...rest, photo: { ...photo, bytes: Math.min(share * bytes, photo.bytes) } }
      return squaredError(traceUnenlarged(shown, asLong, STACKED, run.unwatched()), shown)
    }
    const passes = (tiles: SampledTiles | null, most: number): boolean =>
      tiles === null || photoError(tiles.raster) <= most * errorWithin(errors, tiles, raster)
    if (!passes(sampleFewTiles(raster), FEW_FAR_NEARER) || !passes(sampleTiles(raster), MAYBE_FAR_NEARER)) return false
    return photoError(raster) <= (isLong ? FAR_NEARER : DOUBTFUL_NEARER) * errors.squared
  })
}

/** Squared error, levels, summed over pixels and channels, of a drawing in the size of the raster. */
function squaredError(drawing: Drawing, raster: Raster): number {
  return errorsOf(drawing, raster).squared
}

/** The differences of a drawing in the size of the raster. */
function errorsOf(drawing: Drawing, raster: Raster): DrawingErrors {
  return drawingErrors(scaleDrawing(drawing, raster.width, raster.height), raster)
}

/** Squared error within tiles of a raster. */
function errorWithin({ cells }: DrawingErrors, { places }: SampledTiles, { width }: Raster): number {
  const columns = Math.ceil(width / CELL)
  let squared = 0
  for (const [left, top] of places) {
    for (let y = top; y < top + TILE; y += CELL) {
      for (let x = left; x < left + TILE; x += CELL) squared += cells[(y / CELL) * columns + x / CELL]
    }
  }
  return squared
}
