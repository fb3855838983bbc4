import { ycbcrInks, ycbcrPicture } from '../color/ycbcr'
import { premultipliedPicture } from '../image/pixels'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import type { Inks } from '../model/palette'
import type { Raster } from '../model/raster'
import type { Reading, ReadingIn } from '../model/reading'
import { dropBledInks } from '../palette/chroma-bleeding'
import { collectEvidence, collectRoughEvidence } from '../palette/evidence'
import { addInks, findInks, type InkPlan } from '../palette/find-inks'
import { addThinInks } from '../palette/thin-inks'
import { findCleanRegions } from './despeckle'
import { type IndexPlan, indexPixels } from './index-pixels'

/** How artwork is read. */
export interface ReadPlan {
  readonly ink: InkPlan
  readonly index: IndexPlan
  /** Regions of fewer px are specks: they join a neighbor. */
  readonly minArea: number
}

/**
 * Reads artwork as inks and regions, in two looks: first the colors that fill blocks of equal pixels, then the colors that noise or
 * thinness hid from the first look. Pictures without noise are read in sRGB; noisy ones in YCbCr, because the errors of JPEG are
 * small in luma.
 */
export function readArtwork(raster: Raster, plan: ReadPlan): Reading {
  const picture = premultipliedPicture(raster)
  const { isClean } = plan.ink
  const flat = findInks(collectEvidence(picture, !isClean), plan.ink, picture.pixels[0])
  return isClean ? readIn(picture, flat, plan) : readIn(ycbcrPicture(picture), ycbcrInks(flat), plan)
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
  plan: ReadPlan,
): Inks<S> {
  const evidence = collectRoughEvidence(picture, draft.isMixed, plan.ink.roughness)
  const rough = addInks(first, evidence, plan.ink)
  const thin = { blendTolerance: plan.index.blendTolerance, sameInk: plan.ink.sameInk }
  const all = addThinInks(rough, first.count, picture, draft, thin)
  const found = plan.ink.isClean ? all : dropBledInks(all, rough.count)
  return found.count === first.count ? first : found
}
