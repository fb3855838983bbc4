import type { ColorSpace, Picture } from '../model/color-space'
import { InkFields } from './ink-fields'
import { ShareSolver } from './share-solver'
import { shrink } from './soft-threshold'

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

/**
 * Moves the samples of fields, one for each ink, until the pixels of a picture are their blends: super-resolution by total variation as for glyphs
 * (`glyphs/super-resolve.ts`), with a field for each ink and the inks' color differences made equal. `colors` holds four premultiplied levels an ink,
 * `inksOf` the inks that each pixel may hold; pixels without any stay as they are. `steps` is that of the gradient descent.
 */
export function settleFields<S extends ColorSpace>(
  { width, pixels, space }: Picture<S>,
  colors: readonly number[],
  fields: readonly Float64Array[],
  inksOf: readonly (readonly number[])[],
  steps: number,
): void {
  const solved = new InkFields(fields, inksOf, width)
  const solver = new ShareSolver(colors)
  const factors = inksOf.map((inks) => (inks.length > 1 ? solver.of(inks) : null))
  const changes = fields.map(() => new Float64Array(pixels.length))
  const rest = new Float64Array(4)
  for (let n = 0; n < steps; n++) {
    for (const i of solved.mixed) {
      const inks = inksOf[i]
      for (let c = 0; c < 4; c++) rest[c] = (pixels[i] >>> (8 * c)) & 255
      for (const k of inks) {
        const share = solved.shareOf(k, i)
        for (let c = 0; c < 4; c++) rest[c] -= share * colors[4 * k + c]
      }
      shrink(rest, DEAD_ZONE[space])
      const factor = factors[i]
      if (factor === null) continue
      for (let m = 0; m < inks.length; m++) {
        let change = 0
        for (let c = 0; c < 4; c++) change += factor[4 * m + c] * rest[c]
        changes[inks[m]][i] = change
      }
    }
    solved.descend(changes, WELL * Math.min(1, n / (steps * WELL_RISE)))
  }
}
