import type { Picture } from '../model/color-space'
import { findLineColors } from '../palette/line-inks'
import type { PaintedArea } from './shading'

/** Most colors of thin lines that stay apart from shading. It bounds the time. */
const MAX_LINES = 8
/** Largest channel difference, levels, of a pixel from the paint beside it at which it belongs to that. */
const TOLERANCE = 3

/**
 * The colors (packed premultiplied) of straight lines of one pixel that are no part of a shading beside them: the first pixels of a steep shadow
 * look like a line along the edge that casts it. `shadingOf` holds the shading of each pixel, or a negative number.
 */
export function linesBeside(picture: Picture<'rgb'>, painted: readonly PaintedArea[], shadingOf: Int32Array): number[] {
  const { pixels, width } = picture
  const found = findLineColors(picture).slice(0, MAX_LINES)
  const own = new Int32Array(found.length)
  const shaded = new Int32Array(found.length)
  for (let i = width; i < pixels.length - width; i++) {
    const line = found.indexOf(pixels[i])
    if (line < 0) continue
    own[line]++
    const x = i % width
    const beside = [i, x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i, i - width, i + width].find(
      (k) => shadingOf[k] >= 0,
    )
    if (beside === undefined) continue
    if (painted[shadingOf[beside]].paint.differenceFrom(pixels[i], x, (i - x) / width) <= TOLERANCE) shaded[line]++
  }
  return found.filter((_, line) => 2 * shaded[line] < own[line])
}
