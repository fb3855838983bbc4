import type { DrawnLines } from '../lines/drawn-lines'
import type { ColorSpace, PackedColors, Picture } from '../model/color-space'
import { type Indexed, SOLID } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'
import type { SplitPair } from '../palette/line-inks'
import type { Outline } from '../palette/outline-inks'
import { closeGaps } from './close-gaps'
import { Coverages } from './coverages'
import { findHairlines } from './hairlines'
import { joinDiagonals } from './join-diagonals'
import { joinLinePieces } from './join-line-pieces'
import { settleCrossings } from './line-crossings'
import { Mixture } from './mixture'
import { findPurePixels, markDrawn, markLines, markRidges, type PurePixels } from './pure-pixels'
import { SplitLines } from './split-lines'
import { Unmixer } from './unmix'
import { FarUnmixer } from './unmix-far'

/** Bounds for giving each pixel of a picture one ink. */
export interface IndexPlan {
  /** Largest distance, levels (Euclidean, over the four premultiplied channels), between a pixel and a blend of inks that explains it. */
  readonly blendTolerance: number
  /** Smallest thickness, px, of a line that keeps pixels of its own although it covers the larger part of none. Thinner lines vanish. */
  readonly minLine: number
}

/** Colors whose pixels show their ink alone, whatever is beside them. */
export interface ExactColors<in out S extends ColorSpace> {
  /** Those of strokes, where they lie on ridges. */
  readonly strokes: PackedColors<S>
  /** Those of lines, wherever they lie. */
  readonly lines: PackedColors<S>
  /** Pairs of pixels across straight lines that cover two rows or columns in part. */
  readonly split?: readonly SplitPair[]
  /** Thin lines that were followed through compression, with the inks of their pixels. */
  readonly drawn?: DrawnLines
}

/** A picture whose pixels are unmixed, before its lines are drawn (`indexLines`). */
export interface UnmixedPixels<in out S extends ColorSpace> {
  /** What `indexPixels` returns, with the ink that covers most of each pixel. */
  readonly indexed: Indexed
  readonly pure: PurePixels
  readonly coverages: Coverages
  readonly inks: Inks<S>
}

/**
 * The picture with one ink for every pixel, the ink that covers the largest part of it. Marks the pixels that no blend of inks explains.
 * 1. A pixel is pure, provisionally, when its color is near an ink, and solid when a 2 x 2 block around it agrees. So is a pixel
 *    whose color is one of `exact.strokes`, if it lies on a ridge, or one of `exact.lines`.
 * 2. Every pixel that is not solid is unmixed into the inks around it; the ink with the largest coverage owns it. A pixel that is
 *    pure but not solid keeps its ink unless two other inks near it explain it, so a gray rim between black and white differs from a
 *    gray line. Pixels that two inks around them do not explain come last, when their number is known.
 *    Straight lines between two rows (`exact.split`) are blends of their inks and what is beside them.
 *    Outlines whose inks are known (`outlines`) are tried with the areas beside them.
 * 3. Pieces of one thin line get one ink, hairlines get the pixels that show them, and diagonal lines are joined where they touch themselves at corners only.
 */
export function indexPixels<S extends ColorSpace>(
  picture: Picture<S>,
  inks: Inks<S>,
  plan: IndexPlan,
  exact?: ExactColors<S>,
  outlines: readonly Outline[] = [],
): Indexed {
  return indexLines(unmixPixels(picture, inks, plan, exact, outlines), plan, outlines)
}

/** The first two steps of `indexPixels`: pure pixels, and the inks that cover the others. */
export function unmixPixels<S extends ColorSpace>(
  picture: Picture<S>,
  inks: Inks<S>,
  plan: IndexPlan,
  exact?: ExactColors<S>,
  outlines: readonly Outline[] = [],
): UnmixedPixels<S> {
  const { width, height } = picture
  const colors = premultiplied(inks)
  const pure = findPurePixels(picture, inks)
  if (exact !== undefined) {
    markRidges(pure, exact.strokes)
    settleCrossings(pure, exact.strokes)
    markLines(pure, exact.lines)
    if (exact.drawn !== undefined) markDrawn(pure, exact.drawn)
  }
  const { purity } = pure
  const inkOf = pure.inkOf.slice()
  const isUnexplained = new Uint8Array(inkOf.length)
  const coverages = new Coverages(width, height, pure.inkOf)
  const unmixer = new Unmixer(pure, colors, plan.blendTolerance, outlines)
  const split = new SplitLines(exact?.split ?? [], pure, inks)
  const mixture = new Mixture()
  const left: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (purity[i] === SOLID) continue
      if (!split.unmix(i, mixture) && !unmixer.unmix(x, y, mixture)) {
        left.push(i)
        continue
      }
      coverages.add(i, mixture)
      inkOf[i] = mixture.inks[0]
    }
  }
  const farUnmixer = new FarUnmixer(pure, colors, plan.blendTolerance, left.length, inks.tolerance)
  for (const i of left) {
    const x = i % width
    farUnmixer.unmix(x, (i - x) / width, mixture)
    coverages.add(i, mixture)
    inkOf[i] = mixture.inks[0]
    if (!mixture.isExplained) isUnexplained[i] = 1
  }
  const indexed = { width, height, inkCount: inks.count, inkOf, purity, isUnexplained }
  return { indexed, pure, coverages, inks }
}

/** The last step of `indexPixels`: lines get the pixels that show them. Changes the inks and the coverages of the pixels in place: call it once. */
export function indexLines<S extends ColorSpace>(
  { indexed, pure, coverages, inks }: UnmixedPixels<S>,
  plan: IndexPlan,
  outlines: readonly Outline[] = [],
): Indexed {
  const { inkOf } = indexed
  // In compressed pictures it joins what noise made: flags through JPEG take a quarter more segments
  if (inks.space === 'rgb') joinLinePieces(inkOf, pure, coverages, premultiplied(inks), plan.blendTolerance)
  const hairlines = findHairlines(coverages, plan.minLine, outlineFlags(outlines, inks.count))
  hairlines.pixels.forEach((i, k) => {
    inkOf[i] = hairlines.inks[k]
  })
  closeGaps(inkOf, coverages)
  joinDiagonals(inkOf, pure, premultiplied(inks))
  return indexed
}

/** For each ink, 1 where outlines have it. */
function outlineFlags(outlines: readonly Outline[], count: number): Uint8Array {
  const flags = new Uint8Array(count)
  for (const { line } of outlines) flags[line] = 1
  return flags
}
