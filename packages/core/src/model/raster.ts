/**
 * Decoded pixels: sRGB, straight alpha, upright, 8 bits per channel.
 * `rgba` is row-major, 4 bytes a pixel, `4 * width * height` bytes; pixel (x, y) covers [x, x+1] x [y, y+1], y down.
 */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array | Uint8ClampedArray
}
