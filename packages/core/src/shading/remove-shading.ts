import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { Gradients } from '../model/drawing'
import type { RegionMap } from '../model/region-map'
import { claimIslands } from './claim-islands'
import { claimRings } from './claim-rings'
import { claimSpecks } from './claim-specks'
import { completeShading } from './complete-shading'
import { type FoundShading, findShading } from './find-shading'
import type { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import { FlatColors } from './flat-colors'
import { flattenShadings } from './flatten'
import { growShadings } from './grow-shadings'
import { linesBeside } from './lines-beside'
import { markSeams } from './mark-seams'
import type { DrawnPart } from './paint-areas'
import { releaseLeftovers } from './release-leftovers'
import { smoothSeams } from './seams'
import { shadedOvershoot } from './shaded-overshoot'
import { NOT_SHADED, type Shading } from './shading'
import { mayHaveShading, NO_AREA, type SmoothAreas } from './smooth-areas'

/** Mean opacity, levels, above which an area is opaque. */
const MIN_OPAQUE = 254.9
/** Largest and least opacity, levels, of the flat color of a translucent gradient. */
const MAX_TRANSLUCENT = 240
const MIN_OPACITY = 96
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

/** Most pixels of a picture whose shading is completed, 1024 x 1024. It bounds the time. */
const MAX_COMPLETED_PIXELS = 1 << 20

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
 * Removes the shading of a picture: each shaded area that a gradient explains gets one flat color, which is unlike all others. What is left is flat
 * artwork, with borders where they were. Areas that no gradient explains stay as they are. What was found is kept, since the gradients are most of
 * the work and do not depend on the overshoot. `completed` adds what a first reading of the picture shows.
 */
export class ShadingRemover {
  private last: { readonly overshoot: number; readonly flat: FlatPicture } | null = null

  /**
   * `noise` is the standard deviation of a channel, levels: 0 for pictures that were neither compressed nor sharpened in whole numbers. `found` is the
   * shading, if it is known.
   */
  constructor(
    readonly picture: Picture<'rgb'>,
    readonly noise: number,
    private found: FoundShading | null = null,
  ) {}

  /**
   * What removes the same shading and that which a first reading shows (`complete-shading.ts`); null where that is none. `regions` are those of the picture that `remove` returned, `isStandIn` tells which inks stand for gradients.
   * Only compressed pictures are looked at: clean ones have smooth areas up to their edges. Larger ones than `MAX_COMPLETED_PIXELS` are not.
   */
  completed(regions: RegionMap<'inks'>, isStandIn: (ink: number) => boolean): ShadingRemover | null {
    const { picture, noise } = this
    if (noise === 0 || picture.pixels.length > MAX_COMPLETED_PIXELS) return null
    this.found ??= findShading(picture, noise)
    const found = completeShading(picture, this.found, regions, isStandIn, noise)
    return found === null ? null : new ShadingRemover(picture, noise, found)
  }

  /**
   * The picture without shading. `overshoot` is how far pixels beside edges lie beyond the colors of the two sides, as a share of the step
   * (`measureOvershoot`): it looks like thin lines, so no color counts as one of a line where it is above 0.
   */
  remove(overshoot: number): FlatPicture {
    if (this.last?.overshoot !== overshoot) this.last = { overshoot, flat: this.flattened(overshoot) }
    return this.last.flat
  }

  private flattened(overshoot: number): FlatPicture {
    const { picture, noise } = this
    if (!mayHaveShading(picture, noise)) return unshaded(picture, overshoot)
    this.found ??= findShading(picture, noise)
    const { areas, drawn } = this.found
    return drawn.length === 0 ? unshaded(picture, overshoot) : flattened(picture, areas, drawn, noise, overshoot)
  }
}

/** The picture with the painted parts of its smooth areas, grown over all pixels that belong to them, in flat colors. */
function flattened(
  picture: Picture<'rgb'>,
  found: SmoothAreas,
  painted: readonly DrawnPart[],
  noise: number,
  overshoot: number,
): FlatPicture {
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
  if (noise > 0) {
    claimSpecks(picture, painted, shadingOf, noise)
    claimRings(picture, areas, painted, shadingOf, noise)
  }

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
