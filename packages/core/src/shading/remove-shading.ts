import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { GradientFill, Gradients } from '../model/drawing'
import { claimIslands } from './claim-islands'
import { claimSpecks } from './claim-specks'
import { gradientFill } from './fit/gradient-fill'
import { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import { FlatColors } from './flat-colors'
import { flattenShadings } from './flatten'
import { growShadings } from './grow-shadings'
import { joinParts } from './join-parts'
import { joinSeams } from './join-seams'
import { linesBeside } from './lines-beside'
import { markSeams } from './mark-seams'
import { releaseLeftovers } from './release-leftovers'
import { smoothSeams } from './seams'
import { shadedOvershoot } from './shaded-overshoot'
import { bySize, type ShadedPart } from './shaded-part'
import { NOT_SHADED, type Shading } from './shading'
import { findSmoothAreas, mayHaveShading, NO_AREA, type SmoothAreas } from './smooth-areas'
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
/** Mean opacity, levels, above which an area is opaque. */
const MIN_OPAQUE = 254.9
/** Largest and least opacity, levels, of the flat color of a translucent gradient. */
const MAX_TRANSLUCENT = 240
const MIN_OPACITY = 96
/** Most shades of a picture, the largest: there are not many more flat colors that are unlike each other. */
const MAX_SHADES = 150
/** Largest coordinate of a gradient, px: half of what a document holds, because a turned ellipse is written in turned coordinates. */
const MAX_COORDINATE = 50_000
/** Pixels from which on an area has colors of its own. */
const MIN_TAKEN = 9
/** Number of pixels that show the colors of an area that is not plain. */
const TAKEN_SAMPLES = 24
/** Pixels at edges from which on their color counts. */
const MIN_EDGE_PIXELS = 24
/** Most such colors. It bounds the time. */
const MAX_TAKEN = 4096
/** Distance, levels, of the flat color of a gradient from others. A larger one does not make borders surer. */
const DISTANCE = 72
/** The same in a compressed picture, where a larger one would add to the noise of pixels beside borders. */
const NOISY_DISTANCE = 48
/** How far a gradient is continued beyond the pixels that it was fitted to, px: over the rim. */
const REACH = 3
/** How much further its ends are moved at most, px, for colors that are nearly whole levels. */
const ROUNDING_REACH = 30

/** A picture without shading: its pixels, and what was removed. */
export interface FlatPicture {
  readonly picture: Picture<'rgb'>
  readonly shades: readonly Shade[]
  /** Colors (packed premultiplied) of thin lines. Pixels of exactly these colors are lines, whatever is beside them now. */
  readonly lines: readonly number[]
  /** How far pixels beside edges lie beyond the colors of the two sides, as a share of the step, as the shading shows it. */
  readonly overshoot: number
  /** The shade (an index of `shades`) that each pixel was in, `NOT_SHADED` for none; null where there are no shades. */
  readonly shadeOf: Int32Array | null
  /** 1 for each pixel beside a border of a shade where the picture shows no edge; null where there are no shades. */
  readonly seams: Uint8Array | null
}

/** The flat color (packed premultiplied) that stands for gradients, one over the other, the lowest first, and the same as a paint. */
interface Shade {
  readonly flat: number
  readonly gradients: Gradients
  readonly paint: Paint
}

/**
 * The picture with each shaded area that a gradient explains in one flat color, which is unlike all others. What is left is flat artwork,
 * with borders where they were. Areas that no gradient explains stay as they are. `noise` is the standard
 * deviation of a channel, levels: 0 for pictures without compression. `overshoot` is how far pixels beside edges lie beyond the colors of the two
 * sides, as a share of the step (`measureOvershoot`): it looks like thin lines, so no color counts as one of a line where it is above 0.
 */
export function removeShading(picture: Picture<'rgb'>, noise: number, overshoot = 0): FlatPicture {
  if (!mayHaveShading(picture, noise)) return unshaded(picture, overshoot)
  const found = findSmoothAreas(picture, noise)
  const painted = paintAreas(picture, findParts(picture, found, noise))
  if (painted.length === 0) return unshaded(picture, overshoot)
  const shadingOf = new Int32Array(picture.pixels.length).fill(NOT_SHADED)
  painted.forEach(({ members }, k) => {
    for (const i of members) shadingOf[i] = k
  })
  const areas = noise > 0 ? releaseLeftovers(picture, found, shadingOf) : found
  // Where the shading shows none, or has too few edges to tell, the overshoot of flat sides holds
  const shownOvershoot = (noise === 0 && shadedOvershoot(picture, areas, painted, shadingOf)) || overshoot
  const lines = noise > 0 || shownOvershoot > 0 ? [] : linesBeside(picture, painted, shadingOf)
  smoothSeams(picture, areas, painted, shadingOf)
  growShadings(picture, areas, painted, shadingOf, noise, lines)
  claimIslands(picture, areas, painted, shadingOf, lines)
  growShadings(picture, areas, painted, shadingOf, noise, lines)
  if (noise > 0) claimSpecks(picture, painted, shadingOf, noise)

  const colors = new FlatColors(
    takenColors(picture, areas, shadingOf),
    noise === 0 ? DISTANCE : NOISY_DISTANCE,
    edgeColors(picture.pixels, areas, shadingOf),
    lines,
  )
  const flats = painted.map(({ members }) => colors.choose(meanColor(picture, members)))
  for (let i = 0; i < shadingOf.length; i++)
    if (shadingOf[i] >= 0 && flats[shadingOf[i]] === null) shadingOf[i] = NOT_SHADED
  const shadings = painted.map(({ paint, error }, k): Shading => ({ paint, error, flat: flats[k] ?? 0 }))
  const kept = painted.flatMap((_, k) => (flats[k] === null ? [] : [k]))
  const shades = kept.map((k): Shade => ({ ...painted[k], ...shadings[k] }))
  const faults = { noise, overshoot: shownOvershoot }
  return {
    picture: flattenShadings(picture, areas, shadings, shadingOf, faults, lines),
    seams: markSeams(picture, shadings, shadingOf),
    shades,
    lines,
    overshoot: shownOvershoot,
    shadeOf: shadingOf.map((k) => (k < 0 ? NOT_SHADED : kept.indexOf(k))),
  }
}

/** A picture in which there is no shading to remove. */
export function unshaded(picture: Picture<'rgb'>, overshoot: number): FlatPicture {
  return { picture, shades: [], lines: [], overshoot, shadeOf: null, seams: null }
}

/** A part with its paint continued over the rim, and that as fills. */
interface DrawnPart extends ShadedPart {
  readonly gradients: Gradients
}

/** The parts after joining, the largest first, as they are drawn; without those whose gradients cannot be written. */
function paintAreas(picture: Picture<'rgb'>, parts: readonly ShadedPart[]): DrawnPart[] {
  const joined = joinSeams(picture, joinParts(picture, parts)).sort(bySize).slice(0, MAX_SHADES)
  return joined.flatMap((part) => {
    const continued = part.paint.gradients.map((gradient) => gradient.extended(REACH).withRoundEnds(ROUNDING_REACH))
    const middle = part.members[part.members.length >> 1]
    const x = middle % picture.width
    const gradients = continued.map((gradient) => gradientFill(gradient, x, (middle - x) / picture.width))
    return gradients.every(canBeWritten) ? [{ ...part, paint: new Paint(continued), gradients }] : []
  })
}

/**
 * The parts of all areas that are not plain, the largest areas first while fits are left. The number of fits in an area grows with its size.
 */
function findParts(
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

/** Colors of the picture outside of shaded areas, packed premultiplied, each once: those of plain areas, and a few of each other area. */
function takenColors({ pixels }: Picture<'rgb'>, areas: SmoothAreas, shadingOf: Int32Array): Set<number> {
  const colors = new Set<number>()
  for (let area = 0; area < areas.count; area++) {
    const size = areas.start[area + 1] - areas.start[area]
    if (size < MIN_TAKEN) continue
    const members = areas.pixels.subarray(areas.start[area], areas.start[area + 1])
    for (const i of spread(members, areas.isPlain[area] === 1 ? 1 : TAKEN_SAMPLES)) {
      if (shadingOf[i] < 0 && colors.size < MAX_TAKEN) colors.add(pixels[i])
    }
  }
  return colors
}

/** A color of each group of similar ones (16 levels) that many pixels at edges have: thin shapes have no smooth area. */
function edgeColors(pixels: Uint32Array, { areaOf }: SmoothAreas, shadingOf: Int32Array): number[] {
  const counts = new Map<number, number>()
  const colors: number[] = []
  for (let i = 0; i < pixels.length; i++) {
    if (areaOf[i] !== NO_AREA || shadingOf[i] >= 0) continue
    const group = pixels[i] & 0xf0f0f0f0
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    if (count === MIN_EDGE_PIXELS) colors.push(pixels[i])
  }
  return colors
}

/** Whether the coordinates of a gradient are within what a document holds. */
function canBeWritten(fill: GradientFill): boolean {
  const { focus } = fill.kind === 'radial' ? fill : { focus: undefined }
  const numbers = fill.kind === 'linear' ? [fill.x1, fill.y1, fill.x2, fill.y2] : [fill.cx, fill.cy, fill.r]
  return [...numbers, focus?.x ?? 0, focus?.y ?? 0].every((value) => Math.abs(value) <= MAX_COORDINATE)
}

/**
 * The mean color of pixels, packed premultiplied. Its opacity is 255 if the mean is, else within `MIN_OPACITY` to `MAX_TRANSLUCENT`, so that it is
 * taken neither for opaque nor for the ground.
 */
function meanColor({ pixels }: Picture<'rgb'>, members: Int32Array): number {
  const sums = [0, 0, 0, 0]
  for (const i of members) for (let c = 0; c < CHANNELS; c++) sums[c] += (pixels[i] >>> (8 * c)) & 255
  const alpha = sums[3] / members.length
  const opacity = alpha > MIN_OPAQUE ? 255 : Math.max(MIN_OPACITY, Math.min(MAX_TRANSLUCENT, Math.round(alpha)))
  let color = opacity << 24
  for (let c = 0; c < 3; c++)
    color |= Math.min(opacity, Math.round((sums[c] / Math.max(1, sums[3])) * opacity)) << (8 * c)
  return color >>> 0
}
