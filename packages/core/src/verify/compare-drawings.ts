import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { countSegments } from './count-segments'
import { drawingErrors } from './drawing-error'

/** Segments of a drawing, as a share of the other's, up to which it is shorter and may be the likelier origin. */
const SHORTER = 0.9
/**
 * Price of a segment of a small picture, nats. A higher one takes fewer segments and leaves more error. Theory asks for (k / 2) ln n, 7 to 20 nats for the
 * parameters of a line or a cubic; this is the highest price that loses no PSNR: against 240 icons of 16 to 48 px, 8 and 12 nats lose 0.11 and 0.20 dB and take 6 and 11 % fewer segments.
 */
const SEGMENT_PRICE = 5
/**
 * Price of a segment that a second, longer drawing adds, nats. Theory asks for up to 20; over 108 icons of 100 px, 20 and 40 nats reach 33.04 and 32.94 dB with 1.22 and 1.15 of
 * the artist's segments.
 */
const ADDED_PRICE = 40
/**
 * What such a drawing must save for each sample, nats: 1.7 dB of squared error. Over the same icons, 1 dB and 3 dB reach 32.94 and 32.89 dB with 1.15 and 1.12 of the
 * segments; without a bound, a clean gradient takes half as many segments again.
 */
const CLEARLY_NEARER = 0.2
/**
 * What a drawing of fewer inks must save for each sample, nats, to be clearly likelier: of 38 such drawings of small logos and emoji, three saved less. They lost shadows or words, and 0.6 to 5.6 dB. A pill
 * whose rim stopped being torn saved 0.04, most others more than 0.1. The same is asked of samples of 49 to 80 px beside doubtful curves.
 */
const CLEARLY_LIKELIER = 0.035
/** Channels of a pixel that deviate on their own, of opaque colors; those of grays are fewer, and opacity is one more. */
const CHANNELS = 3
/** Variance, squared levels, of the rounding of a channel of a raster: no drawing is nearer to it than that. */
const ROUNDING = 1 / 12

/**
 * Whether a drawing is shorter than another one and is the likelier origin of a small raster: whether its deviations cost less than the segments that it
 * saves. With few pixels, more segments nearly always come nearer to them.
 */
export function isLikelier(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  return isShorter(drawing, other) && saving(drawing, other, raster, unevenSamples(raster)) >= 0
}

/** Whether the deviations of a drawing of a small raster and its segments together cost clearly less than those of another one. */
export function isClearlyLikelier(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  const samples = unevenSamples(raster)
  return saving(drawing, other, raster, samples) > CLEARLY_LIKELIER * samples
}

/** What the deviations and the segments of a drawing of a small raster with so many uneven samples cost less than those of another one, nats. */
function saving(drawing: Drawing, other: Drawing, raster: Raster, samples: number): number {
  const added = countSegments(drawing) - countSegments(other)
  return nearness(drawing, other, raster, samples) - SEGMENT_PRICE * added
}

/** Whether the pixels of a drawing deviate less from a raster than those of another one. */
export function isNearer(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  return drawingErrors(drawing, raster).squared < drawingErrors(other, raster).squared
}

/** Whether a drawing comes clearly nearer to a raster than another one, by more than the segments cost that it adds. */
export function isWorthIt(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  const added = countSegments(drawing) - countSegments(other)
  const samples = unevenSamples(raster)
  const gain = nearness(drawing, other, raster, samples)
  return gain > CLEARLY_NEARER * samples && gain > ADDED_PRICE * added
}

/** Whether a drawing comes nearer to a raster than another one by more than the segments cost that it adds, however little. Fewer segments alone are no reason. */
export function isWorthItsSegments(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  const added = countSegments(drawing) - countSegments(other)
  return nearness(drawing, other, raster, unevenSamples(raster)) > ADDED_PRICE * Math.max(0, added)
}

/**
 * How much nearer to a raster one drawing is than another, nats: what its deviations save were they of a normal distribution of unknown variance
 * (description length; Rissanen 1989). Negative where it is farther. `samples` leaves out plain pixels, such as a margin, which say nothing.
 */
function nearness(drawing: Drawing, other: Drawing, raster: Raster, samples: number): number {
  const noise = ROUNDING * samples
  const ratio = (drawingErrors(other, raster).squared + noise) / (drawingErrors(drawing, raster).squared + noise)
  return samples === 0 ? 0 : (samples / 2) * Math.log(ratio)
}

/** The channels of all pixels that differ, multiplied by opacity, from the one on their right or from the one below. */
function unevenSamples(raster: Raster): number {
  const { pixels, width } = premultipliedPicture(raster)
  let count = 0
  for (let i = 0; i < pixels.length; i++) {
    const isUneven =
      ((i + 1) % width !== 0 && pixels[i + 1] !== pixels[i]) ||
      (i + width < pixels.length && pixels[i + width] !== pixels[i])
    if (isUneven) count++
  }
  return CHANNELS * count
}

function isShorter(drawing: Drawing, other: Drawing): boolean {
  const segments = countSegments(drawing)
  const others = countSegments(other)
  return segments < others && segments <= SHORTER * others
}
