import { scaleDrawing } from '../geometry/scale-drawing'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { enlargePhoto } from '../photo/enlarge-photo'
import { drawShapes } from '../verify/draw-shapes'

/**
 * A raster `scale` times as wide and high (2 or more) as an opaque one: its enlarged pixels, blended with a drawing of its size. `weights` are the shares (0-1) of the pixels, row-major, one for each pixel of the given raster; they are
 * interpolated. So the result has the sharp borders of the curves where these show the picture, and the pixels where they do not.
 */
export function blendWithCurves(raster: Raster, drawing: Drawing, weights: Float32Array, scale: number): Raster {
  const { width, height } = raster
  const enlarged = enlargePhoto(raster, scale)
  const drawn = drawShapes(scaleDrawing(drawing, scale * width, scale * height))
  const { rgba } = enlarged
  const blended = new Uint8Array(rgba.length).fill(255)
  for (let y = 0, p = 0; y < scale * height; y++) {
    for (let x = 0; x < scale * width; x++, p += 4) {
      const weight = weightAt(weights, width, height, (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5)
      for (let c = 0; c < 3; c++) blended[p + c] = Math.round(weight * rgba[p + c] + (1 - weight) * drawn[p + c])
    }
  }
  return { ...enlarged, rgba: blended }
}

/** The weight at (u, v), px from the middle of the first pixel, between those of the four pixels around (bilinear); beyond the middles of the frame's pixels it stays. */
function weightAt(weights: Float32Array, width: number, height: number, u: number, v: number): number {
  const x = Math.min(width - 1, Math.max(0, u))
  const y = Math.min(height - 1, Math.max(0, v))
  const left = Math.floor(x)
  const top = Math.floor(y) * width
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min((height - 1) * width, top + width)
  const above = weights[top + left] + (x - left) * (weights[top + right] - weights[top + left])
  const below = weights[bottom + left] + (x - left) * (weights[bottom + right] - weights[bottom + left])
  return above + (y - Math.floor(y)) * (below - above)
}
