import type { Box } from '../geometry/box'
import { mapPoints } from '../geometry/curve'
import { scaleDrawing } from '../geometry/scale-drawing'
import type { Drawing, Shape } from '../model/drawing'
import type { Raster } from '../model/raster'
import { OPAQUE_FROM, type PhotoAreas } from './photo-areas'

/** A part of a raster with its photo areas. */
export interface AreaCrop {
  /** Transparent outside of the areas. */
  readonly raster: Raster
  /** Number of pixels of the areas in it, with their ring. */
  readonly pixelCount: number
  /** Where the part begins in the whole raster, px. */
  readonly left: number
  readonly top: number
}

/**
 * The part of a raster in a box and a pixel around it, transparent outside of its photo areas. Of their ring it has the opaque pixels only: others would be painted twice. The pixels
 * around tell the photo that it ends there: what is painted below it must not show at its edge.
 */
export function cropAreas(raster: Raster, areas: PhotoAreas, box: Box): AreaCrop {
  const left = Math.max(0, box.left - 1)
  const top = Math.max(0, box.top - 1)
  const width = Math.min(raster.width, box.right + 1) - left
  const height = Math.min(raster.height, box.bottom + 1) - top
  const rgba = new Uint8Array(4 * width * height)
  let pixelCount = 0
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * raster.width + x
      pixelCount += areas.whole[i]
      const isShown = areas.core[i] === 1 || (areas.whole[i] === 1 && raster.rgba[4 * i + 3] >= OPAQUE_FROM)
      if (isShown) rgba.set(raster.rgba.subarray(4 * i, 4 * i + 4), 4 * ((y - top) * width + x - left))
    }
  }
  return { raster: { ...raster, width, height, rgba }, pixelCount, left, top }
}

/** The shapes of a drawing of such a part, or of a smaller copy of it, where they lie in the whole picture. */
export function placeShapes(drawing: Drawing, { raster, left, top }: AreaCrop): Shape[] {
  const { shapes } = scaleDrawing(drawing, raster.width, raster.height)
  return shapes.map(({ fill, contours }) => ({
    fill,
    contours: contours.map((contour) =>
      mapPoints(
        contour,
        (x) => x + left,
        (y) => y + top,
      ),
    ),
  }))
}
