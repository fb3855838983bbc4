import { CATMULL_ROM, enlargePixel, SCALE } from '../glyphs/field'
import type { ColorSpace, Picture } from '../model/color-space'
import type { MissedInks } from './missed-inks'
import { NearbyBlends } from './nearby-blends'
import { settleFields } from './settle-fields'
import { type Coverages, MIN_SHARE } from './solve-coverages'

/** Steps of gradient descent. Of 36 icons of 96 to 192 px, five change by less than 0.1 dB with 12 steps of 0.8 in place of 20 of 0.5; one loses 1.2 dB with 12 to 20 steps of 0.65. */
const STEPS = 15
/** Distance, px in rows and in columns, up to which pixels count in the first estimate of a pixel's samples: the reach of the cubic filter. */
const FILTER_REACH = 2

/**
 * The coverages that the unsolved pixels of a picture show of usable inks; all other samples keep those of `fields`, which becomes the result. An ink is where
 * a pixel beside holds it.
 */
export function solveMissed<S extends ColorSpace>(
  picture: Picture<S>,
  { colors, usable }: MissedInks,
  isUnsolved: Uint8Array,
  fields: readonly Float64Array[],
): Coverages {
  const { width, height } = picture
  const shares = unmixUnsolved(picture, colors, usable, isUnsolved, fields)
  const inksOf = Array.from(isUnsolved, (missed, i) => (missed === 1 ? inksAround(shares, i, width, height) : []))
  for (const [i, inks] of inksOf.entries()) {
    for (const k of inks) enlargePixel({ width, height, values: shares[k] }, CATMULL_ROM, i, fields[k])
  }
  settleFields(picture, colors, fields, inksOf, STEPS)
  return { fields, width: width * SCALE, height: height * SCALE }
}

/** The share of each ink in each pixel: of unsolved ones by the nearest blend, of those that the filter reaches from there as drawn, of others 0. */
function unmixUnsolved<S extends ColorSpace>(
  picture: Picture<S>,
  colors: readonly number[],
  usable: readonly number[],
  isUnsolved: Uint8Array,
  drawn: readonly Float64Array[],
): Float64Array[] {
  const { width, height } = picture
  const shares = drawn.map(() => new Float64Array(isUnsolved.length))
  const blends = new NearbyBlends(picture, colors, 'exact', usable)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isUnsolved[i] === 1) {
        blends.explain(i)
        for (let m = 0; m < blends.inks.length; m++) shares[blends.inks[m]][i] = blends.shares[m]
      } else if (isNear(isUnsolved, x, y, width, height)) {
        for (let k = 0; k < shares.length; k++) shares[k][i] = meanOfPixel(drawn[k], x, y, width)
      }
    }
  }
  return shares
}

/** Whether an unsolved pixel lies within `FILTER_REACH` of pixel (x, y). */
function isNear(isUnsolved: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  for (let v = Math.max(0, y - FILTER_REACH); v <= Math.min(height - 1, y + FILTER_REACH); v++) {
    for (let u = Math.max(0, x - FILTER_REACH); u <= Math.min(width - 1, x + FILTER_REACH); u++) {
      if (isUnsolved[v * width + u] === 1) return true
    }
  }
  return false
}

/** The mean of a field over the samples of pixel (x, y). */
function meanOfPixel(field: Float64Array, x: number, y: number, width: number): number {
  let sum = 0
  for (let v = 0; v < SCALE; v++) {
    const first = (y * SCALE + v) * width * SCALE + x * SCALE
    for (let u = 0; u < SCALE; u++) sum += field[first + u]
  }
  return sum / (SCALE * SCALE)
}

/** The inks that pixel i or a pixel beside it holds, ascending. */
function inksAround(shares: readonly Float64Array[], i: number, width: number, height: number): number[] {
  const x = i % width
  const y = (i - x) / width
  const inks: number[] = []
  for (let k = 0; k < shares.length; k++) {
    let most = 0
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        most = Math.max(most, shares[k][v * width + u])
      }
    }
    if (most >= MIN_SHARE) inks.push(k)
  }
  return inks
}
