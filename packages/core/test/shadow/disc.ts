import type { Raster } from '../../src/model/raster'

/** Side of the picture, px. */
export const SIDE = 64

/** Part (0-1) of pixel (x, y) that a disc of 27 px radius covers. */
export function coverAt(x: number, y: number): number {
  return Math.min(1, Math.max(0, 27.5 - Math.hypot(x + 0.5 - 32, y + 0.5 - 30)))
}

/** A disc in a color over a black shadow of the opacity (0-1) that `shadowAt` gives by the distance from the border, px. */
export function disc(rgb: readonly [number, number, number], shadowAt: (distance: number) => number): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let y = 0, p = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, p += 4) {
      const cover = coverAt(x, y)
      const alpha = cover + (1 - cover) * shadowAt(Math.hypot(x + 0.5 - 32, y + 0.5 - 30) - 27)
      for (let c = 0; c < 3; c++) rgba[p + c] = alpha > 0 ? (rgb[c] * cover) / alpha : 0
      rgba[p + 3] = 255 * alpha
    }
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** A shadow that fades out within a width, px. */
export const soft = (opacity: number, width: number) => (distance: number) =>
  opacity * Math.max(0, Math.min(1, 1 - distance / width)) ** 2
