import { ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import type { Picture, Pixels } from '../../src/model/color-space'
import type { Inks } from '../../src/model/palette'

/** The level of a pixel, or null for the ground. */
export type Scene = (x: number, y: number) => number | null

/** An opaque gray picture in YCbCr. */
export function grayPicture(width: number, height: number, ground: number, scene: Scene): Picture<'ycbcr'> {
  const pixels = new Uint32Array(width * height) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < pixels.length; i++) {
    const level = scene(i % width, Math.floor(i / width)) ?? ground
    pixels[i] = (level * 0x10101 + (255 << 24)) >>> 0
  }
  return ycbcrPicture({ space: 'rgb', width, height, pixels })
}

/** Opaque gray inks in YCbCr. */
export function grayInks(levels: readonly number[]): Inks<'ycbcr'> {
  const colors = Float64Array.from(levels.flatMap((level) => [level, level, level, 255]))
  return ycbcrInks({ space: 'rgb', count: levels.length, colors, tolerance: new Float64Array(levels.length).fill(16) })
}
