import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { type ErrorCells, measureErrorCells } from './error-cells'
import { type Bounds, markCells } from './mark-cells'
import { areasOfCells, type PhotoAreas } from './photo-areas'

/**
 * Error of a drawing, as a share of the squared differences of neighboring pixels, above which a cell and the eight around it are drawn as a
 * photo from the pixels as they are. Against 27 coats of arms and emoji at 288 px, seen at four times the size, 0.12 makes icons with gradients up to 1 dB worse, 0.3 leaves
 * 0.3 dB of 1.7 behind. Compression adds noise to the error: with 0.3 in compressed pictures, an emblem of a flag loses 3 dB.
 */
const MIN_SHARE = { rgb: 0.2, ycbcr: 0.4 } as const
/**
 * The same in pictures of up to 0.2 megapixels, whose photo areas are drawn from enlarged pixels and show edges. Of 50 emoji of 128 to 320 px, 6 get more areas: 0.1 to 4.9 dB nearer at four times the size in 1.1 to 2.8 times the bytes.
 * With 0.08, 5 of 36 gain 0.3 to 2 dB more, but a flag in 16 colors takes six times the segments: with its areas, the reading of high trust is kept. With 0.17 in compressed pictures,
 * icons of 288 px gain 0.1 dB for 6 to 12 % more segments.
 */
const MIN_SHARE_SMALL_PHOTO = { rgb: 0.12, ycbcr: 0.4 } as const
/**
 * The same as squared levels a pixel, over all channels: 14 and 24 levels in one. Fainter differences are no torn detail. With 200 in compressed
 * pictures too, icons as JPEGs of quality 30 lose 0.07 dB and take a quarter more segments.
 */
const MIN_ERROR = { rgb: 200, ycbcr: 600 } as const
/**
 * The same for the luma of compressed pictures as given: shading may have taken a thin line with it, and then the reading does not hold what the drawing lacks. With an error of 400, a candle flame of 49 px
 * has half a rim; with a share of 0.2, four of 28 icons take 8 to 30 % more segments for up to 0.3 dB at four times the size, one three times as many for 1.2 dB. In sRGB, edges of flags whose colors JPEG blurs become photos: 3 to 5 dB less at four times the size.
 */
const SEEN = { share: 0.3, error: 200 } as const
/**
 * Parts (0-1) of these bounds from which on cells that a chain joins to torn ones belong to their area: a drawing that misses an eye misses some of the face, and the edge of a photo of half a face shows.
 * `share` is for the reading, `seenShare` for the luma as given. Of 96 emoji of 96 to 256 px, 17 change: 30.7 -> 31.4 dB at four times the size for 1.04 of the bytes. With an error of 0.25, 31.7 dB, but a flag and a lorry as JPEGs of
 * quality 30 lose 1.8 and 1.5 dB. With that error, a face loses 1.4 dB at a `seenShare` of 0.5; at 0.17 and half of that error, a swimmer becomes a photo and loses 2.5 dB.
 */
const WEAK = { share: 0.5, seenShare: 1 / 3, error: 0.5 } as const
/** Least pixels of connected cells, px^2: below 512, half of the areas come out worse as a photo from the pixels as they are. */
const MIN_PIXELS = 512
/** The same in compressed pictures of up to 0.2 megapixels: two cells, such as an eye. With 192, a hat of 200 px loses 0.3 dB, and an egg its chick; with 512, a well of 186 px loses 2 dB. */
const MIN_PIXELS_SMALL_PHOTO = 128
/** A reading with fewer pixels that no blend of inks explains, and with fewer regions, is explained. Both are counts. */
const MIN_UNEXPLAINED = 48
const MIN_REGIONS = 100
/**
 * Bounds for a reading that is explained: `share` in multiples of those of others, and the error of 24 levels in one channel. What may be wrong there is thin lines that the inks explain and the curves lose.
 * Of 237 pictures of 64 to 512 px without compression two change, an echidna and a bird of lines, 24.5 -> 32.6 dB; of 324 clean icons of 64 to 160 px four, 24.0 -> 25.7 dB at four times the size, in 3.1 times the bytes; of 62 Fluent emoji two that were photos become artwork and lose 1.0 and 2.5 dB in 0.35 of the bytes. With a share of 1.5, a flag of 64 px loses 3.2 dB; with 1, icons
 * that were enlarged 8 times lose 0.2 dB and take 1.4 times the segments.
 */
const EXPLAINED = { share: 2, error: 600 } as const

/** What curves do not show. */
export interface TornAreas {
  /** The areas of torn cells, and of the weak ones joined to them. */
  readonly areas: PhotoAreas
  /** Number of pixels in areas of torn cells alone, with their rings, which tells whether most of a picture is torn. */
  readonly tornPixels: number
}

/** Whether the inks of a reading explain nearly all of its pixels, in not many regions. */
export function isExplained({ regions }: Reading, isUnexplained: Uint8Array): boolean {
  if (regions.count >= MIN_REGIONS) return false
  let unexplained = 0
  for (let i = 0; i < isUnexplained.length; i++) unexplained += isUnexplained[i]
  return unexplained < MIN_UNEXPLAINED
}

/**
 * The areas of a reading that a drawing of its regions by curves does not show; null when there are none. `isSmallPhoto` says whether the
 * picture has so few pixels that its areas are drawn as photos sooner, `areInksEnough` whether its inks explain it, so that only gross errors count. `seen` compares the luma of the drawing with that of the picture as given; null where the reading holds all of it.
 */
export function findTornAreas(
  curves: CurveMap,
  reading: Reading,
  isSmallPhoto: boolean,
  seen: ErrorCells | null,
  areInksEnough = false,
): TornAreas | null {
  const cells = measureErrorCells(curves, reading)
  const share = (isSmallPhoto ? MIN_SHARE_SMALL_PHOTO : MIN_SHARE)[reading.space]
  const bounds = areInksEnough
    ? { share: EXPLAINED.share * share, error: EXPLAINED.error }
    : { share, error: MIN_ERROR[reading.space] }
  const torn = markCells(cells, bounds)
  const weak = markCells(cells, partOf(bounds, WEAK.share))
  if (seen !== null) {
    add(torn, markCells(seen, SEEN))
    add(weak, markCells(seen, partOf(SEEN, WEAK.seenShare)))
  }
  const minPixels = isSmallPhoto && seen !== null ? MIN_PIXELS_SMALL_PHOTO : MIN_PIXELS
  // Two thresholds with hysteresis (Canny 1986): weak cells count where they are connected to torn ones, which are weak as well
  const areas = areasOfCells(weak, reading, minPixels, torn)
  return areas && { areas, tornPixels: areasOfCells(torn, reading, minPixels)?.pixelCount ?? 0 }
}

/** Bounds of weak cells: `share` times the share, `WEAK.error` times the error. */
function partOf(bounds: Bounds, share: number): Bounds {
  return { share: share * bounds.share, error: WEAK.error * bounds.error }
}

/** Marks what other marks mark, too. */
function add(marks: Uint8Array, more: Uint8Array): void {
  for (let k = 0; k < marks.length; k++) marks[k] |= more[k]
}
