import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Picture } from '../../src/model/color-space'
import type { RegionMap } from '../../src/model/region-map'
import { type ColorAt, pictureOf } from './pictures'

/** A picture whose regions are those that `inkAt` gives its pixels (by column and row). */
export interface BandedScene {
  readonly picture: Picture<'rgb'>
  readonly regions: RegionMap<'inks'>
}

export function bandedScene(
  width: number,
  height: number,
  colorAt: ColorAt,
  inkAt: (x: number, y: number) => number,
): BandedScene {
  const picture = pictureOf(width, height, colorAt)
  const inks = Int32Array.from(picture.pixels, (_, i) => inkAt(i % width, Math.floor(i / width)))
  return { picture, regions: connectedRegions(inks, width, height, 'inks') }
}
