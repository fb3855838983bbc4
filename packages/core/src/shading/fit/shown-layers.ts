import { positionsOn } from './axis'
import { knotBefore } from './knots'
import type { Layer } from './paint-fit'
import { CHANNELS, type Samples } from './samples'

/** Color channels; the fourth value of a stop is its opacity. */
const COLORS = 3

/** Layers, one over the other, as samples show them; and what they would show without a stop, or without a layer. */
export class ShownLayers {
  /** The sum of squared distances of the samples from the layers, levels squared over color channels. */
  readonly error: number
  /** Positions of the samples on the axis of each layer. */
  private readonly places: readonly Float64Array[]
  /** Straight color and opacity (0-1) of each layer at the samples. */
  private readonly colors: readonly Float64Array[]
  /** What is below each layer at the samples. */
  private readonly below: readonly Float64Array[]
  /** What the layers above each one add to a sample, and how much of what is below (0-1) they let through. */
  private readonly above: readonly Float64Array[]
  private readonly scratch: Float64Array
  /** The squared distances of the samples from the layers, `COLORS` each, as each layer was found to make them; null where none was asked for. */
  private readonly squares: (Float64Array | null)[]

  constructor(
    readonly layers: readonly Layer[],
    private readonly samples: Samples,
  ) {
    const { x, y, count } = samples
    this.scratch = new Float64Array(CHANNELS * count)
    this.squares = layers.map(() => null)
    this.places = layers.map(({ axis }) => {
      const places = new Float64Array(count)
      positionsOn(axis, x, y, count, places)
      return places
    })
    this.colors = layers.map((layer, l) => {
      const colors = new Float64Array(CHANNELS * count)
      showLayer(layer, this.places[l], colors)
      return colors
    })
    this.below = this.fromBelow()
    this.above = this.fromAbove()
    this.error = this.errorOf(0, this.colors[0])
  }

  /** The error without layer l. */
  withoutLayer(l: number): number {
    this.scratch.fill(0)
    return this.errorOf(l, this.scratch)
  }

  /** The error without a stop of layer l, which has three or more. Only samples between the stops beside it look different. */
  withoutStop(l: number, knot: number): number {
    const { positions, stops } = this.layers[l]
    const places = this.places[l]
    const squares = this.squaresOf(l)
    const last = positions.length - 1
    const low = knot === 0 ? Number.NEGATIVE_INFINITY : positions[knot - 1]
    const high = knot === last ? Number.POSITIVE_INFINITY : positions[knot + 1]
    // The stops between which these samples lie then
    const from = knot === 0 ? 1 : knot === last ? last - 2 : knot - 1
    const to = knot === 0 ? 2 : knot === last ? last - 1 : knot + 1
    let sum = 0
    for (let i = 0; i < places.length; i++) {
      if (places[i] > low && places[i] <= high) {
        showBetween(positions, stops, from, to, places[i], this.scratch, CHANNELS * i)
        for (let c = 0; c < COLORS; c++) sum += this.squareOf(l, this.scratch, CHANNELS * i, c)
      } else for (let k = COLORS * i; k < COLORS * (i + 1); k++) sum += squares[k]
    }
    return sum
  }

  /** The squared distances of the samples from the layers. */
  private squaresOf(l: number): Float64Array {
    const known = this.squares[l]
    if (known !== null) return known
    const squares = new Float64Array(COLORS * this.samples.count)
    for (let k = 0; k < squares.length; k++)
      squares[k] = this.squareOf(l, this.colors[l], CHANNELS * Math.floor(k / COLORS), k % COLORS)
    this.squares[l] = squares
    return squares
  }

  /** The sum of squared distances where layer l has colors `own`. */
  private errorOf(l: number, own: Float64Array): number {
    let sum = 0
    for (let at = 0; at < own.length; at += CHANNELS)
      for (let c = 0; c < COLORS; c++) sum += this.squareOf(l, own, at, c)
    return sum
  }

  /** The squared distance in channel c of the sample whose values start at `at`, where layer l has colors `own`. */
  private squareOf(l: number, own: Float64Array, at: number, c: number): number {
    const under = this.below[l][at + c]
    const above = this.above[l]
    const alpha = own[at + COLORS]
    return (
      (above[at + COLORS] * (under + alpha * (own[at + c] - under)) + above[at + c] - this.samples.colors[at + c]) ** 2
    )
  }

  private fromBelow(): Float64Array[] {
    const under = new Float64Array(this.scratch.length)
    return this.colors.map((own) => {
      const below = under.slice()
      for (let at = 0; at < own.length; at += CHANNELS)
        for (let c = at; c < at + COLORS; c++) under[c] += own[at + 3] * (own[c] - under[c])
      return below
    })
  }

  private fromAbove(): Float64Array[] {
    const over = new Float64Array(this.scratch.length)
    for (let at = COLORS; at < over.length; at += CHANNELS) over[at] = 1
    const above: Float64Array[] = []
    for (const own of [...this.colors].reverse()) {
      above.unshift(over.slice())
      for (let at = 0; at < own.length; at += CHANNELS) {
        for (let c = at; c < at + COLORS; c++) over[c] += over[at + 3] * own[at + 3] * own[c]
        over[at + 3] *= 1 - own[at + 3]
      }
    }
    return above
  }
}

/** Writes the straight color and opacity (0-1) of a layer at places on its axis to `out`. */
function showLayer({ positions, stops }: Layer, places: Float64Array, out: Float64Array): void {
  for (let i = 0, to = 0; i < places.length; i++, to += CHANNELS) {
    const knot = knotBefore(positions, places[i])
    showBetween(positions, stops, knot, knot + 1, places[i], out, to)
  }
}

/** Writes the straight color and opacity (0-1) between two stops at a place to `out`, from `at` on. */
function showBetween(
  positions: Float64Array,
  stops: Float64Array,
  from: number,
  to: number,
  place: number,
  out: Float64Array,
  at: number,
): void {
  const v = Math.min(1, Math.max(0, (place - positions[from]) / (positions[to] - positions[from])))
  const a = CHANNELS * from
  const b = CHANNELS * to
  for (let c = 0; c < COLORS; c++) out[at + c] = stops[a + c] + v * (stops[b + c] - stops[a + c])
  out[at + COLORS] = (stops[a + COLORS] + v * (stops[b + COLORS] - stops[a + COLORS])) / 255
}
