import type { Raster } from '../model/raster'
import { type BorderEvidence, borderEvidence } from './border-evidence'
import { figurePixel, type Matte, OPAQUE } from './figure-pixel'

/** Fewest pixels near opaque ones that tell of a fringe. Fewer, down to a few, take the ends of a line for a border. */
const MIN_COUNTED = 20
/** Least share (0-1) of these that the matte explains. With a third, 25 instead of 3 of 300 renders of emoji and logos, whose shading is darker at borders, are changed. */
const MIN_FRINGED = 0.5
/** Largest share (0-1) of these that neither the matte nor a color nearby explains, as thin outlines of another color: in a gopher of 48 px 0.38. With a higher one, figures lose such outlines. */
const MAX_UNEXPLAINED = 0.25
/** Most pixels far from opaque ones, as a multiple of those near: with none, thin words keep their fringe; with 2, fades of 6 px to the matte are cut in two. */
const MAX_ALONE = 1
/** Most pixels that show the matte alone, as a multiple of the same. Of 75 emoji and logos over soft shadows, those whose borders look fringed have 0.24 and more; 19 fringed logos have 0 to 0.13, two that show a shadow as well 0.18 and 0.28. */
const MAX_BARE = 0.15
/** Least slope of the matte's share over transparency: 0.26 to 1 for fringes of 21 logos, 0 to 0.2 for the shading of most emoji. */
const MIN_SLOPE = 0.25
/** Least correlation of both. Fringes of logos have 0.58 to 1, the shading of an emoji with a slope of 0.25 has 0.44. */
const MIN_CORRELATION = 0.5

/**
 * A raster without its fringe: the translucent pixels at borders that black or white background is mixed with get the color of an opaque pixel nearby. They keep their opacity. The same object where most of the border is no fringe.
 * Fringes come from resizing without multiplying colors by opacity first (Porter and Duff 1984), and from cutting figures off their ground. A reading takes them for inks of their own, in torn slivers around the figure.
 */
export function removeFringe(raster: Raster): Raster {
  const [onBlack, onWhite] = [borderEvidence(raster, 0), borderEvidence(raster, 255)]
  const matte = onWhite.fringed > onBlack.fringed ? 255 : 0
  return isFringe(matte === 0 ? onBlack : onWhite) ? { ...raster, rgba: withoutMatte(raster, matte) } : raster
}

function isFringe({ fringed, clean, unexplained, alone, bare, slope, correlation }: BorderEvidence): boolean {
  const counted = fringed + clean + unexplained
  if (counted < MIN_COUNTED || fringed < MIN_FRINGED * counted || unexplained > MAX_UNEXPLAINED * counted) return false
  if (alone > MAX_ALONE * counted || bare > MAX_BARE * counted) return false
  return slope >= MIN_SLOPE && correlation >= MIN_CORRELATION
}

/** The pixels of a raster, with the figure's color wherever the matte explains a translucent one. */
function withoutMatte(raster: Raster, matte: Matte): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, rgba } = raster
  const cleaned = Uint8ClampedArray.from(rgba)
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      if (rgba[i + 3] === 0 || rgba[i + 3] >= OPAQUE) continue
      const figure = figurePixel(raster, x, y, matte)
      if (figure >= 0) cleaned.set(rgba.subarray(figure, figure + 3), i)
    }
  }
  return cleaned
}
