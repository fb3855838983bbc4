import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { blockError, opaqueBlocks, pixelsIn } from '../verify/block-error'
import { drawingErrors } from '../verify/drawing-error'

/** Least share (0-1) of the pixels in opaque blocks: fewer tell nothing of the picture. */
const MIN_OPAQUE = 0.1
/**
 * Squared error and bytes of curves, as multiples of the photo's, up to which they show a picture about as well.
 * `blocks`, of a picture that a few colors explain: such artwork has 0.6 to 2.5 in 0.07 to 0.36 of the bytes; 31 photographs that come this far have 3.3 to 200, since curves leave out their texture.
 * `pixels`, of an opaque figure on its ground: of 79 pictures of 48 to 288 px that were drawn as photos, 10 emoji and logos come within both, 0.6 dB nearer to the original in 0.4 of the bytes, 0.5 dB farther at most; with an error of 4,
 * two emoji more gain 0.9 dB, one loses 2 dB, and a photograph of a rabbit, in up to 0.55 of the bytes, 5 dB; with 0.65 of the bytes, one gains 0.8 dB and three photographs lose 0.5 to 2 dB. Figures with opacity are not compared so: the outline of a cut-out photograph, nearer as curves, hides how far they are within.
 */
const NEAR: Readonly<Record<Comparison, Bounds>> = {
  blocks: { error: 2.8, bytes: 0.5 },
  pixels: { error: 3.1, bytes: 0.55 },
}
/**
 * The same for curves that are far shorter, by pixels: a photo of compressed shading shows its noise, which curves leave out. Of 786 touched icons, emoji and clip art of 64 to 300 px, six with errors of 3.4 to 4.2 change, 31.0 -> 33.6 dB at four times the size in 0.09 of the bytes, 0.5 to 5.2 dB each. With 4.9, one more
 * gains 1.4 dB and one loses 0.4 dB. Of 400 photographs of things on white, those with so few bytes have errors of 4.9 and more; with 0.25 of the bytes, one has 3.2.
 */
const FAR_SHORTER: Bounds = { error: 4.3, bytes: 0.18 }
/**
 * The same for a figure whose curves, without photo areas, are far nearer: 5.2 dB. Photos of 48 px have too few shapes for thin lines; two such pictures come 1.0 and 3.9 dB nearer to the original. A sharpened logo with an error of 0.46 loses 1.5 dB.
 */
const FAR_NEARER: Bounds = { error: 0.3, bytes: 1.5 }

/** By what drawings are compared: by the means of blocks, which cancel the noise that a photo shows and curves leave out, or by pixels. */
export type Comparison = 'blocks' | 'pixels'

/** Up to these multiples of a photo's squared error and bytes, curves show the picture. */
interface Bounds {
  readonly error: number
  readonly bytes: number
}

/** Whether so large a share of a raster's pixels lies in opaque blocks that these tell of the picture. */
export function showsBlocks(raster: Raster): boolean {
  return pixelsIn(opaqueBlocks(raster)) >= MIN_OPAQUE * raster.width * raster.height
}

/**
 * Why curves show a raster well enough for it not to be a photo: they are `shorter` than the photo and about as near by one of the comparisons, they are far shorter and not much farther by pixels, or they are far `nearer` without photo areas. Null where neither holds, and without comparisons. `photo` was made from the pixels as they are,
 * not from enlarged ones; `bytes` is the length of the curves as a multiple of its length; both drawings have the size of the raster, which has opaque blocks where `blocks` are compared.
 */
export function curvesAdvantage(
  curves: Drawing,
  photo: Drawing,
  bytes: number,
  raster: Raster,
  comparisons: readonly Comparison[],
): 'shorter' | 'nearer' | null {
  const isWithin = (by: Comparison, bounds: Bounds): boolean =>
    bytes <= bounds.bytes && differenceOf(curves, raster, by) <= bounds.error * differenceOf(photo, raster, by)
  if (comparisons.some((by) => isWithin(by, NEAR[by]))) return 'shorter'
  if (!comparisons.includes('pixels')) return null
  if (isWithin('pixels', FAR_SHORTER)) return 'shorter'
  const hasAreas = (curves.photoShare ?? 0) > 0
  return !hasAreas && isWithin('pixels', FAR_NEARER) ? 'nearer' : null
}

/** The squared differences of a drawing from a raster, summed. */
function differenceOf(drawing: Drawing, raster: Raster, by: Comparison): number {
  return by === 'blocks' ? blockError(drawing, raster, opaqueBlocks(raster)) : drawingErrors(drawing, raster).squared
}
