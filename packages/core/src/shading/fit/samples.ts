import { spread } from '../../geometry/spread'
import type { Picture } from '../../model/color-space'

/** Number of channels of a sample: red, green and blue multiplied by opacity, then opacity, levels. */
export const CHANNELS = 4

/** Pixels of one area: their centers (px) and colors, `CHANNELS` values each. */
export interface Samples {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly colors: Float64Array
}

/** Whether all samples are opaque. */
export function areOpaque({ count, colors }: Samples): boolean {
  for (let k = 0; k < count; k++) if (colors[CHANNELS * k + 3] < 255) return false
  return true
}

/** The least opacity of samples, levels; 255 without samples. */
export function leastOpacity({ count, colors }: Samples): number {
  let least = 255
  for (let k = 0; k < count; k++) least = Math.min(least, colors[CHANNELS * k + 3])
  return least
}

/** The opaque ones of samples: these themselves where all are. */
export function opaqueOf(samples: Samples): Samples {
  if (areOpaque(samples)) return samples
  const { count, x, y, colors } = samples
  const opaque = { x: new Float64Array(count), y: new Float64Array(count), colors: new Float64Array(CHANNELS * count) }
  let kept = 0
  for (let k = 0; k < count; k++) {
    if (colors[CHANNELS * k + 3] !== 255) continue
    opaque.x[kept] = x[k]
    opaque.y[kept] = y[k]
    for (let c = 0; c < CHANNELS; c++) opaque.colors[CHANNELS * kept + c] = colors[CHANNELS * k + c]
    kept++
  }
  return {
    count: kept,
    x: opaque.x.subarray(0, kept),
    y: opaque.y.subarray(0, kept),
    colors: opaque.colors.subarray(0, CHANNELS * kept),
  }
}

/** Spread of opacities, levels, up to which they count as equal. */
const EQUAL_OPACITY = 1e-3

/** Whether the opacities of the first `count` colors are equal. They then depend on no position, and fits leave them out. */
export function haveEqualOpacity(colors: Float64Array, count: number): boolean {
  const last = CHANNELS - 1
  for (let at = last; at < CHANNELS * count; at += CHANNELS)
    if (Math.abs(colors[at] - colors[last]) > EQUAL_OPACITY) return false
  return true
}

/** Root mean square distance, levels, of samples from the colors of a gradient or a paint. */
export function distanceFrom(
  paint: { colorAt(x: number, y: number, out: Float64Array): void },
  { count, x, y, colors }: Samples,
): number {
  const color = new Float64Array(CHANNELS)
  let sum = 0
  for (let k = 0; k < count; k++) {
    paint.colorAt(x[k], y[k], color)
    for (let c = 0; c < CHANNELS; c++) sum += (color[c] - colors[CHANNELS * k + c]) ** 2
  }
  return Math.sqrt(sum / count)
}

/** At most `maxCount` of the given pixels (row-major indices), spread evenly over their order. */
export function samplePixels({ pixels, width }: Picture<'rgb'>, members: Int32Array, maxCount: number): Samples {
  const chosen = spread(members, maxCount)
  const count = chosen.length
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const colors = new Float64Array(CHANNELS * count)
  for (let k = 0; k < count; k++) {
    const i = chosen[k]
    x[k] = (i % width) + 0.5
    y[k] = Math.floor(i / width) + 0.5
    for (let c = 0; c < CHANNELS; c++) colors[CHANNELS * k + c] = (pixels[i] >>> (8 * c)) & 255
  }
  return { count, x, y, colors }
}
