import { type DrawnReading, drawReading, glyphShapes } from './draw-reading'
import { coverAreas } from './mixed/cover-areas'
import { type AreaCrop, cropAreas, placeShapes } from './mixed/crop-areas'
import { cutBoxes } from './mixed/cut-boxes'
import { findDenseAreas } from './mixed/dense-areas'
import { dropHidden } from './mixed/drop-hidden'
import { flattenPixels } from './mixed/flat-pixels'
import { isOpaque, type PhotoAreas } from './mixed/photo-areas'
import { measureSeenCells } from './mixed/seen-cells'
import { findTornAreas, isExplained } from './mixed/torn-areas'
import { type Arrangement, showsAll } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { MAX_WORK_PIXELS } from './photo/merge-photo'
import type { ArtworkPlan } from './plan'
import { isSmallPhoto, type PhotoDetail, planArea } from './plan-photo'
import type { ArtworkReading } from './segment/artwork-reading'
import { isHeld } from './segment/hold-detail'
import type { StageRun } from './stage-run'
import { tracePhoto } from './trace-photo'
import { isFrayed } from './verify/count-segments'

/** Share (0-1) of the pixels in photo areas above which all of a picture is drawn as a photo; of torn areas, only that of torn cells counts. A map of 0.88 takes half the bytes then. */
const MOSTLY_PHOTO = 0.6

/**
 * Share (0-1) of the pixels in photo areas up to which the curves around them are left as they are. Of 12 pictures with up to 0.015, drawing those again
 * takes a quarter more time and saves 1 % of the bytes, 6 % at most; from 0.05 on it saves 5 to 24 %.
 */
const MAX_REST_SHARE = 0.015
/** The same for pictures of at least `MANY_REGIONS` regions, whose curves take seconds: drawn again, a posterized photograph of 3 megapixels with 0.033 takes half as much time more and saves 1 % of the bytes. */
const MAX_REST_SHARE_OF_MANY = 0.05
const MANY_REGIONS = 2_000

/**
 * Artwork with areas of detail that its curves tore, which are drawn as photos over the rest; null when there are none. `whole` is the reading as
 * it was drawn.
 */
export function traceTorn(
  raster: Raster,
  reading: ArtworkReading,
  whole: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const detail = areaDetail(plan, arrangement)
  if (detail === null) return null
  // Originals of enlarged pictures have few pixels, and copies of blurred ones sharpened edges: their cells look torn sooner
  const isNoisy = plan.read.noise > 0 && plan.pixels === 'given'
  // A frayed drawing is compared with a photo of the whole picture
  const isSeen = isNoisy && !isFrayed(whole.drawing, raster.width * raster.height)
  const areInksEnough = !isSeen && isExplained(reading, reading.indexed.isUnexplained)
  if (areInksEnough && plan.pixels !== 'given') return null
  const size = raster.width * raster.height
  const wholePlan = planArea(plan, detail, size, size)
  const found = run.stage('mixed', () => {
    const seen = isSeen ? measureSeenCells(whole.drawing, raster) : null
    return findTornAreas(whole.curves, whole.drawn, isSmallPhoto(size), seen, areInksEnough)
  })
  if (found === null) return null
  const { areas, tornPixels } = found
  if (tornPixels > MOSTLY_PHOTO * size) return { ...tracePhoto(raster, wholePlan, arrangement, run), photoShare: 1 }
  const under = run.stage('cover', () => drawAround(raster, areas, whole, plan, arrangement, run.unwatched()))
  const shown = isSeen ? flattenPixels(raster, whole.drawn) : raster
  return withAreas(under, shown, areas, detail, plan, arrangement, run)
}

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
function areaDetail(plan: ArtworkPlan, arrangement: Arrangement): PhotoDetail | null {
  return showsAll(arrangement) ? plan.areaDetail : null
}

/** Share (0-1) of the pixels in areas. */
function shareOf({ pixelCount, whole }: PhotoAreas): number {
  return pixelCount / whole.length
}

/** A drawn reading without what lies under opaque areas; drawn again without their detail if they are large, or let it through. */
function drawAround(
  raster: Raster,
  areas: PhotoAreas,
  { drawing, glyphs: { glyphs, reading } }: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const most = reading.regions.count < MANY_REGIONS ? MAX_REST_SHARE : MAX_REST_SHARE_OF_MANY
  if (shareOf(areas) <= most && isOpaque(areas, raster)) {
    return { ...drawing, shapes: dropHidden(drawing.shapes, areas.core, raster.width) }
  }
  const covered = coverAreas(reading, areas, raster)
  // Without the detail, the inks of more glyphs are known; those that were drawn stay as they are
  const again = drawReading(covered, plan, arrangement, run).drawing
  const showing = glyphs.filter(({ glyph }) => glyph.members.some((i) => areas.core[i] === 0))
  return { ...again, shapes: [...again.shapes, ...glyphShapes(showing, arrangement)] }
}

/** A drawing with areas of the raster over it, drawn as photos. */
function withAreas(
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
