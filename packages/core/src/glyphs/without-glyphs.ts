import { connectedRegions } from '../geometry/connected-regions'
import { regionValues } from '../geometry/region-values'
import { type LineBands, NO_SOURCE } from '../lines/line-bands'
import type { Coloring } from '../model/coloring'
import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import type { GroundPixels } from './clean-text'

/** The reading and the coloring with the pixels of glyphs given to the ground beside them, or to the thin lines that they lie over. */
export function withoutGlyphs(
  drawn: readonly { readonly glyph: GroundPixels }[],
  reading: Reading,
  { regions, fills, gradients }: Coloring,
  bands?: LineBands,
): { reading: Reading; coloring: Coloring } {
  const { width, height } = reading
  const inkOfPixel = regionValues(reading.regions.labels, reading.regions.colorOf)
  const fillOfPixel = regionValues(regions.labels, regions.colorOf)
  const pixels = reading.pixels.slice()
  // Where the pixel beside a glyph is not of its ground, one of the fills of that ink: all are the same, but for figure and ground
  const fillOfInk = new Int32Array(reading.inks.count).fill(-1)
  for (let i = 0; i < pixels.length; i++) fillOfInk[inkOfPixel[i]] = fillOfPixel[i]
  for (const { glyph } of drawn) {
    for (const i of glyph.members) {
      const shown = bands?.source[i] ?? NO_SOURCE
      if (bands !== undefined && shown !== NO_SOURCE) {
        inkOfPixel[i] = reading.regions.colorOf[reading.regions.labels[shown]]
        fillOfPixel[i] = regions.colorOf[regions.labels[shown]]
        pixels[i] = (reading.pixels[shown] & ~255) | Math.round(bands.luma[i])
        continue
      }
      const isBesideGround = fillOfInk[glyph.ground] < 0 || inkOfPixel[glyph.beside] === glyph.ground
      inkOfPixel[i] = glyph.ground
      fillOfPixel[i] = isBesideGround ? fillOfPixel[glyph.beside] : fillOfInk[glyph.ground]
      pixels[i] = reading.pixels[glyph.beside]
    }
  }
  const rest = connectedRegions(inkOfPixel, width, height, 'inks')
  const fillOf = mainFills(rest, fillOfPixel)
  return {
    reading: { ...reading, pixels, regions: rest } as Reading,
    coloring: {
      fills,
      gradients,
      regions: connectedRegions(regionValues(rest.labels, fillOf), width, height, 'fills'),
    },
  }
}

/**
 * The fill of each region: that of most of its pixels, or one of its fills where none has most (majority vote; Boyer and Moore 1991). Figure and ground may hold regions of
 * one ink, which become one where the glyph between them is taken out: a border must have different inks on its sides.
 */
function mainFills({ labels, count }: RegionMap<'inks'>, fillOfPixel: Int32Array): Int32Array {
  const fillOf = new Int32Array(count)
  const votes = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]
    if (votes[label] === 0) fillOf[label] = fillOfPixel[i]
    votes[label] += fillOf[label] === fillOfPixel[i] ? 1 : -1
  }
  return fillOf
}
