import type { Picture } from '../model/color-space'
import type { GradientFill, Gradients } from '../model/drawing'
import { continuedPaint } from './continued-paint'
import { gradientFill } from './fit/gradient-fill'
import type { Paint } from './fit/paint'
import { opaqueOf, samplePixels } from './fit/samples'
import { simplifiedPaint } from './fit/simplify-paint'
import { joinParts } from './join-parts'
import { joinSeams } from './join-seams'
import { bySize, type ShadedPart } from './shaded-part'
import type { SmoothAreas } from './smooth-areas'
import { AreaSplitter } from './split-area'

/** Numbers of fits. They bound the time. */
interface FitBudget {
  /** Fits of gradients that the areas of a picture share by size. */
  readonly shared: number
  /** Fits after which no further area is begun. */
  readonly most: number
}

const FITS: FitBudget = { shared: 300, most: 800 }
/**
 * The same in a compressed picture, whose areas are fewer and larger. Ten Fluent emoji of 400 px through JPEG of quality 80 have 0.719 in mean CIEDE2000
 * with 300 shared fits, 0.683 with 700, 0.678 with 1500.
 */
const NOISY_FITS: FitBudget = { shared: 1000, most: 1600 }
/** Fits that each area has besides. */
const MIN_FITS = 8
/** Most shades of a picture, the largest: there are not many more flat colors that are unlike each other. */
const MAX_SHADES = 150
/** Number of pixels that a paint of several gradients is simplified by. With 800, 24 Fluent emoji have 0.05 dB less. */
const SIMPLIFYING_SAMPLES = 1200
/** Largest coordinate of a gradient, px: half of what a document holds, because a turned ellipse is written in turned coordinates. */
const MAX_COORDINATE = 50_000

/** A part with its paint continued over the rim, and that, or one that is nearly the same, as fills. */
export interface DrawnPart extends ShadedPart {
  readonly gradients: Gradients
}

/**
 * The parts of all areas that are not plain, the largest areas first while fits are left. The number of fits in an area grows with its size.
 */
export function findParts(
  picture: Picture<'rgb'>,
  { count, start, isPlain, pixels }: SmoothAreas,
  noise: number,
): ShadedPart[] {
  const size = (area: number): number => start[area + 1] - start[area]
  const areas = Array.from({ length: count }, (_, area) => area).filter((area) => isPlain[area] === 0)
  areas.sort((a, b) => size(b) - size(a) || a - b)
  const total = areas.reduce((sum, area) => sum + size(area), 0)
  const splitter = new AreaSplitter(picture, noise)
  const fits = noise > 0 ? NOISY_FITS : FITS
  const parts: ShadedPart[] = []
  for (const area of areas) {
    if (splitter.used >= fits.most) break
    const members = pixels.subarray(start[area], start[area + 1])
    for (const part of splitter.splitArea(members, MIN_FITS + (fits.shared * size(area)) / total)) parts.push(part)
  }
  return parts
}

/** The parts after joining, the largest first, as they are drawn; without those whose gradients cannot be written. */
export function drawnParts(picture: Picture<'rgb'>, parts: readonly ShadedPart[], noise: number): DrawnPart[] {
  const joined = joinSeams(picture, joinParts(picture, parts)).sort(bySize).slice(0, MAX_SHADES)
  return joined.flatMap((part) => {
    const paint = continuedPaint(picture, part)
    const middle = part.members[part.members.length >> 1]
    const x = middle % picture.width
    const fillsOf = (drawn: Paint): Gradients =>
      drawn.gradients.map((gradient) => gradientFill(gradient, x, (middle - x) / picture.width))
    const simple = maySimplify(part) ? fillsOf(continuedPaint(picture, simplified(picture, part, noise))) : null
    const gradients = simple?.every(canBeWritten) ? simple : fillsOf(paint)
    return gradients.every(canBeWritten) ? [{ ...part, paint, gradients }] : []
  })
}

/** Whether the paint of a part is of several gradients, not all of which must end where they do, as those of shadows must. */
function maySimplify({ paint }: ShadedPart): boolean {
  return paint.gradients.length > 1 && paint.gradients.some(({ hasKnownEnds }) => !hasKnownEnds)
}

/** The part with a paint of several gradients that takes fewer bytes. Which pixels belong to the part is told by its own paint: it is nearer to them. */
function simplified(picture: Picture<'rgb'>, part: ShadedPart, noise: number): ShadedPart {
  const samples = opaqueOf(samplePixels(picture, part.members, SIMPLIFYING_SAMPLES))
  return samples.count === 0 ? part : { ...part, paint: simplifiedPaint(part.paint, samples, noise) }
}

/** Whether the coordinates of a gradient are within what a document holds. */
function canBeWritten(fill: GradientFill): boolean {
  const { focus } = fill.kind === 'radial' ? fill : { focus: undefined }
  const numbers = fill.kind === 'linear' ? [fill.x1, fill.y1, fill.x2, fill.y2] : [fill.cx, fill.cy, fill.r]
  return [...numbers, focus?.x ?? 0, focus?.y ?? 0].every((value) => Math.abs(value) <= MAX_COORDINATE)
}
