import { channelDistance } from '../image/pixels'
import { MIXED, PURE } from '../model/indexed'
import { NearbyInks } from '../palette/nearby-inks'
import { NO_INK, type PurePixels } from './pure-pixels'

/** Distance from a pixel, px in rows and in columns, within which its ink has pure pixels. */
const RADIUS = 2
/** Largest number of nearby inks that are considered for a pixel, the first in scan order. */
const MAX_NEARBY = 6
/**
 * Largest part of the picture's overshoot that the second lobe of a filter moves a pixel by, as if every edge had a step of 255 levels.
 */
const LOBE = 0.5
/** Largest difference of a pixel from its ink, levels, that counts as a second lobe however large the overshoot is. */
const MAX_LOBE_LEVELS = 12
/** Difference of a pixel from its ink, levels, that is none beside a pixel that was given its ink: around thin strokes lobes add up. */
const FAINT_LEVELS = 4

/**
 * The pixels with those that the second lobe of a filter moved off their ink in the color of the ink again. Such a pixel and its eight
 * neighbors differ from the ink by a part of the picture's `overshoot`; a pixel that another shape covers in part has a neighbor that it covers more.
 * Fainter ones beside pixels that were moved back, `isMoved`, are such pixels whatever is around them.
 */
export function flattenLobes(
  pixels: Uint32Array,
  isMoved: Uint8Array,
  pure: PurePixels,
  colors: Uint32Array,
  overshoot: number,
): Uint32Array {
  const { width, height, purity } = pure
  const limit = Math.min(MAX_LOBE_LEVELS, LOBE * overshoot * 255)
  const nearby = new NearbyInks(pure, MAX_NEARBY)
  const out = pixels.slice()
  const isFaint = (gap: number, x: number, y: number): boolean =>
    gap <= FAINT_LEVELS && anyNear(pure, x, y, (i) => isMoved[i] === 1)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (purity[i] !== MIXED) continue
      nearby.collect(x, y, RADIUS, PURE, NO_INK)
      let best = limit + 1
      for (let k = 0; k < nearby.count; k++) {
        const color = colors[nearby.inks[k]]
        const gap = channelDistance(pixels[i], color)
        if (gap >= best || !(isFaint(gap, x, y) || areAllNear(pixels, pure, x, y, color, limit))) continue
        best = gap
        out[i] = color
      }
    }
  }
  return out
}

/** Whether pixel (x, y) and its eight neighbors differ from a packed color by at most `limit` levels in each channel. */
function areAllNear(
  pixels: Uint32Array,
  size: PurePixels,
  x: number,
  y: number,
  color: number,
  limit: number,
): boolean {
  return !anyNear(size, x, y, (i) => channelDistance(pixels[i], color) > limit)
}

/** Whether something holds for pixel (x, y) or one of its eight neighbors. */
function anyNear({ width, height }: PurePixels, x: number, y: number, holds: (i: number) => boolean): boolean {
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) if (holds(v * width + u)) return true
  }
  return false
}
