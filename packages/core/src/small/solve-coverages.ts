import { CATMULL_ROM, enlarge, SCALE } from '../glyphs/field'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Chroma } from './bled-chroma'
import { NearbyBlends } from './nearby-blends'
import { settleFields } from './settle-fields'

/** Share of a pixel from which on an ink of its blend may be in the pixels beside it. 0.05 and 0.2 are within 0.01 dB. */
export const MIN_SHARE = 0.12
/** Steps of gradient descent; the time grows with them. 56 pictures of 48 px: 60 steps of 0.5 are as near, and 30 of 0.8 0.03 dB farther in 3 % more bytes. */
const STEPS = 40

/** The coverages of inks over a picture `SCALE` times as large: one row-major field an ink; in each sample they add up to 1. */
export interface Coverages {
  readonly fields: readonly Float64Array[]
  readonly width: number
  readonly height: number
}

/**
 * The coverages that the pixels of a picture show of inks, four premultiplied levels each. An ink is where a pixel beside holds it.
 */
export function solveCoverages<S extends ColorSpace>(
  picture: Picture<S>,
  colors: readonly number[],
  chroma: Chroma = 'exact',
): Coverages {
  const { width, height } = picture
  const { shares, inksOf } = unmixAll(picture, colors, chroma)
  const fields = shares.map((values) => enlarge({ width, height, values }, CATMULL_ROM).values)
  settleFields(picture, colors, fields, inksOf, STEPS)
  return { fields, width: width * SCALE, height: height * SCALE }
}

/** The share of each ink in each pixel, and for each pixel the inks that it or a pixel beside it holds, ascending. */
function unmixAll<S extends ColorSpace>(
  picture: Picture<S>,
  colors: readonly number[],
  chroma: Chroma,
): { shares: readonly Float64Array[]; inksOf: readonly (readonly number[])[] } {
  const { width, height, pixels } = picture
  const blends = new NearbyBlends(picture, colors, chroma)
  const shares = Array.from({ length: colors.length / 4 }, () => new Float64Array(pixels.length))
  const found = Array.from(pixels, () => new Set<number>())
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      blends.explain(i)
      for (let m = 0; m < blends.inks.length; m++) {
        const k = blends.inks[m]
        shares[k][i] = blends.shares[m]
        if (blends.shares[m] < MIN_SHARE) continue
        for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) found[v * width + u].add(k)
        }
      }
    }
  }
  return { shares, inksOf: found.map((inks) => [...inks].sort((a, b) => a - b)) }
}
