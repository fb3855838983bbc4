import { connectedRegions } from '../geometry/connected-regions'
import { regionValues } from '../geometry/region-values'
import type { ColorSpace, Pixels } from '../model/color-space'
import { appendInks, packedColors } from '../model/palette'
import type { Raster } from '../model/raster'
import type { Reading, ReadingIn } from '../model/reading'
import { OPAQUE_FROM, type PhotoAreas } from './photo-areas'

/**
 * A reading without the detail of its photo areas. Each connected core becomes one region, in the ink that most of the pixels that touch it have; the
 * pixels of the reading get that color too. Pixels of the core that are not opaque in the raster become transparent, because what lies under
 * them would show: a reading without a transparent ground gets one as its last ink.
 */
export function coverAreas(reading: Reading, areas: PhotoAreas, raster: Raster): Reading {
  // Both branches are the same: each gives the type checker one color space.
  return reading.space === 'rgb' ? coverIn(reading, areas, raster) : coverIn(reading, areas, raster)
}

function coverIn<S extends ColorSpace>(reading: ReadingIn<S>, { core }: PhotoAreas, raster: Raster): ReadingIn<S> {
  const { width, height, regions } = reading
  const covered = core.map((inside, i) => (raster.rgba[4 * i + 3] >= OPAQUE_FROM ? inside : 0))
  const inkOf = regionValues(regions.labels, regions.colorOf)
  const areas = connectedRegions(Int32Array.from(covered), width, height, 'inks')
  const coverOf = coverInks(areas.labels, areas.count, covered, inkOf, reading)
  const cleared = covered.every((mark, i) => mark === core[i]) ? reading : withClearInk(reading)
  const colors = packedColors(cleared.inks)
  const clear = colors.findIndex((color) => color >>> 24 === 0)
  const pixels = reading.pixels.slice() as Pixels<S>
  for (let i = 0; i < covered.length; i++) {
    if (core[i] === 0) continue
    inkOf[i] = covered[i] === 1 ? coverOf[areas.labels[i]] : clear
    pixels[i] = colors[inkOf[i]]
  }
  return { ...cleared, pixels, regions: connectedRegions(inkOf, width, height, 'inks') }
}

/** A reading with a transparent ground among its inks: the same one if it has one. */
function withClearInk<S extends ColorSpace>(reading: ReadingIn<S>): ReadingIn<S> {
  const { count, colors } = reading.inks
  for (let ink = 0; ink < count; ink++) if (colors[4 * ink + 3] === 0) return reading
  return { ...reading, inks: appendInks(reading.inks, new Float64Array(4), new Float64Array(1)) }
}

/** For each connected area, the ink of most pixels that touch it from outside; ink 0 where none does. */
function coverInks(
  areaOf: Int32Array,
  count: number,
  covered: Uint8Array,
  inkOf: Int32Array,
  {
    width,
    height,
    inks,
  }: { readonly width: number; readonly height: number; readonly inks: { readonly count: number } },
): Int32Array {
  // Parts without such pixels take no memory: a picture may have as many as pixels
  const votes = new Map<number, number>()
  const vote = (i: number, beside: number): void => {
    if (covered[beside] === 1) return
    const key = areaOf[i] * inks.count + inkOf[beside]
    votes.set(key, (votes.get(key) ?? 0) + 1)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (covered[i] === 0) continue
      if (x > 0) vote(i, i - 1)
      if (x + 1 < width) vote(i, i + 1)
      if (y > 0) vote(i, i - width)
      if (y + 1 < height) vote(i, i + width)
    }
  }
  const coverOf = new Int32Array(count)
  const most = new Uint32Array(count)
  for (const [key, count] of votes) {
    const area = Math.floor(key / inks.count)
    const ink = key % inks.count
    if (count < most[area] || (count === most[area] && ink > coverOf[area])) continue
    coverOf[area] = ink
    most[area] = count
  }
  return coverOf
}
