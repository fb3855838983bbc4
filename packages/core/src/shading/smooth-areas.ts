import { regionRuns } from '../geometry/connected-regions'
import { fillRun } from '../geometry/fill-run'
import { evenColumnsEnd } from '../geometry/run-end'
import { signedPixels } from '../image/pixels'
import type { Picture } from '../model/color-space'

/** The label of pixels that are in no smooth area. */
export const NO_AREA = -1

/**
 * The smooth areas of a picture: 4-connected sets of pixels over which colors change steadily or not at all. `areaOf` has the area of each
 * pixel, NO_AREA at edges. Pixels of area k are `pixels[start[k]]` to `pixels[start[k + 1] - 1]`, in scan order; `isPlain[k]` is 1 when
 * all of them are of exactly one color.
 */
export interface SmoothAreas {
  readonly count: number
  readonly areaOf: Int32Array
  readonly start: Int32Array
  readonly pixels: Int32Array
  readonly isPlain: Uint8Array
}

/** Largest step, levels, between neighboring pixels of a gradient. A steeper one is taken for an edge. */
const MAX_STEP = 48
/** Number of unequal pixels in smooth surroundings below which a picture counts as free of shading. Rims of flat shapes make a few. */
const MIN_UNEVEN = 24
/**
 * Largest second difference, levels, of three pixels in a row on a gradient: `BEND` and the share `BEND_SHARE` of the larger step. Rounding
 * makes up to 2 levels; an anti-aliased edge between flat colors that differ by more than 8 levels exceeds it somewhere.
 */
const BEND = 2
const BEND_SHARE = 0.25
/**
 * What a level of noise adds to that, levels. With 2, soft edges between shaded shapes join them to one area: 43 Noto emoji through JPEG of quality 80 go
 * from 0.329 to 0.336 in mean CIEDE2000. With 1.33 they have 0.328, but steep rims are torn: a silver rim through JPEG of quality 85 goes from 0.13 to 0.23.
 */
const NOISE_BEND = 1.67

/**
 * Whether a picture with this much `noise` (standard deviation, levels) may have gradients: some pixels differ from their right or lower
 * neighbor, and their surroundings are even. Reads little of a flat picture, most of whose neighbors are equal. False is a proof that no area
 * of a size that matters is shaded.
 */
export function mayHaveShading(picture: Picture<'rgb'>, noise: number): boolean {
  const bend = BEND + NOISE_BEND * noise
  const { width, height } = picture
  const pixels = signedPixels(picture.pixels)
  let uneven = 0
  for (let y = 1; y + 1 < height; y++) {
    const end = (y + 1) * width - 1
    for (let i = y * width + 1; i < end; i++) {
      i = Math.max(i, evenColumnsEnd(pixels, width, i, end + 1) - 1)
      if (i === end) break
      if (pixels[i] === pixels[i + 1] && pixels[i] === pixels[i + width]) continue
      if (!isEven(pixels, i, 1, bend) || !isEven(pixels, i, width, bend)) continue
      if (++uneven > MIN_UNEVEN) return true
    }
  }
  return false
}

/** The smooth areas of a picture. */
export function findSmoothAreas(picture: Picture<'rgb'>, noise: number): SmoothAreas {
  const { width, height } = picture
  const pixels = signedPixels(picture.pixels)
  const smooth = smoothMask(picture, BEND + NOISE_BEND * noise)
  const runs = regionRuns(smooth, width, height)
  const areaOfRegion = new Int32Array(runs.labelCount).fill(NO_AREA)
  const size = new Int32Array(runs.labelCount)
  let count = 0
  for (let r = 0; r < runs.count; r++) {
    const region = runs.labelOf[r]
    if (smooth[runs.starts[r]] === 1 && areaOfRegion[region] === NO_AREA) areaOfRegion[region] = count++
    size[region] += runs.starts[r + 1] - runs.starts[r]
  }
  const start = new Int32Array(count + 1)
  areaOfRegion.forEach((area, region) => {
    if (area !== NO_AREA) start[area + 1] = size[region]
  })
  for (let k = 0; k < count; k++) start[k + 1] += start[k]
  const areaOf = new Int32Array(pixels.length).fill(NO_AREA)
  const members = new Int32Array(start[count])
  const next = start.slice()
  const isPlain = new Uint8Array(count).fill(1)
  for (let r = 0; r < runs.count; r++) {
    const area = areaOfRegion[runs.labelOf[r]]
    if (area === NO_AREA) continue
    const from = runs.starts[r]
    const to = runs.starts[r + 1]
    fillRun(areaOf, area, from, to)
    const color = pixels[next[area] > start[area] ? members[start[area]] : from]
    let at = next[area]
    for (let i = from; i < to; i++) {
      if (pixels[i] !== color) isPlain[area] = 0
      members[at++] = i
    }
    next[area] = at
  }
  return { count, areaOf, start, pixels: members, isPlain }
}

/** 1 for each pixel whose color lies on a straight line between its neighbors', in rows and in columns, as far as rounding can tell. */
function smoothMask(picture: Picture<'rgb'>, bend: number): Int32Array {
  const { width, height } = picture
  const pixels = signedPixels(picture.pixels)
  const smooth = new Int32Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const rowStart = y * width
    const rowEnd = rowStart + width
    const isInside = y > 0 && y + 1 < height
    for (let i = rowStart; i < rowEnd; i++) {
      const isRowEven = i === rowStart || i + 1 === rowEnd || isEven(pixels, i, 1, bend)
      if (isRowEven && (!isInside || isEven(pixels, i, width, bend))) smooth[i] = 1
      if (!isInside) continue
      // Where columns of three pixels have one color, all but the outermost pixels are smooth.
      const above = evenColumnsEnd(pixels, width, i - width, rowEnd - width) + width
      const end = Math.min(above, evenColumnsEnd(pixels, width, i, rowEnd))
      if (end - i <= 2) continue
      fillRun(smooth, 1, i + 1, end - 1)
      i = end - 2
    }
  }
  return smooth
}

/** Whether pixel i lies on a straight line between those `step` before and after it, in each channel. */
function isEven(pixels: Int32Array, i: number, step: number, bend: number): boolean {
  const a = pixels[i - step]
  const b = pixels[i]
  const c = pixels[i + step]
  if (a === b && b === c) return true
  for (let shift = 0; shift < 32; shift += 8) {
    const before = ((b >>> shift) & 255) - ((a >>> shift) & 255)
    const after = ((c >>> shift) & 255) - ((b >>> shift) & 255)
    const larger = Math.max(Math.abs(before), Math.abs(after))
    if (larger > MAX_STEP || Math.abs(after - before) > bend + BEND_SHARE * larger) return false
  }
  return true
}
