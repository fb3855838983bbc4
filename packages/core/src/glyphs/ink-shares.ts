import { type LineBands, NO_SOURCE } from '../lines/line-bands'
import type { ReadingIn } from '../model/reading'
import type { Glyph } from './find-glyphs'

/** Largest difference in luma, levels, of a ring from the color beside it, and the same as a share of the contrast. */
const RING = 12
const RING_SHARE = 0.07
/** Least contrast of text against a thin line under it, as a share of that against its ground, by which its share is told. */
const MIN_SHOWN = 0.35
/** Most hidden pixels, on either side of one, beyond which the text that covers it is looked for across a line. */
const MAX_HIDDEN = 3

/**
 * Tells the share of an ink in each pixel of a line by luma; 0 and 1 where rings make the difference. Over a thin line it covers what that makes of the
 * ground. Where a line is nearly as dark as the ink, letters cover it that lie on both sides.
 */
export function writeShares(
  { members, ground }: Glyph,
  ink: number,
  { pixels, inks, width }: Pick<ReadingIn<'ycbcr'>, 'pixels' | 'inks' | 'width'>,
  { source, luma, isFlat }: LineBands,
  write: (i: number, share: number) => void,
): void {
  const base = inks.colors[4 * ground]
  const whole = inks.colors[4 * ink] - base
  const hidden: number[] = []
  const shares = new Map<number, number>()
  for (const i of members) {
    const under = source[i] === NO_SOURCE ? base : luma[i]
    const contrast = inks.colors[4 * ink] - under
    if (contrast / whole < MIN_SHOWN) {
      hidden.push(i)
      continue
    }
    const share = ((pixels[i] & 255) - under) / contrast
    const ring = Math.max(RING_SHARE, RING / Math.abs(contrast))
    shares.set(i, share <= ring ? 0 : share >= 1 - ring ? 1 : share)
  }
  for (const [i, share] of shares) write(i, share)
  const isHidden = new Set(hidden)
  const shareBeyond = (i: number, step: number): number => {
    let far = 1
    while (far <= MAX_HIDDEN && isHidden.has(i + far * step)) far++
    return shares.get(i + far * step) ?? 0
  }
  for (const i of hidden) {
    const step = isFlat[i] === 1 ? width : 1
    write(i, Math.min(shareBeyond(i, -step), shareBeyond(i, step)))
  }
}
