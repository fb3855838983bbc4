import { changeLightness, lightnessOf } from '../color/cielab'
import { pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'
import { CHANNELS, isCutOff } from './tiles'

/** Distance in rows and columns, px, within which a pixel finds the colors that it may be a blend of: resized edges are 1 to 2 px wide, and rims of sharpening lie beside them. */
const RADIUS = 4
/** Most of these colors, those of the nearest rows and columns first. It bounds the time: they are blended in pairs. */
const MAX_COLORS = 6
/** Least difference, levels, of two colors in the channels that were not cut off. Smaller ones do not tell how much of each a pixel shows. */
const LEAST_DIFFERENCE = 16
/** Largest difference, levels, of a pixel from a blend in a channel that was not cut off: rounding and small errors of the mask leave it. */
const TOLERANCE = 6
/** How far, levels, a channel that counts as cut off may stay from the end of the range when the blend is sharpened. */
const EXACT = 2

/**
 * Restores channels that sharpening of lightness cut off at an end of the range. A pixel on an edge is a blend of two areas near it, and its other channels tell how much of each it
 * shows. `restored` and `shown` are a raster before and after sharpening, opaque and of one size. Pixels stay as restored where sharpening moved none of their channels, cut off all or none, and where no blend explains
 * what is shown; so do pictures of less than 3 px a side, which have no areas.
 */
export function settleCutOff(restored: Raster, shown: Raster): Raster {
  const words = pixelWords(restored.rgba)
  const given = pixelWords(shown.rgba)
  const { width } = restored
  const areas = areaColors(words, width)
  const rgba = restored.rgba.slice()
  const pixel = new EdgePixel(restored.rgba, shown.rgba)
  for (let i = 0; i < words.length; i++) {
    if (words[i] === given[i] || areas.has(words[i]) || !pixel.moveTo(i)) continue
    const color = pixel.bestBlend(nearColors(words, width, i, areas))
    if (color !== null) for (const c of pixel.cutOff) rgba[4 * i + c] = Math.round(color[c])
  }
  return { ...restored, rgba }
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

/** For each color of `areas` that a pixel within `RADIUS` of pixel i has, the first such pixel, those of nearer rows and columns first, at most `MAX_COLORS`. */
function nearColors(words: Int32Array, width: number, i: number, areas: ReadonlySet<number>): number[] {
  const height = words.length / width
  const x = i % width
  const y = (i - x) / width
  const found: number[] = []
  for (let ring = 1; ring <= RADIUS && found.length < MAX_COLORS; ring++) {
    for (let v = Math.max(0, y - ring); v <= Math.min(height - 1, y + ring); v++) {
      const step = Math.abs(v - y) === ring ? 1 : 2 * ring
      for (let u = x - ring; u <= x + ring; u += step) {
        const k = v * width + u
        if (u < 0 || u >= width || !areas.has(words[k])) continue
        if (!found.some((other) => words[other] === words[k])) found.push(k)
      }
    }
  }
  return found.slice(0, MAX_COLORS)
}

/** A pixel that sharpening moved, and the blends that may explain it. */
class EdgePixel {
  /** The channels that sharpening cut off, and those that it did not. */
  readonly cutOff: number[] = []
  private readonly free: number[] = []
  private readonly blend = new Float64Array(CHANNELS)
  private readonly sharpened = new Float64Array(CHANNELS)
  /** Row-major index of the pixel, four times, and by how much sharpening changed its lightness. */
  private at = 0
  private change = 0

  /** The rasters before and after sharpening. */
  constructor(
    private readonly restored: Raster['rgba'],
    private readonly shown: Raster['rgba'],
  ) {}

  /** Looks at pixel i. Returns whether some of its channels were cut off and others not. */
  moveTo(i: number): boolean {
    const { restored, shown, cutOff, free } = this
    const at = 4 * i
    this.at = at
    cutOff.length = 0
    free.length = 0
    for (let c = 0; c < CHANNELS; c++) (isCutOff(shown[at + c]) ? cutOff : free).push(c)
    if (cutOff.length === 0 || free.length === 0) return false
    this.change =
      lightnessOf(shown[at], shown[at + 1], shown[at + 2]) -
      lightnessOf(restored[at], restored[at + 1], restored[at + 2])
    return true
  }

  /**
   * Red, green and blue, levels, of the blend of two of the pixels `colors` that comes nearest to the pixel in its free channels, in whole levels, and else in the others; null where none comes
   * near, or would have been cut off.
   */
  bestBlend(colors: readonly number[]): Float64Array | null {
    let best: Float64Array | null = null
    let least = Number.POSITIVE_INFINITY
    for (let a = 0; a < colors.length; a++) {
      for (let b = a + 1; b < colors.length; b++) {
        if (!this.mix(4 * colors[a], 4 * colors[b])) continue
        const error = this.distance(this.free)
        const rank = Math.round(error) + this.distance(this.cutOff) / 256
        if (error > TOLERANCE || rank >= least || !this.isCutOffAsShown()) continue
        least = rank
        best = this.blend.slice()
      }
    }
    return best
  }

  /** Writes the blend of two pixels, by the places of their first channels, that is nearest in the free channels. Returns false where these do not tell. */
  private mix(a: number, b: number): boolean {
    const { restored, free, blend, at } = this
    let squares = 0
    let product = 0
    for (const c of free) {
      const step = restored[b + c] - restored[a + c]
      squares += step * step
      product += step * (restored[at + c] - restored[a + c])
    }
    if (squares < LEAST_DIFFERENCE ** 2) return false
    const share = Math.min(1, Math.max(0, product / squares))
    for (let c = 0; c < CHANNELS; c++) blend[c] = restored[a + c] + share * (restored[b + c] - restored[a + c])
    return true
  }

  /** The largest difference, levels, of the blend from the restored pixel in some channels. */
  private distance(channels: readonly number[]): number {
    let most = 0
    for (const c of channels) most = Math.max(most, Math.abs(this.blend[c] - this.restored[this.at + c]))
    return most
  }

  /** Whether sharpening leads the blend to the ends of the range where the pixel shows these. */
  private isCutOffAsShown(): boolean {
    const { sharpened, blend, shown, at } = this
    sharpened.set(blend)
    changeLightness(sharpened, 0, this.change)
    return this.cutOff.every((c) => Math.abs(sharpened[c] - shown[at + c]) <= EXACT)
  }
}
