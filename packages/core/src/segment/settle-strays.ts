import { ycbcrColors } from '../color/ycbcr'
import { channelDistance } from '../image/pixels'
import type { ColorSpace, PackedColors, Picture, Pixels } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { appendInks, type Inks, straightColors } from '../model/palette'
import type { Reading, ReadingIn } from '../model/reading'
import { findStrays, type Strays, type UnknownRegion } from '../shading/find-strays'
import type { FlatPicture } from '../shading/remove-shading'
import { type Holding, holdDetail } from './hold-detail'

/** What settling needs of a reading, and what it changes of it. */
type Settled = { readonly indexed: Indexed; readonly holding: Holding }

/**
 * Tolerance, levels, of the ink of unknown regions, and largest channel difference of regions that share one. A region may be shaded, so no tolerance holds all its
 * pixels; a small one keeps blends beside it from passing for it.
 */
const UNKNOWN_TOLERANCE = 2
/** Most inks of unknown regions, those of the largest. Each one counts against a cap of colors. */
const MAX_UNKNOWN = 16

/**
 * A reading with the pixels that were read as the gradient of something else in the regions that they belong to, or with inks of their own. `picture` has its
 * shading; regions of less than `minArea` px are specks. The same reading where there are no such pixels.
 */
export function settleStrays(
  reading: Reading & Settled,
  picture: Picture<'rgb'>,
  { shades, shadeOf }: Pick<FlatPicture, 'shades' | 'shadeOf'>,
  minArea: number,
): Reading & Settled {
  if (shadeOf === null || reading.gradients === undefined) return reading
  const shadeOfInk = new Map([...reading.gradients.keys()].map((ink, shade) => [ink, shade]))
  const removed = { paints: shades.map(({ paint }) => paint), shadeOf }
  const strays = findStrays(picture, reading.regions, removed, shadeOfInk)
  if (strays.pixels.length === 0 && strays.unknown.length === 0) return reading
  const found = strays.unknown.map(({ color }) => color) as readonly number[] as PackedColors<'rgb'>
  return reading.space === 'rgb'
    ? settled(reading, strays, found, minArea)
    : settled(reading, strays, ycbcrColors(found), minArea)
}

/** A reading with strays in the regions of their models, in those models' colors, and with unknown regions in `colors`. */
function settled<S extends ColorSpace>(
  reading: ReadingIn<S> & { readonly indexed: Indexed },
  { pixels: strays, models, unknown }: Strays,
  colors: PackedColors<S>,
  minArea: number,
): ReadingIn<S> & Settled {
  const { regions, indexed } = reading
  const inkOf = indexed.inkOf.slice()
  const pixels = reading.pixels.slice() as Pixels<S>
  strays.forEach((i, k) => {
    inkOf[i] = regions.colorOf[regions.labels[models[k]]]
    pixels[i] = reading.pixels[models[k]]
  })
  const inks = withUnknown(reading.inks, unknown, colors, inkOf)
  const moved = { ...reading, inks, pixels, indexed: { ...indexed, inkOf, inkCount: inks.count } }
  return { ...moved, ...holdDetail(moved, inks, moved.indexed, minArea) }
}

/** Inks with those of unknown regions after them, the largest region's first, and `inkOf` with them. Regions beyond the bound stay as they are. */
function withUnknown<S extends ColorSpace>(
  inks: Inks<S>,
  unknown: readonly UnknownRegion[],
  colors: PackedColors<S>,
  inkOf: Int32Array,
): Inks<S> {
  const found: number[] = []
  const bySize = [...unknown.keys()].sort((a, b) => unknown[b].pixels.length - unknown[a].pixels.length || a - b)
  for (const k of bySize) {
    let ink = found.findIndex((color) => channelDistance(color, colors[k]) <= UNKNOWN_TOLERANCE)
    if (ink < 0) {
      if (found.length === MAX_UNKNOWN) continue
      ink = found.push(colors[k]) - 1
    }
    for (const i of unknown[k].pixels) inkOf[i] = inks.count + ink
  }
  if (found.length === 0) return inks
  return appendInks(inks, straightColors(found), new Float64Array(found.length).fill(UNKNOWN_TOLERANCE))
}
