import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import type { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import { meanColors } from './mean-colors'

/**
 * Least mean difference, levels, of a stray's pixels from the gradient whose flat color they were read as. Blends that are read as the gradient that they
 * belong to differ by less than 20; strays in emoji, logos and soft shadows, mostly in JPEGs, by 30 to 165.
 */
const MIN_DIFFERENCE = 24
/** Largest share of a stray's pixels that were in the gradient's shaded area. */
const MAX_OWN = 0.1
/** Largest part of that difference that the adjacent regions may leave. */
const MAX_LEFT = 0.6
/** Least pixels of an unknown region: a square of 3 px. Smaller ones have `MIN_INSIDE` of them inside at the frame only. */
const MIN_UNKNOWN = 9
/** Least part of its pixels that lie inside of it, away from other regions: blends along an edge have none. The nose of a cat of 96 px has 0.5. */
const MIN_INSIDE = 0.3

/** Pixels that were read as part of the wrong region. */
export interface Strays {
  /** Row-major indices of those that an adjacent region explains. */
  readonly pixels: readonly number[]
  /** For each of these a pixel of that region. */
  readonly models: readonly number[]
  /** The regions that no adjacent region explains: each has a color that no ink has. */
  readonly unknown: readonly UnknownRegion[]
}

/** A region of a color that no ink has: its pixels (row-major indices, in scan order), and the median of their colors, packed premultiplied. */
export interface UnknownRegion {
  readonly pixels: readonly number[]
  readonly color: number
}

/** The shading that was removed from a picture: the paint of each shade, and the shade that each pixel was in, negative for none. */
export interface RemovedShading {
  readonly paints: readonly Paint[]
  readonly shadeOf: Int32Array
}

/**
 * The pixels of regions that were read as the flat color of a gradient that explains none of them. A blend of other things can have that color by
 * chance, and would be painted with a gradient far from its own colors. Each pixel goes to the adjacent region whose color there is the nearest. Where that leaves
 * most of the difference, as in a pink nose that was read as the red mouth of the same face, the region is an unknown one. `picture` is the one with its shading; `shadeOfInk` has the shade that an ink stands for.
 */
export function findStrays(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  { paints, shadeOf }: RemovedShading,
  shadeOfInk: ReadonlyMap<number, number>,
): Strays {
  const shadeOfRegion = Int32Array.from(regions.colorOf, (ink) => shadeOfInk.get(ink) ?? -1)
  const differenceFrom = (paint: Paint, i: number): number => {
    const x = i % picture.width
    return paint.differenceFrom(picture.pixels[i], x, (i - x) / picture.width)
  }
  const size = new Float64Array(regions.count)
  const own = new Float64Array(regions.count)
  const difference = new Float64Array(regions.count)
  regions.labels.forEach((label, i) => {
    const shade = shadeOfRegion[label]
    if (shade < 0) return
    size[label]++
    if (shadeOf[i] === shade) own[label]++
    else difference[label] += differenceFrom(paints[shade], i)
  })
  const isStray = (label: number): boolean =>
    own[label] < MAX_OWN * size[label] && difference[label] > MIN_DIFFERENCE * size[label]

  const strays = membersOf(regions, isStray)
  const means = strays.size === 0 ? new Uint32Array(0) : meanColors(picture, regions)
  const pixels: number[] = []
  const models: number[] = []
  const unknown: UnknownRegion[] = []
  for (const members of strays.values()) {
    const beside = [...regionsBeside(members, regions, isStray)]
    // Without regions beside it nothing explains a stray
    const nearest = (beside.length === 0 ? [] : members).map((i) => {
      const distances = beside.map(([label]) => {
        const shade = shadeOfRegion[label]
        return shade < 0 ? channelDistance(picture.pixels[i], means[label]) : differenceFrom(paints[shade], i)
      })
      const distance = Math.min(...distances)
      return { pixel: i, distance, model: beside[distances.indexOf(distance)][1] }
    })
    const left = nearest.reduce((sum, { distance }) => sum + distance, 0)
    if (nearest.length === 0 || left > MAX_LEFT * difference[regions.labels[members[0]]]) {
      const inside = insideOf(members, regions)
      if (members.length >= MIN_UNKNOWN && inside.length >= MIN_INSIDE * members.length)
        unknown.push({ pixels: members, color: medianColor(picture, inside) })
      continue
    }
    for (const { pixel, model } of nearest) {
      pixels.push(pixel)
      models.push(model)
    }
  }
  return { pixels, models, unknown }
}

/** The pixels of the regions that `isWanted` chooses, by region, in scan order. */
function membersOf({ labels }: RegionMap<'inks'>, isWanted: (label: number) => boolean): Map<number, number[]> {
  const members = new Map<number, number[]>()
  labels.forEach((label, i) => {
    if (!isWanted(label)) return
    const known = members.get(label)
    if (known === undefined) members.set(label, [i])
    else known.push(i)
  })
  return members
}

/** A pixel of each region beside the given pixels of one region, the first that is met, without those that are strays themselves. */
function regionsBeside(
  members: readonly number[],
  { labels, width }: RegionMap<'inks'>,
  isStray: (label: number) => boolean,
): Map<number, number> {
  const beside = new Map<number, number>()
  const own = labels[members[0]]
  for (const i of members) {
    const x = i % width
    for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
      if (next < 0 || next >= labels.length) continue
      const label = labels[next]
      if (label !== own && !beside.has(label) && !isStray(label)) beside.set(label, next)
    }
  }
  return beside
}

/** The pixels of a region that have none of another one beside them, in rows and columns. */
function insideOf(members: readonly number[], { labels, width }: RegionMap<'inks'>): readonly number[] {
  const own = labels[members[0]]
  return members.filter((i) => {
    const x = i % width
    return (
      (x === 0 || labels[i - 1] === own) &&
      (x + 1 === width || labels[i + 1] === own) &&
      (i < width || labels[i - width] === own) &&
      (i + width >= labels.length || labels[i + width] === own)
    )
  })
}

/** The median of the colors of pixels, channel by channel, packed premultiplied. */
function medianColor({ pixels }: Picture<'rgb'>, members: readonly number[]): number {
  let color = 0
  for (let c = 0; c < CHANNELS; c++) {
    const levels = Uint8Array.from(members, (i) => (pixels[i] >>> (8 * c)) & 255).sort()
    color |= levels[levels.length >> 1] << (8 * c)
  }
  return color >>> 0
}
