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
import { findCleanRegions } from './despeckle'
import { type IndexPlan, indexPixels } from './index-pixels'

/** How artwork is read. */
export interface ReadPlan {
  readonly ink: InkPlan
  readonly index: IndexPlan
  /** Smallest region, px. Smaller ones are specks, which join a neighbor. */
  readonly minArea: number
}

/**
 * Reads artwork as inks and regions, in two looks: first the colors that fill blocks of equal pixels, then the colors that noise or
 * thinness hid from the first look. Pictures without noise are read in sRGB; noisy ones in YCbCr, because the errors of JPEG are
 * small in luma.
 */
export function readArtwork(raster: Raster, plan: ReadPlan): Reading {
  const picture = premultipliedPicture(raster)
  const first = findInks(collectEvidence(picture), plan.ink, picture.pixels[0])
  return plan.ink.isClean ? readIn(picture, first, plan) : readIn(ycbcrPicture(picture), ycbcrInks(first), plan)
}

function readIn<S extends ColorSpace>(picture: Picture<S>, first: Inks<S>, plan: ReadPlan): ReadingIn<S> {
  const draft = indexPixels(picture, first, plan.index)
  const inks = addHiddenInks(picture, first, draft, plan)
  const indexed = inks === first ? draft : indexPixels(picture, inks, plan.index)
  return { ...picture, inks, regions: findCleanRegions(indexed, plan.minArea) }
}

/** The inks with those that noise or thinness hid from the first look; the same inks where nothing was hidden. */
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
