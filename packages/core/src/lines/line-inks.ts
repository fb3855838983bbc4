import { MIDDLE, rgbOf } from '../color/ycbcr'
import { appendInks, type Inks, LINES_ONLY } from '../model/palette'
import type { Levels, LineTone, TonedLine } from './line-tone'

/** Largest differences of the inks of two lines that share one: of luma, levels and a share of the contrast, and of Cb and Cr, levels. */
const ALIKE_LUMA = 12
const ALIKE_SHARE = 0.15
const ALIKE_CHROMA = 18
/** Largest difference of Cb and Cr, levels, of a line from a given ink. It is smaller, because given inks may come from blurred pixels. */
const GIVEN_CHROMA = 6
/** Largest differences of luma, as a share of the contrast, of a line between two rows at one of `WIDTHS` from an ink of other lines, a given one, and a usual one. */
const SHOWN_SHARE = 0.25
const KNOWN_SHARE = 0.15
const USUAL_SHARE = 0.08
/** Widths, px, that such a line may have. */
const WIDTHS = [1, 1.5, 2]
/** Levels of a channel beyond black or white that a color of such a line may have by errors of its sum. */
const MAX_OUTSIDE = 8
/** Contrast of the second row as a share of that of the first up to which a line of unknown ink is a pixel wide. Rows alike may be its two pixels. */
const MAX_UNEVEN = 0.8
/** Least contrast of its ink, as a share of that of its pixels. */
const MIN_BEYOND = 0.95
/** Most inks that only lines show. Lines that no ink is like after so many are left to the stages for pixels. */
const MAX_INKS = 32
/** Colors that lines between two rows may have where no other line shows them. */
const USUAL: readonly Levels[] = [
  [0, MIDDLE, MIDDLE],
  [255, MIDDLE, MIDDLE],
]

const NO_INKS: ReadonlySet<number> = new Set()

/** Stands for the ink of a line that is like none, beyond `MAX_INKS`. */
export const INKLESS = -1

/** The inks of lines, and the index of that of each. */
export interface LineInks {
  /** The given inks and, after them, those that only lines show. */
  readonly inks: Inks<'ycbcr'>
  /** For each line the index of its ink; `INKLESS` for those that are not drawn. */
  readonly inkOf: readonly number[]
}

/**
 * The inks of lines, the longest line first: given ones where they are alike, or inks of their own. What a line between two rows shows is a part of its ink, so
 * it has the ink of another line, else black or white, if that makes it 1, 1.5 or 2 px wide. No line has one of `standIns`, the inks that stand for gradients.
 */
export function findLineInks(
  lines: readonly TonedLine[],
  inks: Inks<'ycbcr'>,
  standIns: ReadonlySet<number> = NO_INKS,
): LineInks {
  const choice = new InkChoice(inks, standIns)
  const inkOf = lines.map(({ tone, path }) =>
    tone.second > 0 ? INKLESS : (choice.inkOf(tone, path.length) ?? INKLESS),
  )
  lines.forEach(({ tone, path }, k) => {
    if (tone.second > 0) inkOf[k] = choice.inkBeyond(tone) ?? choice.inkOf(tone, path.length) ?? INKLESS
  })
  const added = choice.added()
  const all = appendInks(inks, Float64Array.from(added), new Float64Array(added.length / 4).fill(LINES_ONLY))
  return { inks: all, inkOf }
}

/** Chooses among the given inks and those of the lines before. */
class InkChoice {
  private readonly colors: Levels[] = []
  /** The colors of the lines that an ink is the first one's of, summed by their lengths, and these. */
  private readonly sums: number[][] = []
  private readonly lengths: number[] = []
  /** The inks of lines that show theirs. */
  private readonly shown = new Set<number>()

  constructor(
    private readonly given: Inks<'ycbcr'>,
    private readonly standIns: ReadonlySet<number>,
  ) {
    const { colors, count } = given
    for (let k = 0; k < count; k++) this.colors.push([colors[4 * k], colors[4 * k + 1], colors[4 * k + 2]])
  }

  /** The ink of a line: the nearest one alike, or one of its own; null where it would be one too many. */
  inkOf({ ink, contrast }: LineTone, length: number): number | null {
    const color = clamped(ink)
    const alike = this.alike(color, contrast, () => ALIKE_SHARE) ?? this.add(color)
    if (alike === null) return null
    this.shown.add(alike)
    const n = alike - this.given.count
    if (n >= 0) {
      this.lengths[n] += length
      color.forEach((level, c) => {
        this.sums[n][c] += length * level
      })
    }
    return alike
  }

  /**
   * The ink of a line between two rows: that of other lines if its pixels are alike, or one that the picture shows, black or white, if that makes it one of
   * `WIDTHS` wide. Else, where its rows differ, which two whole pixels do not, that of one pixel. Null where none does.
   */
  inkBeyond({ ink, ground, sum, second, contrast: own }: LineTone): number | null {
    const same = this.alike(clamped(ink), own, (k) => (this.shown.has(k) ? ALIKE_SHARE : 0))
    if (same !== null && this.shown.has(same)) return same
    const colors = WIDTHS.map((width) => bounded(ground, sum, width)).filter(
      ([light]) => Math.abs(light - ground[0]) >= MIN_BEYOND * Math.abs(ink[0] - ground[0]),
    )
    const isUneven = second <= MAX_UNEVEN
    for (const color of colors) {
      const contrast = Math.abs(color[0] - ground[0])
      const known = this.alike(color, contrast, (k) =>
        this.shown.has(k) ? SHOWN_SHARE : isUneven ? KNOWN_SHARE : USUAL_SHARE,
      )
      if (known !== null) return known
    }
    for (const width of WIDTHS) {
      const contrast = Math.abs(sum[0]) / width
      const color: Levels = [ground[0] + sum[0] / width, ground[1] + sum[1] / width, ground[2] + sum[2] / width]
      if (contrast < MIN_BEYOND * Math.abs(ink[0] - ground[0])) break
      const usual = USUAL.find((other) => unlikeness(color, other, contrast, USUAL_SHARE, ALIKE_CHROMA) <= 1)
      if (usual !== undefined) return this.add(usual)
    }
    const [narrow] = colors
    return isUneven && narrow !== undefined && isInGamut(narrow) ? this.add(clamped(narrow)) : null
  }

  /** Four levels of each ink that only lines show. */
  added(): number[] {
    return this.colors.slice(this.given.count).flatMap((color, n) => {
      const length = this.lengths[n]
      return length > 0 ? [...this.sums[n].map((sum) => sum / length), 255] : [...color, 255]
    })
  }

  /** The index of a new ink; null for one too many. */
  private add(color: Levels): number | null {
    if (this.lengths.length === MAX_INKS) return null
    this.sums.push([0, 0, 0])
    this.lengths.push(0)
    return this.colors.push(color) - 1
  }

  /** The index of the nearest ink alike that stands for no gradient; null where none is. */
  private alike(ink: Levels, contrast: number, shareOf: (k: number) => number): number | null {
    let best: number | null = null
    let least = 1
    this.colors.forEach((color, k) => {
      if (this.standIns.has(k)) return
      const off = unlikeness(ink, color, contrast, shareOf(k), k < this.given.count ? GIVEN_CHROMA : ALIKE_CHROMA)
      if (off > least) return
      least = off
      best = k
    })
    return best
  }
}

/** The color that adds a sum to a ground at a width. Luma that none has, by no more than errors of the sum, becomes black or white. */
function bounded(ground: Levels, sum: Levels, width: number): Levels {
  const light = ground[0] + sum[0] / width
  const bound = Math.min(255, Math.max(0, light))
  const part = (bound - ground[0]) / sum[0]
  if (Math.abs(bound - light) > KNOWN_SHARE * Math.abs(light - ground[0])) return [light, MIDDLE, MIDDLE]
  return [bound, ground[1] + part * sum[1], ground[2] + part * sum[2]]
}

/** How far two colors are apart, in multiples of the differences up to which they are alike. */
function unlikeness(a: Levels, b: Levels, contrast: number, share: number, chroma: number): number {
  return Math.max(
    Math.abs(a[0] - b[0]) / Math.max(ALIKE_LUMA, share * contrast),
    Math.abs(a[1] - b[1]) / chroma,
    Math.abs(a[2] - b[2]) / chroma,
  )
}

/** Whether pixels can have luma, Cb and Cr, but for errors of the sums. */
function isInGamut([light, b, r]: Levels): boolean {
  return rgbOf(light, b, r).every((value) => value >= -MAX_OUTSIDE && value <= 255 + MAX_OUTSIDE)
}

/** The nearest color to luma, Cb and Cr that pixels can have, of the same luma. */
function clamped([light, b, r]: Levels): Levels {
  let most = 1
  for (const value of rgbOf(light, b, r)) {
    if (value > 255) most = Math.max(most, (value - light) / (255 - light))
    if (value < 0) most = Math.max(most, (light - value) / light)
  }
  return [light, MIDDLE + (b - MIDDLE) / most, MIDDLE + (r - MIDDLE) / most]
}
