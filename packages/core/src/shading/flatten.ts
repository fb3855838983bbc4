import type { Picture, Pixels } from '../model/color-space'
import { CHANNELS } from './fit/samples'
import { Rim } from './rim'
import type { Shading } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'
import { flattenThinFigures } from './thin-figures'

/** Distance, levels, of a pixel from the blend of two paints up to which they explain it. */
const BLEND_TOLERANCE = 10
/** Largest overshoot of a pixel in multiples of that of a straight edge: at a corner or in a thin line, two edges add up. */
const MAX_OVERSHOOTS = 2.2

/**
 * The picture with a flat color in place of each gradient. Pixels of shaded areas get the flat color; a pixel beside one that is a blend of
 * the gradient with something else becomes the same blend with the flat color, and one that overshoots the color of its side. Thin figures on one
 * gradient, such as words, are flattened as a whole where neither noise nor overshoot moves their pixels. `noise` is in levels, `overshoot` a share of the step at an edge. Pixels of the packed colors `lines` stay as they are.
 */
export function flattenShadings(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  shadings: readonly Shading[],
  shadingOf: Int32Array,
  { noise, overshoot }: { readonly noise: number; readonly overshoot: number },
  lines: readonly number[] = [],
): Picture<'rgb'> {
  const { width, height, pixels } = picture
  const out = pixels.slice()
  const rim = new Rim(
    picture,
    areas,
    shadings,
    shadingOf,
    BLEND_TOLERANCE * (1 + noise),
    MAX_OVERSHOOTS * overshoot,
    lines,
  )
  const figures = noise === 0 && overshoot === 0 ? flattenThinFigures(picture, areas, shadings, shadingOf) : null
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (shadingOf[i] >= 0) out[i] = shadings[shadingOf[i]].flat
      else if (figures !== null && figures[i] !== 0) out[i] = figures[i]
      else if (areas.areaOf[i] === NO_AREA && rim.isNear(x, y)) out[i] = rim.flatColor(x, y)
    }
  }
  return { ...picture, pixels: softened(out, picture, areas, shadingOf) as Pixels<'rgb'> }
}

/**
 * The pixels with the seams between parts of one smooth area blurred by a binomial filter of 3 x 3 px. A seam on whole pixels has stairs, which
 * would be taken for the border's shape.
 */
function softened(
  flat: Uint32Array,
  { width, height }: Picture<'rgb'>,
  { areaOf }: SmoothAreas,
  shadingOf: Int32Array,
): Uint32Array {
  const out = flat.slice()
  const sums = new Float64Array(CHANNELS)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (areaOf[i] === NO_AREA || !isBesideOther(shadingOf, x, y, width, height)) continue
      let weights = 0
      let isSeam = false
      sums.fill(0)
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const k = v * width + u
          if (areaOf[k] !== areaOf[i]) continue
          if (shadingOf[k] !== shadingOf[i]) isSeam = true
          const weight = (2 - Math.abs(u - x)) * (2 - Math.abs(v - y))
          weights += weight
          for (let c = 0; c < CHANNELS; c++) sums[c] += weight * ((flat[k] >>> (8 * c)) & 255)
        }
      }
      if (!isSeam) continue
      let color = 0
      for (let c = 0; c < CHANNELS; c++) color |= Math.round(sums[c] / weights) << (8 * c)
      out[i] = color
    }
  }
  return out
}

/** Whether one of the eight neighbors of pixel (x, y) has another shading. */
function isBesideOther(shadingOf: Int32Array, x: number, y: number, width: number, height: number): boolean {
  const i = y * width + x
  const own = shadingOf[i]
  const isFirst = x === 0
  const isLast = x + 1 === width
  const differs = (k: number): boolean =>
    shadingOf[k] !== own || (!isFirst && shadingOf[k - 1] !== own) || (!isLast && shadingOf[k + 1] !== own)
  return differs(i) || (y > 0 && differs(i - width)) || (y + 1 < height && differs(i + width))
}
