import { pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'

/** The largest level of a channel. */
const MOST_LEVEL = 255
/** Distance in rows and columns, px, within which a pixel finds the colors that it may be a blend of: resized edges are 1 to 2 px wide, and rims of sharpening lie beside them. */
const RADIUS = 4
/** Most of these colors, the nearest first. It bounds the time: they are blended in pairs. */
const MAX_COLORS = 6
/** Least difference, levels, of two colors in the channels that were not cut off. Smaller ones do not tell how much of each a pixel shows. */
const LEAST_DIFFERENCE = 16
/** Largest difference, levels, of a pixel from a blend in a channel that was not cut off: rounding and small errors of the mask leave it. */
const TOLERANCE = 6

/**
 * Restores channels that sharpening of lightness cut off at an end of the range. A pixel beside an edge is a blend of two areas near it, and its other channels tell how much of each it
 * shows. `restored` and `shown` are a raster before and after sharpening, opaque and of one size. Pixels all of whose channels were cut off, or which no blend explains, stay.
 */
export function settleCutOff(restored: Raster, shown: Raster): Raster {
  const words = pixelWords(restored.rgba)
  const { width } = restored
  const areas = areaColors(words, width)
  const rgba = restored.rgba.slice()
  for (let i = 0; i < words.length; i++) {
    const free = freeChannels(shown, i)
    if (free.length === 0 || free.length === 3 || areas.has(words[i])) continue
    const color = bestBlend(restored.rgba, i, free, nearColors(words, width, i, areas))
    if (color === null) continue
    for (let c = 0; c < 3; c++) if (!free.includes(c)) rgba[4 * i + c] = Math.round(color[c])
  }
  return { ...restored, rgba }
}

/** The channels of pixel i that are at no end of the range. */
function freeChannels({ rgba }: Raster, i: number): number[] {
  return [0, 1, 2].filter((c) => rgba[4 * i + c] > 0 && rgba[4 * i + c] < MOST_LEVEL)
}

/** The colors that all pixels of some block of 3 x 3 px have. */
function areaColors(words: Int32Array, width: number): Set<number> {
  const found = new Set<number>()
  const height = words.length / width
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) if (isFlat(words, y * width + x, width)) found.add(words[y * width + x])
  }
  return found
}

/** Whether pixel i, off the frame, and the eight about it are equal. */
function isFlat(words: Int32Array, i: number, width: number): boolean {
  for (let k = i - width; k <= i + width; k += width) {
    if (words[k - 1] !== words[i] || words[k] !== words[i] || words[k + 1] !== words[i]) return false
  }
  return true
}

/** The colors of areas within `RADIUS` of pixel i, those of nearer rows and columns first. */
function nearColors(words: Int32Array, width: number, i: number, areas: ReadonlySet<number>): number[] {
  const height = words.length / width
  const x = i % width
  const y = (i - x) / width
  const found: number[] = []
  for (let ring = 1; ring <= RADIUS && found.length < MAX_COLORS; ring++) {
    for (let v = Math.max(0, y - ring); v <= Math.min(height - 1, y + ring); v++) {
      const step = Math.abs(v - y) === ring ? 1 : 2 * ring
      for (let u = x - ring; u <= x + ring; u += step) {
        if (u < 0 || u >= width) continue
        const word = words[v * width + u]
        if (areas.has(word) && !found.includes(word)) found.push(word)
      }
    }
  }
  return found
}

/** Red, green and blue, levels, of the blend of two of the colors that comes nearest to pixel i in its free channels; null where none comes near. */
function bestBlend(
  rgba: Raster['rgba'],
  i: number,
  free: readonly number[],
  colors: readonly number[],
): number[] | null {
  let best: number[] | null = null
  let least = TOLERANCE
  for (let a = 0; a < colors.length; a++) {
    for (let b = a + 1; b < colors.length; b++) {
      const share = shareOf(rgba, i, free, colors[a], colors[b])
      if (share === null) continue
      const blend = [0, 1, 2].map((c) => level(colors[a], c) + share * (level(colors[b], c) - level(colors[a], c)))
      const error = Math.max(...free.map((c) => Math.abs(blend[c] - rgba[4 * i + c])))
      if (error >= least) continue
      least = error
      best = blend
    }
  }
  return best
}

/** The share (0-1) of color b in the blend of a and b that is nearest to pixel i in its free channels; null where these do not tell. */
function shareOf(rgba: Raster['rgba'], i: number, free: readonly number[], a: number, b: number): number | null {
  let squares = 0
  let product = 0
  for (const c of free) {
    const step = level(b, c) - level(a, c)
    squares += step * step
    product += step * (rgba[4 * i + c] - level(a, c))
  }
  if (squares < LEAST_DIFFERENCE ** 2) return null
  return Math.min(1, Math.max(0, product / squares))
}

/** A channel of a straight color. */
function level(word: number, c: number): number {
  return (word >>> (8 * c)) & 255
}
