import { scaleDrawing } from '../geometry/scale-drawing'
import { type SampledTiles, sampleFewTiles, sampleTiles, TILE } from '../image/sample-tiles'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import type { StageRun } from '../stage-run'
import { svgBytes } from '../svg/write/write'
import { countSegments } from '../verify/count-segments'
import { CELL, type DrawingErrors, drawingErrors } from '../verify/drawing-error'
import type { DrawnDecision } from './drawn-decision'
import { photoAsLong } from './photo-as-long'

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

/** Whether a photo of no more bytes than a drawing of the decision's source comes far nearer to its pixels. */
export function isBanded({ plan, source, classification }: DrawnDecision, drawing: Drawing, run: StageRun): boolean {
  const { raster } = source
  const pixels = raster.width * raster.height
  const segments = countSegments(drawing)
  const long = classification.statistics.figure < 1 ? LONG.grounded : LONG.bleeding
  const isLong = segments >= MIN_SEGMENTS && segments >= long * pixels
  const isDoubtful = classification.scores.photo >= DOUBTFUL.photo && pixels >= DOUBTFUL.pixels
  if (!isLong && !isDoubtful) return false
  return run.stage('photo', () => {
    const errors = drawingErrors(scaleDrawing(drawing, raster.width, raster.height), raster)
    if (errors.squared < 3 * MIN_ERROR * MIN_ERROR * pixels) return false
    const bytes = svgBytes(drawing, plan.decimals)
    const photoError = (shown: Raster): number =>
      drawingErrors(photoAsLong(shown, pixels, bytes, plan, run.unwatched()), shown).squared
    const passes = (tiles: SampledTiles | null, most: number): boolean =>
      tiles === null || photoError(tiles.raster) <= most * errorWithin(errors, tiles, raster)
    if (!passes(sampleFewTiles(raster), FEW_FAR_NEARER) || !passes(sampleTiles(raster), MAYBE_FAR_NEARER)) return false
    return photoError(raster) <= (isLong ? FAR_NEARER : DOUBTFUL_NEARER) * errors.squared
  })
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
