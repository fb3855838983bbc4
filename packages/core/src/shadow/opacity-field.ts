import type { Raster } from '../model/raster'

/** The opacity (0-255) of each pixel, row-major. */
export interface OpacityField {
  readonly width: number
  readonly height: number
  readonly opacity: Float32Array
}

/** The field of a smaller copy: means of squares of `factor` px (an integer, 1 or more). Squares that reach beyond the field repeat its last row and column. */
export function reduceField(field: OpacityField, factor: number): OpacityField {
  if (factor === 1) return field
  const width = Math.ceil(field.width / factor)
  const height = Math.ceil(field.height / factor)
  const opacity = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0
      for (let v = 0; v < factor; v++) {
        const row = Math.min(field.height - 1, factor * y + v) * field.width
        for (let u = 0; u < factor; u++) sum += field.opacity[row + Math.min(field.width - 1, factor * x + u)]
      }
      opacity[i] = sum / (factor * factor)
    }
  }
  return { width, height, opacity }
}

/**
 * The picture of where an opacity is at least `bound` (0-255), in opaque black, with anti-aliased borders. Where the opacity changes by less than one level a px, a level is a border's width, since
 * it may be rounded.
 */
export function maskAt({ width, height, opacity }: OpacityField, bound: number): Raster {
  const rgba = new Uint8ClampedArray(4 * opacity.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const slope = Math.max(1, slopeAt(opacity, i, x, width, 1) + slopeAt(opacity, i, y, height, width))
      rgba[4 * i + 3] = Math.round(255 * Math.min(1, Math.max(0, 0.5 + (opacity[i] - bound) / slope)))
    }
  }
  return { width, height, rgba }
}

/** The slope (0 or more, levels a px) at pixel i, the `at`-th of a row or column of `length`, whose pixels are `step` apart. */
function slopeAt(opacity: Float32Array, i: number, at: number, length: number, step: number): number {
  const before = at > 0 ? 1 : 0
  const after = at + 1 < length ? 1 : 0
  return Math.abs(opacity[i + after * step] - opacity[i - before * step]) / Math.max(1, before + after)
}
