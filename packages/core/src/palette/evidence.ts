import { ColorTable } from '../color/color-table'
import { channelDistance } from '../image/pixels'
import type { ColorSpace, Picture } from '../model/color-space'

/**
 * Flat colours of a picture, found by exact repetition: entry i is the packed premultiplied colour `colors[i]`,
 * which fills `flat[i]` blocks of 2 x 2 equal pixels, of which `smooth[i]` touch a colour 1-3 levels away, `broad[i]` are part of
 * a block of 3 x 3, `wide[i]` of one of 5 x 5 (both counted up to a bound), and `between[i]` lie between two unlike colours, as a narrow band does and a thin line's rim does not.
 * Anti-aliased rims are one pixel thick, so they fill no block, and those of thin lines, two at most, no broad one; a gradient's colours fill blocks, and most are smooth.
 * Entries are in the order of their first block.
 */
export interface Evidence {
  readonly count: number
  readonly colors: Uint32Array
  readonly flat: Uint32Array
  readonly smooth: Uint32Array
  readonly broad: Uint32Array
  readonly between: Uint32Array
  readonly wide: Uint32Array
}

/** Flat colours beyond this number are not drawn artwork; the rest are left to their neighbours. */
const MAX_COLORS = 1 << 16
const SMOOTH_STEP = 3
/** Colours further apart than this, levels, are unlike. */
const UNLIKE = 24
/** Broad blocks are counted up to here. */
const ENOUGH = 16
/** Blocks of 5 x 5 are counted up to here. */
const ENOUGH_WIDE = 64

/**
 * Collects the evidence in one pass. The local form of the colour coherence vector (Pass, Zabih and Miller 1996).
 * `pixels` are packed premultiplied, row-major. Blocks of 5 x 5 are counted if `countsWide`. A picture less than 2 px wide or high has no blocks: its result is empty.
 */
export function collectEvidence({ pixels, width, height }: Picture<'rgb'>, countsWide: boolean): Evidence {
  const table = new ColorTable(MAX_COLORS)
  const flat = new Uint32Array(MAX_COLORS)
  const smooth = new Uint32Array(MAX_COLORS)
  const broad = new Uint32Array(MAX_COLORS)
  const between = new Uint32Array(MAX_COLORS)
  const wide = new Uint32Array(MAX_COLORS)
  let lastColor = 0
  let last = -1
  for (let y = 0; y + 1 < height; y++) {
    const row = y * width
    for (let x = 0; x + 1 < width; x++) {
      const i = row + x
      const color = pixels[i]
      if (pixels[i + 1] !== color || pixels[i + width] !== color || pixels[i + width + 1] !== color) continue
      if (last < 0 || color !== lastColor) {
        last = table.count < MAX_COLORS ? table.add(color) : table.find(color)
        if (last < 0) continue
        lastColor = color
      }
      flat[last]++
      if (isSmooth(pixels, i, width, x + 2 < width, y + 2 < height)) smooth[last]++
      if (broad[last] < ENOUGH && isBroad(pixels, i, width, x + 2 < width, y + 2 < height)) broad[last]++
      if (countsWide && wide[last] < ENOUGH_WIDE && x + 4 < width && y + 4 < height && isWide(pixels, i, width))
        wide[last]++
      if (broad[last] === 0 && isBetween(pixels, i, width, x, y, height)) between[last]++
    }
  }
  return { count: table.count, colors: table.colors, flat, smooth, broad, between, wide }
}

function isSmooth(pixels: Uint32Array, i: number, width: number, hasRight: boolean, hasBelow: boolean): boolean {
  const color = pixels[i]
  if (hasRight && pixels[i + 2] !== color && channelDistance(pixels[i + 2], color) <= SMOOTH_STEP) return true
  const below = i + 2 * width
  return hasBelow && pixels[below] !== color && channelDistance(pixels[below], color) <= SMOOTH_STEP
}

function isBroad(pixels: Uint32Array, i: number, width: number, hasRight: boolean, hasBelow: boolean): boolean {
  if (!hasRight || !hasBelow) return false
  const color = pixels[i]
  const below = i + 2 * width
  return (
    pixels[i + 2] === color &&
    pixels[i + width + 2] === color &&
    pixels[below] === color &&
    pixels[below + 1] === color &&
    pixels[below + 2] === color
  )
}

/** Whether the colour fills a block of 5 x 5, to judge by nine of its pixels. */
function isWide(pixels: Uint32Array, i: number, width: number): boolean {
  const color = pixels[i]
  const middle = i + 2 * width
  const below = i + 4 * width
  return (
    pixels[below + 4] === color &&
    pixels[i + 4] === color &&
    pixels[below] === color &&
    pixels[middle + 2] === color &&
    pixels[i + 2] === color &&
    pixels[middle] === color &&
    pixels[middle + 4] === color &&
    pixels[below + 2] === color
  )
}

/** Whether the colours beyond a block's rims, to the left and right or above and below, are unlike each other and the block. */
function isBetween(pixels: Uint32Array, i: number, width: number, x: number, y: number, height: number): boolean {
  const differ = (a: number, b: number): boolean =>
    channelDistance(pixels[a], pixels[b]) > UNLIKE &&
    channelDistance(pixels[a], pixels[i]) > UNLIKE &&
    channelDistance(pixels[b], pixels[i]) > UNLIKE
  if (x >= 2 && x + 3 < width && differ(i - 2, i + 3)) return true
  return y >= 2 && y + 3 < height && differ(i - 2 * width, i + 3 * width)
}

/**
 * Evidence where noise keeps small areas from repeating exactly: pixels that `isMixed` marks, with all eight neighbours, and that
 * differ from them by at most `tolerance` levels. A rim is never that flat three pixels wide. `smooth` is 0 throughout.
 */
export function collectRoughEvidence<S extends ColorSpace>(
  { pixels, width, height }: Picture<S>,
  isMixed: Uint8Array,
  tolerance: number,
): Evidence {
  const counts = new Map<number, number>()
  for (let i = isMixed.indexOf(1, width + 1); i >= 0 && i < width * (height - 1); i = isMixed.indexOf(1, i + 1)) {
    const x = i % width
    if (x === 0 || x + 1 === width || !isRoughlyFlat(pixels, isMixed, i, width, tolerance)) continue
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
  }
  const colors = Uint32Array.from(counts.keys())
  const flat = Uint32Array.from(counts.values())
  const none = new Uint32Array(colors.length)
  return { count: colors.length, colors, flat, smooth: none, broad: flat, between: none, wide: none }
}

function isRoughlyFlat(pixels: Uint32Array, isMixed: Uint8Array, i: number, width: number, tolerance: number): boolean {
  for (let row = i - width; row <= i + width; row += width) {
    for (let k = row - 1; k <= row + 1; k++) {
      if (isMixed[k] === 0 || channelDistance(pixels[k], pixels[i]) > tolerance) return false
    }
  }
  return true
}
