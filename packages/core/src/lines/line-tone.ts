import type { Picture } from '../model/color-space'
import type { LinePath } from './link-lines'
import type { RidgePoints } from './ridge-points'

/** Share (0-1) of the pixels of a line that show its ink best, by which its luma is told: those in whose middle it runs. */
const SHOWN_SHARE = 0.25
/** Px on each side of a line to which compression spreads its color. */
const SPREAD = 3
/**
 * Px beside a line within which nothing stronger may be drawn along `MIN_QUIET` (0-1) of it: edges ring so far, in parallel to themselves. Not told
 * nearer to the frame.
 */
const REACH = 6
const MIN_QUIET = 0.3
/** Differences from the ground that are nothing stronger: levels, and a share of the line's contrast. */
const QUIET = 8
const QUIET_SHARE = 1.5
/** Contrast of the second row of a line between two rows, and most of the third, as shares of that of the first. */
const MIN_SECOND = 0.25
const MAX_THIRD = 0.12

/** A thin line of a compressed picture, and its ink. */
export interface TonedLine {
  readonly path: LinePath
  readonly tone: LineTone
  /** The whole line, where `path` is a stretch of it. */
  readonly whole?: LinePath
}

/** The ink of a line. */
export interface LineTone {
  /** Luma, Cb and Cr of the pixels that show the ink best, and of the ground, levels. */
  readonly ink: Levels
  readonly ground: Levels
  /** The same of the ink less the ground, summed across the line, px times levels: what blurring keeps. */
  readonly sum: Levels
  /** Size of its contrast against its ground, levels of luma. */
  readonly contrast: number
  /** Contrast of the second row or column of a line between two, none of whose pixels need show its ink, as a share of that of the first; 0 for others. */
  readonly second: number
  /** Largest difference of a channel, levels, of the grounds on both sides. */
  readonly step: number
}

/** Width, px, from which on a line shows its ink in whole pixels. Lines of 2 px measure 1.4 to 2.2, pens of 3 px 2.6 to 2.9. */
const WIDE = 2.4

/** Whether a line is so wide that pixels show its ink by their color, all along it. */
export function isWide({ sum, contrast }: LineTone): boolean {
  return Math.abs(sum[0]) >= WIDE * contrast
}

export type Levels = readonly [light: number, b: number, r: number]

/**
 * The ink of a line: the luma of the pixels that it covers most, and the chroma that the pixels across hold together, since files keep chroma at half the
 * resolution, which blurs it and keeps its sum. Null for what is no line but a ring beside something stronger, and for lines within 7 px of
 * the frame all along, beside which too little is seen to tell.
 */
export function toneOf(path: LinePath, picture: Picture<'ycbcr'>, points: RidgePoints): LineTone | null {
  const { contrast } = points
  const middles = path.filter((i) => contrast[i] !== 0)
  const across = sumsAcross(path, picture, points)
  const { quiet, measured, grounds, steps, rows } = across
  const second = isStraight(path, picture.width) && isOfTwoRows(rows) ? rows[1] / rows[0] : 0
  const sums = second > 0 ? across.sums.map((sum, c) => sum + across.shifts[c]) : across.sums
  if (measured === 0 || quiet < MIN_QUIET * measured || sums[0] === 0) return null
  const isLight = contrast[middles[0]] > 0
  const light = middles.map((i) => picture.pixels[i] & 255).sort((a, b) => (isLight ? b - a : a - b))
  const count = Math.max(1, Math.round(SHOWN_SHARE * light.length))
  const luma = light.slice(0, count).reduce((sum, level) => sum + level, 0) / count
  const step = luma - grounds[0] / quiet
  if (step * sums[0] <= 0) return null
  const all = ([a, b, c]: readonly number[], of: (value: number, c: number) => number): Levels => [
    of(a, 0),
    of(b, 1),
    of(c, 2),
  ]
  const ground = all(grounds, (sum) => sum / quiet)
  const mean = middles.reduce((sum, i) => sum + Math.abs(contrast[i]), 0) / middles.length
  return {
    ink: all(sums, (sum, c) => ground[c] + (sum / sums[0]) * step),
    ground,
    sum: all(sums, (sum) => sum / quiet),
    contrast: Math.max(mean, Math.abs(step)),
    second,
    step: Math.max(...steps.map((sum) => Math.abs(sum) / quiet)),
  }
}

/** Sums over the pixels of a line beside which nothing stronger is drawn. */
interface Sums {
  quiet: number
  /** The number of middles so far from the frame that what is beside them is known, quiet or not. */
  measured: number
  /** By channel: of the ground, of what the line adds to it across, and of the difference of the grounds on both sides of the path. */
  readonly grounds: number[]
  readonly sums: number[]
  /** What the sums across gain where each of two rows has the ground of its own side instead of the mean of both. */
  readonly shifts: number[]
  readonly steps: number[]
  /** Luma less the ground of the pixels on the line, of those beside it that show more of it, and of those on the other side. */
  readonly rows: number[]
}

function sumsAcross(
  path: LinePath,
  { pixels, width, height }: Picture<'ycbcr'>,
  { contrast, acrossX, acrossY }: RidgePoints,
): Sums {
  const all: Sums = {
    quiet: 0,
    measured: 0,
    grounds: [0, 0, 0],
    sums: [0, 0, 0],
    shifts: [0, 0, 0],
    steps: [0, 0, 0],
    rows: [0, 0, 0],
  }
  path.forEach((i, k) => {
    const x = i % width
    const y = (i - x) / width
    if (contrast[i] === 0 || x <= REACH || y <= REACH || x >= width - REACH - 1 || y >= height - REACH - 1) return
    all.measured++
    const ahead = path[Math.min(k + 1, path.length - 1)]
    const turn = ((ahead % width) - x) * acrossY[i] - (Math.floor(ahead / width) - y) * acrossX[i]
    const nx = turn < 0 ? -acrossX[i] : acrossX[i]
    const ny = turn < 0 ? -acrossY[i] : acrossY[i]
    const at = (far: number): number => pixels[Math.round(y + far * ny) * width + Math.round(x + far * nx)]
    const one = at(-SPREAD - 1)
    const other = at(SPREAD + 1)
    const limit = QUIET + QUIET_SHARE * Math.abs(contrast[i])
    for (let far = 2; far <= REACH; far++) {
      if (Math.abs((at(-far) & 255) - (one & 255)) > limit || Math.abs((at(far) & 255) - (other & 255)) > limit) return
    }
    all.quiet++
    const isFirst = addRows(all.rows, at(0) & 255, at(-1) & 255, at(1) & 255, one & 255, other & 255)
    for (let c = 0; c < 3; c++) {
      const before = (one >>> (8 * c)) & 255
      const after = (other >>> (8 * c)) & 255
      const middle = (before + after) / 2
      all.grounds[c] += middle
      all.steps[c] += before - after
      all.shifts[c] += middle - (isFirst ? after : before)
      for (let far = -SPREAD; far <= SPREAD; far++) {
        const own = levelBetween(pixels, width, x + far * nx, y + far * ny, 8 * c)
        all.sums[c] += own - (far < 0 ? before : far > 0 ? after : middle)
      }
    }
  })
  return all
}

/**
 * A channel, the 8 bits from `shift` on, at a place between the middles of pixels, by bilinear interpolation: the nearest pixels alone would show slanted
 * lines a third too narrow.
 */
function levelBetween(pixels: Uint32Array, width: number, x: number, y: number, shift: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const i = row * width + column
  const across = x - column
  const upper = (1 - across) * ((pixels[i] >>> shift) & 255) + across * ((pixels[i + 1] >>> shift) & 255)
  const below = i + width
  const lower = (1 - across) * ((pixels[below] >>> shift) & 255) + across * ((pixels[below + 1] >>> shift) & 255)
  return upper + (y - row) * (lower - upper)
}

/** Whether a line runs along a row or a column. */
function isStraight(path: LinePath, width: number): boolean {
  const isNear = (of: (i: number) => number): boolean => {
    const first = of(path[0])
    return path.every((i) => Math.abs(of(i) - first) <= 1)
  }
  return isNear((i) => i % width) || isNear((i) => Math.floor(i / width))
}

/** Adds what three pixels across a line have more than the grounds before and after it. Whether the first of them shows more than the last. */
function addRows(rows: number[], own: number, before: number, after: number, one: number, other: number): boolean {
  const middle = own - (one + other) / 2
  if (middle === 0) return false
  const first = (before - one) / middle
  const last = (after - other) / middle
  rows[0] += middle
  rows[1] += Math.max(first, last) * middle
  rows[2] += Math.min(first, last) * middle
  return first > last
}

function isOfTwoRows([own, second, third]: readonly number[]): boolean {
  return second / own >= MIN_SECOND && third / own <= MAX_THIRD
}
