import { CATMULL_ROM, enlarge, SCALE } from '../glyphs/field'
import type { ColorSpace, Picture } from '../model/color-space'
import { InkFields } from './ink-fields'
import { NearbyBlends } from './nearby-blends'
import { ShareSolver } from './share-solver'
import { shrink } from './soft-threshold'

/** Share of a pixel from which on an ink of its blend may be in the pixels beside it. 0.05 and 0.2 are within 0.01 dB. */
const MIN_SHARE = 0.12
/** Steps of gradient descent. Twice as many gain 0.03 dB; the time grows with them. */
const STEPS = 60
/** Weight of the well at the end, which moves samples to 0 or 1. Half and twice of it lose 0.15 and 0.3 dB. */
const WELL = 0.07
/** Share of the steps during which the well rises. */
const WELL_RISE = 0.7

/**
 * What a pixel may differ by from its samples, levels (Euclidean, over the channels), before it moves them. Over 27 icons of 48 px as JPEGs of quality
 * 80, values of 0, 8, 10, 12, 16 and 30 reach 26.50, 26.65, 26.82, 26.88, 26.78 and 26.41 dB, with 1.26, 1.09, 1.05, 1.02, 0.98 and 0.89 of the artist's
 * segments. Pictures that were enlarged four times, which have less noise, reach 24.13, 23.48 and 23.32 dB with 0, 10 and 12.
 */
const DEAD_ZONE = { rgb: 0, ycbcr: 10 } as const

/** The coverages of inks over a picture `SCALE` times as large: one row-major field an ink; in each sample they add up to 1. */
export interface Coverages {
  readonly fields: readonly Float64Array[]
  readonly width: number
  readonly height: number
}

/**
 * The coverages that the pixels of a picture show of inks, four premultiplied levels each: super-resolution by total variation as for glyphs
 * (`glyphs/super-resolve.ts`), with a field for each ink and the inks' color differences made equal. An ink is where a pixel beside holds it.
 */
export function solveCoverages<S extends ColorSpace>(picture: Picture<S>, colors: readonly number[]): Coverages {
  const { width, height, pixels } = picture
  const count = colors.length / 4
  const { shares, inksOf } = unmixAll(picture, colors)
  const fields = shares.map((values) => enlarge({ width, height, values }, CATMULL_ROM).values)
  const solved = new InkFields(fields, inksOf, width)
  const solver = new ShareSolver(colors)
  const factors = inksOf.map((inks) => solver.of(inks))
  const changes = Array.from({ length: count }, () => new Float64Array(pixels.length))
  const rest = new Float64Array(4)
  for (let n = 0; n < STEPS; n++) {
    for (const i of solved.mixed) {
      for (let c = 0; c < 4; c++) rest[c] = (pixels[i] >>> (8 * c)) & 255
      for (const k of inksOf[i]) {
        const share = solved.shareOf(k, i)
        for (let c = 0; c < 4; c++) rest[c] -= share * colors[4 * k + c]
      }
      shrink(rest, DEAD_ZONE[picture.space])
      for (let m = 0; m < inksOf[i].length; m++) {
        let change = 0
        for (let c = 0; c < 4; c++) change += factors[i][4 * m + c] * rest[c]
        changes[inksOf[i][m]][i] = change
      }
    }
    solved.descend(changes, WELL * Math.min(1, n / (STEPS * WELL_RISE)))
  }
  return { fields, width: width * SCALE, height: height * SCALE }
}

/** The share of each ink in each pixel, and for each pixel the inks that it or a pixel beside it holds, ascending. */
function unmixAll<S extends ColorSpace>(
  picture: Picture<S>,
  colors: readonly number[],
): { shares: readonly Float64Array[]; inksOf: readonly (readonly number[])[] } {
  const { width, height, pixels } = picture
  const blends = new NearbyBlends(picture, colors)
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
