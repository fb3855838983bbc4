import { gradientOf } from './compose-paint'
import { Paint } from './paint'
import type { Layer } from './paint-fit'
import { refinePaintAndAxes } from './refine-paint'
import { CHANNELS, type Samples } from './samples'
import { ShownLayers } from './shown-layers'

/**
 * How much the mean squared error of a paint, levels squared over color channels, may grow: a share of what is no noise, and a constant more. 24 Fluent emoji at 512 px, without
 * fitting axes again: 1.55 times the artist's bytes at 37.21 dB with 0.2 of both, 1.47 at 37.18 dB with 0.5.
 */
const MORE_SHARE = 0.3
const MORE = 0.3
/**
 * Multiple of that by which it may grow before the stops that are left are fitted again, which takes most of it back; the factor of it after a round that
 * ended above the limit; and the number of rounds.
 */
const BEFORE_FIT = 4
const AFTER_FAILURE = 1 / 3
const ROUNDS = 4
/** Bytes that a stop takes in a document, and those of a gradient besides. */
const STOP_BYTES = 60
const GRADIENT_BYTES = 150
/** Red, green and blue. */
const COLORS = 3
/** Fewest stops of a gradient. */
const MIN_STOPS = 2

/**
 * A paint of several gradients with fewer stops and gradients, as far as samples hardly show the difference: those go first whose removal costs least error for
 * the bytes that it saves (backward elimination), and what is left is fitted again. `noise` is the standard deviation of a channel, levels.
 */
export function simplifiedPaint(paint: Paint, samples: Samples, noise: number): Paint {
  let simplest: ShownLayers | null = null
  let shown = new ShownLayers(layersOf(paint), samples)
  const missed = Math.max(0, shown.error - COLORS * noise ** 2 * samples.count)
  const limit = shown.error + MORE_SHARE * missed + MORE * samples.count
  let room = BEFORE_FIT
  for (let round = 0; round < ROUNDS; round++) {
    const layers = reduced(shown, samples, shown.error + room * (limit - shown.error))
    if (layers === null) break
    refinePaintAndAxes(layers, samples)
    const next = new ShownLayers(layers, samples)
    if (next.error <= limit) simplest = shown = next
    else room *= AFTER_FAILURE
  }
  if (simplest === null) return paint
  return new Paint(simplest.layers.map((layer) => gradientOf(layer, samples)))
}

function layersOf({ gradients }: Paint): Layer[] {
  return gradients.map(({ axis, positions, straight }) => ({ axis, positions, stops: straight }))
}

/** Layers of their own after stops and layers were removed one by one while the error is at most `most`; null where none can be. */
function reduced(shown: ShownLayers, samples: Samples, most: number): Layer[] | null {
  let left = shown
  for (;;) {
    const layers = cheapestRemoval(left, most)
    if (layers === null) break
    left = new ShownLayers(layers, samples)
  }
  if (left === shown) return null
  return left.layers.map(({ axis, positions, stops }) => ({ axis, positions: positions.slice(), stops: stops.slice() }))
}

/** The layers without the stop or the layer that costs least error for its bytes; null where every one leaves more than `most`. The lowest layer stays. */
function cheapestRemoval(shown: ShownLayers, most: number): readonly Layer[] | null {
  const { layers } = shown
  let best: readonly Layer[] | null = null
  let least = Number.POSITIVE_INFINITY
  const offer = (error: number, bytes: number, removed: () => readonly Layer[]): void => {
    const price = (error - shown.error) / bytes
    if (error > most || price >= least) return
    least = price
    best = removed()
  }
  layers.forEach((layer, l) => {
    const { length } = layer.positions
    if (l > 0)
      offer(shown.withoutLayer(l), GRADIENT_BYTES + STOP_BYTES * length, () => layers.filter((_, k) => k !== l))
    if (length <= MIN_STOPS) return
    for (let knot = 0; knot < length; knot++)
      offer(shown.withoutStop(l, knot), STOP_BYTES, () =>
        layers.map((other, k) => (k === l ? withoutStop(other, knot) : other)),
      )
  })
  return best
}

function withoutStop({ axis, positions, stops }: Layer, knot: number): Layer {
  return {
    axis,
    positions: positions.filter((_, k) => k !== knot),
    stops: stops.filter((_, at) => Math.floor(at / CHANNELS) !== knot),
  }
}
