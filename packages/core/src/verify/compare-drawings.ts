import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { countSegments } from './count-segments'
import { type DrawingErrors, drawingErrors } from './drawing-error'

/**
 * Segments of a drawing, as a share of the other's, up to which it is shorter. Where 165 segments stood beside 166, a flag lost an ink that its pixels hardly
 * show, and 4.6 dB at four times the size.
 */
const SHORTER = 0.9
/** The same from which down it is far shorter: the other one's borders are torn. Noto emoji that lose faint rims have 0.55 to 0.9, torn logos 0.1 to 0.25. */
const FAR_SHORTER = 0.33
/** Squared error of a shorter drawing, as a multiple of the other's, up to which it shows the pixels as well: 0.2 dB. */
const AS_WELL = 1.047
/**
 * The same for a drawing that is far shorter than one with more photo areas, which show rims and noise: 1.2 dB. Of 40 touched icons with photo areas, five have such a drawing that is worse in no more cells than it is better in: four are 0.7 to 2.6 dB nearer to the
 * original and one 0.6 dB farther, in 0.2 to 0.5 of the bytes. With 1.65 and any number of worse cells, of three more one is 0.5 dB nearer, and two 0.6 and 2.2 dB farther.
 */
const AS_WELL_AS_AREAS = 1.33
/**
 * Squared error of a drawing, as a multiple of the other's, from which down it is nearer to the pixels whatever their distances: 3 dB. Five Noto emoji that
 * lose faint rims have 0.62 to 1.04, torn logos without measured overshoot 0.25 to 0.7.
 */
const FAR_NEARER = 0.5
/** Product of the distances and the root of the squared error, as a multiple of the other drawing's, up to which a smaller root makes up for larger distances. */
const BALANCED = 0.95
/**
 * Squared error, levels over all channels, by which one of two drawings is worse than the other in a cell of 64 px where it lacks a thin line or a dot,
 * or has a shard. The shorter drawing may not have more such cells than the other: light grid lines of a chart are little of its error.
 */
const WORSE = 25_600
/**
 * The same where it lacks a faint one. A light grid line (#e5e7eb) on white is 13,000 in a cell, three px of its dashes 5,000. Counted apart, because small
 * gains at edges outnumber lost lines.
 */
const FAINTLY_WORSE = 5_000
/**
 * Cells that are faintly worse for which one that is better by `WORSE` makes up: the quotient of the two bounds. With 1, of 384 logos three that are 0.5 to 1.2 dB nearer at the lower
 * trust keep 1.5 to 2 times the segments; with 5, two more of 329 clean and resized icons are drawn at the lower trust, 0 and 1.3 dB nearer to the truth.
 */
const FAINT_CELLS = WORSE / FAINTLY_WORSE
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
 * Whether a drawing is shorter than another one and shows the raster as well, as a whole and everywhere. `isDisturbed` says that the raster overshoots beside
 * its edges or was compressed, so that the longer drawing may show rims or noise. In other rasters, the distances of the pixels may not be
 * larger either, unless the drawing is far shorter or its squared error far smaller. A drawing that is far shorter than one with more photo areas may be faintly worse in any number of cells.
 */
export function isShorter(drawing: Drawing, other: Drawing, raster: Raster, isDisturbed: boolean): boolean {
  if (!hasFewerSegments(drawing, other, SHORTER)) return false
  const errors = drawingErrors(drawing, raster)
  const others = drawingErrors(other, raster)
  const isFarShorter = hasFewerSegments(drawing, other, FAR_SHORTER)
  const hasFewerAreas = !other.isPhoto && (drawing.photoShare ?? 0) < (other.photoShare ?? 0)
  const replacesAreas = isFarShorter && hasFewerAreas
  if (errors.squared > (replacesAreas ? AS_WELL_AS_AREAS : AS_WELL) * others.squared) return false
  const isFarBetter = isFarShorter || errors.squared <= FAR_NEARER * others.squared
  if (!isDisturbed && !isFarBetter && !hasSmallerDistances(errors, others)) return false
  const worse = countWorseCells(errors, others, WORSE)
  if (replacesAreas) return worse <= 0
  const faintlyWorse = countWorseCells(errors, others, FAINTLY_WORSE) - worse
  const makesUp = errors.squared <= others.squared ? FAINT_CELLS * worse : worse
  return worse <= 0 && faintlyWorse + makesUp <= 0
}

/** Whether the distances of a drawing are no larger than another one's, or larger by a smaller factor than that by which its root mean square is smaller. */
function hasSmallerDistances(errors: DrawingErrors, others: DrawingErrors): boolean {
  if (errors.distances <= others.distances) return true
  return errors.distances * Math.sqrt(errors.squared) <= BALANCED * others.distances * Math.sqrt(others.squared)
}

/** In how many more cells the one drawing is worse by a bound than better by it. */
function countWorseCells({ cells }: DrawingErrors, others: DrawingErrors, bound: number): number {
  let count = 0
  for (let k = 0; k < cells.length; k++) {
    const more = cells[k] - others.cells[k]
    if (Math.abs(more) > bound) count += Math.sign(more)
  }
  return count
}

/**
 * Whether a drawing is shorter than another one and is the likelier origin of a small raster: whether its deviations cost less than the segments that it
 * saves. With few pixels, more segments nearly always come nearer to them.
 */
export function isLikelier(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  return hasFewerSegments(drawing, other, SHORTER) && saving(drawing, other, raster, unevenSamples(raster)) >= 0
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

/** Whether a drawing has fewer segments than another one, and at most that share of them. */
function hasFewerSegments(drawing: Drawing, other: Drawing, share: number): boolean {
  const segments = countSegments(drawing)
  const others = countSegments(other)
  return segments < others && segments <= share * others
}
