import { jfifOf, rgbOfJfif } from '../color/jfif'
import type { Picture } from '../model/color-space'

/** Most pixels, about, that are looked at. */
const MAX_SAMPLES = 20_000
/** Fewest color differences that tell: of as many of another origin, 25 % pass by chance. */
const MIN_DIFFERENCES = 12
/** Share of them that pass from which on all were decoded. Of decoded JPEGs all pass. */
const MIN_SHARE = 0.9

/** What the colors of a picture say of its origin. `unknown` where they have few color differences: where nearly all are gray or of one hue, or a channel is at the end of its range. */
export type Origin = 'jpeg' | 'other' | 'unknown'

/**
 * Whether the pixels of a picture are those of a decoded JPEG, whatever file they are in now: then each is what some whole levels of luma and
 * color differences become, as only one in four colors is. Pixels that were resized or changed afterwards are not. Of the colors with the same differences, such as those of a ramp of one
 * hue, one is asked: they pass together.
 */
export function originOf({ pixels }: Picture<'rgb'>): Origin {
  const step = Math.max(1, Math.floor(pixels.length / MAX_SAMPLES))
  const seen = new Set<number>()
  let passed = 0
  for (let i = 0; i < pixels.length; i += step) {
    const color = pixels[i] & 0xffffff
    if (pixels[i] >>> 24 !== 255 || !tells(color)) continue
    const stored = jfifOf(color & 255, (color >>> 8) & 255, color >>> 16)
    const differences = stored >>> 8
    if (seen.has(differences)) continue
    seen.add(differences)
    if (rgbOfJfif(stored) === color) passed++
  }
  if (seen.size < MIN_DIFFERENCES) return 'unknown'
  return passed >= MIN_SHARE * seen.size ? 'jpeg' : 'other'
}

/** Grays pass from any origin, and decoding cuts levels off at 0 and 255. */
function tells(color: number): boolean {
  const red = color & 255
  const green = (color >>> 8) & 255
  const blue = color >>> 16
  if (red === green && green === blue) return false
  return Math.min(red, green, blue) > 0 && Math.max(red, green, blue) < 255
}
