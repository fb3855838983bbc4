import type { Raster } from '../model/raster'

/** Weights of four neighboring pixels a quarter of a pixel behind the second: Catmull and Rom's cubic. */
const QUARTER = [-0.0703125, 0.8671875, 0.2265625, -0.0234375] as const

/** An opaque raster at twice its width and height, by cubic interpolation; opacity becomes full. */
export function doubleRaster({ width, height, rgba, isLossy }: Raster): Raster {
  const across = new Float32Array(3 * 2 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const at = (k: number): number => rgba[4 * (y * width + Math.min(width - 1, Math.max(0, x + k))) + c]
        const out = 3 * (y * 2 * width + 2 * x) + c
        across[out] = QUARTER[0] * at(1) + QUARTER[1] * at(0) + QUARTER[2] * at(-1) + QUARTER[3] * at(-2)
        across[out + 3] = QUARTER[0] * at(-1) + QUARTER[1] * at(0) + QUARTER[2] * at(1) + QUARTER[3] * at(2)
      }
    }
  }
  const row = 3 * 2 * width
  const out = new Uint8ClampedArray(4 * 2 * width * 2 * height).fill(255)
  for (let y = 0; y < 2 * height; y++) {
    const sign = y % 2 === 0 ? -1 : 1
    const rowAt = (k: number): number => row * Math.min(height - 1, Math.max(0, (y >> 1) + sign * k))
    const rows = [rowAt(-1), rowAt(0), rowAt(1), rowAt(2)]
    for (let x = 0; x < 2 * width; x++) {
      for (let c = 0; c < 3; c++) {
        const k = 3 * x + c
        out[4 * (y * 2 * width + x) + c] =
          QUARTER[0] * across[rows[0] + k] +
          QUARTER[1] * across[rows[1] + k] +
          QUARTER[2] * across[rows[2] + k] +
          QUARTER[3] * across[rows[3] + k]
      }
    }
  }
  return { width: 2 * width, height: 2 * height, rgba: out, isLossy }
}
