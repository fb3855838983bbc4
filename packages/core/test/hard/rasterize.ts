import type { Raster } from '../../src/model/raster'
import { coverage, type Polygon } from '../boundary/coverage'
import { rgbOf, type Sheet } from './sheet'

/** Pixels are composed at this many times the size and averaged: shapes that meet within a pixel mix as areas there, not as opacities. */
const FINENESS = 4

/** The picture with exact anti-aliasing: areas of each shape at FINENESS times the size, painted over each other, then averaged. */
export function rasterize({ width, height, shapes }: Sheet): Raster {
  const [w, h] = [width * FINENESS, height * FINENESS]
  const sum = new Float64Array(4 * w * h)
  for (const { ink, opacity, lines, box } of shapes) {
    const [left, top] = [Math.max(0, Math.floor(box[0] * FINENESS)), Math.max(0, Math.floor(box[1] * FINENESS))]
    const columns = Math.min(w, Math.ceil(box[2] * FINENESS)) - left
    const rows = Math.min(h, Math.ceil(box[3] * FINENESS)) - top
    if (columns <= 0 || rows <= 0) continue
    const covered = coverage(polygonsOf(lines, left, top), columns, rows)
    const color = [...rgbOf(ink), 255]
    for (let i = 0; i < covered.length; i++) {
      const alpha = covered[i]! * opacity
      if (alpha === 0) continue
      const at = 4 * ((top + Math.floor(i / columns)) * w + left + (i % columns))
      for (let c = 0; c < 4; c++) sum[at + c] = alpha * color[c]! + (1 - alpha) * sum[at + c]!
    }
  }
  return average(sum, width, height)
}

/** What each stripe of a screen takes from itself and the two on either side: nobody sees single colours then (Betrisey et al. 2000). */
const STRIPE_WEIGHTS = [1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9]

/**
 * The picture as screens of red, green and blue stripes show text: each channel has the areas of its own third of the pixel, filtered by
 * STRIPE_WEIGHTS. The drawing is opaque.
 */
export function rasterizeSubpixels({ width, height, shapes }: Sheet): Raster {
  const wide = shapes.map((shape) => ({
    ...shape,
    lines: shape.lines.map((line) => line.map((value, k) => (k % 2 === 0 ? 3 * value : value))),
    box: [3 * shape.box[0], shape.box[1], 3 * shape.box[2], shape.box[3]] as const,
  }))
  const stripes = rasterize({ width: 3 * width, height, shapes: wide }).rgba
  const rgba = new Uint8Array(4 * width * height).fill(255)
  for (let i = 0; i < rgba.length; i++) {
    const [c, x, y] = [i % 4, (i >> 2) % width, Math.floor((i >> 2) / width)]
    if (c === 3) continue
    let sum = 0
    STRIPE_WEIGHTS.forEach((weight, k) => {
      const stripe = Math.min(3 * width - 1, Math.max(0, 3 * x + c + k - 2))
      sum += weight * stripes[4 * (3 * width * y + stripe) + c]!
    })
    rgba[i] = Math.round(sum)
  }
  return { width, height, rgba }
}

/** The polygons at FINENESS times their size, from (left, top) on, run so that what they enclose is covered. */
function polygonsOf(lines: readonly Float64Array[], left: number, top: number): Polygon[] {
  let area = 0
  for (const line of lines) {
    for (let k = 0; k + 3 < line.length; k += 2) area += line[k]! * line[k + 3]! - line[k + 2]! * line[k + 1]!
  }
  return lines.map((line) => {
    const points: number[] = []
    for (let k = 0; k + 3 < line.length; k += 2) {
      const from = area > 0 ? k : line.length - 2 - k
      points.push(line[from]! * FINENESS - left, line[from + 1]! * FINENESS - top)
    }
    return points
  })
}

/** Means of FINENESS x FINENESS premultiplied colours, as straight 8-bit pixels. */
function average(sum: Float64Array, width: number, height: number): Raster {
  const rgba = new Uint8Array(4 * width * height)
  const mean = new Float64Array(4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      mean.fill(0)
      for (let k = 0; k < FINENESS * FINENESS; k++) {
        const row = FINENESS * y + Math.floor(k / FINENESS)
        const from = 4 * (row * FINENESS * width + FINENESS * x + (k % FINENESS))
        for (let c = 0; c < 4; c++) mean[c]! += sum[from + c]! / (FINENESS * FINENESS)
      }
      const alpha = Math.round(mean[3]!)
      if (alpha === 0) continue
      const at = 4 * (y * width + x)
      for (let c = 0; c < 3; c++) rgba[at + c] = Math.min(255, Math.round((mean[c]! * 255) / mean[3]!))
      rgba[at + 3] = alpha
    }
  }
  return { width, height, rgba }
}
