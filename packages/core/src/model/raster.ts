import type { Quantization } from './quantization'

/**
 * Decoded pixels: sRGB, straight alpha, upright, 8 bits per channel. Pixel (x, y) covers [x, x+1] x [y, y+1], y down.
 *
 * @example
 * const onePixel: Raster = { width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) }
 */
export interface Raster {
  /** Pixels in a row: an integer from 1 to MAX_SIDE. */
  readonly width: number
  /** Rows: an integer from 1 to MAX_SIDE; at most MAX_PIXELS in all. */
  readonly height: number
  /** Red, green, blue and alpha of each pixel, 0-255, row after row from the top: `4 * width * height` bytes. */
  readonly rgba: Uint8Array | Uint8ClampedArray
  /**
   * Whether the pixels went through lossy compression, as those of a JPEG did. `quality: 'auto'` then chooses `medium` at most, and chroma
   * of half the resolution is restored. False if left out. Opaque pixels of a decoded JPEG with half chroma are taken for lossy either
   * way.
   */
  readonly isLossy?: boolean | undefined
  /** Quantization tables of the JPEG that the pixels were decoded from. With them, chroma of drawings is refined; without them, it is not. */
  readonly quantization?: Quantization | undefined
}
