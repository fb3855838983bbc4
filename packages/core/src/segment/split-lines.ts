import { Blend } from '../color/blend'
import { SOLID } from '../model/indexed'
import { type Inks, packedColors, premultiplied } from '../model/palette'
import type { SplitPair } from '../palette/line-inks'
import { SPLIT_WIDTH, splitWidth } from '../palette/split-line-color'
import type { Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/** The ink of a split line and that of its ground. */
interface LineInks {
  readonly line: number
  readonly ground: number
}

/**
 * The straight lines of a picture that cover two rows or columns in part. No pixel near them shows their ink alone, so that unmixing would explain them by inks of
 * other places, as a pale gray by white and black.
 */
export class SplitLines {
  private readonly inksAt = new Map<number, LineInks>()
  /** The inks found so far, by color of the line and ink of its ground. */
  private readonly known = new Map<number, LineInks | null>()
  private readonly blend: Blend
  /** The inks as packed colors. */
  private readonly packed: Uint32Array

  /** `split` holds the pairs of pixels across the lines. */
  constructor(
    split: readonly SplitPair[],
    private readonly pure: PurePixels,
    inks: Pick<Inks<never>, 'count' | 'colors'>,
  ) {
    this.blend = new Blend(premultiplied(inks))
    this.packed = packedColors(inks)
    for (const { first, across, color } of split) {
      this.mark(first, first - across, color)
      this.mark(first + across, first + 2 * across, color)
    }
  }

  /** Notes the inks of pixel i of a line of a packed color, beside pixel `beside` of its ground. */
  private mark(i: number, beside: number, color: number): void {
    const { inkOf, purity } = this.pure
    const ground = inkOf[beside]
    if (ground === NO_INK || purity[beside] !== SOLID) return
    const key = ground * 2 ** 32 + color
    let inks = this.known.get(key)
    if (inks === undefined) {
      inks = this.inksOf(color, ground)
      this.known.set(key, inks)
    }
    if (inks !== null) this.inksAt.set(i, inks)
  }

  /** Writes the blend of a line and its ground that pixel i (row-major index) is to `mixture`, and returns true, if a split line covers it. */
  unmix(i: number, mixture: Mixture): boolean {
    const inks = this.inksAt.get(i)
    if (inks === undefined) return false
    this.blend.ofTwo(this.pure.pixels[i], inks.line, inks.ground)
    mixture.isExplained = true
    mixture.clear()
    mixture.offer(this.blend, inks.line, inks.ground, NO_INK)
    return true
  }

  /** The inks of a line of a packed color on the ink `ground`: the line's is that in which it is nearest to a pixel wide; null where no ink is. */
  private inksOf(color: number, ground: number): LineInks | null {
    let best: LineInks | null = null
    let nearest = Number.POSITIVE_INFINITY
    for (let line = 0; line < this.packed.length; line++) {
      const width = splitWidth(this.packed[ground], color, this.packed[line])
      if (width < SPLIT_WIDTH.least || width > SPLIT_WIDTH.most || Math.abs(width - 1) >= nearest) continue
      nearest = Math.abs(width - 1)
      best = { line, ground }
    }
    return best
  }
}
