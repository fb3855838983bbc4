import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import type { RegionMap } from '../model/region-map'

/** Part (0-1) of a picture's pixels that must be unexplained for its contrast to be measured, unless it has one region only. */
const MIN_UNEXPLAINED_PIXELS = 0.5
/** Contrast of a picture, mean squared levels over its four channels together, up to which it counts as blank: noise of 8 levels. */
const MIN_CONTRAST = 256

/**
 * The part of a picture's contrast that the inks of its regions leave unexplained, in squared levels over all pixels: 0 where each pixel has
 * the color of its region's ink, 1 where the inks say no more than one color for all would, which is so for noise. 0 for pictures with little
 * contrast, and for those with several regions of which most pixels are explained. `colors` holds four premultiplied levels an ink.
 */
export function unexplainedContrast<S extends ColorSpace>(
  { pixels }: Picture<S>,
  colors: Float64Array,
  { labels, colorOf, count }: RegionMap<'inks'>,
  { isUnexplained }: Indexed,
): number {
  if (count > 1) {
    let unexplained = 0
    for (let i = isUnexplained.indexOf(1); i >= 0; i = isUnexplained.indexOf(1, i + 1)) unexplained++
    if (unexplained <= MIN_UNEXPLAINED_PIXELS * pixels.length) return 0
  }
  let errors = 0
  let squares = 0
  for (let c = 0; c < 4; c++) {
    let sum = 0
    for (let i = 0; i < pixels.length; i++) {
      const level = (pixels[i] >>> (8 * c)) & 255
      const error = level - colors[4 * colorOf[labels[i]] + c]
      errors += error * error
      sum += level
      squares += level * level
    }
    squares -= (sum * sum) / pixels.length
  }
  return squares > MIN_CONTRAST * pixels.length ? errors / squares : 0
}
