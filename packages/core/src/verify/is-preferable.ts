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
 * Squared error (0.3 dB) and segments, as multiples of the other's, up to which a drawing of a disturbed raster is much shorter and about as near. Of 195 second drawings of touched pictures that were not kept, eight
 * come within both: seven gain 0.1 to 4.2 dB at four times the size, one loses 0.1 dB, in 0.6 of the bytes. With an error of 1.1, a logo loses 0.6 dB in half of its bytes; with 0.8 of the segments, three more gain 1.0 and 1.1 dB and lose 2.1 dB.
 */
const MUCH_SHORTER = { error: 1.08, segments: 0.67 } as const
/**
 * Worse cells of a much shorter drawing, as a multiple of those that are better, and how many more clearly worse ones: noise and rims make as many of both, a line or a dot that is missing makes worse ones only. With any number of clearly worse cells,
 * a logo that is worse in 20 and better in 12 loses 1.5 dB in 0.4 of the bytes; with none more, two of the eight are not kept, which gain 0.35 and 0.6 dB.
 */
const WORSE_CELLS = { times: 2, more: 1 } as const
/**
 * Squared error (0.5 dB) and segments, as multiples of the other's, up to which a drawing of a disturbed raster is nearer and about as long. Of the same 195, four come within both without more photo areas, and gain 1.2 to 3.3 dB; four in
 * 2.5 to 5 times the segments, which show rims, lose 5.6 to 18.6 dB.
 */
const NEARER_AS_LONG = { error: 0.9, segments: 1.2 } as const
/**
 * Squared error (1.2 dB) and segments, as multiples of the other's, up to which a drawing with fewer photo areas, which show rims and noise, is kept. Of 40 touched icons with photo areas, five have such a drawing with 0.33 of the segments that is worse in no more cells than it is better in:
 * four are 0.7 to 2.6 dB nearer to the original and one 0.6 dB farther, in 0.2 to 0.5 of the bytes. With an error of 1.65 and any number of worse cells, of three more one is 0.5 dB nearer, and two 0.6 and 2.2 dB farther.
 * With 0.4 of the segments instead of 0.33, an emoji gains 1.2 dB.
 */
const FEWER_AREAS = { error: 1.33, segments: 0.4 } as const
/** Distances (`DrawingErrors`) of such a drawing, as a multiple of the other's, up to which it is kept. Where shades became flat the distances grow more than the error: a house with 1.48 loses 7.4 dB, drawings that gain have 0.9 to 1.27. */
const MOST_DISTANCES = 1.33
/**
 * Squared error of a drawing, as a multiple of the other's, from which down it is nearer to the pixels whatever their distances: 3 dB. Five Noto emoji that
 * lose faint rims have 0.62 to 1.04, torn logos without measured overshoot 0.25 to 0.7.
 */
const FAR_NEARER = 0.5
/** Product of the distances and the root of the squared error, as a multiple of the other drawing's, up to which a smaller root makes up for larger distances. */
const BALANCED = 0.95
/**
 * Squared error, levels over all channels, by which one of two drawings is worse than the other in a cell (`drawing-error.ts`) where it lacks a thin line or a dot,
 * or has a shard. The second drawing may not have more such cells than the other unless it is much shorter: light grid lines of a chart are little of its error.
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

/** How two drawings differ in the cells of a raster: in how many the one is worse than the other by a bound, and in how many it is better. */
interface CellCounts {
  readonly worse: number
  readonly better: number
}

/** A drawing of a raster beside another one. */
interface Compared {
  readonly errors: DrawingErrors
  readonly others: DrawingErrors
  /** Squared error and segments of the first one, as multiples of the second one's. */
  readonly errorRatio: number
  readonly segmentRatio: number
  readonly clearCells: CellCounts
  /** By the smaller bound: those of `clearCells` among them. */
  readonly faintCells: CellCounts
}

/**
 * Whether a second drawing of a raster, at a lower trust, is preferable to the first. It is where one of these holds:
 *
 * - it has fewer photo areas and far fewer segments, and is hardly farther (`FEWER_AREAS`);
 * - the raster is disturbed, and it is much shorter and about as near (`MUCH_SHORTER`);
 * - it is a tenth shorter and as near, as a whole and everywhere (`AS_WELL`);
 * - the raster is disturbed, and it is nearer in about as many segments, everywhere too (`NEARER_AS_LONG`).
 *
 * `isDisturbed` says that the raster overshoots beside its edges or was compressed, so that the first drawing may show rims or noise. In other rasters, the distances of the pixels may not be
 * larger either, unless the drawing is far shorter or its squared error far smaller. Drawings without segments are never preferable.
 */
export function isPreferable(drawing: Drawing, other: Drawing, raster: Raster, isDisturbed: boolean): boolean {
  const segmentRatio = countSegments(drawing) / countSegments(other)
  if (!(segmentRatio <= (isDisturbed ? NEARER_AS_LONG.segments : SHORTER))) return false
  const compared = compare(drawing, other, raster, segmentRatio)
  const areas = drawing.photoShare ?? 0
  const otherAreas = other.photoShare ?? 0
  if (!other.isPhoto && areas < otherAreas) {
    if (compared.errors.distances > MOST_DISTANCES * compared.others.distances) return false
    if (replacesAreas(compared)) return true
  }
  if (isDisturbed && isMuchShorter(compared)) return true
  if (segmentRatio <= SHORTER) return compared.errorRatio <= AS_WELL && showsAllAsWell(compared, isDisturbed)
  // More photo areas are nearer because they show rims
  return areas <= otherAreas && compared.errorRatio <= NEARER_AS_LONG.error && showsAllAsWell(compared, isDisturbed)
}

/** Whether a drawing of a disturbed raster is much shorter and about as near, and lacks little that the other one shows. */
function isMuchShorter({ errorRatio, segmentRatio, clearCells, faintCells }: Compared): boolean {
  if (errorRatio > MUCH_SHORTER.error || segmentRatio > MUCH_SHORTER.segments) return false
  const { times, more } = WORSE_CELLS
  if (faintCells.worse > times * faintCells.better) return false
  return clearCells.worse <= Math.min(times * clearCells.better, clearCells.better + more)
}

/** Whether a drawing with fewer photo areas is so much shorter that it may be a little farther from the pixels. */
function replacesAreas({ errorRatio, segmentRatio, clearCells }: Compared): boolean {
  if (errorRatio > FEWER_AREAS.error || segmentRatio > FEWER_AREAS.segments) return false
  return clearCells.worse <= clearCells.better
}

/** Whether a drawing that is as near as a whole is as near everywhere, cell by cell, and in undisturbed rasters pixel by pixel. */
function showsAllAsWell(compared: Compared, isDisturbed: boolean): boolean {
  const { errors, others, errorRatio, segmentRatio, clearCells, faintCells } = compared
  const isFarBetter = segmentRatio <= FAR_SHORTER || errorRatio <= FAR_NEARER
  if (!isDisturbed && !isFarBetter && !hasSmallerDistances(errors, others)) return false
  const worse = clearCells.worse - clearCells.better
  const faintlyWorse = faintCells.worse - faintCells.better - worse
  const makesUp = errorRatio <= 1 ? FAINT_CELLS * worse : worse
  return worse <= 0 && faintlyWorse + makesUp <= 0
}

function compare(drawing: Drawing, other: Drawing, raster: Raster, segmentRatio: number): Compared {
  const errors = drawingErrors(drawing, raster)
  const others = drawingErrors(other, raster)
  // Two exact drawings are equally near
  const errorRatio = errors.squared === others.squared ? 1 : errors.squared / others.squared
  const clearCells = countCells(errors, others, WORSE)
  const faintCells = countCells(errors, others, FAINTLY_WORSE)
  return { errors, others, errorRatio, segmentRatio, clearCells, faintCells }
}

/** Whether the distances of a drawing are no larger than another one's, or larger by a smaller factor than that by which its root mean square is smaller. */
function hasSmallerDistances(errors: DrawingErrors, others: DrawingErrors): boolean {
  if (errors.distances <= others.distances) return true
  return errors.distances * Math.sqrt(errors.squared) <= BALANCED * others.distances * Math.sqrt(others.squared)
}

function countCells({ cells }: DrawingErrors, others: DrawingErrors, bound: number): CellCounts {
  let worse = 0
  let better = 0
  for (let k = 0; k < cells.length; k++) {
    const more = cells[k] - others.cells[k]
    if (more > bound) worse++
    else if (-more > bound) better++
  }
  return { worse, better }
}
