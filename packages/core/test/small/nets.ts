import { extractPlanarMap } from '../../src/boundary/extract'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { PlanarMap } from '../../src/model/planar-map'
import type { Reading, ReadingIn } from '../../src/model/reading'
import { BorderNet } from '../../src/small/border-net'
import { opaqueInks, pictureOf, smallRaster } from './small-pictures'

type Rgb = readonly [number, number, number]

export const INKS: readonly Rgb[] = [
  [255, 255, 255],
  [20, 60, 200],
  [240, 180, 20],
]
export const COLORS = INKS.flatMap((color) => [...color, 255])

/** A picture whose points (px) have the given inks, as a reading with each pixel of the ink in its middle. */
export function readingOf(width: number, height: number, inkAt: (x: number, y: number) => number): ReadingIn<'rgb'> {
  const picture = pictureOf(smallRaster(width, height, (x, y) => INKS[inkAt(x, y)]!))
  const inkOf = Int32Array.from(picture.pixels, (_, i) => inkAt((i % width) + 0.5, Math.floor(i / width) + 0.5))
  return { ...picture, inks: opaqueInks(...INKS), regions: connectedRegions(inkOf, width, height, 'inks') }
}

export function mapOf({ regions }: Reading): PlanarMap {
  return extractPlanarMap({ ...regions, indexes: 'fills' })
}

export function netOf(reading: Reading): BorderNet {
  return BorderNet.through(mapOf(reading), reading)
}
