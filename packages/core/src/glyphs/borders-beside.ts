import { evenColumnsEnd } from '../geometry/run-end'
import type { RegionMap } from '../model/region-map'
import type { Glyph } from './find-glyphs'

/**
 * The length, px, of the borders between regions that no pixel of a glyph touches: so much is left at least when some of the glyphs, or parts
 * of them, are taken out of the picture and their pixels given to other regions.
 */
export function bordersBeside(glyphs: readonly Glyph[], { labels, width, height }: RegionMap<'inks'>): number {
  const isGlyph = new Uint8Array(labels.length)
  for (const { members } of glyphs) for (let k = 0; k < members.length; k++) isGlyph[members[k]] = 1
  let length = 0
  for (let y = 0; y < height; y++) {
    const hasNext = y + 1 < height
    const end = (y + 1) * width
    for (let i = y * width; i < end; i++) {
      if (hasNext) i = Math.max(i, evenColumnsEnd(labels, width, i, end) - 1)
      if (isGlyph[i] === 1) continue
      if (i + 1 < end && labels[i] !== labels[i + 1] && isGlyph[i + 1] === 0) length++
      if (hasNext && labels[i] !== labels[i + width] && isGlyph[i + width] === 0) length++
    }
  }
  return length
}
