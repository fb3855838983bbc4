import type { Picture, Pixels } from '../../src/model/color-space'

export const WHITE = [255, 255, 255, 255] as const
export const BLACK = [0, 0, 0, 255] as const
export const RED = [220, 0, 0, 255] as const

/** A picture of one color on white: `shareOf(x, y, channel)` is the coverage of a channel of a pixel, 0-1. */
export function painted(
  width: number,
  height: number,
  color: readonly number[],
  shareOf: (x: number, y: number, channel: number) => number,
): Picture<'rgb'> {
  const pixels = Uint32Array.from({ length: width * height }, (_, i) => {
    let pixel = 0xff000000
    for (let c = 0; c < 3; c++) {
      const share = shareOf(i % width, Math.floor(i / width), c)
      pixel |= Math.round(255 + share * (color[c]! - 255)) << (8 * c)
    }
    return pixel >>> 0
  })
  return { space: 'rgb', width, height, pixels: pixels as Uint32Array & Pixels<'rgb'> }
}

/** The coverage, 0-1, of the interval from `at` to `at + 1` by that from `from` to `to`. */
export const overlap = (at: number, from: number, to: number): number =>
  Math.max(0, Math.min(at + 1, to) - Math.max(at, from))
