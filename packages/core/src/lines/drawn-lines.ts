import type { Picture } from '../model/color-space'
import { type Inks, isOfLinesOnly, LINES_ONLY } from '../model/palette'
import { withoutStrokes } from './keep-lines'
import { findLineInks, INKLESS } from './line-inks'
import { stretchesOf } from './line-stretches'
import { type LineTone, type TonedLine, toneOf } from './line-tone'
import { type LinePath, linkLines } from './link-lines'
import { LumaField } from './luma-field'
import { findRidgePoints, type RidgePoints } from './ridge-points'
import { findRowInks } from './row-inks'

/** How much farther from its ground than its ink, as a share of its contrast, a pixel of a line may lie: more shows what it leads to, such as the head of an arrow. */
const MAX_BEYOND = 0.25

/**
 * Share (0-1) of a picture's pixels that are middles of lines from which on it shows a pattern, and lines are not followed. Plans, maps, charts, tables and
 * pages of text have up to 0.075, photographs up to 0.19, graph paper of a line each 16 px 0.11, 10 px 0.17, 8 px 0.21; ordered dither in black and white
 * 0.21 to 0.58, noise 0.31 to 0.36.
 */
const MAX_DENSITY = 0.2

/** Pixels that show the middles of thin lines: pixel `pixels[k]` (row-major index) is of ink `inks[k]`. */
export interface DrawnLines {
  readonly pixels: readonly number[]
  readonly inks: readonly number[]
}

/** Which lines show their inks by the color of their pixels, and the tolerance of these inks, levels. */
export interface ShownLines {
  readonly isShown: (tone: LineTone) => boolean
  readonly tolerance: number
}

/**
 * The thin lines of a compressed picture in stretches, the longest first: ridges of luma (Steger 1998), linked and toned, without rings beside edges and
 * strokes of letters. None with transparency, and none in patterns such as dither.
 */
export function findLines(picture: Picture<'ycbcr'>): TonedLine[] {
  if (!picture.pixels.every((pixel) => pixel >>> 24 === 255)) return []
  const field = new LumaField(picture)
  const points = findRidgePoints(field)
  if (points.places.length > MAX_DENSITY * picture.pixels.length) return []
  const found: TonedLine[] = []
  for (const path of linkLines(field, points)) {
    const tone = toneOf(path, picture, points)
    if (tone !== null) found.push({ path, tone })
  }
  return withoutStrokes(found, picture.width, picture.height)
    .flatMap((line) => inStretches(line, picture, field, points))
    .sort((a, b) => b.path.length - a.path.length || a.path[0] - b.path[0])
}

/** The stretches of a line, each toned by itself if it is straight: one side of a box may lie between two rows and another on a column. */
function inStretches(line: TonedLine, picture: Picture<'ycbcr'>, field: LumaField, points: RidgePoints): TonedLine[] {
  const { straight, others } = stretchesOf(line.path, field, points)
  if (straight.length + others.length === 1) return [line]
  const tone = toneOf(others.flat(), picture, points) ?? line.tone
  const whole = line.path
  return [
    ...straight.map((path) => ({ path, tone: toneOf(path, picture, points) ?? line.tone, whole })),
    ...others.map((path) => ({ path, tone, whole })),
  ]
}

/**
 * The pixels of lines, and the inks of a picture with those of lines that none of the given inks has. `standIns` are the given inks that stand for
 * gradients: a line that had one would be painted with its gradient.
 */
export function inkLines(
  found: readonly TonedLine[],
  picture: Picture<'ycbcr'>,
  given: Inks<'ycbcr'>,
  { isShown, tolerance }: ShownLines,
  standIns?: ReadonlySet<number>,
): { readonly inks: Inks<'ycbcr'>; readonly lines: DrawnLines } {
  const { inks, inkOf } = findLineInks(found, given, standIns)
  for (const k of findRowInks(found, inkOf, given, picture)) if (!standIns?.has(k)) inks.tolerance[k] = LINES_ONLY
  found.forEach(({ tone }, k) => {
    const ink = inkOf[k]
    if (ink !== INKLESS && isOfLinesOnly(inks, ink) && isShown(tone)) inks.tolerance[ink] = tolerance
  })
  const owner = new Map<number, number>()
  found.forEach(({ path, tone }, k) => {
    if (inkOf[k] === INKLESS) return
    const luma = inks.colors[4 * inkOf[k]]
    const sign = luma < tone.ground[0] ? -1 : 1
    const isBeyond = (i: number): boolean => sign * ((picture.pixels[i] & 255) - luma) > MAX_BEYOND * tone.contrast
    for (const i of connected(path, picture, luma)) if (!owner.has(i) && !isBeyond(i)) owner.set(i, inkOf[k])
  })
  return { inks, lines: { pixels: [...owner.keys()], inks: [...owner.values()] } }
}

/** The pixels of a path, and at each corner where two touch, the third pixel nearer to its luma: regions are connected at sides. */
function connected(path: LinePath, { pixels, width }: Picture<'ycbcr'>, luma: number): number[] {
  const out: number[] = []
  const off = (i: number): number => Math.abs((pixels[i] & 255) - luma)
  path.forEach((i, k) => {
    if (k > 0) {
      const before = path[k - 1]
      const column = (i % width) - (before % width)
      if (column !== 0 && i - before !== column) {
        const one = before + column
        const other = i - column
        out.push(off(one) <= off(other) ? one : other)
      }
    }
    out.push(i)
  })
  return out
}
