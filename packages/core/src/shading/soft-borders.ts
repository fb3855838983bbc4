import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { meanColors } from './mean-colors'

/** Largest channel difference, levels, of the mean colors of two bands of one ramp. Steps beyond are edges, however much compression blurred them. */
const MAX_STEP = 64
/**
 * Largest part of that difference by which colors change over `REACH` px across a soft border. Across blurred edges of two emoji through JPEG they change by 0.62 to 0.8; across
 * the border of two bands of a ramp by `REACH` divided by the distance of their middles. With 0.62, 36 instead of 39 of 154 compressed pictures change, by 0.44 instead of 0.47 dB at four times the size, in 0.99 instead of 0.85 of the bytes (a first version).
 */
const MAX_CHANGE = 0.56
/** Distance, px, of the two pixels whose colors are compared: the second ones from the border on its two sides. */
const REACH = 3
/** Fewest places of a border that are compared: rows and columns that cross it between pixels of the two regions. */
const MIN_PLACES = 4
/** Red, green and blue. */
const COLORS = 3
/** Largest opacity, levels. */
const OPAQUE = 255

/** What was compared at the border of two regions: the number of places, and the sum of the changes there, as parts of the difference of the regions. */
interface Compared {
  readonly regions: readonly [number, number]
  places: number
  change: number
}

/**
 * The pairs of regions of like colors between which colors change gradually, as they do between bands of a ramp (false contours): each with the lower label first. `isCandidate` tells which
 * regions are looked at, by label. Places with translucent pixels do not count, nor do those at a side of the frame.
 */
export function softBorders(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  isCandidate: (label: number) => boolean,
): [number, number][] {
  const { width, height, pixels } = picture
  const { labels, count } = regions
  const means = meanColors(picture, regions)
  const borders = new Map<number, Compared>()
  /** Compares across the border between pixels i and i + step, if there is one. */
  const compare = (i: number, step: number): void => {
    const a = labels[i]
    const b = labels[i + step]
    if (a === b || labels[i - step] !== a || labels[i + (REACH - 1) * step] !== b || !isCandidate(a) || !isCandidate(b))
      return
    if (channelDistance(means[a], means[b]) > MAX_STEP) return
    const change = changeAlong(means[a], means[b], pixels[i - step], pixels[i + (REACH - 1) * step])
    if (change === null) return
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const border = borders.get(low * count + high) ?? { regions: [low, high], places: 0, change: 0 }
    borders.set(low * count + high, border)
    border.places++
    border.change += change
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x > 0 && x + REACH - 1 < width) compare(i, 1)
      if (y > 0 && y + REACH - 1 < height) compare(i, width)
    }
  }
  return [...borders.values()]
    .filter(({ places, change }) => places >= MIN_PLACES && change <= MAX_CHANGE * places)
    .map(({ regions: [a, b] }) => [a, b])
}

/** The change from one pixel to another along the difference of two means, as a part of that (scalar projection of colors); null where a pixel is translucent, or the means are equal. All are packed colors. */
function changeAlong(meanA: number, meanB: number, pixelA: number, pixelB: number): number | null {
  if (pixelA >>> 24 < OPAQUE || pixelB >>> 24 < OPAQUE) return null
  let squares = 0
  let along = 0
  for (let shift = 0; shift < 8 * COLORS; shift += 8) {
    const difference = ((meanB >>> shift) & 255) - ((meanA >>> shift) & 255)
    squares += difference * difference
    along += difference * (((pixelB >>> shift) & 255) - ((pixelA >>> shift) & 255))
  }
  return squares === 0 ? null : along / squares
}
