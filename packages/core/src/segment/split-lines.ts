import { Blend } from '../color/blend'
import { SOLID } from '../model/indexed'
import type { SplitPixel } from '../palette/line-inks'
import type { Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/**
 * Contrast of a split line, as a multiple of that of an ink, within which the ink is the line's. Two rows tell the width of a line times its contrast only; lines
 * are 0.7 to 1.5 px wide.
 */
const SAME = { least: 0.7, most: 1.5 } as const
/** Largest distance, levels, of the color of a split line from the line through its ground and its ink: two roundings. */
const TOLERANCE = 3

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

  /** `split` holds the pixels of the lines; `colors` four premultiplied levels an ink. */
  constructor(
    split: readonly SplitPixel[],
    private readonly pure: PurePixels,
    private readonly colors: Float64Array,
  ) {
    this.blend = new Blend(colors)
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

  /** The inks of a line of a packed color on the ink `ground`: the line's is that of nearest contrast; null where no ink is. */
  private inksOf(color: number, ground: number): LineInks | null {
    const { colors } = this
    let best: LineInks | null = null
    let nearest = Number.POSITIVE_INFINITY
    for (let line = 0; 4 * line < colors.length; line++) {
      let along = 0
      let length = 0
      let square = 0
      for (let c = 0; c < 4; c++) {
        const full = colors[4 * line + c] - colors[4 * ground + c]
        const own = ((color >>> (8 * c)) & 255) - colors[4 * ground + c]
        along += full * own
        length += full * full
        square += own * own
      }
      const contrast = along / length
      if (!(contrast >= SAME.least && contrast <= SAME.most)) continue
      if (square - along * contrast > TOLERANCE ** 2 || Math.abs(contrast - 1) >= nearest) continue
      nearest = Math.abs(contrast - 1)
      best = { line, ground }
    }
    return best
  }
}
