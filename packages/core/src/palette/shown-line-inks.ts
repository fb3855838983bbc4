import type { ColorSpace } from '../model/color-space'
import { type Inks, isOfLinesOnly } from '../model/palette'

/**
 * Largest difference of luma, levels, of one color told by a line's profile and by pixels of its wide parts: 11 in pens of 3 px as JPEG of quality 75. With
 * larger ones, dark gray words take the ink of black lines.
 */
const MAX_LUMA = 14
/** The same of Cb and Cr, levels: 5 in the same pens. */
const MAX_CHROMA = 10

/**
 * The inks in which each color that only lines showed (`LINES_ONLY`) and that a later look at the pixels found again is one ordinary ink: it keeps its place
 * and takes the color and the tolerance of the first of those found again; those like this are dropped. Only inks of index `first` and above count as found again.
 * The same object when there are none. The channels are luma, Cb and Cr.
 */
export function joinShownInks<S extends ColorSpace>(inks: Inks<S>, first: number): Inks<S> {
  const colors = inks.colors.slice()
  const tolerance = inks.tolerance.slice()
  const kept: number[] = []
  for (let k = 0; k < inks.count; k++) {
    const same = k < first ? -1 : lineInkLike(inks, colors, k, first)
    if (same < 0) kept.push(k)
    else if (isOfLinesOnly({ tolerance }, same)) {
      colors.set(inks.colors.subarray(4 * k, 4 * k + 4), 4 * same)
      tolerance[same] = inks.tolerance[k]
    }
  }
  if (kept.length === inks.count) return inks
  return {
    space: inks.space,
    count: kept.length,
    colors: Float64Array.from(kept.flatMap((k) => [...colors.subarray(4 * k, 4 * k + 4)])),
    tolerance: Float64Array.from(kept, (k) => tolerance[k]),
  }
}

/** The first of the inks of lines before `end`, of the given colors, that may be the color of ink k; -1 for none. */
function lineInkLike<S extends ColorSpace>(inks: Inks<S>, colors: Float64Array, k: number, end: number): number {
  const isNear = (j: number, c: number, most: number): boolean =>
    Math.abs(colors[4 * k + c] - colors[4 * j + c]) <= most
  for (let j = 0; j < end; j++) {
    if (!isOfLinesOnly(inks, j)) continue
    if (isNear(j, 0, MAX_LUMA) && isNear(j, 1, MAX_CHROMA) && isNear(j, 2, MAX_CHROMA) && isNear(j, 3, 0)) return j
  }
  return -1
}
