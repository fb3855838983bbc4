import { ycbcrInks, ycbcrPicture } from '../color/ycbcr'
import { premultipliedPicture } from '../image/pixels'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import type { Inks } from '../model/palette'
import type { Raster } from '../model/raster'
import type { Reading, ReadingIn } from '../model/reading'
import { dropBledInks } from '../palette/chroma-bleeding'
import { collectEvidence, collectRoughEvidence } from '../palette/evidence'
import { addRoughInks, findInks, type InkPlan } from '../palette/find-inks'
import { addThinInks } from '../palette/thin-inks'
import { type Holding, holdDetail } from './hold-detail'
import { type IndexPlan, indexPixels } from './index-pixels'
import { removeOvershoot } from './remove-overshoot'

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
}

/** A reading of artwork, with the pixels' inks before specks were merged, and how the regions can be drawn. */
export type ArtworkReading = Reading & { readonly indexed: Indexed; readonly holding: Holding }

/**
 * The inks and the regions of drawn artwork, found in two looks at the picture: first the colors that fill blocks of equal pixels, then the
 * colors that noise or thinness hid from the first look. Pictures without noise are read in sRGB; noisy ones in YCbCr, because the errors
 * of JPEG are small in luma.
 */
export function readArtwork(raster: Raster, plan: ReadPlan): ArtworkReading {
  const picture = premultipliedPicture(raster)
  if (plan.ink.isClean) return readClean(picture, plan)
  const first = findInks(collectEvidence(picture), plan.ink, picture.pixels[0])
  return readIn(ycbcrPicture(picture), ycbcrInks(first), plan)
}

/**
 * The inks and the regions of a picture whose pixels are free of noise. If it has overshoot, that is removed first, with the colors that
 * fill 3 x 3 blocks as inks. Blocks of equal pixels in the rims and bands that overshoot makes are no evidence.
 */
function readClean(picture: Picture<'rgb'>, plan: ReadPlan): ArtworkReading {
  const evidence = collectEvidence(picture)
  if (plan.overshoot === 0) return readIn(picture, findInks(evidence, plan.ink, picture.pixels[0]), plan)
  const none = new Uint32Array(evidence.count)
  const areas = findInks({ ...evidence, smooth2: none, band2: none }, plan.ink, picture.pixels[0])
  const corrected = removeOvershoot(picture, areas, plan.overshoot)
  return readIn(corrected, findInks(collectEvidence(corrected), plan.ink, corrected.pixels[0]), plan)
}

/** The inks and the regions of a picture in its color space, given the inks of the first look. */
function readIn<S extends ColorSpace>(
  picture: Picture<S>,
  first: Inks<S>,
  plan: ReadPlan,
): ReadingIn<S> & { readonly indexed: Indexed; readonly holding: Holding } {
  const draft = indexPixels(picture, first, plan.index)
  const inks = addHiddenInks(picture, first, draft, plan)
  const indexed = inks === first ? draft : indexPixels(picture, inks, plan.index)
  return { ...picture, inks, indexed, ...holdDetail(picture, inks, indexed, plan.minArea) }
}

/**
 * The inks of the first look with those appended that noise or thinness hid from it; the same object when nothing was hidden. `draft` is
 * the picture indexed with the inks of the first look.
 */
function addHiddenInks<S extends ColorSpace>(
  picture: Picture<S>,
  first: Inks<S>,
  draft: Indexed,
  { ink, index }: ReadPlan,
): Inks<S> {
  const evidence = collectRoughEvidence(picture, draft.purity, ink.roughTolerance)
  const rough = addRoughInks(first, evidence, ink)
  const thin = { blendTolerance: index.blendTolerance, inkTolerance: ink.inkTolerance }
  const all = addThinInks(rough, picture, draft, thin)
  const found = ink.isClean ? all : dropBledInks(all, rough.count)
  return found.count === first.count ? first : found
}
