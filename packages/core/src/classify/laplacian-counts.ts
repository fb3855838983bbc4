import { channelDistance } from '../image/pixels'
import { BINS_PER_UNIT, EDGE_REACH, MIN_CONTRAST } from './edge-width'
import type { Window } from './sample-windows'

/** Largest step, levels, between neighbors in shading that was dithered by a level. */
const MAX_DITHER_STEP = 2
/** Distance from a strong edge, px, up to which compression rings: less than a JPEG block of 8 px. */
const RINGING_REACH = 6
/** Largest third difference, levels, of shading that was rounded to levels. Four pixels can add up to 4; most have 2 at most. */
const MAX_THIRD_DIFFERENCE = 2
/** Bins of the Laplacian's size, up to 256 levels; the last one holds all larger ones. */
const LAPLACIAN_BINS = 256 * BINS_PER_UNIT

/** How often the Laplacian has each size: clear of edges, near strong edges, and anywhere. */
export class LaplacianCounts {
  readonly open = new Uint32Array(LAPLACIAN_BINS)
  readonly nearEdges = new Uint32Array(LAPLACIAN_BINS)
  readonly all = new Uint32Array(LAPLACIAN_BINS)
  pixels = 0
  /** Pixels equal to the one on their right. */
  repeats = 0
  /** Pixels near strong edges, neither flat nor evenly shaded, that slope more than they bend. */
  sloped = 0
  /** Pixels clear of edges that differ from the one on their right by more than `MAX_DITHER_STEP`. */
  largerSteps = 0

  /** Counts a window of equal pixels. Those at its border have no Laplacian. */
  addPlain({ width, height }: Window): void {
    const count = (width - 2) * (height - 2)
    this.pixels += count
    this.repeats += count
    this.all[0] += count
    this.open[0] += count
  }
}

/** Counts the pixels of a window by their Laplacians and by what lies around them. `light` holds the light of its pixels, 0-255. */
export function countLaplacians({ width, height, pixels }: Window, light: Float32Array, counts: LaplacianCounts): void {
  const strong = new Uint8Array(light.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && isStrong(pixels[i], pixels[i + 1])) strong[i] = strong[i + 1] = 1
      const below = i + width
      if (y + 1 < height && isStrong(pixels[i], pixels[below])) strong[i] = strong[below] = 1
    }
  }
  const { open, nearEdges, all } = counts
  let repeats = 0
  const rim = dilate(strong, width, height, EDGE_REACH)
  const reach = dilate(strong, width, height, RINGING_REACH)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      const measured = light[i - 1] + light[i + 1] + light[i - width] + light[i + width] - 4 * light[i]
      const isClear = rim[i] === 0 && x + 2 < width && y + 2 < height
      const laplacian = measured !== 0 && isClear && isBentEvenly(pixels, i, width) ? 0 : measured
      const bin = Math.min(LAPLACIAN_BINS - 1, Math.round(Math.abs(laplacian) * BINS_PER_UNIT))
      all[bin]++
      const isRepeat = pixels[i] === pixels[i + 1]
      if (isRepeat) repeats++
      if (rim[i] === 1) continue
      if (reach[i] === 1) {
        nearEdges[bin]++
        if (bin > 0 && slopeAt(light, i, width) >= Math.abs(laplacian)) counts.sloped++
      } else {
        open[bin]++
        if (!isRepeat && channelDistance(pixels[i], pixels[i + 1]) > MAX_DITHER_STEP) counts.largerSteps++
      }
    }
  }
  counts.pixels += Math.max(0, width - 2) * Math.max(0, height - 2)
  counts.repeats += repeats
}

/** The slopes of the light at pixel i along its row and its column, levels per px, added. */
function slopeAt(light: Float32Array, i: number, width: number): number {
  return (Math.abs(light[i + 1] - light[i - 1]) + Math.abs(light[i + width] - light[i - width])) / 2
}

/**
 * Whether pixel i is part of shading: third differences, in rows and in columns and in each channel, are no larger than rounding makes
 * them. The Laplacian of shading is not 0 where it bends, and noise has larger third differences. Pixels 1 before to 2 after i are read.
 */
function isBentEvenly(pixels: Int32Array, i: number, width: number): boolean {
  return isLineBentEvenly(pixels, i, 1) && isLineBentEvenly(pixels, i, width)
}

function isLineBentEvenly(pixels: Int32Array, i: number, step: number): boolean {
  const a = pixels[i - step]
  const b = pixels[i]
  const c = pixels[i + step]
  const d = pixels[i + 2 * step]
  for (let shift = 0; shift < 32; shift += 8) {
    const third = ((d >>> shift) & 255) - ((a >>> shift) & 255) + 3 * (((b >>> shift) & 255) - ((c >>> shift) & 255))
    if (third > MAX_THIRD_DIFFERENCE || third < -MAX_THIRD_DIFFERENCE) return false
  }
  return true
}

function isStrong(a: number, b: number): boolean {
  return a !== b && channelDistance(a, b) > MIN_CONTRAST
}

/** Marks every pixel within `radius` of a marked one along both axes. */
function dilate(marks: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(marks.length)
  const out = new Uint8Array(marks.length)
  for (let y = 0; y < height; y++) dilateLine(marks, across, y * width, width, 1, radius)
  for (let x = 0; x < width; x++) dilateLine(across, out, x, height, width, radius)
  return out
}

/** One line of `count` pixels from `first`, `step` apart. Bare numbers: a record made it half as fast. */
function dilateLine(
  from: Uint8Array,
  to: Uint8Array,
  first: number,
  count: number,
  step: number,
  radius: number,
): void {
  let until = -1
  for (let k = 0; k < count + radius; k++) {
    if (k < count && from[first + k * step] === 1) until = k + 2 * radius
    const at = k - radius
    if (at >= 0 && k <= until) to[first + at * step] = 1
  }
}
