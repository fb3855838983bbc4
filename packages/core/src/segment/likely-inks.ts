import { rgbPalette, ycbcrInks } from '../color/ycbcr'
import { signedPixels } from '../image/pixels'
import type { Picture } from '../model/color-space'
import type { Inks } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { likelyColor, StoredLevels } from '../palette/likely-color'

/** Fewest pixels clear of borders by which the color of an ink is told: fewer are no better than the evidence that the ink was found by. */
const MIN_PIXELS = 24
/**
 * As how many pixels one counts whose neighbors have its color: no edge was in its block. Without that, colors through JPEG of quality 80 and 90 come
 * out 4 % farther off, through quality 60 3 % nearer.
 */
const EVEN_WEIGHT = 10
/** Largest distance, levels of a channel, that an ink is moved: one that lies farther off covers what it is not. */
const MAX_MOVE = 24
/** Distance, levels of a channel, below which two inks that were farther apart would be taken for one. */
const MIN_APART = 3

/**
 * The inks of a reading of a decoded JPEG in the colors that they most likely had before, for those that are opaque, flat and wide enough. `picture`
 * are its pixels as given.
 */
export function likelyInks(reading: ReadingIn<'ycbcr'>, picture: Picture<'rgb'>): Inks<'ycbcr'> {
  const { inks, gradients } = reading
  const given = rgbPalette(inks).colors
  const colors = given.slice()
  levelsOf(reading, picture).forEach((levels, k) => {
    if (levels === null || levels.count < MIN_PIXELS || given[4 * k + 3] < 255 || gradients?.has(k)) return
    const color = likelyColor(levels)
    const found = [color & 255, (color >>> 8) & 255, color >>> 16]
    const moved = distance(found, 0, given, 4 * k)
    if (moved <= MAX_MOVE && !comesNear(found, k, given, colors)) colors.set(found, 4 * k)
  })
  return ycbcrInks({ space: 'rgb', count: inks.count, colors, tolerance: inks.tolerance })
}

/** Whether an ink in a new color would come so near to another one that they are taken for one. */
function comesNear(color: readonly number[], ink: number, given: Float64Array, colors: Float64Array): boolean {
  for (let k = 0; 4 * k < colors.length; k++) {
    if (k === ink) continue
    const apart = distance(color, 0, colors, 4 * k)
    if (apart < MIN_APART && apart < distance(given, 4 * ink, given, 4 * k)) return true
  }
  return false
}

/** The largest difference of the channels of two colors, levels. */
function distance(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return Math.max(Math.abs(a[i] - b[j]), Math.abs(a[i + 1] - b[j + 1]), Math.abs(a[i + 2] - b[j + 2]))
}

/** The stored levels of the pixels of each ink that touch no border; null for inks without any. */
function levelsOf(
  { regions, inks, width, height }: ReadingIn<'ycbcr'>,
  picture: Picture<'rgb'>,
): (StoredLevels | null)[] {
  const { labels, colorOf } = regions
  const pixels = signedPixels(picture.pixels)
  const levels: (StoredLevels | null)[] = new Array(inks.count).fill(null)
  for (let y = 1; y + 1 < height; y++) {
    const first = y * width
    // For labels and pixels: the first of the columns of three up to the current one that hold one value, the same in all
    let clearFrom = first
    let evenFrom = first
    // Pixels of one ink and one color are added together
    let ink = -1
    let color = 0
    let weight = 0
    for (let i = first; i < first + width; i++) {
      if (!isColumn(labels, width, i)) clearFrom = i + 1
      else if (clearFrom < i && labels[i] !== labels[i - 1]) clearFrom = i
      if (!isColumn(pixels, width, i)) evenFrom = i + 1
      else if (evenFrom < i && pixels[i] !== pixels[i - 1]) evenFrom = i
      if (i - clearFrom < 2) continue
      const middle = i - 1
      if (pixels[middle] !== color || colorOf[labels[middle]] !== ink) {
        addLevels(levels, ink, color, weight)
        ink = colorOf[labels[middle]]
        color = pixels[middle]
        weight = 0
      }
      weight += i - evenFrom < 2 ? 1 : EVEN_WEIGHT
    }
    addLevels(levels, ink, color, weight)
  }
  return levels
}

/** Adds a packed color, that counts as `weight` pixels, to the levels of an ink; nothing without weight. */
function addLevels(levels: (StoredLevels | null)[], ink: number, color: number, weight: number): void {
  if (weight === 0) return
  levels[ink] ??= new StoredLevels()
  levels[ink].add(color, weight)
}

/** Whether the pixels above and below pixel i have its value. */
function isColumn(values: Int32Array, width: number, i: number): boolean {
  return values[i - width] === values[i] && values[i + width] === values[i]
}
