import { channelDistance, pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Distance in rows and columns, px, within which a restored pixel finds the color of its area: overshoot of sharpening and resizing reaches as far. */
const RADIUS = 3
/** Largest difference in a channel, levels, of a restored pixel from that color: rounding after sharpening and small errors of the mask leave it. */
const TOLERANCE = 3
/** How many times as often the color of an area must occur as that of the pixel. */
const MORE = 4

/** Gives the pixels of `restored` that are not as in `shown` the color of the area they belong to, where one near them has nearly theirs. Both are opaque and of one size. */
export function settleRestored(restored: Raster, shown: Raster): Raster {
  const { width, height } = restored
  const before = pixelWords(restored.rgba)
  const given = pixelWords(shown.rgba)
  const counts = new Map<number, number>()
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1)
  const after = before.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (before[i] === given[i]) continue
      let most = MORE * (counts.get(before[i]) ?? 0)
      for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++) {
        for (let u = Math.max(0, x - RADIUS); u <= Math.min(width - 1, x + RADIUS); u++) {
          const near = before[v * width + u]
          if (channelDistance(before[i], near) > TOLERANCE) continue
          const count = counts.get(near) ?? 0
          if (count <= most) continue
          most = count
          after[i] = near
        }
      }
    }
  }
  return { ...restored, rgba: new Uint8Array(after.buffer) }
}
