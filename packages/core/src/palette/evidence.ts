import { ColorTable, MANY_COLORS } from '../color/color-table'
import { evenColumnsEnd } from '../geometry/run-end'
import { channelDistance, signedPixels } from '../image/pixels'
import type { ColorSpace, Picture } from '../model/color-space'
import { MIXED } from '../model/indexed'

/**
 * The colors of a picture that fill blocks, which are squares of pixels of exactly one color. Entry i of every array is about color i.
 * Overlapping blocks all count. Fills are told from anti-aliasing by such blocks: a rim is one pixel thick, and the rims of a thin line
 * two pixels at most.
 */
export interface Evidence {
  /** Number of colors, which is the number of entries in use of each array of the evidence; the arrays may be longer. */
  readonly count: number
  /**
   * The colors that fill blocks, packed premultiplied, in the scan order of each color's first block. Entry i of the other arrays is about
   * color i.
   */
  readonly colors: Uint32Array
  /**
   * Number of 2 x 2 blocks of pixels of exactly the color, overlapping ones included. The rim of an area fills none. In rough evidence
   * (`collectRoughEvidence`) the number of flat pixels of the color.
   */
  readonly blocks2: Uint32Array
  /**
   * Number of the color's 2 x 2 blocks with a neighboring pixel, to the right or below, that differs by 1-3 levels. Most blocks of a
   * gradient have one.
   */
  readonly smooth2: Uint32Array
  /**
   * Number of the color's 2 x 2 blocks that lie between two colors that are unlike it and unlike each other. A narrow band of color has
   * such blocks, the rims of a thin line have none. The count stops at the color's first 3 x 3 block.
   */
  readonly band2: Uint32Array
  /** Number of 3 x 3 blocks of the color, overlapping ones included, counted up to `MIN_AREA_BLOCKS`. The rims of a thin line fill none. */
  readonly blocks3: Uint32Array
  /** Number of 5 x 5 blocks of the color, overlapping ones included, counted up to `MIN_AREA_BLOCKS`. Noise fills none. */
  readonly blocks5: Uint32Array
}

/** Largest channel difference, levels, at which two neighboring pixels count as neighboring steps of a gradient. */
const MAX_SMOOTH_STEP = 3
/**
 * Largest channel difference, levels, at which two colors count as alike. A narrow band is recognized only between colors that differ by
 * more.
 */
const MAX_ALIKE = 24
/**
 * Smallest number of 5 x 5 blocks of exactly one color at which the color counts as filling an area of a noisy picture. Noise is never that
 * flat. Counting 3 x 3 and 5 x 5 blocks stops there.
 */
export const MIN_AREA_BLOCKS = 24

/**
 * The evidence of a picture: each color that fills 2 x 2 blocks of equal pixels, with the number of its blocks of several kinds. Empty for
 * a picture one pixel wide or high, which has no blocks. The counts are collected in one pass, which skips the insides of areas, and are a local form of the color coherence
 * vector (Pass, Zabih and Miller 1996).
 */
export function collectEvidence(picture: Picture<'rgb'>): Evidence {
  const { width, height } = picture
  const pixels = signedPixels(picture.pixels)
  const blocks = new Blocks(pixels, width, height)
  const table = new ColorTable(MANY_COLORS)
  const blocks2 = new Uint32Array(MANY_COLORS)
  const smooth2 = new Uint32Array(MANY_COLORS)
  const band2 = new Uint32Array(MANY_COLORS)
  const blocks3 = new Uint32Array(MANY_COLORS)
  const blocks5 = new Uint32Array(MANY_COLORS)
  for (let y = 0; y + 1 < height; y++) {
    const rowEnd = (y + 1) * width
    for (let start = y * width, end = start; start + 1 < rowEnd; start = Math.max(end, start + 1)) {
      end = evenColumnsEnd(pixels, width, start, rowEnd)
      if (end - start < 2) continue
      const color = pixels[start] >>> 0
      const k = table.count < MANY_COLORS ? table.add(color) : table.find(color)
      if (k < 0) continue
      blocks2[k] += end - start - 1
      for (let i = start; i + 1 < end; i++) {
        if (blocks3[k] >= MIN_AREA_BLOCKS && blocks5[k] >= MIN_AREA_BLOCKS) i = blocks.skipEven(i, y, end)
        const x = i - y * width
        if (blocks.isSmooth(x, y)) smooth2[k]++
        if (blocks3[k] < MIN_AREA_BLOCKS && blocks.isBlock3(x, y)) blocks3[k]++
        if (blocks5[k] < MIN_AREA_BLOCKS && blocks.isBlock5(x, y)) blocks5[k]++
        if (blocks3[k] === 0 && blocks.isBand(x, y)) band2[k]++
      }
    }
  }
  return { count: table.count, colors: table.colors, blocks2, smooth2, band2, blocks3, blocks5 }
}

/** Tests of the surroundings of a 2 x 2 block of pixels of one color, which is given by its top left pixel (x, y). */
class Blocks {
  constructor(
    private readonly pixels: Int32Array,
    private readonly width: number,
    private readonly height: number,
  ) {}

  /**
   * The first block from pixel i on that may touch another color on its right or below. Blocks begin at row `y`, and end before pixel `end`
   * of it, up to which all columns of two pixels have one color.
   */
  skipEven(i: number, y: number, end: number): number {
    const { pixels, width, height } = this
    const below = y + 2 < height ? evenColumnsEnd(pixels, width, i + width, end + width) - width : end
    return Math.max(i, Math.min(below, end - 2))
  }

  /**
   * Whether one of two pixels beside the 2 x 2 block with top left pixel (x, y), the one right of its top row or the one below its left
   * column, differs from the block's color by 1-3 levels.
   */
  isSmooth(x: number, y: number): boolean {
    const { width, height } = this
    const i = y * width + x
    return (x + 2 < width && this.isSmallStep(i, i + 2)) || (y + 2 < height && this.isSmallStep(i, i + 2 * width))
  }

  /**
   * Whether the 3 x 3 block of pixels with top left pixel (x, y) has one color, provided that its top left 2 x 2 pixels have. False where
   * it would leave the picture.
   */
  isBlock3(x: number, y: number): boolean {
    const { pixels, width, height } = this
    if (x + 2 >= width || y + 2 >= height) return false
    const i = y * width + x
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

  /**
   * Whether the 5 x 5 block of pixels with top left pixel (x, y) has one color, judged by its corners, the middles of its sides and its
   * center only. False where it would leave the picture.
   */
  isBlock5(x: number, y: number): boolean {
    const { pixels, width, height } = this
    if (x + 4 >= width || y + 4 >= height) return false
    const i = y * width + x
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

  /**
   * Whether the 2 x 2 block with top left pixel (x, y) lies in a narrow band. This holds when the pixels two columns beside the block, to
   * its left and to its right, are unlike each other and unlike the block, or likewise the pixels two rows above and below. The distance of
   * two leaves room for a rim of one pixel on each side of the band.
   */
  isBand(x: number, y: number): boolean {
    const { width, height } = this
    const i = y * width + x
    if (x >= 2 && x + 3 < width && this.areUnlike(i - 2, i, i + 3)) return true
    return y >= 2 && y + 3 < height && this.areUnlike(i - 2 * width, i, i + 3 * width)
  }

  /** Whether pixels i and j (row-major indices) differ, by 1-3 levels in the channel that differs most. */
  private isSmallStep(i: number, j: number): boolean {
    const { pixels } = this
    return pixels[i] !== pixels[j] && channelDistance(pixels[i], pixels[j]) <= MAX_SMOOTH_STEP
  }

  /** Whether any two of the pixels a, i and b (row-major indices) differ by more than `MAX_ALIKE` levels in a channel. */
  private areUnlike(a: number, i: number, b: number): boolean {
    const { pixels } = this
    return (
      channelDistance(pixels[a], pixels[b]) > MAX_ALIKE &&
      channelDistance(pixels[a], pixels[i]) > MAX_ALIKE &&
      channelDistance(pixels[b], pixels[i]) > MAX_ALIKE
    )
  }
}

/**
 * Evidence of the colors of areas in which noise keeps neighboring pixels from being equal. It counts, for each exact color, its flat
 * pixels: mixed pixels (near no ink) whose eight neighbors are mixed too and differ from it by at most `tolerance` levels. An anti-aliased
 * rim is never that flat three pixels wide. `blocks2` and `blocks3` both hold this number; the other counts are 0.
 */
export function collectRoughEvidence<S extends ColorSpace>(
  picture: Picture<S>,
  purity: Uint8Array,
  tolerance: number,
): Evidence {
  const { pixels, width, height } = picture
  const counts = new Map<number, number>()
  const end = width * (height - 1)
  for (let i = purity.indexOf(MIXED, width + 1); i >= 0 && i < end; i = purity.indexOf(MIXED, i + 1)) {
    const x = i % width
    if (x === 0 || x + 1 === width || !isRoughlyFlat(picture, purity, i, tolerance)) continue
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
  }
  const colors = Uint32Array.from(counts.keys())
  const found = Uint32Array.from(counts.values())
  const none = new Uint32Array(colors.length)
  return { count: colors.length, colors, blocks2: found, smooth2: none, band2: none, blocks3: found, blocks5: none }
}

/**
 * Whether pixel i (row-major index) and its eight neighbors are all mixed (near no ink), and each neighbor differs from pixel i by at most
 * `tolerance` levels in every channel. Pixel i must not be on the frame.
 */
function isRoughlyFlat<S extends ColorSpace>(
  { pixels, width }: Picture<S>,
  purity: Uint8Array,
  i: number,
  tolerance: number,
): boolean {
  for (let row = i - width; row <= i + width; row += width) {
    for (let k = row - 1; k <= row + 1; k++) {
      if (purity[k] !== MIXED || channelDistance(pixels[k], pixels[i]) > tolerance) return false
    }
  }
  return true
}
