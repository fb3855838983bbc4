import { mapPoints } from '../geometry/curve'
import { scaleDrawing } from '../geometry/scale-drawing'
import type { Drawing, Shape } from '../model/drawing'
import type { Raster } from '../model/raster'
import { OPAQUE_FROM, type PhotoAreas } from './photo-areas'

/** The part of a raster that holds its photo areas. */
export interface AreaCrop {
  /** Transparent outside of the areas. */
  readonly raster: Raster
  /** Where the part begins in the whole raster, px. */
  readonly left: number
  readonly top: number
}

/**
 * The smallest part of a raster that holds its photo areas, transparent elsewhere. Of their ring it has the opaque pixels only: others would be
 * painted twice.
 */
export function cropAreas(raster: Raster, areas: PhotoAreas): AreaCrop {
  const { left, top, right, bottom } = boundsOf(areas.whole, raster.width)
  const width = right - left
  const height = bottom - top
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (top + y) * raster.width + left + x
      const isShown = areas.core[i] === 1 || (areas.whole[i] === 1 && raster.rgba[4 * i + 3] >= OPAQUE_FROM)
      if (isShown) rgba.set(raster.rgba.subarray(4 * i, 4 * i + 4), 4 * (y * width + x))
    }
  }
  return { raster: { ...raster, width, height, rgba }, left, top }
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

/** The smallest rectangle that holds all marked pixels of a mask, px; right and bottom are excluded. */
function boundsOf(mask: Uint8Array, width: number): { left: number; top: number; right: number; bottom: number } {
  const first = mask.indexOf(1)
  const bounds = { left: width, top: Math.floor(first / width), right: 0, bottom: 0 }
  for (let i = first; i < mask.length; i++) {
    if (mask[i] === 0) continue
    const x = i % width
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x + 1)
    bounds.bottom = Math.floor(i / width) + 1
  }
  return bounds
}
