/** The raster as ink indices: `inks[y * width + x]` is the palette entry that owns the larger share of pixel (x, y). */
export interface Indexed {
  readonly width: number
  readonly height: number
  readonly inks: Int32Array
  /** 1 where the pixel lies within no ink's reach. */
  readonly isMixed: Uint8Array
  /** 1 where besides no blend of two inks comes near the pixel. */
  readonly isUnexplained: Uint8Array
}
