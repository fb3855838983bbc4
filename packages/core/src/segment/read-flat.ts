import { ycbcrColors, ycbcrInks, ycbcrPicture } from '../color/ycbcr'
import { mayBePage } from '../image/may-be-page'
import { inkLines } from '../lines/drawn-lines'
import { isWide, type TonedLine } from '../lines/line-tone'
import type { PackedColors, Picture } from '../model/color-space'
import { appendInks, type Inks, type Palette, straightColors, withKnownInks } from '../model/palette'
import { collectEvidence } from '../palette/evidence'
import { findInks, type InkPlan } from '../palette/find-inks'
import { findStraightLines, NO_STRAIGHT_LINES, type StraightLines } from '../palette/line-inks'
import { findOutlines, withoutOutlineBlends } from '../palette/outline-inks'
import { findStrokeColors, unknownLines } from '../palette/stroke-inks'
import type { FlatPicture } from '../shading/remove-shading'
import type { ArtworkReading, ReadPlan } from './artwork-reading'
import type { ExactColors } from './index-pixels'
import { isLineDrawing } from './line-drawing'
import { findPurePixels, type PurePixels } from './pure-pixels'
import { readRegions } from './read-regions'
import { addBoxInks } from './small-boxes'
import { findTextGround } from './text-ground'

/** None of the inks of a compressed picture. */
export const NO_MISSING_INKS: Palette<'ycbcr'> = { space: 'ycbcr', count: 0, colors: new Float64Array(0) }

/**
 * The inks and the regions of a picture after its shading was removed. Pictures without noise are read in sRGB; noisy ones in YCbCr, because
 * the errors of JPEG are small in luma. The inks `missing` of a noisy one are known from a drawing without them.
 */
export function readFlat(
  { picture, shades, lines, overshoot, seams }: FlatPicture,
  plan: ReadPlan,
  drawn: readonly TonedLine[],
  missing = NO_MISSING_INKS,
): ArtworkReading {
  const areas = findInks(collectEvidence(picture), plan.ink, picture.pixels[0])
  const isSharp = plan.ink.isClean && overshoot === 0
  const straight = isSharp ? findStraightLines(picture) : NO_STRAIGHT_LINES
  const strokes = isSharp ? strokesOf(areas, picture, lines, straight, plan) : unknownLines(areas, lines)
  const found = appendInks(areas, straightColors(strokes), new Float64Array(strokes.length).fill(plan.ink.inkTolerance))
  const exact = { strokes, lines: lines as PackedColors<'rgb'>, split: straight.split }
  if (shades.length === 0) return readInSpace(picture, found, exact, drawn, plan, missing)
  const inks = withKnownInks(
    found,
    shades.map(({ flat }) => flat),
    plan.ink.inkTolerance,
  )
  const first = inks.count - shades.length
  const gradients = new Map(shades.map(({ gradients }, k) => [first + k, gradients]))
  return {
    ...readInSpace(picture, inks, exact, drawn, plan, missing, new Set(gradients.keys())),
    gradients,
    seams: seams ?? undefined,
  }
}

/** The colors of strokes, without those of the rims of outlines between the areas that are pure nowhere. */
function strokesOf(
  areas: Inks<'rgb'>,
  picture: Picture<'rgb'>,
  lines: readonly number[],
  straight: StraightLines,
  { index }: ReadPlan,
): PackedColors<'rgb'> {
  const strokes = findStrokeColors(areas, picture, lines, straight.colors)
  if (strokes.length === 0) return strokes
  const found = findOutlines(areas, picture, findPurePixels(picture, areas), index.blendTolerance)
  return withoutOutlineBlends(strokes, areas, found, index.blendTolerance) as readonly number[] as PackedColors<'rgb'>
}

/** Reads a picture in sRGB or YCbCr. `standIns` are the inks that stand for gradients. */
function readInSpace(
  picture: Picture<'rgb'>,
  inks: Inks<'rgb'>,
  exact: ExactColors<'rgb'>,
  drawn: readonly TonedLine[],
  plan: ReadPlan,
  missing: Palette<'ycbcr'>,
  standIns?: ReadonlySet<number>,
): ArtworkReading {
  if (plan.ink.isClean) return readRegions(picture, inks, exact, plan)
  const seen = { strokes: ycbcrColors(exact.strokes), lines: ycbcrColors(exact.lines) }
  const compressed = ycbcrPicture(picture)
  const { inkTolerance: tolerance } = plan.ink
  const known = appendInks(ycbcrInks(inks), missing.colors, new Float64Array(missing.count).fill(tolerance))
  const { found, pure } = withBoxInks(known, compressed, plan.ink)
  const isShown = isLineDrawing(drawn, pure) ? () => true : isWide
  const shown = { isShown, tolerance }
  const { inks: all, lines } = inkLines(drawn, compressed, found, shown, standIns)
  // A line of which only a stretch is wide is a place for letters: those that touch it make the stretch seem so
  const linePaths = new Set(drawn.filter(({ tone }) => !isShown(tone)).map(({ path, whole }) => whole ?? path))
  return { ...readRegions(compressed, all, { ...seen, drawn: lines }, plan), linePaths: [...linePaths] }
}

/** The inks of a compressed picture with those of its small boxes, if it may be a page, and the pixels of them. */
function withBoxInks(
  inks: Inks<'ycbcr'>,
  picture: Picture<'ycbcr'>,
  { inkTolerance }: InkPlan,
): { found: Inks<'ycbcr'>; pure: PurePixels } {
  const pure = findPurePixels(picture, inks)
  if (!mayBePage(picture)) return { found: inks, pure }
  const found = addBoxInks(inks, findTextGround(pure, picture, inks).boxes, inkTolerance)
  return { found, pure: found === inks ? pure : findPurePixels(picture, found) }
}
