import type { Picture, Pixels } from '../model/color-space'
import { CHANNELS } from './fit/samples'
import type { Shading } from './shading'
import { GROUND, type Terraces } from './terraces'

/**
 * The picture with the terraces of areas in the flat colors that stand for them, and blends of two of them where their borders run. `shadings`
 * are those of all terraces in their order.
 */
export function flattenTerraces(
  picture: Picture<'rgb'>,
  terraced: readonly Terraces[],
  shadings: readonly Shading[],
): Picture<'rgb'> {
  if (terraced.length === 0) return picture
  const pixels = picture.pixels.slice()
  let first = 0
  for (const { steps, ground, flat, seams } of terraced) {
    const from = first
    const flatOf = (step: number): number => (step === GROUND ? flat : (shadings[from + step]?.flat ?? 0))
    for (const i of ground) pixels[i] = flat
    steps.forEach(({ members }, k) => {
      for (const i of members) pixels[i] = flatOf(k)
    })
    for (let k = 0; k < seams.pixels.length; k++)
      pixels[seams.pixels[k]] = blend(flatOf(seams.own[k]), flatOf(seams.other[k]), seams.share[k])
    first += steps.length
  }
  return { ...picture, pixels: pixels as Pixels<'rgb'> }
}

/** The blend of two packed colors with a share of the first. */
function blend(own: number, other: number, share: number): number {
  let color = 0
  for (let c = 0; c < CHANNELS; c++) {
    const shift = 8 * c
    color |= Math.round(share * ((own >>> shift) & 255) + (1 - share) * ((other >>> shift) & 255)) << shift
  }
  return color >>> 0
}
