import type { Palette } from './palette'
import type { RegionMap } from './region-map'

/** What will be painted: the regions after the color cap, and the sRGB color of each. */
export interface Coloring {
  readonly regions: RegionMap<'fills'>
  readonly fills: Palette<'rgb'>
}

/** Whether a region hides what is painted below it. */
export function isOpaque({ regions, fills }: Coloring, region: number): boolean {
  return fills.colors[4 * regions.colorOf[region] + 3] > 254.5
}

/** Whether a region is painted at all: the transparent ground is not. */
export function isPainted({ regions, fills }: Coloring, region: number): boolean {
  return fills.colors[4 * regions.colorOf[region] + 3] > 0
}
