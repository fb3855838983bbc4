import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { blockError, opaqueBlocks, pixelsIn } from '../verify/block-error'
import { drawingErrors } from '../verify/drawing-error'

/** Least share (0-1) of the pixels in opaque blocks: fewer tell nothing of the picture. */
const MIN_OPAQUE = 0.1
/**
 * Squared error and bytes of curves, as multiples of the photo's, up to which they show a picture about as well.
 * `blocks`, of a picture that a few colors explain: such artwork has 0.6 to 2.5 in 0.07 to 0.36 of the bytes; 31 photographs that come this far have 3.3 to 200, since curves leave out their texture.
 * `pixels`, of a figure on its ground: of 76 pictures of 48 to 288 px that were drawn as photos, 10 emoji and logos come within both: 0.6 dB nearer to the drawing in 0.4 of the bytes, 0.5 dB farther at
 * most. Photographs are farther as curves, or take more bytes. Figures with opacity are not compared so: as curves, the outline of a cut-out photograph hides how far they are within.
 */
const NEAR: Readonly<Record<Comparison, Bounds>> = {
  blocks: { error: 2.8, bytes: 0.5 },
  pixels: { error: 3.1, bytes: 0.55 },
}
/** The same for curves that are far nearer: 5 dB. Photos of 48 px have too few shapes for drawings with thin lines; three such come 1 to 4 dB nearer to the drawing. */
const FAR_NEARER = { error: 0.3, bytes: 1.5 } as const

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
 * Why curves show a raster well enough for it not to be a photo: they are far `shorter` than the photo and about as near by one of the comparisons, or far `nearer`. Null where they do not. `bytes` is
 * the length of the curves as a multiple of the photo's; both drawings have the size of the raster.
 */
export function curvesAdvantage(
  curves: Drawing,
  photo: Drawing,
  bytes: number,
  raster: Raster,
  comparisons: readonly Comparison[],
): 'shorter' | 'nearer' | null {
  const timesIn = (by: Comparison): number => {
    const blocks = by === 'blocks' ? opaqueBlocks(raster) : null
    const errorOf = (drawing: Drawing): number =>
      blocks === null ? drawingErrors(drawing, raster).squared : blockError(drawing, raster, blocks)
    return errorOf(curves) / errorOf(photo)
  }
  const isWithin = (by: Comparison, { error, bytes: most }: Bounds): boolean => bytes <= most && timesIn(by) <= error
  if (comparisons.some((by) => isWithin(by, NEAR[by]))) return 'shorter'
  return comparisons.includes('pixels') && isWithin('pixels', FAR_NEARER) ? 'nearer' : null
}
