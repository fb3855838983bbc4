import { boxAround } from '../geometry/box'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { fitShadow } from './fit/fit-shadow'
import type { Paint } from './fit/paint'
import { isShading } from './is-shading'
import { Figures } from './nearest-figures'
import type { ShadedPart } from './shaded-part'

/**
 * Largest root mean square distance, levels, of a shadow's colors from its gradients. Shadows and glows of boxes leave 0.1 to 1.1, those of pills
 * and of several boxes together 1.9 to 10.
 */
const MAX_ERROR = 1.5
/** Largest channel difference, levels, of ground beside a shadow that is drawn with it; and how far around the shadow's pixels that is, px. */
const GROUND_TOLERANCE = 1
const GROUND_REACH = 1
/**
 * In a compressed picture: how far around the pixels of a shadow its tail is looked for, px. Pixels within the noise count as ground, so that a shadow would end where it is still
 * 3 times the noise dark. With 5, 8 and 12, a card with a blur of 24 px has 38.1, 38.3 and 38.3 dB (37.8 without), one with a
 * narrow shadow 41.1, 40.1 and 39.0, because the ground outweighs it in the fit.
 */
const TAIL_REACH = 8
/** Largest difference from the ground's color, levels for each level of noise, of pixels that count as ground; those beside a shadow may be its tail. */
export const GROUND_NOISE = 3
/** Most sets of pixels that are looked at in an area, the largest, and most parts of one. They bound the time. */
const MAX_SETS = 64
const MAX_PARTS = 64

/**
 * The soft shadows and glows of boxes on an area's ground, whose color `ground` is packed. `sets` are connected pixels of the area that are not
 * of that color; in each, all pixels are one shadow, or those nearest to one figure are. A shadow takes the ground in the box around it with it,
 * so that its outline is that box. Pixels are in scan order, and in one shadow at most. `noise` is the standard deviation of a channel, levels,
 * and `slack` what it adds to errors.
 */
export function findShadows(
  picture: Picture<'rgb'>,
  area: Int32Array,
  sets: readonly Int32Array[],
  ground: number,
  noise: number,
  slack: number,
): ShadedPart[] {
  const isTaken = new Uint8Array(picture.pixels.length)
  const shadowOf = (set: Int32Array): ShadedPart[] => {
    const pixels = set.filter((i) => isTaken[i] === 0)
    if (pixels.length === 0) return []
    const tailed = noise > 0 ? withTail(picture, area, pixels, ground, GROUND_NOISE * noise, isTaken) : pixels
    const fitted = fitShadow(picture, tailed, ground, slack)
    if (fitted === null || fitted.error > MAX_ERROR + slack) return []
    if (!isShading(picture, { members: pixels, ...fitted }, noise)) return []
    const members = withGround(picture, area, tailed, fitted.paint, isTaken)
    for (const i of members) isTaken[i] = 1
    return [{ ...fitted, members }]
  }
  let figures: Figures | null = null
  return [...sets]
    .sort((a, b) => b.length - a.length || a[0] - b[0])
    .slice(0, MAX_SETS)
    .flatMap((set) => {
      const whole = shadowOf(set)
      if (whole.length > 0) return whole
      figures ??= new Figures(area, picture)
      const parts = figures.divide(set)
      return parts.length > 1 && parts.length <= MAX_PARTS ? parts.flatMap(shadowOf) : []
    })
}

/** The pixels of a shadow in a compressed picture, and those of the ground (packed) but for `tolerance`, levels, in a box around them. */
function withTail(
  { width, pixels }: Picture<'rgb'>,
  area: Int32Array,
  members: Int32Array,
  ground: number,
  tolerance: number,
  isTaken: Uint8Array,
): Int32Array {
  const box = boxAround(members, width)
  const first = firstFrom(area, (box.top - TAIL_REACH) * width)
  const end = firstFrom(area, (box.bottom + TAIL_REACH) * width)
  const own = new Set(members)
  return area.subarray(first, end).filter((i) => {
    if (own.has(i)) return true
    const x = i % width
    if (isTaken[i] === 1 || x < box.left - TAIL_REACH || x >= box.right + TAIL_REACH) return false
    return channelDistance(pixels[i], ground) <= tolerance
  })
}

/** The pixels of a shadow, and those of the area in the box around them that its paint explains and that are not taken. */
function withGround(
  { width, pixels }: Picture<'rgb'>,
  area: Int32Array,
  members: Int32Array,
  paint: Paint,
  isTaken: Uint8Array,
): Int32Array {
  const box = boxAround(members, width)
  const left = box.left - GROUND_REACH
  const right = box.right + GROUND_REACH
  const first = firstFrom(area, (box.top - GROUND_REACH) * width)
  const end = firstFrom(area, (box.bottom + GROUND_REACH) * width)
  const own = new Set(members)
  return area.subarray(first, end).filter((i) => {
    if (own.has(i)) return true
    const x = i % width
    const y = (i - x) / width
    if (isTaken[i] === 1 || x < left || x >= right) return false
    return paint.differenceFrom(pixels[i], x, y) <= GROUND_TOLERANCE
  })
}

/** The place of the first of ascending numbers that is `least` at least; their count if there is none. */
function firstFrom(ascending: Int32Array, least: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}
