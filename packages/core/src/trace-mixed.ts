import { drawReading } from './draw-reading'
import { coverAreas } from './mixed/cover-areas'
import { type AreaCrop, cropAreas, placeShapes } from './mixed/crop-areas'
import { cutBoxes } from './mixed/cut-boxes'
import { findDenseAreas } from './mixed/dense-areas'
import type { PhotoAreas } from './mixed/photo-areas'
import { type Arrangement, showsAll } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { MAX_WORK_PIXELS } from './photo/merge-photo'
import type { ArtworkPlan } from './plan'
import { type PhotoDetail, planArea } from './plan-photo'
import type { ArtworkReading } from './segment/artwork-reading'
import { isHeld } from './segment/hold-detail'
import type { StageRun } from './stage-run'
import { tracePhoto } from './trace-photo'

/** Share (0-1) of the pixels in photo areas above which all of a picture is drawn as a photo; of torn areas, only that of torn cells counts. A map of 0.88 takes half the bytes then. */
export const MOSTLY_PHOTO = 0.6

/**
 * Artwork with more detail than curves hold, of which areas with many inks, such as photographs in a page, are drawn as photos over the rest; null when
 * there are none, or too much detail is left without them.
 */
export function traceAroundDense(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const detail = areaDetail(plan, arrangement)
  if (detail === null) return null
  const areas = run.stage('mixed', () => findDenseAreas(reading))
  if (areas === null || shareOf(areas) > MOSTLY_PHOTO) return null
  const covered = coverAreas(reading, areas, raster)
  if (!isHeld(covered.regions)) return null
  const under = drawReading(covered, plan, arrangement, run).drawing
  return withAreas(under, raster, areas, detail, plan, arrangement, run)
}

/**
 * A drawing of a page without its photographs, with these over it. Where the page was not drawn by curves, all of it is a photo: at the detail
 * that was asked for where its curves frayed, by the plan of its overflow where it is noise.
 */
export function drawOver(
  page: Drawing,
  raster: Raster,
  photos: readonly AreaCrop[],
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const detail = areaDetail(plan, arrangement)
  if (detail === null) return tracePhoto(raster, plan.overflow, arrangement, run)
  if (page.isPhoto) {
    const size = raster.width * raster.height
    const isAsked = page.photoShare === 1
    const whole = tracePhoto(raster, isAsked ? planArea(plan, detail, size, size) : plan.overflow, arrangement, run)
    return isAsked ? { ...whole, photoShare: 1 } : whole
  }
  const all = photos.reduce((sum, { pixelCount }) => sum + pixelCount, 0)
  const shapes = run.stage('areas', () =>
    photos.flatMap((photo) => {
      const photoPlan = planArea(plan, detail, all, photo.pixelCount)
      return placeShapes(tracePhoto(photo.raster, photoPlan, arrangement, run.unwatched()), photo)
    }),
  )
  const photoShare = Math.min(1, all / (raster.width * raster.height) + (page.photoShare ?? 0))
  return { ...page, shapes: [...page.shapes, ...shapes], photoShare }
}

/** The detail of areas drawn as photos; null where there may be none: shapes must not overlap, the ground is taken out, or colors are capped. */
export function areaDetail(plan: ArtworkPlan, arrangement: Arrangement): PhotoDetail | null {
  return showsAll(arrangement) ? plan.areaDetail : null
}

/** Share (0-1) of the pixels in areas. */
export function shareOf({ pixelCount, whole }: PhotoAreas): number {
  return pixelCount / whole.length
}

/** A drawing with areas of the raster over it, drawn as photos. */
export function withAreas(
  under: Drawing,
  raster: Raster,
  areas: PhotoAreas,
  detail: PhotoDetail,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const shapes = run.stage('areas', () =>
    cutBoxes(areas.whole, raster.width, MAX_WORK_PIXELS).flatMap((box) => {
      const crop = cropAreas(raster, areas, box)
      const photoPlan = planArea(plan, detail, areas.pixelCount, crop.pixelCount)
      return placeShapes(tracePhoto(crop.raster, photoPlan, arrangement, run.unwatched()), crop)
    }),
  )
  return {
    ...under,
    shapes: [...under.shapes, ...shapes],
    photoShare: shareOf(areas),
  }
}
