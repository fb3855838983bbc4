import type { Picture, Pixels } from '../../src/model/color-space'
import type { Inks } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'

/** How finely pictures are sampled, in rows and in columns of a pixel. */
const FINE = 8

type Rgb = readonly [number, number, number]

/** A picture whose pixels show the mean of `colorAt`, a color for each point (px). */
export function smallRaster(width: number, height: number, colorAt: (x: number, y: number) => Rgb): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    const sum = [0, 0, 0]
    for (let s = 0; s < FINE * FINE; s++) {
      const x = (i % width) + ((s % FINE) + 0.5) / FINE
      const y = Math.floor(i / width) + (Math.floor(s / FINE) + 0.5) / FINE
      const color = colorAt(x, y)
      for (let c = 0; c < 3; c++) sum[c]! += color[c]!
    }
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = Math.round(sum[c]! / FINE ** 2)
    rgba[4 * i + 3] = 255
  }
  return { width, height, rgba }
}

export function pictureOf({ width, height, rgba }: Raster): Picture<'rgb'> {
  const pixels = new Uint32Array(new Uint8Array(rgba).buffer) as Uint32Array & Pixels<'rgb'>
  return { space: 'rgb', width, height, pixels }
}

export function opaqueInks(...colors: readonly Rgb[]): Inks<'rgb'> {
  return {
    space: 'rgb',
    count: colors.length,
    colors: Float64Array.from(colors.flatMap((color) => [...color, 255])),
    tolerance: new Float64Array(colors.length).fill(2),
  }
}
