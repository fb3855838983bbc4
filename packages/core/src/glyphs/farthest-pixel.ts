import { channelDistance } from '../image/pixels'
import type { Glyph } from './find-glyphs'

/** The packed pixel of a glyph that differs most from the ground beside it: few inks explain it, while the pale ones at the border fit most. */
export function farthestPixel({ members, beside }: Glyph, pixels: Uint32Array): number {
  let farthest = pixels[beside]
  let most = 0
  for (const i of members) {
    const distance = channelDistance(pixels[i], pixels[beside])
    if (distance <= most) continue
    most = distance
    farthest = pixels[i]
  }
  return farthest
}
