import { type Arrangement, comparedAs } from '../model/arrangement'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import type { Reading } from '../model/reading'
import { isClearlyLikelier } from '../verify/compare-drawings'

/**
 * A drawing of a small raster's only reading, or of the likelier one of two: of the second where its drawing is clearly the likelier origin of the raster. Inks that only pure pixels ask for tear small letters
 * to shards where they are blends, and are eyes and outlines where they are not: pixels and segments tell which. Of 126 pictures of 16 to 64 px, 44 have a second reading; to keep it always loses
 * 0.4 dB and saves 3 % of segments.
 */
export function drawLikelier(
  [reading, other]: readonly Reading[],
  draw: (reading: Reading, arranged: Arrangement) => Drawing,
  raster: Raster,
  arrangement: Arrangement,
): Drawing {
  if (other === undefined) return draw(reading, arrangement)
  const compared = comparedAs(arrangement)
  const first = draw(reading, compared)
  const second = draw(other, compared)
  const isSecond = isClearlyLikelier(second, first, raster)
  if (compared !== arrangement) return draw(isSecond ? other : reading, arrangement)
  return isSecond ? second : first
}
