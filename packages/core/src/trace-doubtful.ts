import type { Statistics } from './classify/statistics'
import { decide } from './decide'
import type { Decision, ReadByPlan } from './decision'
import type { Box } from './geometry/box'
import { scaleDrawing } from './geometry/scale-drawing'
import { shrinkRaster } from './image/shrink-raster'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { Options } from './options'
import type { StageRun } from './stage-run'
import { drawnAs } from './summary'
import { svgBytes } from './svg/write/write'
import { traceArtwork } from './trace-artwork'
import { tracePhoto, traceUnenlarged } from './trace-photo'
import type { Traced } from './trace-trusted'
import { blockError, opaqueBlocks, pixelsIn } from './verify/block-error'

/**
 * Share (0-1) of the figure that no colors nearby explain, below which a photo may be artwork: shaded logos and compressed flat posters have 0.001 to 0.012, half of all
 * photographs more.
 */
const MAX_UNEXPLAINED = 0.02
/** Pixels of such pictures. Small cut-outs come out alike in both ways; larger pictures take seconds more. */
const PIXELS = { least: 1 << 14, most: 1 << 20 } as const
/**
 * Pixels of a copy that is read first, and most regions of it: such artwork has 16 to 40, 28 of 36 photographs of 768 x 512 px 55 to 1,600.
 * Reading the copy takes a tenth of a second.
 */
const COPY = { pixels: 1 << 14, regions: 50 } as const
/** Most regions of the picture itself. Such artwork has 40 to 80; with more, photographs are drawn as artwork in vain. */
const MAX_REGIONS = 200
/**
 * Squared error of the mean differences of blocks, as a multiple of the photo's, up to which curves are kept. Such artwork has 0.6 to 2.5; 31 photographs that come this far 3.3 to
 * 200, since curves leave out their texture.
 */
const NEAR = 2.8
/** Least share (0-1) of the pixels in opaque blocks: fewer tell nothing of the picture. */
const MIN_OPAQUE = 0.1
/** Bytes of the curves, as a multiple of the photo's, up to which they are kept. Such artwork has 0.07 to 0.36. */
const SHORT = 0.5

/** A decision for artwork that was read. */
type ReadDecision = Decision & ReadByPlan

/** A decision, and the drawing that was made by it. */
export interface Decided {
  readonly decision: Decision
  readonly traced: Traced
}

/**
 * A picture that `auto` took for a photo although a blend of a few colors explains each of its places, drawn as a photo and as artwork: the artwork if it is about as near in
 * half the bytes, and the photo otherwise. Null for decisions that leave no such doubt. Grain and the number of tones, by which photos are known, are also those of shaded logos and of
 * flat areas that JPEG made noisy.
 */
export function traceDoubtful(
  raster: Raster,
  decision: Decision,
  options: Options,
  arrangement: Arrangement,
  run: StageRun,
): Decided | null {
  const { classification, plan, source, quality } = decision
  if (classification === null || plan.imageType !== 'photo') return null
  if (!mayBeArtwork(classification.statistics, raster)) return null
  const blocks = opaqueBlocks(raster)
  if (pixelsIn(blocks) < MIN_OPAQUE * raster.width * raster.height) return null
  const artwork = run.stage('artwork', () => readAsArtwork(raster, options, run.unwatched()))
  if (artwork === null) return null
  const curvesIn = (arranged: Arrangement) =>
    run.stage('artwork', () => traceArtwork(artwork.source.raster, artwork, arranged, run.unwatched()))
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  const curves = curvesIn(compared)
  const photo = traceUnenlarged(source.raster, plan, compared, run)
  const errorOf = (drawing: Drawing, place?: Box): number =>
    blockError(scaleDrawing(drawing, raster.width, raster.height, place), raster, blocks)
  const isKept =
    drawnAs(curves.drawing) === 'artwork' &&
    svgBytes(curves.drawing, artwork.plan.decimals) <= SHORT * svgBytes(photo, plan.decimals) &&
    errorOf(curves.drawing, artwork.source.place) <= NEAR * errorOf(photo, source.place)
  if (!isKept) {
    const drawing = isShown && plan.enlargement === 1 ? photo : tracePhoto(source.raster, plan, arrangement, run)
    return { decision, traced: { drawing, trust: quality.quality } }
  }
  const reason = `${classification.reason}; but curves show it in half the bytes of a photo, or less`
  return {
    decision: { ...artwork, classification: { ...classification, imageType: 'artwork', reason } },
    traced: isShown ? curves : curvesIn(arrangement),
  }
}

function mayBeArtwork({ unexplained }: Statistics, { width, height }: Raster): boolean {
  const pixels = width * height
  return pixels >= PIXELS.least && pixels <= PIXELS.most && unexplained < MAX_UNEXPLAINED
}

/** The decision for a picture as artwork; null where it has more regions than such artwork, or more than curves are fitted to. */
function readAsArtwork(raster: Raster, options: Options, run: StageRun): ReadDecision | null {
  const asArtwork = { ...options, imageType: 'artwork' } as const
  const readingOf = (shown: Raster, most: number): ReadDecision | null => {
    const read = decide(shown, asArtwork, run, false)
    if (read.reading === null || read.reading.holding !== 'fitted') return null
    return read.reading.regions.count <= most ? read : null
  }
  // Averages have no noise of compression
  const copy = { ...shrinkRaster(raster, COPY.pixels), isLossy: false }
  return readingOf(copy, COPY.regions) === null ? null : readingOf(raster, MAX_REGIONS)
}
