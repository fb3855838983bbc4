import type { Raster } from '../model/raster'
import { FIGURE, RIM, SHADOW } from './shadow-layers'

/** Distance, px in rows and columns, within which a rim's pixel takes its figure's color. Rims are 1 or 2 px wide. A lower one leaves shadow in wide rims; a higher one takes the color of other parts. */
const REACH = 2
/** Least length, levels over three channels (0-441), of a color that tells a figure from its black shadow. A lower one reads noise as coverage, a higher one refuses dark figures. */
const MIN_COLOR = 60
/** Largest distance of a rim's pixel from the blends of its figure and black, as a share (0-1) of the figure's color. A higher one recolors what is no blend; a lower one refuses figures with gradients. */
const NEAR = 0.12

/** A picture without its shadow. */
export interface Rims {
  readonly raster: Raster
  /** Pixels of its rims, and how many of these are blends of a figure and its shadow. */
  readonly count: number
  readonly blends: number
}

/**
 * Takes the shadow out of a picture whose pixels show what `kinds` says, one for each. The color of a rim's pixel tells how much of it the figure covers, since the shadow is black; pixels
 * that are no blends of the two stay as they are. Without rims, both counts are 0.
 */
export function uncoverRims(raster: Raster, kinds: Uint8Array): Rims {
  const rgba = Uint8ClampedArray.from(raster.rgba)
  let count = 0
  let blends = 0
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === SHADOW) rgba.fill(0, 4 * i, 4 * i + 4)
    if (kinds[i] !== RIM) continue
    count++
    const at = nearestFigure(raster, kinds, i)
    const cover = at < 0 ? -1 : coverOf(raster, i, at)
    if (cover < 0) continue
    blends++
    const opacity = Math.round(255 * cover)
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = opacity === 0 ? 0 : raster.rgba[4 * at + c]
    rgba[4 * i + 3] = opacity
  }
  return { raster: { ...raster, rgba }, count, blends }
}

/** The nearest pixel of a figure alone, within `REACH` (ties: the first in scan order); -1 for none. */
function nearestFigure({ width, height }: Raster, kinds: Uint8Array, i: number): number {
  const x = i % width
  const y = (i - x) / width
  let nearest = Number.POSITIVE_INFINITY
  let at = -1
  for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
    for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
      const distance = (u - x) ** 2 + (v - y) ** 2
      if (kinds[v * width + u] !== FIGURE || distance >= nearest) continue
      nearest = distance
      at = v * width + u
    }
  }
  return at
}

/** The part (0-1) of pixel i that the figure of pixel `at` covers over black; -1 where it is no blend of the two. */
function coverOf({ rgba }: Raster, i: number, at: number): number {
  const alpha = rgba[4 * i + 3] / 255
  let dot = 0
  let length = 0
  for (let c = 0; c < 3; c++) {
    dot += rgba[4 * i + c] * alpha * rgba[4 * at + c]
    length += rgba[4 * at + c] ** 2
  }
  if (length < MIN_COLOR * MIN_COLOR) return -1
  const cover = Math.min(alpha, dot / length)
  let error = 0
  for (let c = 0; c < 3; c++) error += (rgba[4 * i + c] * alpha - cover * rgba[4 * at + c]) ** 2
  return error > NEAR * NEAR * length ? -1 : cover
}
