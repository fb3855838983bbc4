import { type Axis, positionOn } from './axis'
import { knotBefore, shareBetween } from './knots'
import { CHANNELS } from './samples'

/** Opacity, levels, below which a knot is clear: it shows no color of its own. */
const MIN_OPACITY = 1

/** Distance, px, between the places that are tried for an end of a gradient. */
const ROUNDING_STEP = 0.5

/**
 * A color for every point of the plane: a function of the position along an axis, constant beyond its ends. Between knots, straight colors and
 * opacity change linearly, as between the stops of SVG. `positions` are those of the knots, ascending; knot k has the color
 * `colors[CHANNELS * k ..]`, multiplied by opacity, levels.
 */
export class Gradient {
  /** Straight colors and opacities of the knots, levels. A clear knot has the color of its neighbor, so that only opacity changes between them. */
  readonly straight: Float64Array

  /** `isFlatBefore` and `isFlatAfter` tell that the color is known to stay the same beyond the first and the last knot. */
  constructor(
    readonly axis: Axis,
    readonly positions: Float64Array,
    colors: Float64Array,
    private readonly isFlatBefore = false,
    private readonly isFlatAfter = false,
  ) {
    this.straight = straightColors(colors)
  }

  /** The gradient of knots with these straight colors and opacities, levels. The flags tell which ends are known to stay the same. */
  static ofStops(
    axis: Axis,
    positions: Float64Array,
    straight: Float64Array,
    isFlatBefore = false,
    isFlatAfter = isFlatBefore,
  ): Gradient {
    const gradient = new Gradient(axis, positions, straight, isFlatBefore, isFlatAfter)
    // As they are: a clear knot keeps its color, from which the one between was drawn.
    gradient.straight.set(straight)
    return gradient
  }

  /** Whether the color is known to stay the same beyond both ends, as of a shadow that ends there. */
  get hasKnownEnds(): boolean {
    return this.isFlatBefore && this.isFlatAfter
  }

  /** Writes the color at (x, y), multiplied by opacity, to `out`. */
  colorAt(x: number, y: number, out: Float64Array): void {
    const { positions, straight } = this
    const t = positionOn(this.axis, x, y)
    const k = knotBefore(positions, t)
    const v = shareBetween(positions, k, t)
    const at = CHANNELS * k
    const alpha = straight[at + 3] + v * (straight[at + 7] - straight[at + 3])
    out[3] = alpha
    for (let c = 0; c < 3; c++)
      out[c] = ((straight[at + c] + v * (straight[at + CHANNELS + c] - straight[at + c])) * alpha) / 255
  }

  /**
   * The gradient continued by up to `reach` beyond both ends of its knots, along the lines of its last pieces and as far as colors go, except
   * where it is known to be flat. The samples of an area end before its border does.
   */
  extended(reach: number): Gradient {
    const { axis, positions } = this
    const room = axis.kind === 'linear' ? reach : Math.min(reach, positions[0])
    return this.movedEnds(this.isFlatBefore ? 0 : -room, this.isFlatAfter ? 0 : reach)
  }

  /**
   * The gradient continued further, by up to `reach`, to where the colors of its ends are nearest to whole levels, as which stops are written.
   * Each color between would be off by a share of what rounding changes at the ends.
   */
  withRoundEnds(reach: number): Gradient {
    const { axis, positions } = this
    let best: Gradient = this
    if (!this.isFlatAfter) best = roundest(best, (way) => this.movedEnds(0, way), reach, positions.length - 1)
    if (!this.isFlatBefore) {
      const room = axis.kind === 'linear' ? reach : Math.min(reach, positions[0])
      const after = best
      best = roundest(after, (way) => after.movedEnds(-way, 0), room, 0)
    }
    return best
  }

  /** The gradient with its first knot moved by `before` and its last one by `after`, along the lines of its last pieces, as far as colors go. */
  private movedEnds(before: number, after: number): Gradient {
    const { axis, positions, straight, isFlatBefore, isFlatAfter } = this
    const last = positions.length - 1
    const outPositions = positions.slice()
    const outColors = straight.slice()
    if (before !== 0) this.moveEnd(0, 1, before, outPositions, outColors)
    if (after !== 0) this.moveEnd(last, last - 1, after, outPositions, outColors)
    const out = new Gradient(axis, outPositions, outColors, isFlatBefore, isFlatAfter)
    // As they are: a knot that has become clear keeps its color, from which the one between was drawn.
    out.straight.set(outColors.map((level) => Math.min(255, Math.max(0, level))))
    return out
  }

  /** Moves the knot `end` by `way`, or as far as its color stays one: along the line from the knot `inner`. */
  private moveEnd(end: number, inner: number, way: number, outPositions: Float64Array, outColors: Float64Array): void {
    const { positions, straight } = this
    const length = positions[end] - positions[inner]
    let share = 1
    for (let c = 0; c < CHANNELS; c++) {
      const level = straight[CHANNELS * end + c]
      const change = ((level - straight[CHANNELS * inner + c]) / length) * way
      if (change !== 0) share = Math.min(share, Math.max(0, (change > 0 ? 255 - level : -level) / change))
    }
    outPositions[end] += share * way
    for (let c = 0; c < CHANNELS; c++) {
      const slope = (straight[CHANNELS * end + c] - straight[CHANNELS * inner + c]) / length
      outColors[CHANNELS * end + c] += slope * share * way
    }
  }
}

/** Of gradients whose end is moved by up to `reach`, the one whose knot k is nearest to whole levels; at first as it is. */
function roundest(unmoved: Gradient, moved: (way: number) => Gradient, reach: number, k: number): Gradient {
  let best = unmoved
  let bestError = roundingError(unmoved, k)
  for (let way = ROUNDING_STEP; way <= reach; way += ROUNDING_STEP) {
    const gradient = moved(way)
    const error = roundingError(gradient, k)
    if (error >= bestError) continue
    best = gradient
    bestError = error
  }
  return best
}

/** The squared distance of a knot's straight color from whole levels. Opacity is written with more places. */
function roundingError({ straight }: Gradient, k: number): number {
  let sum = 0
  for (let c = CHANNELS * k; c < CHANNELS * k + 3; c++) sum += (straight[c] - Math.round(straight[c])) ** 2
  return sum
}

/** The straight colors of knots, clamped to levels; those of clear knots are those of a neighbor. */
function straightColors(colors: Float64Array): Float64Array {
  const straight = new Float64Array(colors.length)
  const count = colors.length / CHANNELS
  for (let k = 0; k < count; k++) {
    const alpha = Math.min(255, Math.max(0, colors[CHANNELS * k + 3]))
    straight[CHANNELS * k + 3] = alpha < MIN_OPACITY ? 0 : alpha
    for (let c = CHANNELS * k; c < CHANNELS * k + 3; c++) {
      straight[c] = alpha < MIN_OPACITY ? 0 : Math.min(255, Math.max(0, (colors[c] * 255) / alpha))
    }
  }
  for (let k = 0; k < count; k++) {
    if (straight[CHANNELS * k + 3] > 0) continue
    const near = k + 1 < count && straight[CHANNELS * (k + 1) + 3] > 0 ? k + 1 : k - 1
    if (near >= 0) for (let c = 0; c < 3; c++) straight[CHANNELS * k + c] = straight[CHANNELS * near + c]
  }
  return straight
}
