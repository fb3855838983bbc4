/** A picture as ink indices: `inkOf[y * width + x]` is the ink that covers the larger part of pixel (x, y). */
export interface Indexed {
  readonly width: number
  readonly height: number
  readonly inkOf: Int32Array
  /** 1 where the pixel lies within no ink's reach. */
  readonly isMixed: Uint8Array
  /** 1 where the pixel lies within no ink's reach and no blend of two inks comes near it. */
  readonly isUnexplained: Uint8Array
}
