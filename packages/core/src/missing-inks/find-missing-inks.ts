import { Blend, squaredError } from '../color/blend'
import { levelsOf } from '../color/pixel-levels'
import type { CurveMap } from '../model/curve-map'
import { type Palette, premultiplied, straightLevels } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { drawnResidual } from '../verify/drawn-residual'
import { smoothedDistances } from '../verify/smoothed-distances'
import { findMissedAreas, type MissedArea } from './missed-areas'

/** Weight of a level of chroma for one of luma: subsampling takes most of the chroma of a thin stroke. Of 213 pictures (`missed-areas.ts`), 13 and 9 change with 1 and 4, by 1.02 and 0.53 dB. */
const CHROMA_WEIGHT = 2
/** Distance, levels, of pixels that have the color of the pixel that a drawing misses by most: compression moves pixels of one color less. */
const SAME_COLOR = 24
/** What shows the color of an area: `few` pixels where one is missed by `far` weighted levels at least, else `many`. */
const SHOWN = { few: 6, far: 28, many: 40 } as const
/** Share (0-1) of the core of an area that must have the color of its peak. Where shading was read as flat colors, and beside edges, fewer have. With 0.2 and 0.8, 19 and 9 change, by 0.74 and 1.5 dB. */
const MIN_OWN = 0.4
/**
 * The same for the color of most pixels of a core, which is taken where too few have that of the peak: overshoot and ringing put peaks off, as in a gray pen between black outlines. Of 253 compressed pictures of 56 to 320 px, 43 change by this color and that of small
 * details together: these 43 from 27.9 to 28.3 dB at four times the size in 0.81 of the bytes. With 0.4, 45 change, from 27.5 to 27.8 dB.
 */
const MIN_MAIN = 0.25
/** Most pixels of a core that are asked how many others have their color. It bounds the time. */
const MAX_ASKED = 64
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
/**
 * What shows the color of a detail, such as an eye, of which most pixels are blends: a core of at most `most` pixels; in its area `few` pixels like its peak, which are the share `own` (0-1) of the core; and a peak that is missed by more than `far` weighted
 * levels. With 30 and 50 levels, 47 and 42 of the same pictures change, by 0.34 and 0.37 dB in the mean. In pictures of 88 and 96 px, a mouth and two eyes are drawn only with details.
 */
const DETAIL = { most: 40, few: 2, own: 0.1, far: 40 } as const
/**
 * Share (0-1) of the squared residual of an area that blends of its color and the ones drawn there must explain: of areas with an inside, and of narrow ones, many of which lie beside borders. With 0.25
 * for solid ones, one more picture changes; with 0.5 for narrow ones, a flag of 200 px gets a second red for the steps of a temple, twice the segments, and 2.9 dB less.
 */
const MIN_EXPLAINED = { solid: 0.5, narrow: 0.65 } as const
/** What they must explain at least, squared levels: 100 pixels of 10 levels. With 5,000 and 20,000, 16 and 13 change, by 0.78 and 0.84 dB. */
const MIN_SAVED = 10_000
/** Share (0-1) of the squared residual of a narrow core that is luma: subsampled chroma leaves ribbons beside borders that luma shows where they are. With 0.2, the same pictures change. */
const MIN_LUMA = 0.4
/** Least distance, levels, of the color from all inks: in areas with an inside, and in narrow ones, whose pixels may be moved by what is beside. With twice as much, 11 change by 0.85 dB. */
const NEW = { solid: 8, narrow: 16 } as const

/** Most inks that are added in a round: it bounds the time of the next drawing, as in `small/small-inks.ts`. */
const MAX_INKS = 32

/** The inks that a picture read in YCbCr shows and its drawing lacks, at most `MAX_INKS`, in scan order of their areas; most pictures have none. `reading` holds the regions that the curves bound. */
export function findMissingInks(curves: CurveMap, reading: ReadingIn<'ycbcr'>): Palette<'ycbcr'> {
  const { width, height } = reading
  const levels = residualLevels(curves, reading)
  const distances = smoothedDistances(levels, width, height, CHROMA_WEIGHT)
  const known = premultiplied(reading.inks)
  const found: number[] = []
  for (const area of findMissedAreas(distances, width, height)) {
    if (found.length >= 4 * MAX_INKS) break
    const color = colorOf(area, reading)
    if (color === null) continue
    const least = area.isSolid ? NEW.solid : NEW.narrow
    if (distanceFrom(color, known) < least || distanceFrom(color, found) < least) continue
    if (explains(color, area, levels, reading, known)) found.push(...color)
  }
  return { space: 'ycbcr', count: found.length / 4, colors: straightLevels(found) }
}

/** What the curves leave of each pixel, four levels. */
function residualLevels(curves: CurveMap, reading: ReadingIn<'ycbcr'>): Float32Array {
  const residual = drawnResidual(curves, reading)
  const rest = new Float64Array(4)
  const out = new Float32Array(4 * reading.pixels.length)
  for (let i = 0; i < reading.pixels.length; i++) {
    residual.read(i, rest)
    out.set(rest, 4 * i)
  }
  return out
}

/**
 * The color that an area shows, four premultiplied levels: the median of the pixels that are like its peak, or else of those of its core that have the color of most. Null where too few are alike, unless it is a small detail that is missed
 * by much.
 */
function colorOf({ pixels, core, peak, distance }: MissedArea, reading: ReadingIn<'ycbcr'>): number[] | null {
  const fewest = distance > SHOWN.far ? SHOWN.few : SHOWN.many
  const own = pixelsLike(peak, pixels, reading)
  const share = pixelsLike(peak, core, reading).length / core.length
  if (own.length >= fewest && share >= MIN_OWN) return medianOf(own, reading)
  const main = mainPixels(core, reading)
  if (main.length >= Math.max(fewest, MIN_MAIN * core.length)) return medianOf(main, reading)
  const isDetail =
    core.length <= DETAIL.most && distance > DETAIL.far && own.length >= DETAIL.few && share >= DETAIL.own
  return isDetail ? medianOf(own, reading) : null
}

/** Those of some pixels that have the color of most of them: the largest such group about one of the pixels that are asked. */
function mainPixels(pixels: readonly number[], reading: ReadingIn<'ycbcr'>): readonly number[] {
  const { length } = pixels
  let most: readonly number[] = []
  for (let n = 0; n < Math.min(length, MAX_ASKED); n++) {
    // Multiples of the golden ratio, since even steps may meet one column of an area again and again
    const k = length <= MAX_ASKED ? n : Math.floor(((n * GOLDEN_RATIO) % 1) * length)
    const alike = pixelsLike(pixels[k], pixels, reading)
    if (alike.length > most.length) most = alike
  }
  return most
}

/** Those of some pixels that have the color of pixel i. */
function pixelsLike(i: number, pixels: readonly number[], { pixels: picture }: ReadingIn<'ycbcr'>): readonly number[] {
  const levels = levelsOf(picture[i])
  return pixels.filter((j) => squaredError(picture[j], levels, 0) <= SAME_COLOR ** 2)
}

/** The median of each channel of some pixels, premultiplied levels. */
function medianOf(pixels: readonly number[], { pixels: picture }: ReadingIn<'ycbcr'>): number[] {
  return [0, 8, 16, 24].map((shift) => {
    const values = pixels.map((i) => (picture[i] >>> shift) & 255).sort((a, b) => a - b)
    return values[values.length >> 1]
  })
}

/** Whether a color (four premultiplied levels) explains what a drawing leaves of an area, and more than chroma that bled over a border. */
function explains(
  color: readonly number[],
  { pixels, core, isSolid }: MissedArea,
  residual: Float32Array,
  { pixels: picture, regions }: ReadingIn<'ycbcr'>,
  known: Float64Array,
): boolean {
  const squares = (i: number): number => {
    let sum = 0
    for (let k = 4 * i; k < 4 * i + 4; k++) sum += residual[k] ** 2
    return sum
  }
  const blend = new Blend([...color, ...known])
  let before = 0
  let after = 0
  for (const i of pixels) {
    before += squares(i)
    blend.ofTwo(picture[i], 0, 1 + regions.colorOf[regions.labels[i]])
    after += blend.error ** 2
  }
  if (before - after < Math.max(MIN_SAVED, (isSolid ? MIN_EXPLAINED.solid : MIN_EXPLAINED.narrow) * before))
    return false
  if (isSolid) return true
  let all = 0
  let luma = 0
  for (const i of core) {
    all += squares(i)
    luma += residual[4 * i] ** 2
  }
  return luma >= MIN_LUMA * all
}

/** The distance, levels, of a color from the nearest of others, four premultiplied levels each; Infinity where there are none. */
function distanceFrom(color: readonly number[], others: ArrayLike<number>): number {
  const packed = (color[0] | (color[1] << 8) | (color[2] << 16) | (color[3] << 24)) >>> 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; 4 * k < others.length; k++) least = Math.min(least, squaredError(packed, others, k))
  return Math.sqrt(least)
}
