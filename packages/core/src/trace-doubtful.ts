import type { Statistics } from './classify/statistics'
import { type Decision, decide, type ReadByPlan } from './decide'
import { scaleDrawing } from './geometry/scale-drawing'
import { premultipliedPicture } from './image/pixels'
import { shrinkRaster } from './image/shrink-raster'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { Options } from './options'
import type { StageRun } from './stage-run'
import { writeSvg } from './svg/write/write'
import { traceArtwork } from './trace-artwork'
import { tracePhoto } from './trace-photo'
import type { Traced } from './trace-trusted'
import { drawShapes } from './verify/draw-shapes'

/**
 * Share (0-1) of the figure that no colors nearby explain, below which a photo may be artwork: shaded logos and compressed flat posters have 0.001 to 0.012, half of all
 * photographs more.
 */
const MAX_UNEXPLAINED = 0.02
/** Pixels of such pictures. Small cut-outs come out alike in both ways; larger pictures take seconds more. */
const PIXELS = { least: 1 << 14, most: 1 << 20 } as const
/**
 * Pixels of a copy that is read first, and most regions of it: such artwork has 16 to 40, 28 of 36 photographs of 768 x 512 px 55 to 1,600. Reading the copy takes a tenth of a second. The
 * reading of the whole picture may have `MAX_REGIONS`; such artwork has 40 to 80.
 */
const COPY = { pixels: 1 << 14, regions: 50 } as const
const MAX_REGIONS = 200
/**
 * Squared error of the mean differences of blocks, as a multiple of the photo's, up to which curves are kept. Such artwork has 0.6 to 2.5; 31 photographs that come this far 3.3 to
 * 200, since curves leave out their texture.
 */
const NEAR = 2.8
/** Side of the blocks whose mean differences are compared, px. */
const BLOCK = 4
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
 * A picture that `auto` took for a photo although a blend of few colors explains each of its places, drawn as a photo and as artwork: the artwork if it is about as near in
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
  const artwork = run.stage('artwork', () => readAsArtwork(raster, options, run.unwatched()))
  if (artwork === null) return null
  const curves = run.stage('artwork', () => traceArtwork(artwork.source.raster, artwork, arrangement, run.unwatched()))
  const photo = tracePhoto(source.raster, plan, arrangement, run)
  const bytesOf = (drawing: Drawing, { decimals }: { decimals: number }): number => writeSvg(drawing, decimals).length
  const isShort = bytesOf(curves.drawing, artwork.plan) <= SHORT * bytesOf(photo, plan)
  if (!isShort || blockError(curves.drawing, raster) > NEAR * blockError(photo, raster))
    return { decision, traced: { drawing: photo, trust: quality.quality } }
  const reason = `${classification.reason}; but curves show it in less than half the bytes of a photo`
  return {
    decision: { ...artwork, classification: { ...classification, imageType: 'artwork', reason } },
    traced: curves,
  }
}

/** The decision for a picture as artwork; null where it has more regions than such artwork. */
function readAsArtwork(raster: Raster, options: Options, run: StageRun): ReadDecision | null {
  const asArtwork = { ...options, imageType: 'artwork' } as const
  const readingOf = (shown: Raster, most: number): ReadDecision | null => {
    const read = decide(shown, asArtwork, run, false)
    return read.reading === null || read.reading.regions.count > most ? null : read
  }
  // Averages have no noise of compression
  const copy = { ...shrinkRaster(raster, COPY.pixels), isLossy: false }
  return readingOf(copy, COPY.regions) === null ? null : readingOf(raster, MAX_REGIONS)
}

function mayBeArtwork({ unexplained }: Statistics, { width, height }: Raster): boolean {
  const pixels = width * height
  return pixels >= PIXELS.least && pixels <= PIXELS.most && unexplained < MAX_UNEXPLAINED
}

/**
 * Squared error, levels, of a drawing in the size of the raster, summed over the mean differences of opaque blocks: noise that a photo shows and curves leave out has none. Blocks
 * that are not opaque are left out, since the outline of a photo hides how near it is within.
 */
function blockError(drawing: Drawing, raster: Raster): number {
  const { width, height } = raster
  const drawn = drawShapes(scaleDrawing(drawing, width, height))
  const { pixels } = premultipliedPicture(raster)
  let squared = 0
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const sums = [0, 0, 0, 0]
      let isOpaque = true
      for (let k = 0; k < BLOCK * BLOCK; k++) {
        const i = (top + Math.floor(k / BLOCK)) * width + left + (k % BLOCK)
        if (pixels[i] >>> 24 < 255) isOpaque = false
        for (let c = 0; c < 3; c++) sums[c] += ((pixels[i] >>> (8 * c)) & 255) - drawn[4 * i + c]
      }
      if (isOpaque) for (const sum of sums) squared += (sum / BLOCK) ** 2
    }
  }
  return squared
}
