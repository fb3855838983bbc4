import type { Raster } from '../model/raster'
import { sampleWindows, type Window } from './sample-windows'

/** Side of a block, px: that of a JPEG block. Noise of white spectrum is told from slopes over as many pixels. */
const SIDE = 8
const PIXELS = SIDE * SIDE
/** The sum of the squared distances of its pixels from the middle of a block, px^2, along one axis. */
const SPREAD = (PIXELS * (SIDE * SIDE - 1)) / 12
/** Least deviation of a block's brightness from its plane, levels, that is noise and not rounding. */
const MIN_NOISE = 0.8
/** Largest deviation that is looked for as that of noise, levels. Blocks of edges and strokes have 30 to 60. */
const MAX_NOISE = 12
/** Levels from black and white within which clipping takes half of the noise away. */
const CLIPPED = 12
/** Largest ratio of the deviations of blocks that show the same noise: it varies by a tenth over 64 px, by more through JPEG. */
const ALIKE = 2.1
/** Largest slope of a level block, as a part of its noise a px and as levels a px: 96 % of flat blocks with white noise have less. */
const LEVEL = { noise: 0.14, rounding: 0.05 } as const
/** Difference of the mean colors of level blocks in any channel up to which they are one flat color: levels, and parts of the noise. */
const SAME_COLOR = { levels: 3, noise: 0.6 } as const
/** Fewest level blocks, and their least share (0-1) of the blocks with noise: of 58 icons with noise that pass for photographs, those with large areas have 0.15 to 0.9. */
const MIN_LEVEL = { blocks: 16, share: 0.15 } as const
/** Least share (0-1) of the blocks with the same noise that are level: in 307 photographs, up to 0.8, since light on real things slopes. */
const MIN_LEVEL_OF_ALIKE = 0.85
/** Most colors that 90 % of the level blocks have: drawings come to 1 to 6. */
const MAX_COLORS = 8
const COLOR_SHARE = 0.9

/** A block of pixels: its mean color, the brightness of it, its slope in levels a px, and how far it lies from its plane (root mean square, levels). */
interface Block {
  readonly color: readonly [number, number, number]
  readonly light: number
  readonly slope: number
  readonly noise: number
}

/**
 * The share (0-1) of the blocks with noise that show one noise on few flat colors; 0 for all pictures but drawings with noise, as of a camera or a scanner. Noise is the
 * same everywhere, and where it is all that there is, brightness does not slope: photographs, noisy or not, slope nearly everywhere.
 */
export function flatNoiseShare(raster: Raster): number {
  const blocks = sampleWindows(raster).flatMap(noisyBlocks)
  const alike = blocksAlike(blocks)
  const level = alike.filter(({ slope, noise }) => slope < LEVEL.noise * noise + LEVEL.rounding)
  const { length } = level
  if (length < MIN_LEVEL.blocks || length < MIN_LEVEL_OF_ALIKE * alike.length) return 0
  const share = length / blocks.length
  return share >= MIN_LEVEL.share && countColors(level) <= MAX_COLORS ? share : 0
}

/** The opaque blocks of a window that may show noise. */
function noisyBlocks(window: Window): Block[] {
  if (window.isPlain) return []
  const blocks: Block[] = []
  for (let top = 0; top + SIDE <= window.height; top += SIDE) {
    for (let left = 0; left + SIDE <= window.width; left += SIDE) {
      const block = measureBlock(window, left, top)
      if (block === null || block.noise < MIN_NOISE) continue
      if (block.light >= CLIPPED && block.light <= 255 - CLIPPED) blocks.push(block)
    }
  }
  return blocks
}

/** The block at a place, with the plane that fits its brightness best; null if it is not opaque. */
function measureBlock({ width, pixels }: Window, left: number, top: number): Block | null {
  const sums: [number, number, number] = [0, 0, 0]
  let [sum, squares, alongX, alongY] = [0, 0, 0, 0]
  for (let v = 0; v < SIDE; v++) {
    for (let u = 0; u < SIDE; u++) {
      const pixel = pixels[(top + v) * width + left + u]
      if (pixel >>> 24 < 255) return null
      const [red, green, blue] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
      sums[0] += red
      sums[1] += green
      sums[2] += blue
      const light = 0.25 * red + 0.625 * green + 0.125 * blue
      sum += light
      squares += light * light
      alongX += light * (u - (SIDE - 1) / 2)
      alongY += light * (v - (SIDE - 1) / 2)
    }
  }
  const off = squares - (sum * sum) / PIXELS - (alongX * alongX + alongY * alongY) / SPREAD
  return {
    color: [sums[0] / PIXELS, sums[1] / PIXELS, sums[2] / PIXELS],
    light: sum / PIXELS,
    slope: Math.hypot(alongX, alongY) / SPREAD,
    noise: Math.sqrt(Math.max(0, off) / (PIXELS - 3)),
  }
}

/** The largest group of blocks whose noise is alike, of equally large ones that with the least noise. */
function blocksAlike(blocks: readonly Block[]): Block[] {
  const sorted = [...blocks].sort((a, b) => a.noise - b.noise)
  let [first, most] = [0, 0]
  for (let i = 0, end = 0; i < sorted.length && sorted[i].noise <= MAX_NOISE; i++) {
    while (end < sorted.length && sorted[end].noise <= ALIKE * sorted[i].noise) end++
    if (end - i <= most) continue
    first = i
    most = end - i
  }
  return sorted.slice(first, first + most)
}

/** The number of colors that `COLOR_SHARE` of the blocks have, the most frequent first. */
function countColors(blocks: readonly Block[]): number {
  const groups: { color: Block['color']; count: number }[] = []
  for (const { color, noise } of blocks) {
    const reach = SAME_COLOR.levels + SAME_COLOR.noise * noise
    const group = groups.find((known) => known.color.every((level, c) => Math.abs(level - color[c]) <= reach))
    if (group === undefined) groups.push({ color, count: 1 })
    else group.count++
  }
  const counts = groups.map(({ count }) => count).sort((a, b) => b - a)
  let held = 0
  let colors = 0
  while (held < COLOR_SHARE * blocks.length) held += counts[colors++]
  return colors
}
