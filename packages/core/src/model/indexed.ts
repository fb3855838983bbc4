/**
 * How surely one ink alone colors a pixel, in rising order.
 * Mixed: the pixel lies outside the tolerance of every ink.
 * Pure: the pixel lies within the tolerance of an ink, which may be chance. A gray rim between black and white can equal a gray ink.
 * Solid: the pixel is pure and so is a 2 x 2 block around it, all in the same ink. Rims are one pixel thick, so they are not solid.
 */
export const MIXED = 0
export const PURE = 1
export const SOLID = 2

/** A picture as ink indices: `inkOf[y * width + x]` is the ink that covers the larger part of pixel (x, y). */
export interface Indexed {
  readonly width: number
  readonly height: number
  /** Number of inks that the picture was compared with. */
  readonly inkCount: number
  readonly inkOf: Int32Array
  /** MIXED, PURE or SOLID. */
  readonly purity: Uint8Array
  /** 1 where the pixel is mixed and no blend of inks explains it. */
  readonly isUnexplained: Uint8Array
}
