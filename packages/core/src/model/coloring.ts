import type { Fill, FlatFill, Gradients } from './drawing'
import type { Palette } from './palette'
import type { RegionMap } from './region-map'

/** What will be painted: the regions after the color cap, and the sRGB color of each. */
export interface Coloring {
  readonly regions: RegionMap<'fills'>
  readonly fills: Palette<'rgb'>
  /** The gradients among the fills, by index; the palette then holds the color that stands for each. */
  readonly gradients?: ReadonlyMap<number, Gradients> | undefined
}

/** Whether a region hides what is painted below it. */
export function isOpaque({ regions, fills }: Coloring, region: number): boolean {
  return fills.colors[4 * regions.colorOf[region] + 3] > 254.5
}

/** Whether a region is painted at all: the transparent ground is not. */
export function isPainted({ regions, fills }: Coloring, region: number): boolean {
  return fills.colors[4 * regions.colorOf[region] + 3] > 0
}

/** What a fill of a coloring is painted with, the lowest first: gradients, or one flat color. */
export function paintOf(coloring: Coloring, fill: number): readonly Fill[] {
  return coloring.gradients?.get(fill) ?? [flatFill(coloring, fill)]
}

/** A flat fill of a coloring as it is painted: channels rounded to levels and clamped to 0-255, which a mean or a conversion may leave. */
export function flatFill({ fills }: Coloring, fill: number): FlatFill {
  const at = 4 * fill
  const channel = (c: number): number => Math.min(255, Math.max(0, Math.round(fills.colors[at + c])))
  return {
    kind: 'flat',
    rgb: (channel(0) << 16) | (channel(1) << 8) | channel(2),
    opacity: Math.round(fills.colors[at + 3]) / 255,
  }
}
