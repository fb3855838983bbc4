import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'

/** Side of a block, px: the largest that JPEG codes as one, 8 px of chroma at half the size. What compression adds beside ink stays in its block. */
const BLOCK = 16
/** Least luma, levels, of the lightest pixel of a block of paper whose white was cut off, and the largest range of luma in it: blocks with ink have more. */
const BARE = { light: 200, range: 48 } as const
/** Level of each channel from which on a pixel is white that was cut off (JPEG moves it by a few levels), and the least share of such pixels away from ink. */
const WHITE = { level: 250, share: 0.1 } as const
/**
 * Largest third difference, levels, that shading makes once it is rounded, and the least share of larger ones away from ink: scans whose white was cut off have
 * 0.04 to 0.27, flat grounds of compressed drawings none.
 */
const ROUGH = { difference: 2, share: 0.03 } as const
/**
 * Rows down which third differences of one sign go on where a line was drawn: more than a block of JPEG has. Of 20 scans with clipped white, runs of 9 and more hold at most 4 % of
 * the roughness away from ink, runs of 4 and more 24 to 47 %; of charts with pale lines, nine tenths and more.
 */
const LINE = 9
/** Least share of blocks that lie away from ink: with fewer there is no paper to judge by. */
const MIN_SHARE = 0.02

/**
 * Whether a picture may show paper whose white was cut off, as scanners' automatic levels do: much of the ground is one white, and the rest of it has the texture
 * of paper, also away from all ink, where compression of a drawing leaves none. Pictures narrower or lower than three blocks (48 px) have
 * none; what lies beside the last whole block is not looked at.
 */
export function hasClippedPaper(raster: Raster): boolean {
  const columns = Math.floor(raster.width / BLOCK)
  const rows = Math.floor(raster.height / BLOCK)
  const bare = bareBlocks(raster, columns, rows)
  let blocks = 0
  let white = 0
  let rough = 0
  for (let row = 1; row + 1 < rows; row++) {
    for (let column = 1; column + 1 < columns; column++) {
      if (!isAway(bare, columns, row * columns + column)) continue
      blocks++
      const first = 4 * BLOCK * (row * raster.width + column)
      white += countWhite(raster, first)
      rough += countRough(raster, first)
    }
  }
  const pixels = blocks * BLOCK * BLOCK
  return (
    blocks >= Math.max(1, MIN_SHARE * columns * rows) &&
    white >= WHITE.share * pixels &&
    rough >= ROUGH.share * blocks * BLOCK * (BLOCK - 3)
  )
}

/** 1 for each block, row by row, that holds no ink. */
function bareBlocks({ width, rgba }: Raster, columns: number, rows: number): Uint8Array {
  const bare = new Uint8Array(columns * rows)
  for (let k = 0; k < bare.length; k++) {
    const row = Math.floor(k / columns)
    const left = BLOCK * (k - row * columns)
    let least = 255
    let most = 0
    for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
      for (let p = 4 * (y * width + left), end = p + 4 * BLOCK; p < end; p += 4) {
        const luma = lumaAt(rgba, p)
        if (luma < least) least = luma
        if (luma > most) most = luma
      }
    }
    bare[k] = most >= BARE.light && most - least <= BARE.range ? 1 : 0
  }
  return bare
}

/** Whether block k and the eight around it hold no ink. */
function isAway(bare: Uint8Array, columns: number, k: number): boolean {
  for (let above = k - columns - 1; above <= k + columns - 1; above += columns)
    if (bare[above] + bare[above + 1] + bare[above + 2] < 3) return false
  return true
}

/** The number of white pixels of the block that begins at byte `first`. */
function countWhite({ width, rgba }: Raster, first: number): number {
  let count = 0
  for (let y = 0, row = first; y < BLOCK; y++, row += 4 * width)
    for (let p = row; p < row + 4 * BLOCK; p += 4) if (isWhite(rgba, p)) count++
  return count
}

/**
 * The number of third differences along the rows of the block that begins at byte `first` that are larger than shading makes them, but those that go on down
 * `LINE` rows and more: such a column of them is a pale line of a chart or a table.
 */
function countRough({ width, rgba }: Raster, first: number): number {
  let count = 0
  for (let x = 0; x < BLOCK - 3; x++) {
    let sign = 0
    let length = 0
    for (let y = 0, p = first + 4 * x + 1; y < BLOCK; y++, p += 4 * width) {
      const own = roughness(rgba, p)
      if (own !== sign) {
        if (sign !== 0 && length < LINE) count += length
        sign = own
        length = 0
      }
      length++
    }
    if (sign !== 0 && length < LINE) count += length
  }
  return count
}

function isWhite(rgba: Raster['rgba'], p: number): boolean {
  return rgba[p] >= WHITE.level && rgba[p + 1] >= WHITE.level && rgba[p + 2] >= WHITE.level
}

/** The sign of the third difference of four bytes, 4 apart, from `at` on; 0 where it is no larger than shading makes it. */
function roughness(rgba: Raster['rgba'], at: number): number {
  const difference = rgba[at + 12] - rgba[at] + 3 * (rgba[at + 4] - rgba[at + 8])
  return Math.abs(difference) > ROUGH.difference ? Math.sign(difference) : 0
}
