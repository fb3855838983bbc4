import { positionsOn } from './axis'
import { knotBefore, shareBetween } from './knots'
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

  constructor(
    readonly layers: readonly Layer[],
    private readonly samples: Samples,
  ) {
    const { x, y, count } = samples
    this.scratch = new Float64Array(CHANNELS * count)
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

  /** The error with another layer, on the same axis, in place of layer l. */
  withLayer(l: number, layer: Layer): number {
    showLayer(layer, this.places[l], this.scratch)
    return this.errorOf(l, this.scratch)
  }

  private errorOf(l: number, own: Float64Array): number {
    const { samples, below, above } = this
    let sum = 0
    for (let at = 0; at < own.length; at += CHANNELS) {
      const alpha = own[at + 3]
      const through = above[l][at + 3]
      for (let c = at; c < at + COLORS; c++) {
        const under = below[l][c]
        sum += (through * (under + alpha * (own[c] - under)) + above[l][c] - samples.colors[c]) ** 2
      }
    }
    return sum
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
    const v = shareBetween(positions, knot, places[i])
    const at = CHANNELS * knot
    for (let c = 0; c < COLORS; c++) out[to + c] = stops[at + c] + v * (stops[at + CHANNELS + c] - stops[at + c])
    out[to + 3] = (stops[at + 3] + v * (stops[at + 7] - stops[at + 3])) / 255
  }
}
