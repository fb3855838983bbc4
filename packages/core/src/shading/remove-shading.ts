import type { Picture } from '../model/color-space'
import type { Gradients } from '../model/drawing'
import { gradientFill } from './fit/gradient-fill'
import { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import { FlatColors } from './flat-colors'
import { flattenShadings } from './flatten'
import { growShadings } from './grow-shadings'
import { joinParts } from './join-parts'
import { joinSeams } from './join-seams'
import { smoothSeams } from './seams'
import type { ShadedPart } from './shaded-part'
import { NOT_SHADED, type Shading } from './shading'
import { findSmoothAreas, mayHaveShading, type SmoothAreas } from './smooth-areas'
import { AreaSplitter } from './split-area'

/** Fits of gradients that the areas of a picture share by size, and the fits that each has beyond that; no area is begun after the most. They bound the time. */
const SHARED_FITS = 300
const MIN_FITS = 8
const MAX_FITS = 800
/** Pixels from which on an area has colors of its own, and the number of pixels that show those of an area that is not plain. */
const MIN_TAKEN = 9
const TAKEN_SAMPLES = 24
/** Distance, levels, of the flat color of a gradient from others. A larger one does not make borders surer; with noise, it would add to the noise of pixels beside borders. */
const DISTANCE = 72
const NOISY_DISTANCE = 48
/** How far a gradient is continued beyond the pixels that it was fitted to, px: over the rim. */
const REACH = 3

/** A picture without shading: its pixels, and what was removed. */
export interface FlatPicture {
  readonly picture: Picture<'rgb'>
  readonly shades: readonly Shade[]
}

/** The flat color (packed premultiplied) that stands for gradients, one over the other, the lowest first. */
interface Shade {
  readonly flat: number
  readonly gradients: Gradients
}

/**
 * The picture with each shaded area that a gradient explains in one flat color, which is unlike all others. What is left is flat artwork,
 * with borders where they were. Areas that no gradient explains stay as they are. `noise` is the standard
 * deviation of a channel, levels: 0 for pictures without compression.
 */
export function removeShading(picture: Picture<'rgb'>, noise: number): FlatPicture {
  const shades: Shade[] = []
  if (!mayHaveShading(picture, noise)) return { picture, shades }
  const areas = findSmoothAreas(picture, noise)
  const shadingOf = new Int32Array(picture.pixels.length).fill(NOT_SHADED)
  const shadings: Shading[] = []
  const parts = findParts(picture, areas, noise)
  const colors = new FlatColors(takenColors(picture, areas, parts), noise === 0 ? DISTANCE : NOISY_DISTANCE)
  for (const { members, paint, error } of joinSeams(picture, joinParts(picture, parts))) {
    const extended = new Paint(paint.gradients.map((gradient) => gradient.extended(REACH)))
    const flat = colors.choose(meanColor(picture, members))
    for (const i of members) shadingOf[i] = shadings.length
    shadings.push({ paint: extended, error, flat })
    const middle = members[members.length >> 1]
    const x = middle % picture.width
    const y = (middle - x) / picture.width
    shades.push({ flat, gradients: extended.gradients.map((gradient) => gradientFill(gradient, x, y)) })
  }
  if (shadings.length === 0) return { picture, shades }
  smoothSeams(picture, areas, shadings, shadingOf)
  growShadings(picture, areas, shadings, shadingOf, noise)
  return { picture: flattenShadings(picture, areas, shadings, shadingOf, noise), shades }
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
  const parts: ShadedPart[] = []
  for (const area of areas) {
    if (splitter.used >= MAX_FITS) break
    const members = pixels.subarray(start[area], start[area + 1])
    parts.push(...splitter.splitArea(members, MIN_FITS + (SHARED_FITS * size(area)) / total))
  }
  return parts
}

/** Colors of the picture outside of shaded parts, packed premultiplied, each once: those of plain areas, and a few of each other area. */
function takenColors({ pixels }: Picture<'rgb'>, areas: SmoothAreas, parts: readonly ShadedPart[]): Set<number> {
  const isShaded = new Uint8Array(pixels.length)
  for (const { members } of parts) for (const i of members) isShaded[i] = 1
  const colors = new Set<number>()
  for (let area = 0; area < areas.count; area++) {
    const size = areas.start[area + 1] - areas.start[area]
    if (size < MIN_TAKEN) continue
    const step = areas.isPlain[area] === 1 ? size : Math.max(1, Math.floor(size / TAKEN_SAMPLES))
    for (let k = areas.start[area]; k < areas.start[area + 1]; k += step) {
      const i = areas.pixels[k]
      if (isShaded[i] === 0) colors.add(pixels[i])
    }
  }
  return colors
}

/** The mean color of pixels, packed premultiplied; where one is translucent, so is the mean. */
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

/** Mean opacity above which an area is opaque; and the range of the opacity that stands for a translucent gradient. */
const MIN_OPAQUE = 254.9
const MAX_TRANSLUCENT = 240
const MIN_OPACITY = 96
