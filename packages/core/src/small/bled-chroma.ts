import { MIDDLE } from '../color/ycbcr'

/**
 * Where the chroma of a picture lies: where it was drawn, or a pixel or two beside as well (chroma bleeding, as in `palette/chroma-bleeding.ts`). JPEG and lossy WebP files count as bled, also where chroma was restored (`compression/`): at edges of three colors it is still mixed. 48 JPEGs without subsampling gain 0.06 dB where they change.
 */
export type Chroma = 'exact' | 'bled'

/**
 * Weight of a level of bled chroma for one of luma, beside that of `color/ycbcr.ts`. A higher one finds more inks. Eyes, lips and tassels of a pixel or two differ from blends by 15 to 30 levels of chroma, since subsampling takes
 * most of it. Of 155 compressed pictures of 50 to 80 px about 100 change: with 1, 1.5, 2 and 2.5, by -0.05, 0.21, 0.34 and 0.26 dB at four times the size, in 0.96, 1.00, 1.01 and 1.08 times the bytes.
 */
const WEIGHT = 2
/** Premultiplied chroma of gray, levels for each level of opacity. */
const GRAY = MIDDLE / 255

/**
 * The distance, weighted levels, of a packed YCbCr pixel from the blend of inks `a` and `b` that holds a share `t` (0-1) of `a`. `colors` holds four premultiplied levels an ink. Chroma is that beside gray of the same
 * opacity.
 */
export function distanceFromBlend(pixel: number, colors: readonly number[], a: number, b: number, t: number): number {
  const rest = (shift: number, c: number): number =>
    ((pixel >>> shift) & 255) - t * colors[4 * a + c] - (1 - t) * colors[4 * b + c]
  const opacity = rest(24, 3)
  return weightedLength(rest(0, 0), rest(8, 1) - GRAY * opacity, rest(16, 2) - GRAY * opacity, opacity)
}

/**
 * The same from the nearest blends of inks `a` and `b`, one of luma and opacity and one of chroma: chroma bleeds across a border that luma shows where it is.
 */
export function distanceFromBledBlend(pixel: number, colors: readonly number[], a: number, b: number): number {
  const opacity = (pixel >>> 24) - colors[4 * b + 3]
  const y = (pixel & 255) - colors[4 * b]
  const cb = ((pixel >>> 8) & 255) - colors[4 * b + 1] - GRAY * opacity
  const cr = ((pixel >>> 16) & 255) - colors[4 * b + 2] - GRAY * opacity
  const dOpacity = colors[4 * a + 3] - colors[4 * b + 3]
  const dY = colors[4 * a] - colors[4 * b]
  const dCb = colors[4 * a + 1] - colors[4 * b + 1] - GRAY * dOpacity
  const dCr = colors[4 * a + 2] - colors[4 * b + 2] - GRAY * dOpacity
  const s = shareOf(y * dY + opacity * dOpacity, dY * dY + dOpacity * dOpacity)
  const t = shareOf(cb * dCb + cr * dCr, dCb * dCb + dCr * dCr)
  return weightedLength(y - s * dY, cb - t * dCb, cr - t * dCr, opacity - s * dOpacity)
}

/** The share, 0-1, of the first of two inks, by inner products of their difference; 0 where they are the same. */
function shareOf(product: number, squaredLength: number): number {
  return squaredLength === 0 ? 0 : Math.min(1, Math.max(0, product / squaredLength))
}

function weightedLength(y: number, cb: number, cr: number, opacity: number): number {
  return Math.sqrt(y * y + WEIGHT * WEIGHT * (cb * cb + cr * cr) + opacity * opacity)
}
