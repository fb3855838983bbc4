import { spread } from '../geometry/spread'
import type { Picture, Pixels } from '../model/color-space'
import type { GradientFill, Gradients } from '../model/drawing'
import { claimIslands } from './claim-islands'
import { findParts } from './find-parts'
import { Gradient } from './fit/gradient'
import { gradientFill } from './fit/gradient-fill'
import { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import { FlatColors } from './flat-colors'
import { flattenShadings } from './flatten'
import { flattenTerraces } from './flatten-terraces'
import { growShadings } from './grow-shadings'
import { joinParts } from './join-parts'
import { joinSeams } from './join-seams'
import { smoothSeams } from './seams'
import { bySize, type ShadedPart } from './shaded-part'
import { NOT_SHADED, type Shading } from './shading'
import { findSmoothAreas, mayHaveShading, NO_AREA, type SmoothAreas } from './smooth-areas'
import type { Terrace, Terraces } from './terraces'

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
}

/** The flat color (packed premultiplied) that stands for gradients, one over the other, the lowest first, or for a terrace. */
interface Shade {
  readonly flat: number
  readonly gradients: Gradients
}

/**
 * The picture with each shaded area that a gradient explains in one flat color, which is unlike all others. What is left is flat artwork,
 * with borders where they were. Areas of blends of two colors that gradients explain badly become terraces. Others stay as they are. `noise` is the standard
 * deviation of a channel, levels: 0 for pictures without compression.
 */
export function removeShading(given: Picture<'rgb'>, noise: number): FlatPicture {
  if (!mayHaveShading(given, noise)) return { picture: given, shades: [] }
  const areas = findSmoothAreas(given, noise)
  const { parts, terraced } = findParts(given, areas, noise)
  const picture = withGrounds(given, terraced)
  const graded = paintAreas(picture, parts)
  const painted = [
    ...graded,
    ...terraced.flatMap(({ steps, error }) => steps.map((step) => paintStep(step, error))),
  ].slice(0, MAX_SHADES)
  if (painted.length === 0) return { picture, shades: [] }
  const shadingOf = new Int32Array(picture.pixels.length).fill(NOT_SHADED)
  const own = ({ members }: DrawnPart, k: number): void => {
    for (const i of members) shadingOf[i] = k
  }
  graded.forEach(own)
  smoothSeams(picture, areas, painted, shadingOf)
  // Terraces are narrower than what smooth seams ask for.
  painted.forEach((part, k) => {
    if (k >= graded.length) own(part, k)
  })
  growShadings(picture, areas, painted, shadingOf, noise)
  claimIslands(picture, areas, painted, shadingOf)
  growShadings(picture, areas, painted, shadingOf, noise)

  const colors = new FlatColors(
    takenColors(picture, areas, shadingOf),
    noise === 0 ? DISTANCE : NOISY_DISTANCE,
    edgeColors(picture.pixels, areas, shadingOf),
  )
  const flats = painted.map(({ members }) => colors.choose(meanColor(picture, members)))
  for (let i = 0; i < shadingOf.length; i++)
    if (shadingOf[i] >= 0 && flats[shadingOf[i]] === null) shadingOf[i] = NOT_SHADED
  const shadings = painted.map(({ paint, error }, k): Shading => ({ paint, error, flat: flats[k] ?? 0 }))
  const shades = painted.flatMap(({ gradients }, k) => (flats[k] === null ? [] : [{ flat: flats[k], gradients }]))
  const flat = flattenShadings(picture, areas, shadings, shadingOf, noise)
  return { picture: flattenTerraces(flat, terraced, shadings.slice(graded.length)), shades }
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

/** The picture with the flat colors beside which terraces begin over all pixels that are as near to them as to no terrace. */
function withGrounds(picture: Picture<'rgb'>, terraced: readonly Terraces[]): Picture<'rgb'> {
  if (terraced.length === 0) return picture
  const pixels = picture.pixels.slice()
  for (const { ground, flat } of terraced) for (const i of ground) pixels[i] = flat
  return { ...picture, pixels: pixels as Pixels<'rgb'> }
}

/** A terrace as it is drawn: a gradient of one color stands for its flat one. */
function paintStep({ members, color }: Terrace, error: number): DrawnPart {
  const both = Float64Array.from([...color, ...color])
  const gradient = new Gradient({ kind: 'linear', values: [0] }, Float64Array.of(0, 1), both, true, true)
  const [red, green, blue, alpha] = gradient.straight
  const rgb = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue)
  return { members, paint: new Paint([gradient]), error, gradients: [{ kind: 'flat', rgb, opacity: alpha / 255 }] }
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
