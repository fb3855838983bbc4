import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { CHANNELS } from './fit/samples'

/** The mean color of each region, packed premultiplied. `regions` are of the same picture. */
export function meanColors({ pixels }: Picture<'rgb'>, regions: RegionMap<'inks'>): Uint32Array {
  const { labels, count } = regions
  const sums = new Float64Array(CHANNELS * count)
  const sizes = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++
    for (let c = 0; c < CHANNELS; c++) sums[CHANNELS * labels[i] + c] += (pixels[i] >>> (8 * c)) & 255
  }
  return Uint32Array.from(sizes, (size, label) => {
    let color = 0
    for (let c = 0; c < CHANNELS; c++) color |= Math.round(sums[CHANNELS * label + c] / size) << (8 * c)
    return color >>> 0
  })
}
