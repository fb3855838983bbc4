import type { Raster } from '../model/raster'

/** The color that a fringe is mixed with, in each channel: that of black or of white background. */
export type Matte = 0 | 255

/** Instead of an index: an opaque pixel nearby has the pixel's own color. */
export const CLEAN = -1
/** Instead of an index: opaque pixels are near, but none of them makes the pixel's color with the matte. */
export const UNEXPLAINED = -2
/** Instead of an index: no opaque pixel is near. */
export const ALONE = -3

/** Opacity (0-255) from which on a pixel shows the figure's own color. With 255, figures whose opacity was rounded to 250 have no such pixels; a lower one takes colors from fringes. */
export const OPAQUE = 250
/** Distance, px in rows and in columns, within which the figure's color is looked for. With 1, wide resizing filters leave pixels alone; a larger one finds other parts of the figure. */
const REACH = 2
/** Largest difference, levels times opacity, of equal colors. A higher one misses weak fringes, a lower one takes rounding for fringes. */
const EQUAL = 4
/** Largest difference, levels times opacity, of a pixel from the mix that explains it. A higher one explains outlines and shading, a lower one misses fringes of uneven figures. */
const NEAR = 5
/**
 * Least share (0-1) of the figure in a fringe's color, as a multiple of the pixel's opacity: filters take as much of the matte as of transparency, but for ringing and rounding. A lower one takes thin outlines and shadows for fringes, a higher one misses rounded pixels.
 */
const LEAST_SHARE = 0.88
/** What a squared distance of 1 px counts, levels. With 0, grays beside each other, which explain each other's mixes, are told apart by rounding; with 5, pixels near the border, which may hold some of the matte, give their color to others. */
const DISTANCE_COST = 0.25
/** Least difference, levels (root mean square), of a figure's color from the matte. A lower one reads shares from rounding, a higher one misses fringes of dark or pale figures. */
const MIN_CONTRAST = 30

/**
 * The index in `rgba` of the opaque pixel nearby whose color makes that of translucent pixel (x, y) when it is mixed with the matte: the one that makes it best, and of like ones the nearest. `CLEAN`, `UNEXPLAINED` or `ALONE`, all below 0, where there is none.
 */
export function figurePixel({ width, height, rgba }: Raster, x: number, y: number, matte: Matte): number {
  const i = 4 * (y * width + x)
  const opacity = rgba[i + 3] / 255
  let found = ALONE
  let least = Number.POSITIVE_INFINITY
  const right = Math.min(width - 1, x + REACH)
  const bottom = Math.min(height - 1, y + REACH)
  for (let row = Math.max(0, y - REACH); row <= bottom; row++) {
    for (let column = Math.max(0, x - REACH); column <= right; column++) {
      const j = 4 * (row * width + column)
      if (rgba[j + 3] < OPAQUE) continue
      if (opacity * mixDifference(rgba, i, j, matte, 1) < EQUAL) return CLEAN
      if (found === ALONE) found = UNEXPLAINED
      const share = figureShare(rgba, i, j, matte)
      if (share > 1 || share < LEAST_SHARE * opacity) continue
      const difference = opacity * mixDifference(rgba, i, j, matte, share)
      const cost = difference + DISTANCE_COST * ((row - y) ** 2 + (column - x) ** 2)
      if (difference >= NEAR || cost >= least) continue
      least = cost
      found = j
    }
  }
  return found
}

/** The share of the color at `figure` in the mix with the matte that is nearest to the color at i, by least squares over the channels. 0 where the figure's color is about the matte's. */
export function figureShare(rgba: Raster['rgba'], i: number, figure: number, matte: Matte): number {
  let product = 0
  let square = 0
  for (let c = 0; c < 3; c++) {
    const contrast = rgba[figure + c] - matte
    product += (rgba[i + c] - matte) * contrast
    square += contrast * contrast
  }
  return square < 3 * MIN_CONTRAST * MIN_CONTRAST ? 0 : product / square
}

/** The largest difference over the channels, levels, of the color at i from the mix that holds `share` (0-1) of the color at `figure`. */
function mixDifference(rgba: Raster['rgba'], i: number, figure: number, matte: Matte, share: number): number {
  let largest = 0
  for (let c = 0; c < 3; c++) {
    const mixed = matte + share * (rgba[figure + c] - matte)
    largest = Math.max(largest, Math.abs(rgba[i + c] - mixed))
  }
  return largest
}
