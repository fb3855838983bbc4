import { flatten } from '../geometry/flatten'
import type { Curve } from '../model/curve'
import type { Shape } from '../model/drawing'

/** Largest distance of a curve from the polyline by which its box is found, px. */
const FLATNESS = 0.5

/**
 * Shapes without those of their contours whose bounding box lies wholly in a mask, over which something opaque is painted. Such a contour
 * fills nothing outside of its box. `mask` is row-major, `width` px wide, 1 inside.
 */
export function dropHidden(shapes: readonly Shape[], mask: Uint8Array, width: number): Shape[] {
  const sums = areaSums(mask, width)
  return shapes.flatMap(({ fill, contours }) => {
    const shown = contours.filter((contour) => !isInside(contour, sums, width, mask.length / width))
    return shown.length > 0 ? [{ fill, contours: shown }] : []
  })
}

/** Whether all pixels of the box around a curve are in the mask. */
function isInside(curve: Curve, sums: Int32Array, width: number, height: number): boolean {
  const points = flatten(curve, FLATNESS)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let k = 0; k < points.length; k += 2) {
    left = Math.min(left, Math.floor(points[k] - FLATNESS))
    right = Math.max(right, Math.ceil(points[k] + FLATNESS))
    top = Math.min(top, Math.floor(points[k + 1] - FLATNESS))
    bottom = Math.max(bottom, Math.ceil(points[k + 1] + FLATNESS))
  }
  if (left < 0 || top < 0 || right > width || bottom > height) return false
  const at = (x: number, y: number): number => sums[y * (width + 1) + x]
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top) === (right - left) * (bottom - top)
}

/** Numbers of pixels of the mask above and to the left of each corner of the lattice (summed-area table; Crow 1984). */
function areaSums(mask: Uint8Array, width: number): Int32Array {
  const height = mask.length / width
  const sums = new Int32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += mask[y * width + x]
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
    }
  }
  return sums
}
