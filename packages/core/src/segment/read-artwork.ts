import { ycbcrColors, ycbcrInks, ycbcrPicture } from '../color/ycbcr'
import { mayBePage } from '../image/may-be-page'
import { premultipliedPicture } from '../image/pixels'
import { findLines, inkLines } from '../lines/drawn-lines'
import { isWide, type TonedLine } from '../lines/line-tone'
import type { ColorSpace, PackedColors, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { appendInks, type Inks, premultiplied, straightColors, straightLevels, withKnownInks } from '../model/palette'
import type { Raster } from '../model/raster'
import type { Reading, ReadingIn } from '../model/reading'
import { dropBledInks } from '../palette/chroma-bleeding'
import { originOf } from '../palette/decoded-jpeg'
import { collectEvidence, collectRoughEvidence } from '../palette/evidence'
import { addRoughInks, findInks, type InkPlan } from '../palette/find-inks'
import { findOutlines, type Outline, withoutOutlineBlends } from '../palette/outline-inks'
import { joinShownInks } from '../palette/shown-line-inks'
import { findStrokeColors, unknownLines } from '../palette/stroke-inks'
import { addThinInks } from '../palette/thin-inks'
import { type FlatPicture, ShadingRemover, unshaded } from '../shading/remove-shading'
import { mayHaveShading } from '../shading/smooth-areas'
import { FIGURE_AND_GROUND } from './cap-colors'
import { findCleanRegions } from './despeckle'
import { type Holding, holdDetail, isNoise } from './hold-detail'
import { type ExactColors, type IndexPlan, indexLines, type UnmixedPixels, unmixPixels } from './index-pixels'
import { likelyInks } from './likely-inks'
import { isLineDrawing } from './line-drawing'
import { mergeAlikeSpecks } from './merge-alike-specks'
import { findPurePixels } from './pure-pixels'
import { removeOvershoot } from './remove-overshoot'
import { settleStrays } from './settle-strays'
import { addBoxInks } from './small-boxes'
import { spreadLines } from './spread-lines'
import { findTextGround } from './text-ground'

/** Bounds for reading drawn artwork as inks and regions. */
export interface ReadPlan {
  /** Bounds that decide which colors become inks. */
  readonly ink: InkPlan
  /** Bounds that decide which ink each pixel gets. */
  readonly index: IndexPlan
  /** Area, px, below which a region counts as a speck and is merged into a neighboring region. */
  readonly minArea: number
  /**
   * How far pixels beside edges lie beyond the colors of the two sides, as a share of the step. 0 for none. Used only where `ink.isClean`:
   * the tolerances for noise cover it.
   */
  readonly overshoot: number
  /** Standard deviation of a channel in shaded areas, levels; 0 for pictures without compression. */
  readonly noise: number
  /** Most colors, of inks and of the stops of gradients; Infinity for all. */
  readonly colorCap: number
}

/** A reading of artwork, with the pixels' inks before specks were merged, and how the regions can be drawn. */
export type ArtworkReading = Reading & {
  readonly indexed: Indexed
  readonly holding: Holding
  /** The gradients that were found in the picture; undefined where none were looked for, and in large pictures, which are not read again. */
  readonly remover?: ShadingRemover
  /** The thin lines that were found in a compressed picture; undefined where none were looked for. */
  readonly lines?: readonly TonedLine[] | undefined
}

/** Most pixels of a picture whose gradients are kept for a second reading. They take 20 bytes a pixel while the first one is drawn. */
const MAX_KEPT_PIXELS = 1_500_000

/**
 * Fewest pixels of a compressed picture in which thin lines are followed. Lines of 40 px are a third of the side of smaller ones. From 100,000 on instead, charts,
 * gauges and badges of 200 to 320 px lose a tenth of their lines.
 */
const MIN_LINED_PIXELS = 20_000

/**
 * The inks and the regions of drawn artwork, found in two looks at the picture: first the colors that fill blocks of equal pixels, then the
 * colors that noise or thinness hid from the first look. Shading is removed before; the inks that stand for it are known then. Where the
 * stops of its gradients and the other inks are more colors than allowed, the picture is read as flat colors instead. `first` is a reading of the
 * same raster by another plan: its gradients are not looked for again where the noise is the same, nor its lines.
 */
export function readArtwork(raster: Raster, plan: ReadPlan, first: ArtworkReading | null = null): ArtworkReading {
  const picture = premultipliedPicture(raster)
  const plain = withoutOvershoot(picture, plan)
  const flat = unshaded(plain, plan.overshoot)
  const lines = plan.ink.isClean ? undefined : (first?.lines ?? linesOf(picture))
  const drawn = lines ?? []
  const isDecoded = !plan.ink.isClean && isDecodedJpeg(picture, raster)
  const finished = (reading: ArtworkReading): ArtworkReading => ({
    ...(isDecoded ? withLikelyInks(reading, picture) : reading),
    lines,
  })
  if (plan.colorCap <= FIGURE_AND_GROUND) return finished(readFlat(flat, plan, drawn))
  if (!mayHaveShading(flat.picture, plan.noise)) return finished(readFlat(flat, plan, drawn))
  const remover = removerOf(picture, plan.noise, first)
  const found = withoutBoth(remover, flat, plan)
  const read = settleStrays(readFlat(found, plan, drawn), picture, found, plan.minArea)
  const reading = finished(countInksAndStops(read) <= plan.colorCap ? read : readFlat(flat, plan, drawn))
  return picture.pixels.length <= MAX_KEPT_PIXELS ? { ...reading, remover } : reading
}

/** What removes the shading of a picture: that of the first reading, with what it found, where the noise is the same. */
function removerOf(picture: Picture<'rgb'>, noise: number, first: ArtworkReading | null): ShadingRemover {
  return first?.remover?.noise === noise ? first.remover : new ShadingRemover(picture, noise)
}

/** Whether pixels are those of a decoded JPEG. Grays do not tell, and are believed to be what their file is. */
function isDecodedJpeg(picture: Picture<'rgb'>, { isLossy }: Raster): boolean {
  const origin = originOf(picture)
  return origin === 'unknown' ? isLossy === true : origin === 'jpeg'
}

function withLikelyInks(reading: ArtworkReading, picture: Picture<'rgb'>): ArtworkReading {
  return reading.space === 'ycbcr' ? { ...reading, inks: likelyInks(reading, picture) } : reading
}

/**
 * A picture with overshoot without its shading and then without overshoot: bands of a gradient are no sides of edges. `flat` is the picture without
 * overshoot, which is the result where that has no shading.
 */
function withoutBoth(remover: ShadingRemover, flat: FlatPicture, plan: ReadPlan): FlatPicture {
  const found = remover.remove(plan.ink.isClean ? plan.overshoot : 0)
  if (found.shades.length === 0) return flat
  return { ...found, picture: withoutOvershoot(found.picture, { ...plan, overshoot: found.overshoot }) }
}

/**
 * A picture without noise whose overshoot is removed, if it has any, with the colors that fill 3 x 3 blocks as inks. Blocks of equal pixels
 * in the rims and bands that overshoot makes are no evidence.
 */
function withoutOvershoot(picture: Picture<'rgb'>, { ink, overshoot }: ReadPlan): Picture<'rgb'> {
  if (!ink.isClean || overshoot === 0) return picture
  const evidence = collectEvidence(picture)
  const none = new Uint32Array(evidence.count)
  const areas = findInks({ ...evidence, smooth2: none, band2: none }, ink, picture.pixels[0])
  return removeOvershoot(picture, areas, overshoot)
}

/**
 * The inks and the regions of a picture after its shading was removed. Pictures without noise are read in sRGB; noisy ones in YCbCr, because
 * the errors of JPEG are small in luma.
 */
function readFlat(
  { picture, shades, lines, overshoot, seams }: FlatPicture,
  plan: ReadPlan,
  drawn: readonly TonedLine[],
): ArtworkReading {
  const areas = findInks(collectEvidence(picture), plan.ink, picture.pixels[0])
  const strokes =
    plan.ink.isClean && overshoot === 0 ? strokesOf(areas, picture, lines, plan) : unknownLines(areas, lines)
  const found = appendInks(areas, straightColors(strokes), new Float64Array(strokes.length).fill(plan.ink.inkTolerance))
  const exact = { strokes, lines: lines as PackedColors<'rgb'> }
  if (shades.length === 0) return readInSpace(picture, found, exact, drawn, plan)
  const inks = withKnownInks(
    found,
    shades.map(({ flat }) => flat),
    plan.ink.inkTolerance,
  )
  const first = inks.count - shades.length
  const gradients = new Map(shades.map(({ gradients }, k) => [first + k, gradients]))
  return {
    ...readInSpace(picture, inks, exact, drawn, plan, new Set(gradients.keys())),
    gradients,
    seams: seams ?? undefined,
  }
}

/** The colors of strokes, without those of the rims of outlines between the areas that are pure nowhere. */
function strokesOf(
  areas: Inks<'rgb'>,
  picture: Picture<'rgb'>,
  lines: readonly number[],
  { index }: ReadPlan,
): PackedColors<'rgb'> {
  const strokes = findStrokeColors(areas, picture, lines)
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
  standIns?: ReadonlySet<number>,
): ArtworkReading {
  if (plan.ink.isClean) return readIn(picture, inks, exact, plan)
  const seen = { strokes: ycbcrColors(exact.strokes), lines: ycbcrColors(exact.lines) }
  const compressed = ycbcrPicture(picture)
  const found = withBoxInks(ycbcrInks(inks), compressed, plan.ink)
  const isShown = isLineDrawing(drawn, compressed, found) ? () => true : isWide
  const shown = { isShown, tolerance: plan.ink.inkTolerance }
  const { inks: all, lines } = inkLines(drawn, compressed, found, shown, standIns)
  const linePaths = new Set(drawn.filter(({ tone }) => !isShown(tone)).map(({ path, whole }) => whole ?? path))
  return { ...readIn(compressed, all, { ...seen, drawn: lines }, plan), linePaths: [...linePaths] }
}

/** The inks of a compressed picture with those of its small boxes, if it may be a page. */
function withBoxInks(inks: Inks<'ycbcr'>, picture: Picture<'ycbcr'>, { inkTolerance }: InkPlan): Inks<'ycbcr'> {
  if (!mayBePage(picture)) return inks
  const { boxes } = findTextGround(findPurePixels(picture, inks), picture, inks)
  return addBoxInks(inks, boxes, inkTolerance)
}

/** The number of colors of a reading without cap: its inks, and the stops of the gradients that some stand for. */
function countInksAndStops({ inks, gradients }: ArtworkReading): number {
  if (gradients === undefined) return 0
  let count = inks.count - gradients.size
  for (const layers of gradients.values()) for (const { stops } of layers) count += stops.length
  return count
}

/** The inks and the regions of a picture in its color space, given the inks of the first look and the colors that show one alone. */
function readIn<S extends ColorSpace>(
  picture: Picture<S>,
  first: Inks<S>,
  exact: ExactColors<S>,
  plan: ReadPlan,
): ReadingIn<S> & { readonly indexed: Indexed; readonly holding: Holding } {
  const unmixed = unmixWhole(picture, first, exact, plan)
  const draft = unmixed.indexed
  // The search for hidden inks and the second look take most of the time, and say nothing of noise
  if (isNoise(draft)) {
    const noise = indexLines(unmixed, plan.index)
    return { ...picture, inks: first, indexed: noise, regions: findCleanRegions(noise, plan.minArea), holding: 'photo' }
  }
  const { inks, outlines } = addHiddenInks(picture, first, draft, plan)
  // Lines are drawn once: the search for hidden inks looks at pixels between them
  const indexed =
    inks === first && outlines.length === 0
      ? indexLines(unmixed, plan.index)
      : indexLines(unmixWhole(picture, inks, exact, plan, outlines), plan.index, outlines)
  const held = holdDetail(picture, inks, indexed, plan.minArea)
  if (plan.ink.isClean || held.holding !== 'fitted') return { ...picture, inks, indexed, ...held }
  return { ...picture, inks, indexed, ...held, regions: mergeAlikeSpecks(held.regions, inks.colors) }
}

/** The picture unmixed, with thin lines whole. Where pixels overshoot, what lines share with other inks is no evidence of them. */
function unmixWhole<S extends ColorSpace>(
  picture: Picture<S>,
  inks: Inks<S>,
  exact: ExactColors<S>,
  plan: ReadPlan,
  outlines: readonly Outline[] = [],
): UnmixedPixels<S> {
  const unmixed = unmixPixels(picture, inks, plan.index, exact, outlines)
  if (plan.ink.isClean && plan.overshoot === 0) spreadLines(unmixed, premultiplied(inks))
  return unmixed
}

/**
 * The inks of the first look with those appended that noise or thinness hid from it; the same object when nothing was hidden. `draft` is
 * the picture unmixed into the inks of the first look, without its lines.
 */
function addHiddenInks<S extends ColorSpace>(
  picture: Picture<S>,
  first: Inks<S>,
  draft: Indexed,
  { ink, index }: ReadPlan,
): { inks: Inks<S>; outlines: readonly Outline[] } {
  const evidence = collectRoughEvidence(picture, draft.purity, ink.roughTolerance)
  const outlines = ink.isClean
    ? findOutlines(first, picture, draft, index.blendTolerance)
    : { colors: [], outlines: [] }
  const outlined = appendInks(
    first,
    straightLevels(outlines.colors),
    new Float64Array(outlines.colors.length / 4).fill(ink.inkTolerance),
  )
  const rough = addRoughInks(outlined, evidence, ink)
  const thin = { blendTolerance: index.blendTolerance, inkTolerance: ink.inkTolerance }
  const all = addThinInks(rough, picture, draft, thin)
  const found = ink.isClean ? all : joinShownInks(dropBledInks(all, rough.count), outlined.count)
  return { inks: found.count === first.count ? first : found, outlines: outlines.outlines }
}

/** The thin lines of a compressed picture. They are looked for before its shading is removed, which changes what lies beside them. */
function linesOf(picture: Picture<'rgb'>): readonly TonedLine[] {
  return picture.pixels.length >= MIN_LINED_PIXELS ? findLines(ycbcrPicture(picture)) : []
}
