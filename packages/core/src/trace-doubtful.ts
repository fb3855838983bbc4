import { type Comparison, curvesAdvantage, showsBlocks } from './against-photo/curves-advantage'
import type { Statistics } from './classify/statistics'
import { decide } from './decide'
import type { Decision, ReadByPlan } from './decision'
import type { Box } from './geometry/box'
import { scaleDrawing } from './geometry/scale-drawing'
import { isRasterOpaque } from './image/is-raster-opaque'
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

/**
 * Share (0-1) of the figure that no colors nearby explain, below which a photo may be artwork: shaded logos and compressed flat posters have 0.001 to 0.012, half of all
 * photographs more.
 */
const MAX_UNEXPLAINED = 0.02
/** Pixels of such pictures. Small cut-outs come out alike in both ways; larger pictures take seconds more. */
const PIXELS = { least: 1 << 14, most: 1 << 20 } as const
/** Most pixels of an opaque figure on its ground that may be artwork, however few of its pixels a few colors explain: 512 x 512. It bounds the time: 30 photographs of 64 to 288 px on white take 1.01 times as long. */
const FIGURE_PIXELS = 1 << 18
/**
 * Pixels of a copy that is read first, and most regions of it: such artwork has 16 to 40, 28 of 36 photographs of 768 x 512 px 55 to 1,600.
 * Reading the copy takes a tenth of a second.
 */
const COPY = { pixels: 1 << 14, regions: 50 } as const
/** Most regions of the picture itself. Such artwork has 40 to 80; with more, photographs are drawn as artwork in vain. */
const MAX_REGIONS = 200
/** What `auto` says of curves that are kept. */
const ADVANTAGES = {
  shorter: 'in about half the bytes of a photo, or less',
  nearer: 'far better than a photo',
} as const

/** A decision for artwork that was read. */
type ReadDecision = Decision & ReadByPlan

/** A decision, and the drawing that was made by it. */
export interface Decided {
  readonly decision: Decision
  readonly traced: Traced
}

/**
 * A picture that `auto` took for a photo and that may be artwork, drawn as a photo and as artwork: the artwork if it shows the picture well enough (`against-photo/curves-advantage.ts`), and the photo
 * otherwise. It may be artwork where a blend of a few colors explains each of its places, and where it is an opaque figure on its ground: grain and the number of tones, by which photos are known, are also
 * those of shaded logos and emoji and of flat areas that JPEG made noisy. Null for other decisions.
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
  const comparisons = comparisonsOf(classification.statistics, raster, options)
  if (comparisons.length === 0) return null
  const artwork = run.stage('artwork', () => readAsArtwork(raster, options, run.unwatched()))
  if (artwork === null) return null
  const curvesIn = (arranged: Arrangement) =>
    run.stage('artwork', () => traceArtwork(artwork.source.raster, artwork, arranged, run.unwatched()))
  const whole = comparedAs(arrangement)
  const isShown = whole === arrangement
  const curves = curvesIn(whole)
  const asPhoto = (drawing: Drawing): Decided => ({ decision, traced: { drawing, trust: quality.quality } })
  const drawPhoto = () => tracePhoto(source.raster, plan, arrangement, run)
  if (drawnAs(curves.drawing) !== 'artwork') return asPhoto(drawPhoto())
  const photo = traceUnenlarged(source.raster, plan, whole, run)
  const bytes = svgBytes(curves.drawing, artwork.plan.decimals) / svgBytes(photo, plan.decimals)
  const inSize = (drawing: Drawing, place?: Box) => scaleDrawing(drawing, raster.width, raster.height, place)
  const shown = inSize(curves.drawing, artwork.source.place)
  const advantage = curvesAdvantage(shown, inSize(photo, source.place), bytes, raster, comparisons)
  if (advantage === null) return asPhoto(isShown && plan.enlargement === 1 ? photo : drawPhoto())
  const reason = `${classification.reason}; but curves show it ${ADVANTAGES[advantage]}`
  return {
    decision: { ...artwork, classification: { ...classification, imageType: 'artwork', reason } },
    traced: isShown ? curves : curvesIn(arrangement),
  }
}

/** The comparisons that decide between curves and a photo; none where the photo is not doubted. A photo of few colors is far from its pixels for that alone, so a cap of colors leaves figures photos. */
function comparisonsOf(
  { unexplained, figure }: Statistics,
  raster: Raster,
  { colors }: Options,
): readonly Comparison[] {
  const pixels = raster.width * raster.height
  const isExplained = unexplained < MAX_UNEXPLAINED && pixels >= PIXELS.least && pixels <= PIXELS.most
  const isFigure = figure < 1 && pixels <= FIGURE_PIXELS && typeof colors !== 'number' && isRasterOpaque(raster)
  return [...(isExplained && showsBlocks(raster) ? ['blocks' as const] : []), ...(isFigure ? ['pixels' as const] : [])]
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
  const isLarge = raster.width * raster.height > COPY.pixels
  return isLarge && readingOf(copy, COPY.regions) === null ? null : readingOf(raster, MAX_REGIONS)
}
