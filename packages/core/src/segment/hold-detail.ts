import { countCorners } from '../geometry/lattice-corners'
import { regionValues } from '../geometry/region-values'
import { evenColumnsEnd } from '../geometry/run-end'
import { MAX_ARTWORK_BORDERS, MAX_ARTWORK_REGIONS, MAX_LATTICE_COLORS, MAX_LATTICE_CORNERS } from '../limits'
import type { ColorSpace, Picture } from '../model/color-space'
import { type Indexed, MIXED } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'
import type { RegionMap } from '../model/region-map'
import { findCleanRegions, type IsMark, mergeSpecks, pixelCounts } from './despeckle'
import { unexplainedContrast } from './unexplained-contrast'

/**
 * Factor by which the area below which a region is a speck grows from round to round while a picture has more regions or longer borders than
 * artwork can hold. It bounds the rounds that a picture of noise takes; a larger one merges larger regions than need be.
 */
const AREA_FACTOR = 4
/**
 * Largest part (0-1) of the contrast of a picture, in squared levels over its pixels, that may be lost with specks for the sake of the
 * bounds. The specks of noise are less; dots and letters, which are the picture, are more. At 1, thousands of equal dots vanish.
 */
const MAX_LOST = 0.02
/** Part (0-1) of the regions above which a round that leaves more is the last: specks of one size exchange their inks and do not merge. */
const MAX_STUCK = 0.95
/** Largest part (0-1) of a picture's contrast that its inks may leave unexplained where regions are few. Flat drawings are far below. */
const MAX_UNEXPLAINED = 0.8
/**
 * Corners of the inks' contours at which the pixels of a picture are noise, where its inks leave `MIN_NOISE_UNEXPLAINED` (0-1) of them unexplained. Scans of 4 megapixels
 * that are read as clean have 2.8 to 3 million corners and 0.8 to 0.98, a map of 2 megapixels as JPEG 1 million and 0.46.
 */
const NOISE_CORNERS = 2 * MAX_LATTICE_CORNERS
const MIN_NOISE_UNEXPLAINED = 0.6

/**
 * What a region must have to be a mark that was drawn, such as an eye, the dot of an i or a star of a flag: its area, px, by how the picture is read, and the difference, levels, of one of these channels from what is around it.
 * - YCbCr, of compressed and noisy pictures: luma or opacity. The ringing of JPEG differs less. Of 253 compressed pictures of 56 to 320 px, eight more change with marks, the mean of all rises from 32.154 to 32.169 dB at four times the size, and a film strip gains 8 dB since it is no photo any more. Of 94 of 24 to 48 px three change by 0.07 dB at most.
 *   Areas of 3 px and differences of 40 and 90 levels change the mean by 0.003 dB at most.
 * - RGB, of pictures without noise: any channel, also of a single pixel, as the dots and colons of hinted text are. Both are opaque, since soft opacity has such steps: with others, a figure that fades out over 10 px is torn. Of 90 icons, logos and screenshots 19 change, 30.88 -> 30.92 dB; of 22 others of dialogs and menus 8, 32.26 -> 32.36 dB in 0.96 of the bytes. Pictures of two colors without blends have none: with marks, 18 noisy scans take 121 instead of 96 segments.
 */
const MARK = {
  ycbcr: { area: 4, channels: [0, 3], isOpaque: false },
  rgb: { area: 1, channels: [0, 1, 2], isOpaque: true },
  contrast: 60,
} as const
const ALPHA = 3

/**
 * Length of the borders between pixels of different inks, px, above which a picture of more than `MAX_LATTICE_COLORS` inks is beyond curves. Maps and charts of 3 to 4.2 megapixels have
 * 1.1 to 2.7 million. Without and with the bound, three maps and a chart of them come to 22.01 and 21.93, 21.94 and 21.90, 22.33 and 23.04, 27.54 and 27.60 dB, in two thirds of the time. A smaller length
 * takes hidden inks from pictures that specks alone keep from curves.
 */
const HOPELESS_BORDERS = 3 * MAX_ARTWORK_BORDERS

/**
 * How a picture can be drawn: `fitted` curves between its regions, contours on the pixel `lattice` because there are too many to be fitted,
 * or as a `photo` because its regions say little about it.
 */
export type Holding = 'fitted' | 'lattice' | 'photo'

/** The regions of a picture, and how they can be drawn. */
export interface HeldRegions {
  readonly regions: RegionMap<'inks'>
  readonly holding: Holding
}

/**
 * The regions of an indexed picture without specks, which are regions of fewer than `minArea` px and no marks. While there are more regions or longer
 * borders than curves can be fitted to, which is noise, `minArea` grows; where that would lose the picture, the regions stay, and are for
 * contours on the lattice or, if they are too many for these too, for a photo.
 */
export function holdDetail<S extends ColorSpace>(
  picture: Picture<S>,
  inks: Inks<S>,
  indexed: Indexed,
  minArea: number,
): HeldRegions {
  const colors = premultiplied(inks)
  const { area: leastArea, channels, isOpaque } = MARK[picture.space]
  const mayHaveMarks = !isBilevel(indexed)
  const isMark: IsMark = (ink, around, area) =>
    mayHaveMarks &&
    area >= leastArea &&
    (!isOpaque || (colors[4 * ink + ALPHA] === 255 && colors[4 * around + ALPHA] === 255)) &&
    channels.some((c) => Math.abs(colors[4 * ink + c] - colors[4 * around + c]) >= MARK.contrast)
  const regions = findCleanRegions(indexed, minArea, isMark)
  if (unexplainedContrast(picture, colors, regions, indexed) > MAX_UNEXPLAINED) return { regions, holding: 'photo' }
  if (isHeld(regions)) return { regions, holding: 'fitted' }
  const merged = withinBounds(regions, minArea)
  if (merged !== null && lostShare(regions, merged, colors) <= MAX_LOST) return { regions: merged, holding: 'fitted' }
  const corners = countCorners(regions.labels, regions.width, MAX_LATTICE_CORNERS)
  return { regions, holding: corners <= MAX_LATTICE_CORNERS ? 'lattice' : 'photo' }
}

/** Whether an indexed picture is bilevel: two inks and no blends of them, as scans of 1 bit have. Its specks are a scanner's. */
function isBilevel({ inkCount, purity }: Indexed): boolean {
  return inkCount === 2 && !purity.includes(MIXED)
}

/** Whether an indexed picture is noise to its inks: more inks make no curves of it, nor contours on the lattice. */
export function isNoise({ inkOf, isUnexplained, width }: Indexed): boolean {
  if (inkOf.length <= MAX_LATTICE_CORNERS) return false
  let unexplained = 0
  for (let i = 0; i < isUnexplained.length; i++) unexplained += isUnexplained[i]
  return (
    unexplained >= MIN_NOISE_UNEXPLAINED * inkOf.length && countCorners(inkOf, width, NOISE_CORNERS) > NOISE_CORNERS
  )
}

/**
 * Whether an indexed picture has so many inks and so long borders that curves are hardly ever fitted to it, unless nearly all of them are specks: neither its hidden inks nor the pixels that hide its thin lines
 * need be looked for.
 */
export function isBeyondCurves({ inkOf, inkCount, width, height }: Indexed): boolean {
  return inkCount > MAX_LATTICE_COLORS && borderLength(inkOf, width, height) > HOPELESS_BORDERS
}

/** Whether curves can be fitted to the borders of so many and so long regions. */
export function isHeld(regions: RegionMap<'inks'>): boolean {
  const { labels, width, height } = regions
  return regions.count <= MAX_ARTWORK_REGIONS && borderLength(labels, width, height) <= MAX_ARTWORK_BORDERS
}

/** The regions with larger and larger ones taken for specks, until curves can be fitted to those left; null when they never can. */
function withinBounds(regions: RegionMap<'inks'>, minArea: number): RegionMap<'inks'> | null {
  const inkOf = regionValues(regions.labels, regions.colorOf)
  let merged = regions
  for (let area = AREA_FACTOR * minArea; area < AREA_FACTOR * inkOf.length; area *= AREA_FACTOR) {
    const { count } = merged
    merged = mergeSpecks(merged, inkOf, area)
    if (merged.count > MAX_STUCK * count) return null
    if (isHeld(merged)) return merged
  }
  return null
}

/** The length of all borders between pixels of different labels, px. 0 where the picture is too small for the length to exceed the bound of artwork. */
function borderLength(labels: Int32Array, width: number, height: number): number {
  if (2 * labels.length <= MAX_ARTWORK_BORDERS) return 0
  let length = 0
  for (let y = 0; y + 1 < height; y++) {
    const end = (y + 1) * width
    for (let i = y * width; i < end; i++) {
      i = Math.max(i, evenColumnsEnd(labels, width, i, end) - 1)
      if (i + 1 < end && labels[i] !== labels[i + 1]) length++
      if (labels[i] !== labels[i + width]) length++
    }
  }
  for (let i = (height - 1) * width; i + 1 < labels.length; i++) if (labels[i] !== labels[i + 1]) length++
  return length
}

/** The part (0-1) of the contrast of `before` that lies between it and `after`: both in squared levels, over all pixels. */
function lostShare(before: RegionMap<'inks'>, after: RegionMap<'inks'>, colors: Float64Array): number {
  const area = pixelCounts(before)
  let lost = 0
  let squares = 0
  for (let c = 0; c < 4; c++) {
    let sum = 0
    for (let label = 0; label < area.length; label++) {
      const level = colors[4 * before.colorOf[label] + c]
      sum += area[label] * level
      squares += area[label] * level * level
    }
    squares -= (sum * sum) / before.labels.length
  }
  for (let i = 0; i < before.labels.length; i++) {
    const ink = before.colorOf[before.labels[i]]
    const other = after.colorOf[after.labels[i]]
    if (ink === other) continue
    for (let c = 0; c < 4; c++) lost += (colors[4 * other + c] - colors[4 * ink + c]) ** 2
  }
  return squares > 0 ? lost / squares : 0
}
