import type { Picture } from '../model/color-space'
import { NOT_SHADED, type PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** How far to the left and to the right of an island a shaded area is looked for, px: the width of a letter. */
const REACH = 40
/** Most pixels of a smooth area that is an island. A larger one can be flat and have the same color by chance. */
const MAX_ISLAND = 600
/** Largest channel difference, levels, of an island's pixels from the paint around it. */
const TOLERANCE = 1.5

/**
 * Gives islands in shaded areas to them: small smooth areas and single pixels that something in front cuts off, as the counters of letters, and
 * that the paint on the same row explains. `shadingOf` is changed in place.
 */
export function claimIslands(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  painted: readonly PaintedArea[],
  shadingOf: Int32Array,
): void {
  const { width, pixels } = picture
  const isPainted = (i: number, shading: number): boolean => {
    const x = i % width
    return painted[shading].paint.differenceFrom(pixels[i], x, (i - x) / width) <= TOLERANCE
  }
  const claimed: { readonly pixel: number; readonly shading: number }[] = []
  for (let i = 0; i < shadingOf.length; i++) {
    if (shadingOf[i] >= 0 || areas.areaOf[i] !== NO_AREA) continue
    const shading = shadingBeside(shadingOf, i, width)
    if (shading !== NOT_SHADED && isPainted(i, shading)) claimed.push({ pixel: i, shading })
  }
  for (let area = 0; area < areas.count; area++) {
    const members = areas.pixels.subarray(areas.start[area], areas.start[area + 1])
    if (members.length > MAX_ISLAND || shadingOf[members[0]] >= 0) continue
    const shading = shadingBeside(shadingOf, members[0], width)
    if (shading === NOT_SHADED || !members.every((i) => shadingOf[i] >= 0 || isPainted(i, shading))) continue
    for (const pixel of members) claimed.push({ pixel, shading })
  }
  for (const { pixel, shading } of claimed) if (shadingOf[pixel] < 0) shadingOf[pixel] = shading
}

/** The shading of the nearest shaded pixel to the left of pixel i, or else to its right; NOT_SHADED where none is within reach. */
function shadingBeside(shadingOf: Int32Array, i: number, width: number): number {
  const x = i % width
  for (let away = 1; away <= Math.min(REACH, x); away++) if (shadingOf[i - away] >= 0) return shadingOf[i - away]
  for (let away = 1; away <= Math.min(REACH, width - 1 - x); away++)
    if (shadingOf[i + away] >= 0) return shadingOf[i + away]
  return NOT_SHADED
}
