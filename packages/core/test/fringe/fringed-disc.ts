import type { Raster } from '../../src/model/raster'

export const SIDE = 64
const MIDDLE = SIDE / 2
const RADIUS = 20.3

/** A color, levels. */
export type Color = readonly [number, number, number]

/** How much (0-1) a disc in the middle covers of pixel (x, y), from 16 x 16 samples. */
export function coverAt(x: number, y: number): number {
  let inside = 0
  for (let i = 0; i < 256; i++) {
    const dx = x + ((i % 16) + 0.5) / 16 - MIDDLE
    const dy = y + ((i >> 4) + 0.5) / 16 - MIDDLE
    if (dx * dx + dy * dy < RADIUS * RADIUS) inside++
  }
  return inside / 256
}

/** A disc on transparency, whose pixels have the color that `colorOf` gives for what it covers of them and the place. */
export function disc(colorOf: (cover: number, x: number, y: number) => Color): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const cover = coverAt(x, y)
    if (cover > 0) rgba.set([...colorOf(cover, x, y), 255 * cover], 4 * i)
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** The color of which a pixel holds `share` (0-1), with the matte for the rest. */
export function mixed(color: Color, matte: number, share: number): Color {
  const [r, g, b] = color.map((level) => matte + share * (level - matte))
  return [r, g, b]
}
