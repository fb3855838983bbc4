import { channelDistance } from '../image/pixels'
import { HiddenLines } from './hidden-lines'

/** Levels of the channels of trial colors. */
const LEVELS = [0, 51, 102, 153, 204, 255] as const
/** All trial colors, opaque, packed. */
const TRIALS = LEVELS.flatMap((r) =>
  LEVELS.flatMap((g) => LEVELS.map((b) => (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0)),
)
/** Opacity, levels, below which a color is like none that stands for a gradient. */
const MIN_OPACITY = 32
/** Least distance, levels, at which a color is unlike another: inks that are nearer are read as one. */
const LEAST = 12
/** Distance, levels, from a color at edges within which no other color than a mean is chosen. */
const AVOIDED = 24
/** What a level of distance from the mean color counts, in levels of distance from taken colors. */
const MEAN_WEIGHT = 1 / 16

/**
 * Chooses the flat colors that stand for gradients: near their mean colors, but apart from the colors of the picture and from each other,
 * because borders are measured by the difference of the colors on both sides.
 */
export class FlatColors {
  private readonly taken: number[] = []
  private readonly lines: HiddenLines
  /** For each trial color the least distance to a taken color, both at the taken color's opacity; at most `wanted`. */
  private readonly distances = new Float64Array(TRIALS.length)

  /**
   * `taken` are the colors of areas that are not shaded, packed premultiplied; `wanted` is the distance, levels, that a color should have
   * from them. `avoided` are colors at edges. `lines` are those of thin lines, in the order of their importance, which must not look like blends of
   * a taken color with a chosen one, as the pixels of an edge between the two do.
   */
  constructor(
    taken: Iterable<number>,
    private readonly wanted: number,
    avoided: readonly number[] = [],
    lines: readonly number[] = [],
  ) {
    this.lines = new HiddenLines(lines)
    this.distances.fill(wanted)
    for (const color of taken) this.take(color)
    for (const color of avoided) this.avoid(color)
  }

  /** A color for a gradient of mean color `mean` (packed premultiplied), of the same opacity, unlike all others; null when there is none left. */
  choose(mean: number): number | null {
    let best = mean
    let bestValue = this.distanceOf(mean)
    if (bestValue < this.wanted) {
      TRIALS.forEach((trial, k) => {
        const color = withOpacity(trial, mean >>> 24)
        const value = this.distances[k] - channelDistance(color, mean) * MEAN_WEIGHT
        if (value <= bestValue || this.lines.isHiddenBy(color)) return
        best = color
        bestValue = value
      })
    }
    if (this.distanceOf(best) < Math.min(this.wanted, LEAST)) return null
    this.take(best)
    return best
  }

  /** Leaves out trial colors near one that occurs at edges: a thin shape of that color would be taken for the gradient. */
  private avoid(color: number): void {
    TRIALS.forEach((trial, k) => {
      if (straightDistance(trial, color) < AVOIDED) this.distances[k] = 0
    })
  }

  /** The distance of the nearest taken color, as far as `wanted`. */
  private distanceOf(color: number): number {
    let distance = this.wanted
    for (const other of this.taken) distance = Math.min(distance, channelDistance(color, other))
    return this.lines.isHiddenBy(color) ? 0 : distance
  }

  private take(color: number): void {
    if (color >>> 24 < MIN_OPACITY) return
    this.taken.push(color)
    this.lines.take(color)
    TRIALS.forEach((trial, k) => {
      this.distances[k] = Math.min(this.distances[k], straightDistance(trial, color))
    })
  }
}

/**
 * The channel distance, levels, of an opaque color from one of any opacity, both not multiplied by opacity: the rim of a shape on a
 * transparent ground has the shape's color, and no other is like it.
 */
function straightDistance(opaque: number, color: number): number {
  const alpha = color >>> 24
  return (channelDistance(withOpacity(opaque, alpha), color) * 255) / alpha
}

/** An opaque color at another opacity (levels), packed premultiplied. */
function withOpacity(color: number, alpha: number): number {
  if (alpha === 255) return color
  let out = alpha << 24
  for (let shift = 0; shift < 24; shift += 8) out |= Math.round((((color >>> shift) & 255) * alpha) / 255) << shift
  return out >>> 0
}
