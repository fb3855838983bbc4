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

/** At most `limit` of the given pixels (row-major indices), spread evenly over their order. */
export function samplePixels({ pixels, width }: Picture<'rgb'>, members: Int32Array, limit: number): Samples {
  const count = Math.min(limit, members.length)
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const colors = new Float64Array(CHANNELS * count)
  const step = members.length / Math.max(1, count)
  for (let k = 0; k < count; k++) {
    const i = members[Math.floor((k + 0.5) * step)]
    x[k] = (i % width) + 0.5
    y[k] = Math.floor(i / width) + 0.5
    const pixel = pixels[i]
    colors[4 * k] = pixel & 255
    colors[4 * k + 1] = (pixel >>> 8) & 255
    colors[4 * k + 2] = (pixel >>> 16) & 255
    colors[4 * k + 3] = pixel >>> 24
  }
  return { count, x, y, colors }
}
