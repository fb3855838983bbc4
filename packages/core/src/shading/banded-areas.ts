import { findRoot, singletons, unite } from '../geometry/union-find'
import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { meanColors } from './mean-colors'
import type { ShadedPart } from './shaded-part'
import { softBorders } from './soft-borders'

/** Fewest pixels of a band, and least part (0-1) of its pixels, whose 3 x 3 px are all in it. Rims of edges are a pixel or two thick, and are like the colors of both sides. */
const MIN_INSIDE = 6
const MIN_INSIDE_SHARE = 0.12
/** Fewest pixels of a banded area to which a gradient is fitted. */
const MIN_PIXELS = 60
/** Red, green and blue. */
const COLORS = 3
/** Largest opacity, levels. */
const OPAQUE = 255

/** Pixels that flat colors describe as bands: row-major indices, in scan order. */
export interface BandedArea {
  readonly members: Int32Array
  /** Root mean square distance, levels, of their colors from the mean colors of their bands. */
  readonly error: number
}

/**
 * The areas of a compressed picture that were read as bands of a ramp: regions of two and more inks that meet at soft borders (`soft-borders.ts`), without the pixels beside other regions, which may be blends with these. In small pictures most of a ramp is near
 * edges, whose rings leave no smooth areas. Regions of inks that stand for gradients (`isStandIn`) are no bands; pixels of `known` parts and translucent ones are in no area. Areas are in the order of their first pixels.
 */
export function findBandedAreas(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  isStandIn: (ink: number) => boolean,
  known: readonly Pick<ShadedPart, 'members'>[] = [],
): BandedArea[] {
  const { labels, count, colorOf, width, height } = regions
  const isBand = thickRegions(regions)
  const parent = singletons(count)
  for (const [a, b] of softBorders(picture, regions, (label) => isBand[label] === 1 && !isStandIn(colorOf[label])))
    unite(parent, a, b)
  const sizes = new Int32Array(count)
  for (let label = 0; label < count; label++) sizes[findRoot(parent, label)]++
  if (sizes.every((size) => size < 2)) return []
  const areaOf = labels.map((label) => findRoot(parent, label))
  const isKnown = new Uint8Array(labels.length)
  for (const part of known) for (const i of part.members) isKnown[i] = 1
  const members = new Map<number, number[]>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const area = areaOf[i]
      if (sizes[area] < 2 || isKnown[i] === 1 || picture.pixels[i] >>> 24 < OPAQUE) continue
      if (!isInside(areaOf, width, height, x, y)) continue
      const others = members.get(area)
      if (others === undefined) members.set(area, [i])
      else others.push(i)
    }
  }
  const areas = [...members.values()].filter(({ length }) => length >= MIN_PIXELS)
  return areas.length === 0 ? [] : withErrors(picture, regions, areas)
}

/** 1 for each region that is thick enough for a band. */
function thickRegions({ labels, count, width, height }: RegionMap<'inks'>): Uint8Array {
  const sizes = new Int32Array(count)
  const inside = new Int32Array(count)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      sizes[labels[i]]++
      if (isInside(labels, width, height, x, y)) inside[labels[i]]++
    }
  }
  return Uint8Array.from(inside, (pixels, label) =>
    pixels >= MIN_INSIDE && pixels >= MIN_INSIDE_SHARE * sizes[label] ? 1 : 0,
  )
}

/** Whether all of the 3 x 3 px around (x, y), as far as they are in the picture, have its label. */
function isInside(labels: Int32Array, width: number, height: number, x: number, y: number): boolean {
  const own = labels[y * width + x]
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      if (labels[v * width + u] !== own) return false
  return true
}

function withErrors(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  areas: readonly (readonly number[])[],
): BandedArea[] {
  const means = meanColors(picture, regions)
  return areas.map((members) => {
    let squares = 0
    for (const i of members) {
      const mean = means[regions.labels[i]]
      for (let shift = 0; shift < 8 * COLORS; shift += 8)
        squares += (((picture.pixels[i] >>> shift) & 255) - ((mean >>> shift) & 255)) ** 2
    }
    return { members: Int32Array.from(members), error: Math.sqrt(squares / members.length) }
  })
}
