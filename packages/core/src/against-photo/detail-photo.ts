import { scaleDrawing } from '../geometry/scale-drawing'
import { type Arrangement, showsAll } from '../model/arrangement'
import type { Drawing } from '../model/drawing'
import { type PhotoDetail, planArea } from '../plan-photo'
import type { StageRun } from '../stage-run'
import { tracePhoto } from '../trace-photo'
import { drawingDistances } from '../verify/smoothed-distances'
import type { DrawnDecision } from './drawn-decision'

/** Most pixels of a raster that is compared, 160 x 160. Larger ones have few details that curves drop. It bounds the time: a photo is drawn for the comparison. */
const MAX_PIXELS = 25_600
/**
 * Largest overshoot, as a share of a step, of a raster as given that is compared: curves leave out the rims of sharpened ones, which a photo shows. With them, a logo of 96 px loses 6 dB; with 0.13, an emoji of 48 px loses 1.7 dB. Originals of enlarged
 * pictures overshoot by up to 0.24: with a bound of 0.13, 12 of 97 stay curves and lose 0.6 to 3.7 dB.
 */
const MAX_OVERSHOOT = 0.16

/** What curves leave of a raster if they drop detail that a photo shows. */
interface Bounds {
  /** Root mean square over channels and pixels, levels, of what the curves leave of the means of 3 x 3 px, at least. */
  readonly leastError: number
  /** What the photo leaves of the squares, as a multiple of what the curves leave, at most. */
  readonly mostLeft: number
}
/**
 * Originals of enlarged pictures (6 dB): restoring left little of the noise of compression, which only a photo would show. Of 360 pictures of 48 to 288 px, most of them enlarged, 51 change with these bounds, two lose up to 0.2 dB; squares of single pixels (5.2 dB) took
 * two flat emoji as well.
 */
const RESTORED: Bounds = { leastError: 4, mostLeft: 0.25 }
/** Lossless rasters as given (7 dB). A sharpened emoji with 4.8 dB loses 2.3 dB. Those that the bound takes gain 0.6 to 4 dB, but for five of 16 to 40 px, whose faces and highlights are there again. */
const LOSSLESS: Bounds = { leastError: 6, mostLeft: 0.2 }
/** Compressed rasters as given (8 dB), small or translucent ones; others are compared by structure (`structure-photo.ts`). Measured on all up to 160 x 160 px: compression shifts the colors of whole blocks. Of eight with 7 to 7.8 dB, three lose 1.9 to 9.6 dB and five gain 0.5 to 1.2 dB. A book of 96 px that curves miss by 4 levels loses 9.2 dB. */
const COMPRESSED: Bounds = { leastError: 6, mostLeft: 0.16 }

/**
 * A photo of the raster that a drawing was made of, at `photoDetail`, if it shows detail that the curves drop, however many bytes it takes: faces, highlights, outlines of a pixel. Null otherwise, for rasters of more than `MAX_PIXELS` or with much overshoot, for smaller copies of blurred pictures, whose
 * edges were sharpened, and where the arrangement leaves parts of the picture out, which would count as dropped. Means of 3 x 3 px tell, since they cancel noise and borders a little beside their place. The photo has the size of the raster.
 */
export function detailPhoto(
  { plan, source: { raster } }: DrawnDecision,
  drawing: Drawing,
  photoDetail: PhotoDetail,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const { width, height } = raster
  const pixels = width * height
  if (pixels > MAX_PIXELS || !showsAll(arrangement)) return null
  if (plan.pixels === 'reduced' || (plan.pixels === 'given' && plan.read.overshoot > MAX_OVERSHOOT)) return null
  const lossy = raster.isLossy === true ? COMPRESSED : LOSSLESS
  const { leastError, mostLeft } = plan.pixels === 'restored' ? RESTORED : lossy
  const leftBy = (drawn: Drawing): number =>
    drawingDistances(drawn, raster).reduce((sum, distance) => sum + distance * distance, 0)
  const left = run.stage('compare', () => leftBy(scaleDrawing(drawing, width, height)))
  // Means on the frame are 0
  if (left <= 3 * leastError * leastError * (width - 2) * (height - 2)) return null
  return run.stage('photo', () => {
    const plain = tracePhoto(raster, planArea(plan, photoDetail, pixels, pixels), arrangement, run.unwatched())
    const photo = scaleDrawing(plain, width, height)
    return leftBy(photo) <= mostLeft * left ? photo : null
  })
}
