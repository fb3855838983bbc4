/**
 * The two spaces in which pixels and inks are compared. Both are linear images of sRGB levels, so that a blend stays a blend.
 * `rgb`: red, green, blue. `ycbcr`: luma, then weighted blue and red differences about 128 (`color/ycbcr.ts`), for noisy pictures.
 */
export type ColorSpace = 'rgb' | 'ycbcr'

declare const space: unique symbol

/**
 * The pixels of a picture in one color space, row-major, one 32-bit word a pixel: the first channel in the low byte, then the second,
 * the third and opacity. Channels are multiplied by opacity, so that blends are linear and all fully transparent pixels are equal.
 * The space is part of the type only.
 */
export interface Pixels<in out S extends ColorSpace> extends Uint32Array {
  readonly [space]: S
}

/** Packed colors of one color space, as its pixels have them. The space is part of the type only. */
export interface PackedColors<in out S extends ColorSpace> extends ReadonlyArray<number> {
  readonly [space]: S
}

/** A picture in one color space: `pixels` holds `width * height` words. */
export interface Picture<in out S extends ColorSpace> {
  readonly space: S
  readonly width: number
  readonly height: number
  readonly pixels: Pixels<S>
}
