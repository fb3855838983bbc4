import type { Picture } from '../model/color-space'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Distance from other pixels, px in rows and in columns, from which on a leftover pixel lies deep in what is left: that far, a pixel may be a blend with a gradient. */
const DEPTH = 2
/** Fewest deep pixels of leftovers that stay in their area. */
const MIN_DEEP = 40

/**
 * The smooth areas without the narrow rests of those that have shaded parts: compression rings beside borders and blurs them, so pixels there
 * fit no paint well, but are none of their own either. Released pixels are in no area, as those at edges are, so that paints beside them
 * can claim or blend them. A rest with `MIN_DEEP` pixels that are deep in it stays.
 */
export function releaseLeftovers(
  { width, height }: Picture<'rgb'>,
  areas: SmoothAreas,
  shadingOf: Int32Array,
): SmoothAreas {
  const { count, start, pixels } = areas
  const areaOf = areas.areaOf.slice()
  const seen = new Uint8Array(areaOf.length)
  for (let area = 0; area < count; area++) {
    const members = pixels.subarray(start[area], start[area + 1])
    if (!members.some((i) => shadingOf[i] >= 0)) continue
    const isLeft = (i: number): boolean => areas.areaOf[i] === area && shadingOf[i] < 0
    for (const seed of members) {
      if (seen[seed] === 1 || !isLeft(seed)) continue
      const rest = [seed]
      seen[seed] = 1
      let deep = 0
      for (let k = 0; k < rest.length; k++) {
        const i = rest[k]
        const x = i % width
        for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
          if (next < 0 || next >= seen.length || seen[next] === 1 || !isLeft(next)) continue
          seen[next] = 1
          rest.push(next)
        }
        if (deep < MIN_DEEP && isDeep(i, x, width, height, isLeft)) deep++
      }
      if (deep < MIN_DEEP) for (const i of rest) areaOf[i] = NO_AREA
    }
  }
  return { ...areas, areaOf }
}

/** Whether all pixels within `DEPTH` of pixel i, in column x, are left. */
function isDeep(i: number, x: number, width: number, height: number, isLeft: (i: number) => boolean): boolean {
  const y = (i - x) / width
  for (let v = Math.max(0, y - DEPTH); v <= Math.min(height - 1, y + DEPTH); v++)
    for (let u = Math.max(0, x - DEPTH); u <= Math.min(width - 1, x + DEPTH); u++)
      if (!isLeft(v * width + u)) return false
  return true
}
